# Las palabras del editor en español.

## Menus

menu-file = Archivo
menu-edit = Editar
menu-view = Ver
menu-tool = Herramientas
menu-arrange = Organizar
menu-game = Juego
menu-help = Ayuda

## Commands

new = Nuevo…
open = Abrir…
open-recent = Abrir reciente
save = Guardar
save-as = Guardar como…
save-over = Reemplazar el archivo
save-over-folder = Sustituir sus archivos
save-there = { $about } ya existe
revert = Volver al archivo guardado
earlier = Versiones anteriores…
quit = Salir
undo = Deshacer
redo = Rehacer
history = Historial
cut = Cortar
copy = Copiar
paste = Pegar
duplicate = Duplicar
delete = Borrar
rename = Cambiar el nombre
select-all = Seleccionar todo
select-nothing = No seleccionar nada
find = Buscar en el esquema
fit = Ver todo el tablero
zoom-in = Acercar
zoom-out = Alejar
zoom-to-selection = Acercar a la selección
toggle-snap = Ajustar
toggle-tickets = Todos los billetes en el mapa
toggle-districts = Distritos
toggle-legend = Leyenda
toggle-minimap = Mapa pequeño
toggle-outline = Esquema
toggle-bottom = Texto y problemas
toggle-side = Inspector
theme-light = claro
theme-dark = oscuro
theme-next = Claro u oscuro
sight-next = Verlo como otras personas
larger-text = Más grande
smaller-text = Más pequeño
language-next = Idioma
tool-select = Seleccionar
tool-location = Lugar
tool-route = Ruta
tool-ticket = Billete
tool-district = Distrito
tool-pan = Mover la vista
align-left = Alinear a la izquierda
align-centre = Alinear los centros
align-right = Alinear a la derecha
align-top = Alinear arriba
align-middle = Alinear a media altura
align-bottom = Alinear abajo
spread-across = Repartir a lo ancho
spread-down = Repartir a lo alto
show-problems = Problemas
show-source = Texto
show-inspector = Inspector
show-rules = Reglas
show-deck = Mazo
show-statistics = Estadísticas
next-problem = Problema siguiente
previous-problem = Problema anterior
tidy-text = Ordenar el texto
ticket-deck = Proponer un mazo de billetes…
balance-colours = Equilibrar los colores…
palette = Paleta de órdenes
shortcuts = Todos los atajos

import = Importar lugares…
export = Exportar…
picture-choose = Elegir una imagen…
join = Unir
add-point = Añadir una curva o un punto
tool-site = Lugar turístico
tool-land = Tierra y agua
tool-picture = Imagen para calcar
picture-calibrate = Ajustarla…

## Tools explained

tool-select-tip = Clic para seleccionar, arrastrar para mover; arrastra una ruta para doblarla, un nombre para girarlo
tool-location-tip = Haz clic donde está el lugar y escribe su nombre
tool-route-tip = Arrastra de un lugar a otro; luego un número fija la longitud, una letra el color
tool-ticket-tip = Haz clic en un lugar y luego en el otro
tool-district-tip = Arrastra un marco alrededor de los lugares, o haz clic en ellos
tool-site-tip = Pulsa una ubicación para que sea un lugar turístico, o para que deje de serlo
tool-land-tip = Pulsa punto por punto o traza de una vez; un doble clic o Intro lo termina
tool-picture-tip = Arrastra la imagen, sus esquinas o su tirador; dos clics la ajustan
tool-pan-tip = Arrastra para mover la vista; la rueda acerca

## Tabs

tab-inspector = Inspector
tab-rules = Reglas
tab-deck = Mazo
tab-statistics = Estadísticas
tab-history = Historial
tab-source = Texto
tab-problems = Problemas

## Canvas

canvas-nothing = Todavía no se puede dibujar nada: mira los problemas
canvas-map = Mapa
canvas-name = Nombre
board-is-stale = El tablero muestra el último texto legible
spaces = { $n ->
     [one] { $n } espacio
    *[other] { $n } espacios
 }
points = { $n ->
     [one] { $n } punto
    *[other] { $n } puntos
 }
bends = { $n ->
     [0] Sin curvas
     [one] { $n } curva
    *[other] { $n } curvas
 }
canvas-joins = Se une con { $about }
track-short = faltan { $about } mm
track-room = { $drawn } mm dibujados, { $needed } mm necesarios

## Things

thing-board = Tablero
thing-background = Imagen de fondo
thing-location = Lugar
thing-route = Ruta
thing-ticket = Billete
thing-district = Distrito
colour-any = Cualquier color
none = Ninguno
unset = Automático
different = Distintos
untitled = sin título
spoken-location = Lugar { $about }
spoken-track = Ruta { $about }
spoken-ticket = Billete { $about }
spoken-district = Distrito { $about }
spoken-card = Color { $about }
spoken-land = Terreno { $about }
spoken-which-track = vía { $about }
spoken-bend = Curva { $n } de { $of }, { $about }
spoken-point = Punto { $n } de { $of }, { $about }
spoken-free = libre
spoken-closed = cerrada
outline-search = Buscar por nombre
outline-locations = Lugares
outline-routes = Rutas
outline-tickets = Billetes
outline-districts = Distritos
outline-colours = Colores
outline-land = Terreno y rótulos
count-locations = { $n ->
     [one] { $n } lugar
    *[other] { $n } lugares
 }
