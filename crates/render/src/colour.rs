//! Colours, and how far apart people see them: contrast, CIEDE2000, and sight
//! with one kind of cone missing (Machado, Oliveira and Fernandes 2009).

/// A colour in sRGB with opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity, 255 is solid.
    pub a: u8,
}

/// How somebody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// With all three kinds of cones.
    Normal,
    /// Without those for long waves.
    Protan,
    /// Without those for middle waves.
    Deutan,
    /// Without those for short waves.
    Tritan,
}

impl Sight {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Protan, Self::Deutan, Self::Tritan];

    /// Linear RGB to linear RGB.
    const fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Self::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritan => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

impl Colour {
    /// From `0xRRGGBB`.
    #[must_use]
    pub const fn rgb(hex: u32) -> Self {
        Self {
            r: (hex >> 16) as u8,
            g: (hex >> 8) as u8,
            b: hex as u8,
            a: 255,
        }
    }

    /// From `#rrggbb`, as a game file writes it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6)?;
        u32::from_str_radix(digits, 16).ok().map(Self::rgb)
    }

    /// The same colour with this share of its opacity.
    #[must_use]
    pub fn at(self, opacity: f32) -> Self {
        Self {
            a: (f32::from(self.a) * opacity).round() as u8,
            ..self
        }
    }

    /// This much of the way towards `other`; the opacity stays.
    #[must_use]
    pub fn towards(self, other: Self, share: f32) -> Self {
        let mix = |from: u8, to: u8| {
            (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8
        };
        Self {
            r: mix(self.r, other.r),
            g: mix(self.g, other.g),
            b: mix(self.b, other.b),
            a: self.a,
        }
    }

    /// What is seen when this lies over a solid `ground`.
    #[must_use]
    pub fn over(self, ground: Self) -> Self {
        Self {
            a: 255,
            ..ground.towards(self, f32::from(self.a) / 255.0)
        }
    }

    /// `#rrggbb`.
    #[must_use]
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }

    /// As it is seen with such eyes.
    #[must_use]
    pub fn seen_by(self, sight: Sight) -> Self {
        let [r, g, b] = self.linear();
        let [r, g, b] = sight
            .matrix()
            .map(|row| encode(row[0] * r + row[1] * g + row[2] * b));
        Self { r, g, b, a: self.a }
    }

    /// The grey of the same luminance.
    #[must_use]
    pub fn grey(self) -> Self {
        let grey = encode(self.luminance());
        Self {
            r: grey,
            g: grey,
            b: grey,
            a: self.a,
        }
    }

    /// Contrast between two solid colours, 1 to 21 (WCAG 2).
    #[must_use]
    pub fn contrast(self, other: Self) -> f32 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// Lightness, 0 to 100 (CIE L*).
    #[must_use]
    pub fn lightness(self) -> f32 {
        self.lab()[0]
    }

    /// How different two solid colours look: CIEDE2000. About 2 is just visible.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        ciede2000(self.lab(), other.lab())
    }

    fn linear(self) -> [f32; 3] {
        [self.r, self.g, self.b].map(|c| {
            let c = f32::from(c) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    fn luminance(self) -> f32 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn lab(self) -> [f32; 3] {
        let [r, g, b] = self.linear();
        // D65 white.
        let x = (0.412_456 * r + 0.357_576 * g + 0.180_437 * b) / 0.950_47;
        let y = 0.212_673 * r + 0.715_152 * g + 0.072_175 * b;
        let z = (0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83;
        let [fx, fy, fz] = [x, y, z].map(|t| {
            if t > 0.008_856 {
                t.cbrt()
            } else {
                7.787 * t + 16.0 / 116.0
            }
        });
        [116.0 * fy - 16.0, 500.0 * (fx - fy), 200.0 * (fy - fz)]
    }
}

fn encode(c: f32) -> u8 {
    let c = c.clamp(0.0, 1.0);
    let c = if c <= 0.003_130_8 {
        c * 12.92
    } else {
        1.055 * c.powf(1.0 / 2.4) - 0.055
    };
    (c * 255.0).round() as u8
}

/// After Sharma, Wu and Dalal (2005).
fn ciede2000(one: [f32; 3], two: [f32; 3]) -> f32 {
    let [l1, a1, b1] = one;
    let [l2, a2, b2] = two;
    let mean_c = (a1.hypot(b1) + a2.hypot(b2)) / 2.0;
    let g = 0.5 * (1.0 - (mean_c.powi(7) / (mean_c.powi(7) + 25_f32.powi(7))).sqrt());
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f32, b: f32| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let turn = match h2 - h1 {
        _ if c1 * c2 == 0.0 => 0.0,
        d if d > 180.0 => d - 360.0,
        d if d < -180.0 => d + 360.0,
        d => d,
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = (f32::midpoint(l1, l2), f32::midpoint(c1, c2));
    let h = match (h1 - h2).abs() {
        _ if c1 * c2 == 0.0 => h1 + h2,
        d if d <= 180.0 => (h1 + h2) / 2.0,
        _ if h1 + h2 < 360.0 => (h1 + h2 + 360.0) / 2.0,
        _ => (h1 + h2 - 360.0) / 2.0,
    };
    let cos = |degrees: f32| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let sc = 1.0 + 0.045 * c;
    let sh = 1.0 + 0.015 * c * t;
    let bulge = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rc = 2.0 * (c.powi(7) / (c.powi(7) + 25_f32.powi(7))).sqrt();
    let rt = -(2.0 * bulge).to_radians().sin() * rc;
    let (l, c, h) = (dl / sl, dc / sc, dh / sh);
    (l * l + c * c + h * h + rt * c * h).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ciede2000_gives_the_published_values() {
        // Pairs 1, 4, 10, 17 and 33 of the test data published with the formula.
        let pairs = [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
            ([50.0, -0.001, 2.49], [50.0, 0.0011, -2.49], 4.7461),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            (
                [6.7747, -0.2908, -2.4247],
                [5.8714, -0.0985, -2.2286],
                0.6377,
            ),
        ];
        for (one, two, expected) in pairs {
            let found = ciede2000(one, two);
            assert!((found - expected).abs() < 0.01, "{one:?} {two:?}: {found}");
        }
    }

    #[test]
    fn black_on_white_has_the_greatest_contrast() {
        let contrast = Colour::rgb(0).contrast(Colour::rgb(0xFF_FF_FF));
        assert!((contrast - 21.0).abs() < 0.01, "{contrast}");
    }
}
