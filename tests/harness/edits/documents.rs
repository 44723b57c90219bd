//! Documents to edit: the bundled games, variants of them, generated ones; with other spacing, comments, blank lines
//! and line breaks; and damaged.

use super::random::Dice;
use branchline_compiler::MemoryFiles;
use branchline_tests::{files_below, read};

/// An open file among the files it may use.
#[derive(Clone)]
pub struct Document {
    pub files: MemoryFiles,
    pub path: String,
}

/// All documents; each is a game without errors.
pub fn all() -> Vec<Document> {
    let mut files = MemoryFiles::default();
    for file in files_below("maps", "line") {
        let name = file.strip_prefix("maps").expect("it was found there");
        files = files.with(&name.to_string_lossy().replace('\\', "/"), &read(&file));
    }
    files = files.with("variants/ends.line", ENDS);
    let variants = [
        ("variants/small.line", SMALL),
        ("variants/large.line", LARGE),
        ("variants/fewer-ends.line", FEWER_ENDS),
    ];
    let games = ["london", "san-francisco", "amsterdam", "europe", "tutorial"];
    let bundled = games
        .iter()
        .map(|name| (format!("{name}/{name}.line"), None));
    let variants = variants
        .iter()
        .map(|(path, text)| ((*path).to_owned(), Some((*text).to_owned())));
    let generated =
        (0..4).map(|seed| (format!("generated/grid-{seed}.line"), Some(generated(seed))));
    bundled
        .chain(variants)
        .chain(generated)
        .map(|(path, text)| Document {
            files: match text {
                Some(text) => files.clone().with(&path, &text),
                None => files.clone(),
            },
            path,
        })
        .collect()
}

const SMALL: &str = "language 1
use \"../london/london.line\"

# Without the south.
game \"North London\" extends london {
  hand  3
}

locations {
  remove elephant-and-castle   # too far
  waterloo  \"Waterloo Station\"  at 560,540  in south-bank
}

routes {
  remove big-ben -- elephant-and-castle
  remove waterloo -- elephant-and-castle
  remove globe-theatre -- elephant-and-castle
  remove elephant-and-castle -- tower-of-london
  hyde-park  ==  baker-street  4 pink / yellow
}

tickets {
  remove buckingham-palace to elephant-and-castle
  remove regents-park to elephant-and-castle
  hyde-park  to  baker-street  5
}
";

const LARGE: &str = "language 1
use \"../europe/europe.line\"
game \"Europe, no stations\" extends europe {
  without stations
  ties  tickets longest-path
}
";

/// Tickets that begin alike: which one is meant, the further ends say.
const ENDS: &str = "language 1
game \"Ends\" {
  players        2
  pieces         each 20
  hand           2
  first-tickets  deal 1, keep 1
  draw-tickets   deal 1, keep 1
  route-points   1: 1 | 2: 2
}
board 800 by 200
deck {
  red   12
  blue  12
  wild  8
}
locations {
  a  at 100,100
  b  at 300,100
  c  at 500,100
  d  at 700,100
}
routes {
  a  --  b  2 red
  b  --  c  2 blue
  c  --  d  1 any
}
tickets {
  a  to  b  2
  a  to  b  to  c  4
  a  to  b  to  d  5  # to the coast
  d  to  c  to  b  to  a  9
}
";

const FEWER_ENDS: &str = "language 1
use \"ends.line\"
game \"Fewer ends\" extends ends {
  hand  3
}

tickets {
  remove d to a to b
  b to d 3
}
";