count-tracks = { $n ->
     [one] { $n } vía
    *[other] { $n } vías
 }
count-tickets = { $n ->
     [one] { $n } billete
    *[other] { $n } billetes
 }
count-districts = { $n ->
     [one] { $n } distrito
    *[other] { $n } distritos
 }
count-players = { $n ->
     [one] { $n } jugador
    *[other] { $n } jugadores
}
count-cards = { $n ->
     [one] { $n } carta
    *[other] { $n } cartas
 }

## Land and picture

land-water = Agua
land-land = Tierra
land-river = Río
land-park = Parque
land-caption = Texto
land-done = Listo
land-draw-tip = Pulsa punto por punto o traza de una vez. Intro lo termina, Retroceso quita un punto.
land-caption-tip = Pulsa donde va el texto y escríbelo.
land-shape-tip = Arrástralo, o sus puntos; un doble clic crea o quita un punto. Con el teclado: Ctrl+B, flechas, Supr.
land-points = { $n ->
     [one] { $n } punto
    *[other] { $n } puntos
 }
field-kind = Tipo
picture-drop-tip = o suelta una sobre la ventana
picture-opacity = Intensidad, %
picture-locked = Fija
picture-locked-tip = Mientras está fija, el ratón no la mueve
picture-hands-tip = Arrástrala para moverla, una esquina para escalarla, el tirador redondo para girarla.
picture-calibrate-tip = Pulsa dos puntos de la imagen cuya distancia o cuyos nombres conozcas
picture-remove = Quitar
picture-unreadable = No se puede leer la imagen: hace falta un PNG o JPEG en la carpeta del juego.
picture-save-first = Guarda primero el juego: la imagen va a su carpeta
picture-left = Izquierda
picture-top = Arriba
picture-width = Ancho
picture-turn = Girada, °
calibrate-first = Pulsa en la imagen un punto A que conozcas
calibrate-second = Pulsa un segundo punto B, lejos del primero
calibrate-close = Es otra vez el punto A: pulsa un segundo punto B, lejos de él
calibrate-distance = En el tablero impreso, A y B distan
calibrate-scale = Escalar
calibrate-or = o son
calibrate-lay = Ponerla ahí

## Import

import-tip = Una lista de nombres, una tabla (name, x, y o lat, lon) o GeoJSON. Ctrl+V sobre el mapa también los lee.
import-title = { $n ->
     [0] Nada nuevo que añadir
     [one] { $n } ubicación nueva
    *[other] { $n } ubicaciones nuevas
 }
import-placed = Sus posiciones se ajustan al tablero.
import-unplaced = No tienen posición: reciben sitios libres en filas, para que las arrastres.
import-partly = Algunas no tienen posición y reciben sitios libres en filas.
import-land = { $n ->
     [one] y { $n } dibujo: un río o agua
    *[other] y { $n } dibujos: ríos y agua
 }
import-known = Ya están en el mapa: { $about }
import-routes = { $n ->
     [one] { $n } ruta queda fuera: dibújala con la herramienta de rutas.
    *[other] { $n } rutas quedan fuera: dibújalas con la herramienta de rutas.
 }
import-no-room = El tablero no tiene sitio para tantos lugares: agrándalo o dales posiciones
import-take = Añadir
import-done = { $n ->
     [one] { $n } ubicación añadida; se deshace de una vez
    *[other] { $n } ubicaciones añadidas; se deshacen de una vez
 }
import-nothing = No se pudo leer ningún lugar: { $about }
drop-unknown = Suelta un juego (.line), una imagen (.png, .jpg) o una tabla (.csv, .geojson)
join-nothing = Selecciona dos rutas que se tocan, o dos ubicaciones, para unirlas
add-point-nothing = Selecciona una ruta, o un terreno o agua, para darle un punto
point-needed = El terreno necesita este punto

## Inspector

inspector-game = El juego
inspector-hint = Selecciona algo en el mapa para cambiarlo aquí.
inspector-see-deck = Sus cartas están en la pestaña «Mazo».
inspector-see-rules = Su formulario está en la pestaña «Reglas».
inspector-routes-here = Rutas
inspector-tickets-here = Billetes
inspector-track = Vía { $about }
inspector-track-keys = Teclas: un número fija la longitud, una letra o mayúsculas y un número el color, D duplica, Ctrl+B curva{ $about }.
inspector-many = { $n } cosas seleccionadas
field-title = Nombre
field-id = Id
field-id-tip = El nombre en el texto; se cambia en todas partes a la vez.
field-at = Posición
field-board = Tablero
field-length = Longitud
field-length-tip = Número de espacios; teclea un número sobre el mapa.
field-colour = Color
field-colour-tip = Teclea su letra sobre el mapa.
field-value = Puntos
field-value-tip = Lo que vale el billete.
field-auto-tip = La longitud del camino más corto, siempre al día
field-copies = Copias
field-by-players = por jugadores
field-by-players-tip = Un valor para cada número de jugadores
field-add-tip = Dar un valor
field-ink-tip = Elegir un color
field-more-tip = Uno más
field-less-tip = Uno menos
field-number = Un número
field-from = desde
field-to = hasta
field-row = fila
field-default-tip = Volver al valor habitual
board-width = Ancho
board-height = Alto
board-print = Ancho impreso, mm
board-piece-length = Largo de la pieza, mm
board-piece-width = Ancho de la pieza, mm
make-double = Hacerla doble
straighten = Enderezar
show-in-text = Ver en el texto

