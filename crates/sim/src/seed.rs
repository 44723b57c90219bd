//! Each game of a run has a seed of its own, so that it can be played by any
//! thread, in any shard, or alone later.

/// The seed of game `index` of a run: SplitMix64 at place `index` of the stream
/// that starts at the mixed run seed.
#[must_use]
pub const fn game_seed(run_seed: u64, index: u64) -> u64 {
    // Mixed first, so that runs with seeds 1 and 2 share no stretch of games.
    let start = mix(run_seed.wrapping_add(STEP));
    mix(start.wrapping_add(index.wrapping_add(1).wrapping_mul(STEP)))
}

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn games_of_a_run_and_of_neighbouring_runs_have_different_seeds() {
        let runs = (0..20).flat_map(|run| (0..500).map(move |game| game_seed(run, game)));
        assert_eq!(runs.collect::<BTreeSet<_>>().len(), 10_000);
    }

    #[test]
    fn pinned_so_that_a_published_game_can_be_found_again() {
        let seeds = [
            game_seed(0, 0),
            game_seed(1, 0),
            game_seed(1, 1),
            game_seed(u64::MAX, u64::MAX),
        ];
        assert_eq!(seeds, PINNED);
    }

    const PINNED: [u64; 4] = [
        12_035_550_249_420_947_055,
        6_791_897_765_849_424_158,
        17_405_687_883_870_564_846,
        4_922_461_756_044_938_104,
    ];
}
