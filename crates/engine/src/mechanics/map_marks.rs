//! Marks that belong to the map whatever the rules: where names stand, what is drawn larger, which colour has which
//! symbol. Marks that only a rule gives a meaning are in that rule's spec.

use crate::spec::{ArgSpec, Drawing, ItemKind, Kind, MarkSpec, choice, words};

/// All of them.
pub static MAP_MARKS: &[MarkSpec] = &[
    MarkSpec {
        name: "in",
        title: words("District", "Distrito"),
        on: ItemKind::Location,
        arg: Some(ArgSpec {
            kind: Kind::District,
            default: None,
        }),
        key: None,
        drawing: Drawing::Nothing,
        doc: words(
            "The district this location belongs to.",
            "El distrito al que pertenece.",
        ),
    },
    MarkSpec {
        name: "site",
        title: words("Site", "Lugar turístico"),
        on: ItemKind::Location,
        arg: None,
        key: Some('s'),
        drawing: Drawing::Pennant,
        doc: words(
            "A tourist site: starts with a token stack, or counts for site points.",
            "Un lugar turístico: empieza con una pila de fichas o cuenta para los puntos de lugares.",
        ),
    },
    MarkSpec {
        name: "label",
        title: words("Name position", "Posición del nombre"),
        on: ItemKind::Location,
        arg: Some(ArgSpec {
            kind: Kind::Number {
                min: 0,
                max: 359,
                words: &[
                    choice("right", "right", "derecha"),
                    choice("left", "left", "izquierda"),
                    choice("above", "above", "arriba"),
                    choice("below", "below", "abajo"),
                    choice("above-right", "above right", "arriba a la derecha"),
                    choice("above-left", "above left", "arriba a la izquierda"),
                    choice("below-right", "below right", "abajo a la derecha"),
                    choice("below-left", "below left", "abajo a la izquierda"),
                ],
            },
            default: None,
        }),
        key: None,
        drawing: Drawing::Nothing,
        doc: words(
            "Where the name stands: a word, or degrees clockwise from the right.",
            "Dónde va el nombre: una palabra, o grados en sentido horario desde la derecha.",
        ),
    },
    MarkSpec {
        name: "size",
        title: words("Size", "Tamaño"),
        on: ItemKind::Location,
        arg: Some(ArgSpec {
            kind: Kind::Word(&[
                choice("small", "small", "pequeño"),
                choice("large", "large", "grande"),
            ]),
            default: None,
        }),
        key: None,
        drawing: Drawing::Nothing,
        doc: words(
            "Draws the location smaller or larger.",
            "Dibuja el lugar más pequeño o más grande.",
        ),
    },
    MarkSpec {
        name: "tint",
        title: words("Tint", "Tono"),
        on: ItemKind::District,
        arg: Some(ArgSpec {
            kind: Kind::Word(&[
                choice("moss", "moss", "musgo"),
                choice("sky", "sky", "cielo"),
                choice("clay", "clay", "arcilla"),
                choice("violet", "violet", "violeta"),
                choice("teal", "teal", "verde azulado"),
                choice("rose", "rose", "rosa pálido"),
                choice("sand", "sand", "arena"),
                choice("slate", "slate", "pizarra"),
                choice("red", "red", "rojo"),
                choice("orange", "orange", "naranja"),
                choice("yellow", "yellow", "amarillo"),
                choice("green", "green", "verde"),
                choice("blue", "blue", "azul"),
                choice("pink", "pink", "rosa"),
                choice("black", "black", "negro"),
            ]),
            default: None,
        }),
        key: None,
        drawing: Drawing::Nothing,
        doc: words(
            "The tint of the district on the board.",
            "El tono del distrito en el tablero.",
        ),
    },
    MarkSpec {
        name: "ink",
        title: words("Ink", "Tinta"),
        on: ItemKind::Card,
        arg: Some(ArgSpec {
            kind: Kind::Ink,
            default: None,
        }),
        key: None,
        drawing: Drawing::Nothing,
        doc: words(
            "The fill of this colour, as \"#rrggbb\".",
            "El relleno de este color, como \"#rrggbb\".",
        ),
    },
    MarkSpec {
        name: "symbol",
        title: words("Symbol", "Símbolo"),
        on: ItemKind::Card,
        arg: Some(ArgSpec {
            kind: Kind::Word(&[
                choice("triangle", "triangle", "triángulo"),
                choice("diamond", "diamond", "rombo"),
                choice("disc", "disc", "disco"),
                choice("leaf", "leaf", "hoja"),
                choice("drop", "drop", "gota"),
                choice("plus", "plus", "cruz"),
                choice("square", "square", "cuadrado"),
                choice("ring", "ring", "anillo"),
                choice("heart", "heart", "corazón"),
                choice("moon", "moon", "luna"),
                choice("star", "star", "estrella"),
            ]),
            default: None,
        }),
        key: None,
        drawing: Drawing::Nothing,
        doc: words(
            "The symbol that goes with the colour.",
            "El símbolo que acompaña al color.",
        ),
    },
    MarkSpec {
        name: "letter",
        title: words("Letter", "Letra"),
        on: ItemKind::Card,
        arg: Some(ArgSpec {
            kind: Kind::Text,
            default: None,
        }),
        key: None,
        drawing: Drawing::Nothing,
        doc: words(
            "The letter that goes with the colour.",
            "La letra que acompaña al color.",
        ),
    },
    MarkSpec {
        name: "copies",
        title: words("Copies", "Copias"),
        on: ItemKind::Ticket,
        arg: Some(ArgSpec {
            kind: Kind::number(1, 100),
            default: None,
        }),
        key: None,
        drawing: Drawing::Nothing,
        doc: words(
            "How many such tickets there are.",
            "Cuántos billetes iguales hay.",
        ),
    },
];