## Rules, deck, statistics

rules-inherited-hint = Las reglas en color de acento vienen del juego base; un cambio aquí se escribe en este archivo.
rules-variant = Lo que cambia esta variante
rules-changes = Esta variante: { $changed } cambios, { $added } añadidos
rules-more = Más reglas
rule-inherited = Del juego base
rule-is-off = Este juego no tiene «{ $about }»: se activa en la pestaña Reglas
rule-switch-off = Desactivar
deck-more = Cómo se dibuja
deck-add = Color nuevo
statistics-colours = Colores por longitud
statistics-spaces = Espacios
statistics-published = Junto a tableros publicados
statistics-range-tip = El menor y el mayor de los tableros publicados de esta familia
statistics-by-card = por carta
statistics-all = Todas
statistics-players = Espacios y piezas
statistics-open = espacios abiertos
statistics-each = por persona
statistics-per-piece = por pieza
statistics-room = Sitio para las piezas, mm
statistics-room-fine = Cada ruta tiene sitio para sus espacios.
statistics-room-short = { $n ->
     [one] { $n } vía es demasiado corta para sus piezas.
    *[other] { $n } vías son demasiado cortas para sus piezas.
 }
statistics-room-all = Todas las vías
statistics-drawn = dibujados
statistics-needed = necesarios
figure-neighbours = Vecinas de una ubicación
figure-length = Longitud media de una vía
figure-any = Vías de cualquier color
figure-spread = Espacios de un color, mayor ÷ menor
figure-scarcest = Espacios ÷ cartas, color más escaso
figure-freest = Espacios ÷ cartas, color más libre
figure-wild = Comodines en el mazo
figure-room-two = Espacios abiertos ÷ piezas, 2 personas
figure-room-most = Espacios abiertos ÷ piezas, máximo de personas
figure-values-spread = Valores de billetes, desviación ÷ media
figure-tunnels = Vías que son túneles
figure-other = Otra cifra
statistics-tickets = Billetes por lugar

## Problems

problems-errors = { $n ->
     [one] { $n } error
    *[other] { $n } errores
 }
problems-warnings = { $n ->
     [one] { $n } aviso
    *[other] { $n } avisos
 }
problems-notes = { $n ->
     [one] { $n } sugerencia
    *[other] { $n } sugerencias
 }
problems-repair-all = Arreglar los { $n }
problems-repair-all-tip = Hace los arreglos que solo cambian el error, en un paso. Un arreglo que decide algo por ti se queda con su problema
problems-show-tip = Mostrar u ocultar
problems-none = Sin problemas
problem-line = línea { $n }
problem-fix-tip = Hace este arreglo; se puede deshacer
problem-on-purpose = A propósito…
problem-on-purpose-tip = Lo acepta, con tu motivo en el texto
problem-on-purpose-because = A propósito porque
problem-reason = Motivo
problem-explain = Explicar { $about }
example-bad = Mal
example-good = Bien
example = Ejemplo
severity-error = Error
severity-warning = Aviso
severity-note = Sugerencia
accept = Aceptar
source-name = Texto del juego
history-start = Al abrir
status-saved = Guardado
status-unsaved = Sin guardar; está en el diario
palette-hint = ¿Qué quieres hacer?
shortcuts-route = Con una ruta seleccionada
shortcuts-digits = 0 … 9: su longitud
shortcuts-letters = Una letra: su color (A: cualquiera; con mayúsculas siempre el color)
shortcuts-marks = D: doble · T: túnel · F: transbordador · G: mercancía, si el juego los tiene
shortcuts-arrows = Flechas: mueven los lugares 1 unidad, con mayúsculas 10
shortcuts-clipboard = Ctrl+C, Ctrl+X, Ctrl+V: copiar, cortar, pegar; también listas y tablas de lugares
shortcuts-alt = Alt al arrastrar: sin ajuste · espacio o botón central: mover la vista

## Dialogs

cancel = Cancelar
close = Cerrar
new-title = Empezar con
template-blank = Un tablero vacío
template-town = Un pueblo pequeño para crecer, seis lugares
template-mistakes = Larkhaven con una docena de errores por corregir
folder-up = Carpeta superior
file-name = Nombre del archivo
folder-name = Nombre de la carpeta
delete-title = ¿Borrar con todo lo que le pertenece?
delete-along = Se van también { $tracks ->
     [one] { $tracks } vía
    *[other] { $tracks } vías
 } y { $tickets ->
     [one] { $tickets } billete
    *[other] { $tickets } billetes
 }. Un solo deshacer lo devuelve todo.
