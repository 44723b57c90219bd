//! Every helper against brute force on small random graphs.

use super::{Graph, UNREACHED};
use proptest::prelude::*;

type Tracks = Vec<(usize, usize, i32)>;

const LOCATIONS: usize = 6;

fn tracks() -> impl Strategy<Value = Tracks> {
    let track = (0..LOCATIONS, 1..LOCATIONS, 1..5_i32)
        .prop_map(|(a, step, length)| (a, (a + step) % LOCATIONS, length));
    prop::collection::vec(track, 0..10)
}

fn graph(tracks: &Tracks) -> Graph {
    Graph::from_tracks(LOCATIONS, tracks.iter().copied())
}

/// Distances by lowering every pair over every middle.
fn all_distances(tracks: &[(usize, usize, i32)]) -> Vec<Vec<i32>> {
    let mut all = vec![vec![UNREACHED; LOCATIONS]; LOCATIONS];
    for (location, row) in all.iter_mut().enumerate() {
        row[location] = 0;
    }
    for &(a, b, length) in tracks {
        all[a][b] = all[a][b].min(length);
        all[b][a] = all[a][b];
    }
    for middle in 0..LOCATIONS {
        for a in 0..LOCATIONS {
            for b in 0..LOCATIONS {
                all[a][b] = all[a][b].min(all[a][middle].saturating_add(all[middle][b]));
            }
        }
    }
    all
}

fn linked(tracks: &[(usize, usize, i32)], a: usize, b: usize) -> bool {
    all_distances(tracks)[a][b] != UNREACHED
}

fn without_pair(tracks: &Tracks, a: usize, b: usize) -> Tracks {
    let other = |&&(x, y, _): &&(usize, usize, i32)| (x, y) != (a, b) && (x, y) != (b, a);
    tracks.iter().filter(other).copied().collect()
}

/// All simple paths between two locations as lists of locations.
fn paths(tracks: &Tracks, way: &mut Vec<usize>, to: usize, found: &mut Vec<Vec<usize>>) {
    let at = way[way.len() - 1];
    if at == to {
        found.push(way.clone());
        return;
    }
    for next in 0..LOCATIONS {
        let step = tracks
            .iter()
            .any(|&(a, b, _)| (a, b) == (at, next) || (b, a) == (at, next));
        if step && !way.contains(&next) {
            way.push(next);
            paths(tracks, way, to, found);
            way.pop();
        }
    }
}

