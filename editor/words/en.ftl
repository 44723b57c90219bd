# The editor's words in English.

## Menus

menu-file = File
menu-edit = Edit
menu-view = View
menu-tool = Tools
menu-arrange = Arrange
menu-game = Game
menu-help = Help

## Commands

new = New…
open = Open…
open-recent = Open recent
save = Save
save-as = Save as…
save-over = Replace the file
save-over-folder = Replace its files
save-there = { $about } is there already
revert = Back to the saved file
earlier = Earlier versions…
quit = Quit
undo = Undo
redo = Redo
history = History
cut = Cut
copy = Copy
paste = Paste
duplicate = Duplicate
delete = Delete
rename = Rename
select-all = Select all
select-nothing = Select nothing
find = Find in the outline
fit = Show the whole board
zoom-in = Zoom in
zoom-out = Zoom out
zoom-to-selection = Zoom to the selection
toggle-snap = Snap
toggle-tickets = All tickets on the map
toggle-districts = Districts
toggle-legend = Legend
toggle-minimap = Small map
toggle-outline = Outline
toggle-bottom = Source and problems
toggle-side = Inspector
theme-light = light
theme-dark = dark
theme-next = Light or dark
sight-next = See it as others do
larger-text = Larger
smaller-text = Smaller
language-next = Language
tool-select = Select
tool-location = Location
tool-route = Route
tool-ticket = Ticket
tool-district = District
tool-pan = Move the view
align-left = Align left
align-centre = Align centres
align-right = Align right
align-top = Align top
align-middle = Align middles
align-bottom = Align bottom
spread-across = Spread across
spread-down = Spread down
show-problems = Problems
show-source = Source
show-inspector = Inspector
show-rules = Rules
show-deck = Deck
show-statistics = Statistics
next-problem = Next problem
previous-problem = Previous problem
tidy-text = Tidy the source
ticket-deck = Propose a ticket deck…
balance-colours = Balance the colours…
palette = Command palette
shortcuts = All shortcuts

import = Import places…
export = Export…
picture-choose = Choose a picture…
join = Join
add-point = Add a bend or a point
tool-site = Site
tool-land = Land and water
tool-picture = Picture to trace
picture-calibrate = Lay it right…

## Tools explained

tool-select-tip = Click to select, drag to move; drag a route to bend it, a name to turn it
tool-location-tip = Click where the location lies, then type its name
tool-route-tip = Drag from place to place; then a digit sets the length, a letter the colour
tool-ticket-tip = Click one place, then the other
tool-district-tip = Drag a frame round locations, or click them one by one
tool-site-tip = Click a location to make it a site, or to take that back
tool-land-tip = Click point by point, or draw in one stroke; a double click or Enter ends it
tool-picture-tip = Drag the picture, its corners or its handle; two clicks lay it right
tool-pan-tip = Drag to move the view; the wheel zooms

## Tabs

tab-inspector = Inspector
tab-rules = Rules
tab-deck = Deck
tab-statistics = Statistics
tab-history = History
tab-source = Source
tab-problems = Problems

## Canvas

canvas-nothing = Nothing can be drawn yet: see the problems
canvas-map = Map
canvas-name = Name
board-is-stale = The board shows the last text that could be read
spaces = { $n ->
     [one] { $n } space
    *[other] { $n } spaces
 }
points = { $n ->
     [one] { $n } point
    *[other] { $n } points
 }
bends = { $n ->
     [0] No bends
     [one] { $n } bend
    *[other] { $n } bends
 }
canvas-joins = Becomes one with { $about }
track-short = { $about } mm short
track-room = { $drawn } mm drawn, { $needed } mm needed

## Things

thing-board = Board
thing-background = Background picture
thing-location = Location
thing-route = Route
thing-ticket = Ticket
thing-district = District
colour-any = Any colour
none = None
unset = Automatic
different = Different
untitled = untitled
spoken-location = Location { $about }
spoken-track = Route { $about }
spoken-ticket = Ticket { $about }
spoken-district = District { $about }
spoken-card = Colour { $about }
spoken-land = Land { $about }
spoken-which-track = track { $about }
spoken-bend = Bend { $n } of { $of }, { $about }
spoken-point = Point { $n } of { $of }, { $about }
spoken-free = free
spoken-closed = closed
outline-search = Find by name
outline-locations = Locations
outline-routes = Routes
outline-tickets = Tickets
outline-districts = Districts
outline-colours = Colours
outline-land = Land and words
count-locations = { $n ->
     [one] { $n } location
    *[other] { $n } locations
 }
