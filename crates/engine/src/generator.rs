//! Chance, by name: xoshiro256++ with own `below` and shuffle.
//!
//! The whole state is four numbers that live in the game state, so that a copy
//! of a state goes on like the original. Everything is pinned by test vectors:
//! the same seed gives the same game on every platform and in every version.

/// The generator's name in replays.
pub const NAME: &str = "xoshiro256++/1";

/// What a stream of chance is for. Streams never share numbers, so that a
/// thinking bot cannot shift the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// First shuffles and deals, starting player.
    Deal,
    /// Reshuffles during play.
    Play,
    /// Decisions of the bot in this seat.
    Bot(u8),
    /// Guesses about hidden things.
    Sample,
}

/// A generator of random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generator([u64; 4]);

impl Generator {
    /// The generator of one stream of a seed.
    #[must_use]
    pub fn new(seed: u64, stream: Stream) -> Self {
        let stream = match stream {
            Stream::Deal => 0,
            Stream::Play => 1,
            Stream::Sample => 2,
            Stream::Bot(seat) => 16 + u64::from(seat),
        };
        let mut x = seed;
        let mut y = split_mix(&mut x) ^ stream.wrapping_mul(0xA076_1D64_78BD_642F);
        Self([
            split_mix(&mut y),
            split_mix(&mut y),
            split_mix(&mut y),
            split_mix(&mut y),
        ])
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `n`, all equally likely; 0 if `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        // Multiply and shift; numbers that would favour some results are drawn again.
        loop {
            let product = (self.next_u64() >> 32) * u64::from(n);
            let low = product as u32;
            if low >= n || low >= n.wrapping_neg() % n.max(1) {
                return (product >> 32) as u32;
            }
        }
    }

    /// An index into a list of `len` things.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).expect("lists are short")) as usize
    }

    /// Puts a list into random order, all orders equally likely.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.index(last + 1));
        }
    }

    /// Its four numbers, for hashes.
    #[must_use]
    pub const fn words(&self) -> [u64; 4] {
        self.0
    }
}

fn split_mix(x: &mut u64) -> u64 {
    *x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *x;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_vector_of_xoshiro256_plus_plus() {
        let mut generator = Generator([1, 2, 3, 4]);
        let expected = [
            41_943_041,
            58_720_359,
            3_588_806_011_781_223,
            3_591_011_842_654_386,
            9_228_616_714_210_784_205,
            9_973_669_472_204_895_162,
            14_011_001_112_246_962_877,
            12_406_186_145_184_390_807,
            15_849_039_046_786_891_736,
            10_450_023_813_501_588_000,
        ];
        for value in expected {
            assert_eq!(generator.next_u64(), value);
        }
    }

    #[test]
    fn below_is_fair_and_in_range() {
        let mut generator = Generator::new(7, Stream::Deal);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[generator.below(6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
        assert_eq!(generator.below(1), 0);
        assert_eq!(generator.below(0), 0);
    }

    #[test]
    fn pinned_shuffles_of_each_stream() {
        let order = |stream| {
            let mut list = [0, 1, 2, 3, 4, 5, 6, 7];
            Generator::new(42, stream).shuffle(&mut list);
            list
        };
        let all = [
            order(Stream::Deal),
            order(Stream::Play),
            order(Stream::Bot(0)),
            order(Stream::Sample),
        ];
        assert_eq!(all, PINNED);
    }

    const PINNED: [[i32; 8]; 4] = [
        [4, 1, 3, 6, 2, 7, 0, 5],
        [3, 5, 4, 2, 0, 1, 7, 6],
        [4, 1, 0, 3, 5, 6, 7, 2],
        [6, 1, 5, 7, 2, 4, 3, 0],
    ];
}