proptest! {
    #[test]
    fn distances_are_shortest(tracks in tracks()) {
        let (graph, all) = (graph(&tracks), all_distances(&tracks));
        for (from, row) in all.iter().enumerate() {
            prop_assert_eq!(&graph.distances(from), row);
            for (to, &distance) in row.iter().enumerate() {
                prop_assert_eq!(graph.distance(from, to), distance);
            }
        }
        for (index, pair) in graph.pairs.iter().enumerate() {
            let rest = all_distances(&without_pair(&tracks, pair.a, pair.b));
            for (to, &distance) in rest[pair.a].iter().enumerate() {
                prop_assert_eq!(graph.distance_without(pair.a, to, index), distance);
            }
        }
    }

    #[test]
    fn components_are_what_is_linked(tracks in tracks()) {
        let labels = graph(&tracks).components();
        for a in 0..LOCATIONS {
            prop_assert!(labels[a] <= a);
            for b in 0..LOCATIONS {
                prop_assert_eq!(labels[a] == labels[b], linked(&tracks, a, b));
            }
        }
    }

    #[test]
    fn bridges_cut_the_map(tracks in tracks()) {
        let graph = graph(&tracks);
        let found = graph.bridges();
        for (index, pair) in graph.pairs.iter().enumerate() {
            let rest = without_pair(&tracks, pair.a, pair.b);
            prop_assert_eq!(found.contains(&index), !linked(&rest, pair.a, pair.b));
            let side = graph.side(pair.a, index);
            for (location, &here) in side.iter().enumerate() {
                prop_assert_eq!(here, linked(&rest, pair.a, location));
            }
        }
    }

    #[test]
    fn articulation_points_part_their_neighbours(tracks in tracks()) {
        let found = graph(&tracks).articulation_points();
        for middle in 0..LOCATIONS {
            let rest: Tracks =
                tracks.iter().filter(|&&(a, b, _)| a != middle && b != middle).copied().collect();
            let parted = (0..LOCATIONS).any(|a| (0..LOCATIONS).any(|b| {
                a != middle && b != middle && linked(&tracks, a, b) && !linked(&rest, a, b)
            }));
            prop_assert_eq!(found.iter().any(|l| l.index() == middle), parted);
        }
    }

    #[test]
    fn disjoint_paths_are_the_smallest_cut(tracks in tracks(), to in 1..LOCATIONS) {
        let cut = (0..1_usize << tracks.len())
            .filter(|set| {
                let rest: Tracks = (0..tracks.len())
                    .filter(|index| set & (1 << index) == 0)
                    .map(|index| tracks[index])
                    .collect();
                !linked(&rest, 0, to)
            })
            .map(|set| set.count_ones() as usize)
            .min();
        let graph = graph(&tracks);
        prop_assert_eq!(Some(graph.disjoint_paths(0, to, usize::MAX)), cut);
        prop_assert_eq!(Some(graph.disjoint_paths(0, to, 1)), cut.map(|cut| cut.min(1)));
    }

    #[test]
    fn the_way_holds_every_shortest_path(tracks in tracks(), to in 1..LOCATIONS) {
        let graph = graph(&tracks);
        let length = graph.distance(0, to);
        prop_assume!(length != UNREACHED);
        let mut all = Vec::new();
        paths(&tracks, &mut vec![0], to, &mut all);
        let spaces = |way: &Vec<usize>| -> i32 {
            way.windows(2).map(|s| graph.pairs[graph.pair(s[0], s[1]).unwrap()].length).sum()
        };
        all.retain(|way| spaces(way) == length);
        let way = graph.on_the_way(&graph.distances(0), &graph.distances(to), length);
        for index in 0..graph.pairs.len() {
            let users = all
                .iter()
                .filter(|way| way.windows(2).any(|s| graph.pair(s[0], s[1]) == Some(index)))
                .count();
            let share = way.iter().find(|(pair, _)| *pair == index).map_or(0.0, |(_, share)| *share);
            #[allow(clippy::cast_precision_loss)]
            let expected = users as f64 / all.len() as f64;
            prop_assert!((share - expected).abs() < 1e-9, "{} is not {}", share, expected);
        }
    }

    #[test]
    fn steiner_is_the_lightest_linking_set(
        tracks in tracks(),
        groups in prop::collection::vec(prop::collection::vec(0..LOCATIONS, 1..3), 1..5),
    ) {
        let met = |rest: &Tracks| {
            // Some location stands for the tree: each group has a member linked to it.
            (0..LOCATIONS).any(|l| groups.iter().all(|g| g.iter().any(|&m| linked(rest, l, m))))
        };
        let lightest = (0..1_usize << tracks.len())
            .filter_map(|set| {
                let part: Tracks = (0..tracks.len())
                    .filter(|index| set & (1 << index) != 0)
                    .map(|index| tracks[index])
                    .collect();
                met(&part).then(|| part.iter().map(|t| t.2).sum::<i32>())
            })
            .min();
        let graph = graph(&tracks);
        let exact = graph.steiner(&groups);
        prop_assert_eq!(exact.map(|s| s.length), lightest);
        let single: Vec<Vec<usize>> = groups.iter().map(|g| vec![g[0]]).collect();
        match (graph.grown_steiner(&single), graph.exact_steiner(&single)) {
            (Some(grown), Some(best)) => prop_assert!(best <= grown && grown <= 2 * best),
            (grown, best) => prop_assert_eq!(grown, best),
        }
    }
}

#[test]
fn parallel_tracks_are_one_pair_with_the_shortest_length() {
    let graph = Graph::from_tracks(2, [(0, 1, 3), (1, 0, 2)].into_iter());
    assert_eq!(graph.pairs.len(), 1);
    assert_eq!((graph.pairs[0].length, graph.pairs[0].tracks.len()), (2, 2));
}