count-tracks = { $n ->
     [one] { $n } track
    *[other] { $n } tracks
 }
count-tickets = { $n ->
     [one] { $n } ticket
    *[other] { $n } tickets
 }
count-districts = { $n ->
     [one] { $n } district
    *[other] { $n } districts
 }
count-players = { $n ->
     [one] { $n } player
    *[other] { $n } players
}
count-cards = { $n ->
     [one] { $n } card
    *[other] { $n } cards
 }

## Land and picture

land-water = Water
land-land = Land
land-river = River
land-park = Park
land-caption = Words
land-done = Done
land-draw-tip = Click point by point or draw in one stroke. Enter ends it, Backspace takes a point back.
land-caption-tip = Click where the words stand, then type them.
land-shape-tip = Drag it or its points; a double click makes or removes a point. By keyboard: Ctrl+B, arrows, Delete.
land-points = { $n ->
     [one] { $n } point
    *[other] { $n } points
 }
field-kind = Kind
picture-drop-tip = or drop one onto the window
picture-opacity = Strength, %
picture-locked = Locked
picture-locked-tip = While it is locked, the mouse leaves it where it is
picture-hands-tip = Drag it to move it, a corner to scale it, the round handle to turn it.
picture-calibrate-tip = Click two points of the picture whose distance or names you know
picture-remove = Remove
picture-unreadable = The picture cannot be read: a PNG or JPEG in the game's folder is needed.
picture-save-first = Save the game first: the picture goes into its folder
picture-left = Left
picture-top = Top
picture-width = Width
picture-turn = Turned, °
calibrate-first = Click a point A that you know on the picture
calibrate-second = Click a second point B, far from the first
calibrate-close = That is point A again: click a second point B, far from it
calibrate-distance = A and B are apart on the printed board by
calibrate-scale = Scale
calibrate-or = or they are
calibrate-lay = Lay it there

## Import

import-tip = A list of names, a table (name, x, y or lat, lon) or GeoJSON. Ctrl+V on the map reads them, too.
import-title = { $n ->
     [0] Nothing new to add
     [one] { $n } new location
    *[other] { $n } new locations
 }
import-placed = Their positions are fitted onto the board.
import-unplaced = They have no positions: they get free places in rows, for you to drag.
import-partly = Some have no position and get free places in rows.
import-land = { $n ->
     [one] and { $n } drawn thing: a river or water
    *[other] and { $n } drawn things: rivers and water
 }
import-known = On the map already: { $about }
import-routes = { $n ->
     [one] { $n } route is left out: draw it with the route tool.
    *[other] { $n } routes are left out: draw them with the route tool.
 }
import-no-room = The board has no room for so many places: make it larger, or give them positions
import-take = Add them
import-done = { $n ->
     [one] { $n } location added; one undo takes it back
    *[other] { $n } locations added; one undo takes them back
 }
import-nothing = No places could be read: { $about }
drop-unknown = Drop a game (.line), a picture (.png, .jpg) or a table (.csv, .geojson)
join-nothing = Select two routes that meet, or two locations, to join them
add-point-nothing = Select one route or one area of land or water to give it a point
point-needed = An area needs this point

## Inspector