changed-title = Alguien ha cambiado el archivo
changed-text = Tienes cambios sin guardar, y el archivo del disco no es el que abriste.
changed-mine = Quedarme con lo mío
changed-theirs = Tomar lo suyo
changed-diff = Diferencias
diff-none = Los textos son iguales.
diff-line = Línea { $n }
diff-mine = solo en lo mío
diff-theirs = solo en el archivo, como lo dejó otra persona
diff-rescued = solo en el trabajo rescatado
diff-file = solo en el archivo
diff-now = solo en el juego de ahora
diff-then = solo en la versión anterior
unsaved-title = ¿Guardar antes los cambios?
unsaved-leave = No guardar
rescued-title = Hay trabajo sin guardar de la última vez
rescued-edits = { $n ->
     [one] { $n } cambio
    *[other] { $n } cambios
 }
journal-newer = El trabajo sin guardar se ha dejado como estaba: { $about }
rescued-take = Recuperarlo
rescued-drop = Descartarlo
rescued-changed = El archivo ha cambiado desde entonces. Nada se sobrescribe hasta que guardes.
rescued-over = Ponerlo sobre el archivo
rescued-apart = Abrirlo aparte
rescued-keep = Dejar el archivo y descartar el trabajo
journal-fails = ⚠ El trabajo sin guardar no se registra: guarda a menudo. { $about }
earlier-version = versión { $n }
earlier-none = Todavía no se conserva ninguna versión anterior de este archivo.
earlier-tip = Lo que contenía el archivo antes de cada guardado. Una vuelve como un paso: deshacer regresa a lo que tienes ahora.
age-now = Ahora mismo
age-minutes = { $n ->
     [one] Hace { $n } minuto
    *[other] Hace { $n } minutos
 }
age-hours = { $n ->
     [one] Hace { $n } hora
    *[other] Hace { $n } horas
 }
age-days = { $n ->
     [one] Hace { $n } día
    *[other] Hace { $n } días
 }
failed-title = No ha funcionado
damaged-title = No todo en { $about } es texto
damaged-text = Algunos de sus bytes no son texto (UTF-8). Cada uno aparece como una casilla vacía en lo que está abierto; al guardar se escribe así. El archivo original se conserva entonces en Versiones anteriores.
wish-count = Billetes
wish-lowest = Valor mínimo
wish-highest = Valor máximo
wish-long = Billetes largos
wish-tension = Tranquilo … tenso
wish-seed = Semilla
figure-values = Valores: mínimo, medio, máximo
figure-without = Lugares sin billete
figure-most = Más billetes en un lugar
figure-in-the-way = Pares que se estorban
figure-unused = Rutas que ningún billete usa
proposal-few = { $n ->
     [one] Solo se puede hacer un billete con estos deseos.
    *[other] Solo se pueden hacer { $n } billetes con estos deseos.
 }
proposal-replaces = { $n ->
     [one] Sustituye al único billete que hay.
    *[other] Sustituye a los { $n } billetes que hay.
 }
proposal-values = Billetes por valor: en contorno ahora, llenos los propuestos
proposal-now = Ahora
proposal-then = Propuesta
balance-swaps = { $n ->
     [0] Los colores ya están equilibrados.
     [one] { $n } vía cambia de color.
    *[other] { $n } vías cambian de color.
 }

## Notices

saved = Guardado { $about }
reloaded = El archivo cambió en el disco y se ha vuelto a leer
reloaded-others = Un archivo del que se compone este juego cambió en el disco y se ha vuelto a leer
file-gone = { $about } ya no está en el disco. Ctrl+S lo escribe de nuevo.
undone = Deshecho: { $about }
redone = Rehecho: { $about }
other-file = Eso está en otro archivo: { $about }
sight-normal = Vista habitual
sight-protan = Sin conos rojos (protanopía)
sight-deutan = Sin conos verdes (deuteranopía)
sight-tritan = Sin conos azules (tritanopía)

## Steps

step-typing = Escribir
step-version = Versión
step-move = Mover { $about }
step-move-many = Mover { $about } lugares
step-nudge = Mover un poco
step-bend = Doblar { $about }
step-turn-name = Girar el nombre de { $about }
step-free-name = Liberar el nombre de { $about }
step-add-location = Añadir { $about }
step-add-route = Añadir ruta { $about }
step-add-ticket = Añadir billete { $about }
step-add-district = Añadir distrito { $about }
step-add-colour = Añadir color { $about }
step-district = Cambiar el distrito de { $about }
step-length = Longitud de { $about }
step-colour = Color de { $about }
step-double = Duplicar { $about }
step-mark = Marca { $about }
mark-and-rule-tip = También activa la regla «{ $about }».
step-ticket = Cambiar billete { $about }
step-number = Número de { $about }
step-title = Nombrar { $about }
step-rename = Cambiar el id a { $about }
step-board = Cambiar el tablero
step-field = Cambiar { $about }
step-rule-on = Activar { $about }
step-rule-off = Desactivar { $about }
step-delete = Borrar { $about }
step-delete-many = Borrar { $about } cosas
step-paste = Pegar
step-arrange = Organizar { $about } lugares
step-fix = Arreglo: { $about }
step-allow = A propósito: { $about }
step-tidy = Ordenar el texto
step-reload = Volver a leer el archivo
step-split = Poner { $about } en una ruta
step-join = Unir en { $about }
step-join-locations = Unir { $about }
step-site = Lugar turístico { $about }
step-add-land = Dibujar { $about }
step-land = Dar forma a { $about }
step-picture-move = Mover la imagen
step-picture-scale = Escalar la imagen
step-picture-turn = Girar la imagen
step-picture-fade = Atenuar la imagen
step-picture-lock = Fijar o soltar la imagen
step-picture-calibrate = Ajustar la imagen
step-picture-remove = Quitar la imagen
step-import = Importar { $about } ubicaciones
step-background = Imagen { $about }
step-ticket-deck = Mazo de billetes nuevo
step-balance = Equilibrar los colores
step-rescue = Recuperar el trabajo
step-earlier = Tomar una versión anterior

