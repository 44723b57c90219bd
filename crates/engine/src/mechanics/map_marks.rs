//! Marks that belong to the map whatever the rules: where names stand, what is drawn larger, which colour has which
//! symbol. Marks that only a rule gives a meaning are in that rule's spec.

use crate::spec::{ArgSpec, Drawing, ItemKind, Kind, MarkSpec, words};

/// All of them.
pub static MAP_MARKS: &[MarkSpec] = &[
    MarkSpec {
        name: "in",
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
        on: ItemKind::Location,
        arg: Some(ArgSpec {
            kind: Kind::Number {
                min: 0,
                max: 359,
                words: &[
                    "right",
                    "left",
                    "above",
                    "below",
                    "above-right",
                    "above-left",
                    "below-right",
                    "below-left",
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
        on: ItemKind::Location,
        arg: Some(ArgSpec {
            kind: Kind::Word(&["small", "large"]),
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
        on: ItemKind::District,
        arg: Some(ArgSpec {
            kind: Kind::Word(&[
                "moss", "sky", "clay", "violet", "teal", "rose", "sand", "slate", "red", "orange",
                "yellow", "green", "blue", "pink", "black",
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
        on: ItemKind::Card,
        arg: Some(ArgSpec {
            kind: Kind::Text,
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
        on: ItemKind::Card,
        arg: Some(ArgSpec {
            kind: Kind::Word(&[
                "triangle", "diamond", "disc", "leaf", "drop", "plus", "square", "ring", "heart",
                "moon", "star",
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