inspector-game = The game
inspector-hint = Select something on the map to change it here.
inspector-see-deck = Its cards are on the tab "Deck".
inspector-see-rules = Its form is on the tab "Rules".
inspector-routes-here = Routes
inspector-tickets-here = Tickets
inspector-track = Track { $about }
inspector-track-keys = Keys: a digit sets the length, a letter or shift and a number the colour, D doubles, Ctrl+B bends{ $about }.
inspector-many = { $n } things selected
field-title = Name
field-id = Id
field-id-tip = The name in the text; it is changed everywhere at once.
field-at = Position
field-board = Board
field-length = Length
field-length-tip = Number of spaces; type a digit over the map to set it.
field-colour = Colour
field-colour-tip = Type its letter over the map to set it.
field-value = Points
field-value-tip = What the ticket is worth.
field-auto-tip = The length of the shortest way, always up to date
field-copies = Copies
field-by-players = by players
field-by-players-tip = A value for each number of players
field-add-tip = Give a value
field-ink-tip = Pick a colour
field-more-tip = One more
field-less-tip = One less
field-number = A number
field-from = from
field-to = to
field-row = row
field-default-tip = Back to the usual value
board-width = Width
board-height = Height
board-print = Printed width, mm
board-piece-length = Piece length, mm
board-piece-width = Piece width, mm
make-double = Make it a double route
straighten = Straighten
show-in-text = Show in the text

## Rules, deck, statistics

rules-inherited-hint = Rules in the accent colour come from the game this one builds on; a change here writes it into this file.
rules-variant = What this variant changes
rules-changes = This variant: { $changed } changed, { $added } added
rules-more = More rules
rule-inherited = From the game this one builds on
rule-is-off = This game is without “{ $about }”: the tab Rules switches it on
rule-switch-off = Switch off
deck-more = How it is drawn
deck-add = New colour
statistics-colours = Colours by length
statistics-spaces = Spaces
statistics-published = Beside published boards
statistics-range-tip = The lowest and the highest of published boards of this family
statistics-by-card = a card
statistics-all = All
statistics-players = Spaces and pieces
statistics-open = open spaces
statistics-each = each
statistics-per-piece = a piece
statistics-room = Room for the pieces, mm
statistics-room-fine = Every route has room for its spaces.
statistics-room-short = { $n ->
     [one] { $n } track is too short for its pieces.
    *[other] { $n } tracks are too short for their pieces.
 }
statistics-room-all = All tracks
statistics-drawn = drawn
statistics-needed = needed
figure-neighbours = Neighbours of a location
figure-length = Mean length of a track
figure-any = Tracks of any colour
figure-spread = Spaces of a colour, most ÷ fewest
figure-scarcest = Spaces ÷ cards, scarcest colour
figure-freest = Spaces ÷ cards, freest colour
figure-wild = Wild cards in the deck
figure-room-two = Open spaces ÷ pieces, 2 players
figure-room-most = Open spaces ÷ pieces, most players
figure-values-spread = Ticket values, deviation ÷ mean
figure-tunnels = Tracks that are tunnels
figure-other = Another figure
statistics-tickets = Tickets by place

## Problems

problems-errors = { $n ->
     [one] { $n } error
    *[other] { $n } errors
 }
problems-warnings = { $n ->
     [one] { $n } warning
    *[other] { $n } warnings
 }
problems-notes = { $n ->
     [one] { $n } hint
    *[other] { $n } hints
 }
problems-repair-all = Repair all { $n }
problems-repair-all-tip = Carries out the repairs that change nothing but the mistake, as one step. A repair that decides something for you stays with its problem
problems-show-tip = Show or hide these
problems-none = No problems
problem-line = line { $n }
problem-fix-tip = Carries out this repair; it can be undone
problem-on-purpose = On purpose…
problem-on-purpose-tip = Accepts it, with your reason in the text
problem-on-purpose-because = On purpose because
problem-reason = Reason
problem-explain = Explain { $about }
example-bad = Wrong
example-good = Right
example = Example
severity-error = Error
severity-warning = Warning
severity-note = Hint
accept = Accept
source-name = Source text
history-start = As opened
status-saved = Saved
status-unsaved = Not saved yet; kept in the journal
palette-hint = What do you want to do?
shortcuts-route = With a route selected
shortcuts-digits = 0 … 9: its length
shortcuts-letters = A letter: its colour (A: any colour; with shift always the colour)
shortcuts-marks = D: double · T: tunnel · F: ferry · G: goods, where the game has them
shortcuts-arrows = Arrows: move selected locations by 1, with shift by 10
shortcuts-clipboard = Ctrl+C, Ctrl+X, Ctrl+V: copy, cut, paste; lists and tables of places, too
shortcuts-alt = Alt while dragging: do not snap · space or middle button: move the view