## La mesa

tab-play = Jugar
tab-log = Registro
tab-evidence = Pruebas
show-play = La mesa
play-start = Jugar una partida
play-many = Jugar muchas partidas
play-invite = Juega la partida tal como está en el lienzo, contra bots o con amigos en esta ventana.
play-no-game = Este mapa tiene errores y aún no se puede jugar: mira los problemas.
play-players = Jugadores
play-seed = Semilla
play-seat = Asiento { $n }
play-a-person = una persona
play-another = Otra partida
play-none = No se está jugando ninguna partida. F5 empieza una.
play-bot = Bot { $n }
play-person = Jugador { $n }
play-turn = { $about }
play-over = La partida ha terminado
play-last-turns = Han empezado los últimos turnos
play-stale = La partida no puede seguir tras este cambio.
play-stops = Esta partida se jugó en otra versión del mapa y se detiene aquí.
play-stuck = En este mapa { $seat } ya no puede elegir «{ $about }»: { $why }.
stuck-route = no existe esa ruta
stuck-tickets = se ofrecen otros billetes
stuck-pay = no se puede pagar así
stuck-card = no existe esa carta
stuck-own = no existe ese lugar
stuck-choice = se pregunta otra cosa
stuck-seat = entonces decide { $about }
stuck-over = la partida ya ha terminado
play-waits = La partida espera a que el mapa se pueda jugar de nuevo.
play-waits-for = Lo impide: { $about }
play-waits-show = Mostrar qué falla
play-cancel-tip = Volver al turno para decidir otra cosa (Esc)
play-ticket-failed = sin completar
play-other-map = La partida no puede seguir con este mapa: deshaz el cambio o empieza de nuevo
play-restart = Empezar de nuevo con la misma semilla
play-refused = No es posible: { $about }
play-claims = Rutas que puedes ocupar: { $n }
play-own = { $about } ({ $n })
play-keep = { $n ->
    [one] Conservar este billete
   *[other] Conservar estos { $n } billetes
}
play-market = Mercado
play-blind = Robar sin ver (quedan { $n })
play-hand = Mano de { $about }
play-hidden = Las manos se ocultan mientras juega un bot.
play-player = Jugador
play-points = puntos
play-pieces = piezas
play-cards = cartas
play-ticket-count = billetes
play-step = Un paso
play-step-tip = El bot decide una vez
play-run = Hasta mi turno
play-run-tip = Los bots deciden hasta que le toque a una persona
play-finish = Hasta el final
play-finish-tip = Los bots deciden por todos hasta que termine la partida
play-halt = Parar
play-halt-tip = Que los bots paren donde están
play-take-back = Retirar la jugada
play-take-back-tip = Volver a antes de la última decisión de una persona
play-leave = Dejar la mesa
play-leave-tip = Terminar la partida y volver a dibujar
play-anew = Hay otra partida en la mesa. Retirar una jugada al principio devuelve la anterior
play-game-back = La partida anterior vuelve a estar en la mesa
play-nothing-back = No hay nada que deshacer.
play-open = Cartas a la vista
play-pause = Los bots deciden
play-pause-none = enseguida
play-pause-short = tras un momento
play-pause-long = despacio
play-pause-wait = cuando se les dice
play-time = Momento
play-past = Estás mirando el pasado; decidir aquí inicia otro curso.
play-save = Guardar la partida
play-saved = Guardada como { $about }
play-not-saved = No se pudo guardar la partida: { $about }
play-sheet = Puntuación
play-total = Total
play-totals = total
play-won = Gana { $about }
play-decided = El empate lo decidió: { $about }
play-estimates = ≥ El mejor uso encontrado: el mapa es demasiado grande para probarlos todos.
play-where = turno { $turn } · semilla { $seed }
play-hint = Pulsa una ruta marcada para ocuparla. El botón derecho selecciona; otra herramienta edita el mapa
play-over-hint = La partida ha terminado: F5 reparte otra; Retirar la jugada sigue desde la última decisión
play-own-tip = Haz clic en un lugar marcado del mapa, o elige aquí.
play-narrowed = Solo { $about }: mostrar todo
play-no-claims = Con estas cartas no se puede ocupar ninguna ruta.
play-points-for = { $n ->
    [one] { $n } punto
   *[other] { $n } puntos
}
play-laid = Mostradas hasta ahora
play-ticket-done = completado
play-ticket-missing = { $n ->
    [one] falta 1 espacio
   *[other] faltan { $n } espacios
}
play-ticket-blocked = no queda camino
play-open-tip = Muestra todas las manos y billetes: para diseñar, no para jugar
play-animate = Mostrar jugadas
play-animate-tip = Cartas y piezas se mueven medio segundo; cualquier tecla o clic lo salta
play-load = Abrir una partida guardada
play-unreadable = Esto no es una partida guardada: { $about }
play-other-game = Es una partida guardada de { $about }: abre antes ese mapa.
play-unplayable = Esta partida no se puede volver a jugar: { $about }

