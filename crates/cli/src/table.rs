//! Columns that line up.

/// Rows of cells: the first column is text and set left, the others are numbers and set right.
#[derive(Default)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Adds a row.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The rows as lines, columns two spaces apart, without spaces at the end.
    pub fn lines(&self, numbers_right: bool) -> Vec<String> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| width(cell)).max().unwrap_or(0)
            })
            .collect();
        self.rows
            .iter()
            .map(|row| {
                let cells: Vec<String> = row
                    .iter()
                    .zip(&widths)
                    .enumerate()
                    .map(|(column, (cell, &wide))| {
                        let gap = " ".repeat(wide - width(cell));
                        if numbers_right && column > 0 {
                            gap + cell
                        } else {
                            cell.clone() + &gap
                        }
                    })
                    .collect();
                cells.join("  ").trim_end().to_owned()
            })
            .collect()
    }
}

/// Columns a text takes: East Asian signs take two.
fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::default();
        table.row(["colour", "1", "2"]);
        table.row(["pink", "10", ""]);
        table.row(["東京", "3", "4"]);
        assert_eq!(
            table.lines(true),
            ["colour   1  2", "pink    10", "東京     3  4"]
        );
        assert_eq!(
            table.lines(false),
            ["colour  1   2", "pink    10", "東京    3   4"]
        );
    }
}