## Dialogs

cancel = Cancel
close = Close
new-title = Start from
template-blank = A blank board
template-town = A small town to grow, six places
template-mistakes = Larkhaven with a dozen mistakes to mend
folder-up = Folder above
file-name = File name
folder-name = Folder name
delete-title = Delete with all that belongs to it?
delete-along = { $tracks ->
     [one] { $tracks } track
    *[other] { $tracks } tracks
 } and { $tickets ->
     [one] { $tickets } ticket
    *[other] { $tickets } tickets
 } go along. One undo brings everything back.
changed-title = Somebody else changed the file
changed-text = You have unsaved changes, and the file on disk is not the one you opened.
changed-mine = Keep mine
changed-theirs = Take theirs
changed-diff = Differences
diff-none = The texts are the same.
diff-line = Line { $n }
diff-mine = only in mine
diff-theirs = only in the file, as somebody else left it
diff-rescued = only in the rescued work
diff-file = only in the file
diff-now = only in the game as it is now
diff-then = only in the earlier version
unsaved-title = Save your changes first?
unsaved-leave = Do not save
rescued-title = Work from last time was not saved
rescued-edits = { $n ->
     [one] { $n } change
    *[other] { $n } changes
 }
journal-newer = Unsaved work was left alone: { $about }
rescued-take = Bring it back
rescued-drop = Drop it
rescued-changed = The file was changed since. Nothing is overwritten before you save.
rescued-over = Put it over the file
rescued-apart = Open it apart
rescued-keep = Keep the file, drop the work
journal-fails = ⚠ Unsaved work is not recorded: save often. { $about }
earlier-version = version { $n }
earlier-none = No earlier version of this file is kept yet.
earlier-tip = What the file held before each save. One comes back as a step: undo returns to what you have now.
age-now = Just now
age-minutes = { $n ->
     [one] { $n } minute ago
    *[other] { $n } minutes ago
 }
age-hours = { $n ->
     [one] { $n } hour ago
    *[other] { $n } hours ago
 }
age-days = { $n ->
     [one] { $n } day ago
    *[other] { $n } days ago
 }
failed-title = That did not work
damaged-title = Not all of { $about } is text
damaged-text = Some of its bytes are no text (UTF-8). Each stands as an empty box in what is open now; saving writes that. The file as it was is kept then, under Earlier versions.
wish-count = Tickets
wish-lowest = Lowest value
wish-highest = Highest value
wish-long = Long tickets
wish-tension = Calm … tense
wish-seed = Seed
figure-values = Values: lowest, middle, highest
figure-without = Locations without a ticket
figure-most = Most tickets at one location
figure-in-the-way = Pairs in each other's way
figure-unused = Routes on no ticket's way
proposal-few = { $n ->
     [one] Only one ticket can be made with these wishes.
    *[other] Only { $n } tickets can be made with these wishes.
 }
proposal-replaces = { $n ->
     [one] It takes the place of the one ticket there is.
    *[other] It takes the place of the { $n } tickets there are.
 }
proposal-values = Tickets by value: outlined now, full as proposed
proposal-now = Now
proposal-then = Proposed
balance-swaps = { $n ->
     [0] The colours are as even as they get.
     [one] { $n } track changes its colour.
    *[other] { $n } tracks change their colours.
 }

## Notices

saved = Saved { $about }
reloaded = The file changed on disk and was read again
reloaded-others = A file that this game is made from changed on disk and was read again
file-gone = { $about } was removed from the disk. Ctrl+S writes it again.
undone = Undone: { $about }
redone = Done again: { $about }
other-file = That is in another file: { $about }
sight-normal = Usual sight
sight-protan = Without red cones (protanopia)
sight-deutan = Without green cones (deuteranopia)
sight-tritan = Without blue cones (tritanopia)

## Steps