## Pruebas

evidence-none = Aún no se ha jugado nada. F6 juega muchas partidas en segundo plano.
evidence-at-table = El mapa muestra la partida en la mesa, no cuánto se ocupan las rutas.
evidence-show-claims = Mostrar el mapa de ocupación
evidence-hides-game = El mapa muestra lo que dicen muchas partidas. La partida en la mesa sigue donde estaba.
evidence-show-game = Mostrar la partida
evidence-old = El mapa ha cambiado desde que se jugaron estas partidas.
evidence-games = Partidas
evidence-left = quedan { $n } s
evidence-cancel = Parar
evidence-moved = En { $n } repartos iguales el cambio movió: { $about }.
evidence-change = { $about } { $before }, ahora { $after } ({ $difference })
evidence-unclear = { $about } { $before }, ahora { $after } ({ $difference })
evidence-same = Sin cambio visible: { $about }.
evidence-dead = casi nunca se ocupa
evidence-contested = desaparece pronto
evidence-choke = rompe billetes
evidence-tickets = Billetes
evidence-ticket = Billete
evidence-kept = conservado al ofrecerse
evidence-completed = completado al conservarse
evidence-nothing-moved = En { $n } repartos iguales el cambio no movió nada que alguien notara.
evidence-unclear-list = Demasiado pocas partidas para decirlo: { $about }.
evidence-findings = Lo que dicen
evidence-plots = Asientos, duración, puntos
evidence-routes = Rutas
evidence-colours = Colores
evidence-strategies = Formas de jugar
evidence-holes = Huecos en las reglas
evidence-live = En vivo
evidence-live-tip = Juega unos cientos de partidas tras cada cambio, mientras sigues trabajando
evidence-save = Guardar el informe
evidence-save-tip = La misma página web que escribe la línea de órdenes
evidence-pin = Comparar desde aquí
evidence-pin-again = Comparar de nuevo desde aquí
evidence-pin-tip = Las partidas siguientes se comparan con el mapa tal como era en estas, no con el anterior
evidence-shade-off = Mapa: colores propios
evidence-shade-claims = Mapa: cuánto se ocupa
evidence-shade-early = Mapa: cuán pronto se ocupa
evidence-shade-tip = Números del mapa: porcentaje de partidas con una ocupación, o cuán pronto llega (100 enseguida, 0 al final)
evidence-no-holes = Ninguna partida encontró un hueco en las reglas. Los bots hoarder y random miran donde la gente rara vez va.
evidence-hole = En { $share } de las partidas: { $about }.
evidence-hole-sought = En { $share } de las partidas con { $seats } bots `{ $bot }`: { $about }.
evidence-open-hole = Abrir una partida así en el turno { $n }
evidence-all = todas
evidence-route = Ruta
evidence-claimed = ocupada
evidence-when = cuándo, en % de la partida
evidence-by-winner = por un ganador
evidence-broken = billetes rotos en 1000 partidas
evidence-odd = llamativo
evidence-value = vale
evidence-turns = turnos
evidence-points = puntos
evidence-winners = gana quien lo tiene
evidence-never-kept = casi nunca conservado
evidence-never-completed = casi nunca completado
evidence-free = puntos gratis
evidence-dominated = otro es mejor
evidence-card = Carta
evidence-supply = del mazo
evidence-demand = de las pagadas
evidence-spent = pagadas por partida
evidence-no-strategies = Los encuentros entre bots vienen al final; aún no se han jugado.
evidence-against = Victorias de la fila contra la columna
evidence-features = Victorias sin una característica contra el bot completo: menos de la mitad, compensa
evidence-by-players = Los mismos bots con cada número de jugadores
evidence-first = gana el primero
evidence-last = gana el último
figure-turns = turnos de un jugador
figure-points = puntos de un jugador
figure-winner = puntos del ganador
figure-ahead = ventaja del ganador en puntos
figure-tickets = billetes completados por jugador
figure-first = porcentaje de victorias del primer jugador
figure-pass = porcentaje de partidas en que alguien debe pasar
plot-seats = Victorias según el orden de turno
plot-seats-about = porcentaje; los bigotes son intervalos del 95 %, la línea la parte igual
plot-length = Turnos de un jugador
plot-scores = Puntos de un jugador
plot-choices = Margen de elección
plot-choices-about = ocupaciones que un jugador puede pagar, a lo largo de la partida en %
plot-sources = De dónde vienen los puntos
plot-all = todos
plot-winners = ganadores
plot-decides = decide la partida
plot-colours-about = porcentaje; pálido: parte del mazo, lleno: parte de las cartas pagadas

