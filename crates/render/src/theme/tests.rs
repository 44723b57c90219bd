//! The colours keep their promises, for all eyes.

use super::{HEAT, INK, IVORY, SEATS, TINTS, Theme};
use crate::colour::{Colour, Sight};

/// The nine fills of a standard deck, `any` last.
fn fills() -> Vec<(String, Colour)> {
    let names = [
        "red", "orange", "yellow", "green", "blue", "pink", "black", "white",
    ];
    let named = names.map(|name| (name.to_owned(), super::cards::fill_named(name).unwrap()));
    let mut fills = named.to_vec();
    fills.push(("any".to_owned(), super::cards::ANY));
    fills
}

/// The pair of colours that is hardest to tell apart, with any eyes.
fn closest(colours: &[(String, Colour)]) -> (f32, String) {
    let mut closest = (f32::INFINITY, String::new());
    for sight in Sight::ALL {
        for (index, (one, a)) in colours.iter().enumerate() {
            for (two, b) in &colours[..index] {
                let distance = a.seen_by(sight).distance(b.seen_by(sight));
                if distance < closest.0 {
                    closest = (distance, format!("{one} and {two}, {sight:?}"));
                }
            }
        }
    }
    closest
}

#[test]
fn route_fills_differ_for_all_eyes() {
    let (distance, pair) = closest(&fills());
    assert!(distance >= 15.0, "{pair}: {distance}");
}

#[test]
fn seats_differ_for_all_eyes() {
    let seats = SEATS[..6].iter().enumerate();
    let seats: Vec<_> = seats
        .map(|(number, seat)| (format!("seat {}", number + 1), seat.colour))
        .collect();
    let (distance, pair) = closest(&seats);
    assert!(distance >= 17.5, "{pair}: {distance}");
}

#[test]
fn symbols_can_be_read_on_their_fills() {
    let further = super::cards::NAMED
        .iter()
        .map(|(name, fill)| ((*name).to_owned(), Colour::rgb(*fill)));
    for (name, fill) in fills().into_iter().chain(further) {
        let best = fill.contrast(INK).max(fill.contrast(IVORY));
        assert!(best >= 4.5, "{name}: {best}");
    }
    for seat in SEATS {
        let contrast = seat.colour.contrast(seat.on_body());
        assert!(contrast >= 4.5, "{seat:?}: {contrast}");
    }
}

#[test]
fn words_can_be_read_in_both_themes() {
    for theme in [Theme::light(), Theme::dark(), Theme::one_colour()] {
        for (role, colour) in [
            ("ink", theme.ink),
            ("muted", theme.muted),
            ("accent", theme.accent),
            ("error", theme.error),
            ("warn", theme.warn),
            ("info", theme.info),
        ] {
            for ground in [theme.land, theme.paper] {
                let contrast = colour.contrast(ground);
                assert!(contrast >= 4.5, "{role} on {}: {contrast}", ground.hex());
            }
        }
        for ground in [theme.land, theme.water, theme.park] {
            for words in [theme.ink, theme.terrain_words(ground)] {
                let contrast = words.contrast(ground);
                assert!(contrast >= 4.5, "on {}: {contrast}", ground.hex());
            }
        }
        let strength = f32::from(theme.tint_percent) / 100.0;
        for (number, (name, _, _)) in TINTS.iter().enumerate() {
            let (tint, _) = theme.tint(None, number);
            for ground in [theme.land, tint.at(strength).over(theme.land)] {
                let contrast = theme.district_words(tint).contrast(ground);
                assert!(contrast >= 4.5, "{name} on {}: {contrast}", ground.hex());
            }
        }
    }
}

#[test]
fn heat_gets_darker_step_by_step_for_all_eyes() {
    for sight in Sight::ALL {
        let lightness = HEAT.map(|colour| colour.seen_by(sight).lightness());
        for pair in lightness.windows(2) {
            assert!(pair[0] - pair[1] > 8.0, "{sight:?}: {lightness:?}");
        }
    }
}

#[test]
fn a_bed_is_ink_at_a_tenth_on_land() {
    for theme in [Theme::light(), Theme::dark()] {
        let expected = theme.ink.at(0.1).over(theme.land);
        assert!(
            theme.bed.distance(expected) < 1.0,
            "{} {}",
            theme.bed.hex(),
            expected.hex()
        );
    }
}