step-typing = Typing
step-version = Version
step-move = Move { $about }
step-move-many = Move { $about } locations
step-nudge = Move a little
step-bend = Bend { $about }
step-turn-name = Turn the name of { $about }
step-free-name = Free the name of { $about }
step-add-location = Add { $about }
step-add-route = Add route { $about }
step-add-ticket = Add ticket { $about }
step-add-district = Add district { $about }
step-add-colour = Add colour { $about }
step-district = Change the district of { $about }
step-length = Length of { $about }
step-colour = Colour of { $about }
step-double = Double { $about }
step-mark = Mark { $about }
mark-and-rule-tip = Also switches on the rule “{ $about }”.
step-ticket = Change ticket { $about }
step-number = Number of { $about }
step-title = Name { $about }
step-rename = Rename to { $about }
step-board = Change the board
step-field = Change { $about }
step-rule-on = Switch on { $about }
step-rule-off = Switch off { $about }
step-delete = Delete { $about }
step-delete-many = Delete { $about } things
step-paste = Paste
step-arrange = Arrange { $about } locations
step-fix = Fix: { $about }
step-allow = On purpose: { $about }
step-tidy = Tidy the source
step-reload = Read the file again
step-split = Put { $about } onto a route
step-join = Join at { $about }
step-join-locations = Join { $about }
step-site = Site { $about }
step-add-land = Draw { $about }
step-land = Shape { $about }
step-picture-move = Move the picture
step-picture-scale = Scale the picture
step-picture-turn = Turn the picture
step-picture-fade = Fade the picture
step-picture-lock = Lock or unlock the picture
step-picture-calibrate = Lay the picture right
step-picture-remove = Remove the picture
step-import = Import { $about } locations
step-background = Picture { $about }
step-ticket-deck = New ticket deck
step-balance = Balance the colours
step-rescue = Bring back unsaved work
step-earlier = Take an earlier version

## The table

tab-play = Play
tab-log = Log
tab-evidence = Evidence
show-play = The table
play-start = Play a game
play-many = Play many games
play-invite = Play the game as it is on the canvas, against bots or with friends at this window.
play-no-game = This map has errors, so it cannot be played yet: see the problems.
play-players = Players
play-seed = Seed
play-seat = Seat { $n }
play-a-person = a person
play-another = Another game
play-none = No game is being played. F5 begins one.
play-bot = Bot { $n }
play-person = Player { $n }
play-turn = { $about }
play-over = The game is over
play-last-turns = The last turns have begun
play-stale = The game cannot go on after this edit.
play-stops = This game was played on another version of the map and stops here.
play-stuck = On this map { $seat } can no longer choose “{ $about }”: { $why }.
stuck-route = there is no such route
stuck-tickets = other tickets are on offer
stuck-pay = it cannot be paid like that
stuck-card = there is no such card
stuck-own = there is no such place
stuck-choice = something else is asked
stuck-seat = { $about } decides then
stuck-over = the game is over by then
play-waits = The game waits until the map can be played again.
play-waits-for = In the way: { $about }
play-waits-show = Show what is wrong
play-cancel-tip = Back to the turn, to decide something else (Esc)
play-ticket-failed = not completed
play-other-map = The game cannot go on with this map: undo the edit, or begin again
play-restart = Begin again with the same seed
play-refused = Not possible: { $about }
play-claims = Routes you can claim: { $n }
play-own = { $about } ({ $n })
play-keep = { $n ->
    [one] Keep this ticket
   *[other] Keep these { $n } tickets
}
play-market = Market
play-blind = Draw unseen ({ $n } left)
play-hand = Hand of { $about }
play-hidden = Hands are hidden while a bot plays.
play-player = Player
play-points = points
play-pieces = pieces
play-cards = cards
play-ticket-count = tickets
play-step = Step
play-step-tip = Let the bot decide once
play-run = To my turn
play-run-tip = Let the bots decide until a person has to
play-finish = To the end
play-finish-tip = Let bots decide for everybody until the game is over
play-halt = Stop
play-halt-tip = Let the bots stop where they are
play-take-back = Take back
play-take-back-tip = Go back to before the last decision of a person
play-leave = Leave the table
play-leave-tip = End the game and go back to drawing
play-anew = Another game is on the table. Taking back at its beginning brings the one before back
play-game-back = The game before is back on the table
play-nothing-back = There is nothing to take back.
play-open = Open cards
play-pause = Bots decide
play-pause-none = at once
play-pause-short = after a moment
play-pause-long = slowly
play-pause-wait = when told to
play-time = Moment
play-past = You look at the past; a decision here begins another course.
play-save = Save the game
play-saved = Saved as { $about }
play-not-saved = The game could not be saved: { $about }
play-sheet = Score sheet
play-total = Total
play-totals = total
play-won = Won by { $about }
play-decided = The tie was decided by: { $about }
play-estimates = ≥ The best use found: this map is too large to try them all.
play-where = turn { $turn } · seed { $seed }
play-hint = Click a marked route to claim it. Right-click selects, any other tool edits the map
play-over-hint = The game is over: F5 deals another, Take back goes on from the last decision
play-own-tip = Click a marked place on the map, or choose here.
play-narrowed = Only { $about }: show all
play-no-claims = No route can be claimed with these cards.
play-points-for = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
play-laid = Laid out so far
play-ticket-done = done
play-ticket-missing = { $n ->
    [one] 1 space missing
   *[other] { $n } spaces missing
}
play-ticket-blocked = no way left
play-open-tip = Show every hand and all tickets: for designers, not for players
play-animate = Show moves
play-animate-tip = Cards and pieces move for half a second; any key or click skips it
play-load = Open a saved game
play-unreadable = This is not a saved game: { $about }
play-other-game = This is a saved game of { $about }: open that map first.
play-unplayable = This game cannot be played again: { $about }

