//! The codes of syntax errors: one for each kind of mistake, never used again for another.

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $code:literal;)+) => {
        $($(#[doc = $doc])+ pub const $name: &str = $code;)+

        /// All codes, in order.
        pub const CODES: &[&str] = &[$($name),+];
    };
}

codes! {
    /// Something else was expected here.
    EXPECTED = "BL0001";
    /// A line at the top of a file that starts nothing known.
    UNREADABLE = "BL0002";
    /// A dash or another sign where `--` or `==` links two locations.
    LINK = "BL0003";
    /// Capital letters or underscores in an id.
    ID_LETTERS = "BL0004";
    /// A text without its closing quote.
    UNCLOSED_TEXT = "BL0005";
    /// Curly, single or foreign quotes around a text.
    QUOTES = "BL0006";
    /// `gray` or `grey` for `any`.
    GREY = "BL0007";
    /// The colour of a track before its length.
    COLOUR_FIRST = "BL0008";
    /// Rows of a table separated by `,`.
    TABLE_COMMA = "BL0009";
    /// A block without its `}`.
    UNCLOSED_BLOCK = "BL0010";
    /// A `}` that closes nothing.
    STRAY_CLOSE = "BL0011";
    /// Text after `{`.
    AFTER_OPEN = "BL0012";
    /// Text after `}`.
    AFTER_CLOSE = "BL0013";
    /// A misspelt section keyword.
    SECTION_SPELLING = "BL0014";
    /// A section nobody knows.
    UNKNOWN_SECTION = "BL0015";
    /// A location without `at`.
    NO_AT = "BL0016";
    /// A ticket without a value.
    NO_VALUE = "BL0017";
    /// A number too large to be stored.
    NUMBER_SIZE = "BL0018";
    /// A coordinate with more than one decimal.
    DECIMALS = "BL0019";
    /// A character that hides or reorders what is shown.
    HIDDEN_CHARACTER = "BL0020";
    /// A control character.
    CONTROL_CHARACTER = "BL0021";
    /// A file over the limit.
    FILE_SIZE = "BL0022";
    /// An id over the limit.
    ID_LENGTH = "BL0023";
    /// A text over the limit.
    TEXT_LENGTH = "BL0024";
    /// A `\` that escapes nothing.
    ESCAPE = "BL0025";
    /// A track without a length.
    NO_LENGTH = "BL0026";
    /// A track without a colour.
    NO_COLOUR = "BL0027";
    /// An item in a place of another kind.
    WRONG_SECTION = "BL0028";
    /// A section without `{` on its line.
    NO_OPEN = "BL0029";
    /// Further mistakes are not listed.
    TOO_MANY = "BL0030";
    /// A space that is not the space of the space bar.
    ODD_SPACE = "BL0031";
    /// A title or path without quotes.
    NO_QUOTES = "BL0032";
    /// A block where only lines may stand.
    NESTED_BLOCK = "BL0033";
    /// `,` or `;` at the end of a line.
    LINE_END_SIGN = "BL0034";
    /// `:` or `=` after the keyword of a rule.
    KEYWORD_SIGN = "BL0035";
    /// `//` for a comment.
    COMMENT_SIGN = "BL0036";
    /// An id of several words.
    ID_WORDS = "BL0037";
    /// `to` in a route, or a link sign in a ticket.
    LINK_KIND = "BL0038";
    /// A point without its comma.
    POINT_COMMA = "BL0039";
    /// A range written with a dash or dots.
    RANGE_SIGN = "BL0040";
    /// A number with decimals where a whole number stands.
    WHOLE_NUMBER = "BL0041";
    /// Values of a rule before its `{`.
    VALUES_BEFORE_BLOCK = "BL0042";
}

#[cfg(test)]
mod tests {
    use super::CODES;

    #[test]
    fn codes_are_of_the_syntax_family_and_sorted_without_twins() {
        assert!(
            CODES
                .iter()
                .all(|code| code.starts_with("BL0") && code.len() == 6)
        );
        assert!(CODES.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