## Exportar

export-title = Exportar el juego
export-next = Elegir dónde…
export-back = Otra cosa…
export-write = Escribir
export-mend = Aún no hay juego que exportar: corrige primero lo que aparece en Problemas.
export-writes = Escribiendo { $about } …
export-wrote = Escrito: { $about }
export-wrote-without = Escrito: { $file }, sin la imagen bajo el mapa. { $picture }: { $why }
export-failed = No se ha escrito { $file }: { $why }
export-no-folder = no existe esa carpeta
export-no-permission = no tienes permiso para escribir ahí
export-disk-full = el disco está lleno
export-broke = el programa ha cometido un error; avísanos, por favor
export-too-large = { $width } × { $height } puntos son más de los que se pueden pintar. Elige menos puntos por pulgada.
export-sheets = { $n ->
     [one] Una hoja de papel
    *[other] { $n } hojas de papel
 }
export-dots-all = { $width } × { $height } puntos
export-print = Imprimir
export-picture = Imagen
export-rulebook = Reglamento
export-programs = Otros programas
export-pdf = Tablero a tamaño real (PDF)
export-pdf-tip = El tablero repartido en hojas, con marcas de corte y una regla para medir. Imprime al 100 %.
export-cards = Cartas (PDF)
export-cards-tip = Cartas de transporte y billetes con sus reversos, para imprimir a doble cara y recortar.
export-aid = Ayuda de juego (PDF)
export-aid-tip = Lo que se consulta durante la partida, una para cada jugador, dos por hoja.
export-book = Reglamento impreso (PDF)
export-book-tip = Todas las reglas con el tablero, tablas y ejemplos de pagos.
export-html = Página web (HTML)
export-html-tip = Todas las reglas en una página, para un sitio web o para enviar por correo.
export-markdown = Texto (Markdown)
export-markdown-tip = Todas las reglas como texto con títulos, para una wiki o para seguir escribiendo.
export-png = Imagen del tablero (PNG)
export-png-tip = Para una pantalla, una página web o un mensaje. Con más puntos por pulgada la imagen es mayor.
export-svg = Dibujo del tablero (SVG)
export-svg-tip = Nítido a cualquier tamaño, para páginas web y programas de dibujo como Inkscape.
export-json = Juego para programas (JSON)
export-json-tip = Reglas, mapa y geometría, para interfaces y programas propios.
export-toml = Juego para comparar (TOML)
export-toml-tip = Lo mismo que en JSON, más fácil de leer y de comparar entre versiones.
export-csv = Tablas (CSV)
export-csv-tip = Una carpeta de tablas para una hoja de cálculo: lugares, rutas, billetes, mazo. Se pueden volver a importar.
export-dot = Red para Graphviz (DOT)
export-dot-tip = Lugares y rutas como grafo, para que Graphviz lo dibuje.
export-graphml = Red (GraphML)
export-graphml-tip = Lugares y rutas como grafo, para networkx, Gephi o yEd.
export-tts = Tabletop Simulator
export-tts-tip = Una carpeta con un objeto guardado y sus imágenes, para jugar en línea. Las imágenes quedan en este equipo: los demás las ven cuando las publiques.
export-hagstrom = Editor de mapas de Björn Hagström
export-hagstrom-tip = El mapa en el formato de ese editor público. Las reglas y el mazo viajan con él, sin verse allí.
export-paper = Papel
export-letter = Carta
export-tabloid = Tabloide
export-one-page = Todo en una hoja
export-one-page-tip = El tablero entero en una hoja, más pequeño si hace falta: para verlo, o para una imprenta
export-theme = Colores
export-light = Claros
export-dark = Oscuros
export-one-colour = Solo negro, con tramas
export-legend = Con leyenda
export-legend-tip = Cada color y cada marca de este tablero, donde no tapa nada
export-dots = Puntos por pulgada
export-language = Idioma