## Evidence

evidence-none = Nothing has been played yet. F6 plays many games in the background.
evidence-at-table = The map shows the game at the table, not how often routes are claimed.
evidence-show-claims = Show the claim map
evidence-hides-game = The map shows what many games say. The game at the table is where it was.
evidence-show-game = Show the game
evidence-old = The map was edited since these games were played.
evidence-games = Games
evidence-left = { $n } s left
evidence-cancel = Stop
evidence-moved = On { $n } equal deals the edit moved: { $about }.
evidence-change = { $about } { $before }, now { $after } ({ $difference })
evidence-unclear = { $about } { $before }, now { $after } ({ $difference })
evidence-same = No visible change: { $about }.
evidence-dead = hardly ever claimed
evidence-contested = gone early
evidence-choke = breaks tickets
evidence-tickets = Tickets
evidence-ticket = Ticket
evidence-kept = kept when offered
evidence-completed = completed when kept
evidence-nothing-moved = On { $n } equal deals the edit moved nothing that anybody would notice.
evidence-unclear-list = Too few games to tell: { $about }.
evidence-findings = What they say
evidence-plots = Seats, length, scores
evidence-routes = Routes
evidence-colours = Colours
evidence-strategies = Ways to play
evidence-holes = Holes in the rules
evidence-live = Live
evidence-live-tip = Play a few hundred games after each edit, while you go on working
evidence-save = Save the report
evidence-save-tip = The same web page as the command line writes
evidence-pin = Compare from here
evidence-pin-again = Compare from here again
evidence-pin-tip = Later games are compared with the map as it was when these were played, not with the one before
evidence-shade-off = Map: own colours
evidence-shade-claims = Map: how often claimed
evidence-shade-early = Map: how early claimed
evidence-shade-tip = Numbers on the map: percent of games with a claim, or how early it comes (100 at once, 0 at the very end)
evidence-no-holes = No game of this run met a hole in the rules. The bots hoarder and random look where people seldom go.
evidence-hole = In { $share } of games { $about }.
evidence-hole-sought = In { $share } of games with { $seats } bots `{ $bot }` { $about }.
evidence-open-hole = Open such a game at turn { $n }
evidence-all = all
evidence-route = Route
evidence-claimed = claimed
evidence-when = when, in % of the game
evidence-by-winner = by a winner
evidence-broken = tickets broken in 1000 games
evidence-odd = remarkable
evidence-value = worth
evidence-turns = turns
evidence-points = points
evidence-winners = holder wins
evidence-never-kept = hardly kept
evidence-never-completed = hardly done
evidence-free = free points
evidence-dominated = another is better
evidence-card = Card
evidence-supply = of the deck
evidence-demand = of cards paid
evidence-spent = paid in a game
evidence-no-strategies = The matches between bots come last; they are still to be played.
evidence-against = Wins of the row against the column
evidence-features = Wins without a feature against the full bot: below half, the feature pays
evidence-by-players = The same bots with each number of players
evidence-first = first wins
evidence-last = last wins
figure-turns = turns of a player
figure-points = points of a player
figure-winner = points of the winner
figure-ahead = points the winner is ahead
figure-tickets = tickets completed by a player
figure-first = percent of wins of the first player
figure-pass = percent of games in which somebody must pass
plot-seats = Wins by place in the turn order
plot-seats-about = percent; whiskers are 95 % intervals, the line an even share
plot-length = Turns of a player
plot-scores = Points of a player
plot-choices = Room to choose
plot-choices-about = claims a player can pay for, over the game in percent
plot-sources = Where points come from
plot-all = all players
plot-winners = winners
plot-decides = decides the game
plot-colours-about = percent; pale: share of the deck, full: share of the cards paid

