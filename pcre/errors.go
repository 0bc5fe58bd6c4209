package pcre

// Error says what is wrong with a pattern, in the words that OTP has for it, and where: bytes from
// the start.
type Error struct {
	Text string
	Pos  int
}

func (e *Error) Error() string { return e.Text }

// fault is the number of an error, as PCRE has it.
type fault int

// faults are the texts of errors: programs see them.
var faults = map[fault]string{
	1:  `\ at end of pattern`,
	2:  `\c at end of pattern`,
	3:  `unrecognized character follows \`,
	4:  "numbers out of order in {} quantifier",
	5:  "number too big in {} quantifier",
	6:  "missing terminating ] for character class",
	7:  "invalid escape sequence in character class",
	8:  "range out of order in character class",
	9:  "nothing to repeat",
	12: "unrecognized character after (? or (?-",
	13: "POSIX named classes are supported only within a class",
	14: "missing )",
	15: "reference to non-existent subpattern",
	18: "missing ) after comment",
	20: "regular expression is too large",
	22: "unmatched parentheses",
	24: "unrecognized character after (?<",
	25: "lookbehind assertion is not fixed length",
	26: "malformed number or name after (?(",
	27: "conditional group contains more than two branches",
	28: "assertion expected after (?( or (?(?C)",
	29: "(?R or (?[+-]digits must be followed by )",
	30: "unknown POSIX class name",
	31: "POSIX collating elements are not supported",
	34: `character value in \x{} or \o{} is too large`,
	35: "invalid condition (?(0)",
	36: `\C not allowed in lookbehind assertion`,
	37: `PCRE does not support \L, \l, \N{name}, \U, or \u`,
	38: "number after (?C is > 255",
	39: "closing ) for (?C expected",
	40: "recursive call could loop indefinitely",
	41: "unrecognized character after (?P",
	42: "syntax error in subpattern name (missing terminator)",
	43: "two named subpatterns have the same name",
	44: "invalid UTF-8 string",
	46: `malformed \P or \p sequence`,
	47: `unknown property name after \P or \p`,
	48: "subpattern name is too long (maximum 32 characters)",
	49: "too many named subpatterns (maximum 10000)",
	51: `octal value is greater than \377 in 8-bit non-UTF-8 mode`,
	52: "regular expression is too complicated",
	54: "DEFINE group contains more than one branch",
	56: "inconsistent NEWLINE options",
	57: `\g is not followed by a braced, angle-bracketed, or quoted name/number or by a plain number`,
	58: "a numbered reference must not be zero",
	59: "an argument is not allowed for (*ACCEPT), (*FAIL), or (*COMMIT)",
	60: "(*VERB) not recognized or malformed",
	61: "number is too big",
	62: "subpattern name expected",
	63: "digit expected after (?+",
	65: "different names for subpatterns of the same number are not allowed",
	66: "(*MARK) must have an argument",
	68: `\c must be followed by an ASCII character`,
	69: `\k is not followed by a braced, angle-bracketed, or quoted name`,
	71: `\N is not supported in a class`,
	73: "disallowed Unicode code point (>= 0xd800 && <= 0xdfff)",
	75: "name is too long in (*MARK), (*PRUNE), (*SKIP), or (*THEN)",
	78: "setting UTF is disabled by the application",
	79: `non-hex character in \x{} (closing brace missing?)`,
	80: `non-octal character in \o{} (closing brace missing?)`,
	81: `missing opening brace after \o`,
	83: "invalid range in character class",
	84: "group name must start with a non-digit",
	85: "parentheses are too deeply nested (stack check)",
	86: `digits missing in \x{} or \o{}`,
}

// fail ends the compilation of a pattern, at a byte of it. Compile recovers it: a parser of so many
// levels would hand the error through all of them.
func fail(f fault, pos int) { panic(&Error{Text: faults[f], Pos: pos}) }