/// A map of a grid, with doubles, bends, districts, kinds of tickets and comments.
fn generated(seed: u64) -> String {
    let mut dice = Dice::new(seed + 77);
    let (wide, high) = (3 + dice.below(4), 3 + dice.below(3));
    let colours = ["red", "blue", "green", "black"];
    let mut text = String::from(
        "language 1\n\ngame \"Grid\" {\n  players 2 to 4\n  pieces each 30\n  hand 4\n  first-tickets deal 1 long + 2 regular, keep 1\n  \
         draw-tickets deal 2, keep 1\n  route-points 1: 1 | 2: 2 | 3: 4 | 4: 7\n  tunnels reveal 3\n  ferries on\n}\n\nboard 1000 by 700\n\ndeck {\n",
    );
    for colour in colours {
        text.push_str(&format!("  {colour} 12\n"));
    }
    text.push_str("  wild 14 \"Any\"\n}\n\ndistricts {\n  west \"West\" 3\n  east \"East\" 4 tint sky\n}\n\nlocations {\n");
    let id = |x: usize, y: usize| format!("p{x}-{y}");
    for y in 0..high {
        text.push_str(&format!("  # row {y}\n"));
        for x in 0..wide {
            let district =
                ["", " in west", " in east"][usize::from(x == 0) + 2 * usize::from(x == wide - 1)];
            let title = if dice.below(4) == 0 {
                String::new()
            } else {
                format!(" \"Place {x}/{y}\"")
            };
            text.push_str(&format!(
                "  {}{title} at {},{}{district}\n",
                id(x, y),
                x * 100,
                y * 100 + x
            ));
        }
    }
    text.push_str("}\n\nroutes {\n");
    for y in 0..high {
        for x in 0..wide {
            for (dx, dy) in [(1, 0), (0, 1)] {
                if x + dx < wide && y + dy < high {
                    let colour = |dice: &mut Dice| colours[dice.below(4)];
                    let length = 1 + dice.below(3);
                    let (a, b) = (id(x, y), id(x + dx, y + dy));
                    let line = match dice.below(4) {
                        0 => format!(
                            "{a} == {b} {length} {} / {}",
                            colour(&mut dice),
                            colour(&mut dice)
                        ),
                        1 => format!("{a} -- {b} {length} any tunnel   # dark"),
                        2 => format!(
                            "{a} -- {b} {length} {} via {},{}",
                            colour(&mut dice),
                            x * 100 + 50,
                            y * 100 + 50
                        ),
                        _ => format!("{a}--{b} {length} {}", colour(&mut dice)),
                    };
                    text.push_str(&format!("  {line}\n"));
                }
            }
        }
    }
    text.push_str("}\n\ntickets {\n");
    for number in 0..6 {
        let (a, b) = (id(0, number % high), id(wide - 1, (number * 2 + 1) % high));
        text.push_str(&format!("  {a} to {b} {}\n", 3 + number));
    }
    text.push_str(&format!(
        "  {} to west 4 / east 5 copies 2\n}}\n\ntickets long {{\n",
        id(1, 0)
    ));
    for number in 0..4 {
        text.push_str(&format!(
            "  {} to {} 20\n",
            id(0, 0),
            id(wide - 1 - number % 2, high - 1)
        ));
    }
    text.push_str(&format!(
        "}}\n\nnames es {{\n  {} \"Lugar\"\n}}\n",
        id(0, 0)
    ));
    text
}

impl Document {
    /// The same game with other spacing, comments, blank lines and line breaks.
    pub fn varied(&self, dice: &mut Dice) -> Self {
        let style = dice.below(4);
        let mut text = String::new();
        for line in self.files.0[&self.path].lines() {
            let mut line = line.to_owned();
            let plain = !line.contains('"') && !line.contains('#');
            if style >= 1 && plain && dice.below(3) == 0 {
                line = line.replace("  ", &" ".repeat(1 + dice.below(4)));
            }
            if style >= 2 && plain && !line.is_empty() && dice.below(6) == 0 {
                line.push_str(&format!(
                    "{}# note {}",
                    " ".repeat(1 + dice.below(3)),
                    dice.below(3)
                ));
            }
            if style >= 2 && dice.below(12) == 0 {
                text.push_str(["\n", "    # a remark\n", "\t\n"][dice.below(3)]);
            }
            text.push_str(&line);
            text.push('\n');
        }
        if style == 3 {
            text = text.trim_end().to_owned();
        }
        if dice.below(2) == 0 {
            text = text.replace('\n', "\r\n");
        }
        self.with(&text)
    }

    /// With one to three slips of the kind that typing makes.
    pub fn damaged(&self, dice: &mut Dice) -> Self {
        let mut text: Vec<char> = self.files.0[&self.path].chars().collect();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(text.len());
            match dice.below(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, ['}', '{', '"', ',', '-', 'X'][dice.below(6)]),
                _ => {
                    let end = (at + dice.below(30)).min(text.len());
                    text.drain(at..end);
                }
            }
        }
        self.with(&text.into_iter().collect::<String>())
    }
}