# Changes that cannot be made, by their codes: the problem says them in English itself.
refused-what = { $what ->
    [location] el lugar
    [colour] el color
    [district] el distrito
    [land] el terreno
    [track] la vía
    [route] la ruta
    [ticket] el billete
    [kind-of-tickets] la clase de billetes
    [location-or-district] el lugar o distrito
    [lint] el aviso
    [code] el código
    [the-name-of] el nombre de
    [the-picture-of] la imagen de
    [the-length-of-a-track] la longitud de una vía
    [the-number-of-copies] el número de copias
    [the-value-of-a-ticket] el valor de un billete
    [the-value-of-a-district] el valor de un distrito
    [the-number-of-cards] el número de cartas
    [the-size-of-the-board] el tamaño del tablero
    [the-printed-width] el ancho impreso
    [the-size-of-a-piece] el tamaño de una pieza
    [the-opacity] la opacidad
    [the-turn] el giro
    [a-colour] un color
    [a-district] un distrito
    [a-location] un lugar
    [a-track] una vía
    [a-ticket] un billete
   *[other] { $what }
}
refused = { $code ->
    [unknown] no se encuentra { $thing } `{ $id }`, o no se puede leer
    [elsewhere] { $thing } `{ $id }` está en { $path }
    [inherited-name] { $thing } `{ $id }` viene de { $path }, en el que se basa este archivo
    [crowded] la línea { $line } contiene más de una cosa
    [damaged] la línea { $line } habla de `{ $id }` y no se puede leer
    [would-break] los errores del texto no dejan un sitio seguro para este cambio
    [bad-id] `{ $id }` no puede ser un id
    [reserved] `{ $id }` tiene un significado propio
    [taken] ya hay un `{ $id }`
    [no-game] este archivo no tiene un `game` que guarde las reglas
    [no-mark] { $thing } no tiene la marca `{ $mark }`
    [bad-mark] `{ $mark }` no puede ser eso
    [out-of-range] { $thing } no puede ser { $number }
    [needed] hay vías de color { $id }: { $count }
    [unknown-rule] no hay una regla `{ $rule }`
    [unknown-field] la regla `{ $rule }` no tiene el campo `{ $field }`
    [bad-value] `{ $value }` no se puede leer como valor de `{ $rule } { $field }`
    [stale-fix] este archivo ya no ofrece esta reparación
    [nested-steps] no se pueden hacer pasos dentro de un paso
    [joins-itself] un lugar no puede unirse consigo mismo
    [no-number] esto no tiene un número
    [few-points] hacen falta al menos { $needed } puntos
    [unreadable-paste] este texto no se puede pegar: { $why }
    [empty-paste] en este texto no hay nada de un mapa
    [routes-apart] estas rutas no se tocan
    [routes-alike] estas rutas tienen los mismos extremos
    [routes-uneven] una de estas rutas tiene más vías
    [tickets-end-there] hay billetes que terminan en `{ $id }`, que desaparecería
    [route-to-itself] una ruta necesita dos extremos distintos
    [no-track] una ruta necesita una vía
    [wild-track] una vía no puede ser comodín
    [not-deletable] esto no se puede borrar
    [no-marks] esto no tiene marcas
    [field-needed] `{ $rule } { $field }` tiene que estar escrito
    [rule-needed] todo juego tiene la regla `{ $rule }`
    [no-title] esto no tiene título
    [no-id] esto no tiene un id propio
    [no-ends] un billete necesita extremos
    [ways-start-apart] todas las formas de cumplir un billete empiezan en el mismo extremo
    [one-end] un billete necesita dos extremos
    [same-ends] un billete necesita extremos distintos
    [lint-level] un aviso no puede ser `{ $level }`
    [no-reason] un aviso se acepta por una razón
   *[other] { $message }
}
refused-help = { $code ->
    [unknown] puede que ya no esté, o que su línea tenga un error: mira los problemas
    [elsewhere] abre ese archivo y cámbialo allí
    [inherited-name] abre ese archivo para cambiar el id; aquí puedes cambiar el título
    [crowded] pon cada cosa en su propia línea del texto y prueba de nuevo
    [damaged] repara antes esa línea, para que no quede nada atrás
    [would-break] repara antes los errores: mira los problemas
    [bad-id] usa minúsculas, cifras y guiones sueltos, con al menos una letra: `kings-cross`
    [reserved] elige otro id
    [taken] elige otro id
    [no-game] añade antes una línea `game` con su título y sus llaves
    [no-mark] la referencia enumera las marcas de cada cosa
    [bad-mark] la referencia dice qué toma cada marca
    [out-of-range] elige un número de { $min } a { $max }
    [needed] dales antes otro color y luego borra este
    [unknown-rule] la referencia enumera todas las reglas
    [unknown-field] la referencia enumera sus campos
    [bad-value] escríbelo como en el texto: `4`, `2 to 4`, `"bus"`, `1: 1 | 2: 2`
    [stale-fix] comprueba el juego de nuevo y elige entre lo que dice ahora
    [nested-steps] hazlos uno tras otro
    [joins-itself] elige otro al que deba ir
    [no-number] un color tiene copias, un distrito un valor
    [few-points] dibuja más
    [unreadable-paste] copia líneas enteras de un mapa, en sus secciones
    [empty-paste] copia lugares, rutas, billetes o terreno
    [routes-apart] elige dos rutas que compartan un lugar
    [routes-alike] elige dos que sigan una a la otra
    [routes-uneven] haz antes las dos sencillas o las dos dobles
    [tickets-end-there] borra o cambia antes esos billetes
    [route-to-itself] elige otro lugar para uno de ellos
    [no-track] dale una longitud y un color
    [wild-track] `any` es la vía que admite cualquier color
    [not-deletable] cámbialo en su lugar
    [no-marks] las tienen los lugares, las vías, los billetes, los distritos y los colores
    [field-needed] dale otro valor
    [rule-needed] cambia sus campos en su lugar
    [no-title] lo tienen el juego, los lugares, los distritos, los colores y el terreno
    [no-id] lo tienen los lugares, los distritos, los colores, el terreno y las clases de billetes
    [no-ends] elige los lugares que une
    [ways-start-apart] haz de él dos billetes, o deja que compartan el primer extremo
    [one-end] elige otro lugar para él
    [same-ends] elige otro lugar para uno de ellos
    [lint-level] elige off, info, warn o error
    [no-reason] di por qué es así a propósito
   *[other] { $help }
}