## Exports

export-title = Export the game
export-next = Choose where…
export-back = Something else…
export-write = Write it
export-mend = There is no game to export yet: first mend what stands under Problems.
export-writes = Writing { $about } …
export-wrote = Wrote { $about }
export-wrote-without = Wrote { $file }, without the picture under the map. { $picture }: { $why }
export-failed = { $file } was not written: { $why }
export-no-folder = there is no such folder
export-no-permission = you have no permission to write there
export-disk-full = the disk is full
export-broke = the program made a mistake; please report it
export-too-large = { $width } × { $height } dots are more than can be painted. Choose fewer dots an inch.
export-sheets = { $n ->
     [one] One sheet of paper
    *[other] { $n } sheets of paper
 }
export-dots-all = { $width } × { $height } dots
export-print = Print
export-picture = Picture
export-rulebook = Rulebook
export-programs = Other programs
export-pdf = Board at true size (PDF)
export-pdf-tip = The board cut into sheets, with marks to cut at and a ruler to measure. Print at 100 %.
export-cards = Cards (PDF)
export-cards-tip = Transport cards and tickets with their backs, to print on both sides and cut.
export-aid = Player aid (PDF)
export-aid-tip = What players look up during the game, one for each of them, two on a sheet.
export-book = Rulebook to print (PDF)
export-book-tip = All rules with the board, tables and examples of payments.
export-html = Web page (HTML)
export-html-tip = All rules as one page, for a web site or to send by mail.
export-markdown = Text (Markdown)
export-markdown-tip = All rules as plain text with headings, for a wiki or to go on writing.
export-png = Picture of the board (PNG)
export-png-tip = For a screen, a web page or a message. More dots an inch make a larger picture.
export-svg = Drawing of the board (SVG)
export-svg-tip = Sharp at any size, for web pages and for drawing programs such as Inkscape.
export-json = Game for programs (JSON)
export-json-tip = Rules, map and geometry, for other front ends and programs of your own.
export-toml = Game to compare (TOML)
export-toml-tip = The same as JSON, easier to read and to compare between versions.
export-csv = Tables (CSV)
export-csv-tip = A folder of tables for a spreadsheet: locations, routes, tickets, deck. They can be imported again.
export-dot = Network for Graphviz (DOT)
export-dot-tip = Locations and routes as a graph, to be laid out by Graphviz.
export-graphml = Network (GraphML)
export-graphml-tip = Locations and routes as a graph, for networkx, Gephi or yEd.
export-tts = Tabletop Simulator
export-tts-tip = A folder with a saved object and its pictures, to play online. Its pictures stay on this machine: others see them once you host them.
export-hagstrom = Map editor by Björn Hagström
export-hagstrom-tip = The map in the format of that public editor. Rules and deck travel along, unseen there.
export-paper = Paper
export-letter = Letter
export-tabloid = Tabloid
export-one-page = All on one sheet
export-one-page-tip = The whole board on one sheet, smaller if it must be: for a look, or for a print shop
export-theme = Colours
export-light = Light
export-dark = Dark
export-one-colour = Black only, hatched
export-legend = With a legend
export-legend-tip = Every colour and mark of this board, where it covers nothing
export-dots = Dots an inch
export-language = Language

# Changes that cannot be made: the problem says them in English itself.
refused-what = { $what }
refused = { $message }
refused-help = { $help }
