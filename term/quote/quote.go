package quote

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Float writes a finite float as OTP does: with the fewest digits that read back as the same float,
// and with an exponent if that is shorter or the magnitude is at least 2^53.
func Float(f float64) string {
	const noFraction = 1 << 53
	digits, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	if !strings.Contains(digits, ".") {
		digits += ".0"
	}
	exp, _ := strconv.Atoi(exponent)
	scientific := digits + "e" + strconv.Itoa(exp)
	if math.Abs(f) >= noFraction {
		return scientific
	}
	decimal := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(decimal, ".") {
		decimal += ".0"
	}
	if len(scientific) < len(decimal) {
		return scientific
	}
	return decimal
}

var reservedWords = map[string]bool{}

func init() {
	for _, w := range strings.Fields(`after and andalso band begin bnot bor bsl bsr bxor case catch cond div end fun if let
		not of or orelse receive rem try when xor`) {
		reservedWords[w] = true
	}
}

// Atom writes the name of an atom as source text, in quotes if it needs them. Without unicode,
// characters beyond Latin-1 are escaped.
func Atom(name string, unicode bool) string {
	if barewordAtom(name) {
		return name
	}
	return string(appendQuoted(nil, []rune(name), '\'', unicode))
}

// ExportName is Atom for the names in an external fun, where OTP does not quote reserved words.
func ExportName(name string, unicode bool) string {
	if reservedWords[name] {
		return name
	}
	return Atom(name, unicode)
}

// barewordAtom reports whether a name needs no quotes.
func barewordAtom(name string) bool {
	for i, r := range name {
		switch {
		case isLower(r):
		case i > 0 && (isUpper(r) || '0' <= r && r <= '9' || r == '_' || r == '@'):
		default:
			return false
		}
	}
	return name != "" && !reservedWords[name]
}

func isLower(r rune) bool { return 'a' <= r && r <= 'z' || 'ß' <= r && r <= 'ÿ' && r != '÷' }

func isUpper(r rune) bool { return 'A' <= r && r <= 'Z' || 'À' <= r && r <= 'Þ' && r != '×' }

// String writes characters as a string literal.
func String(chars []rune, unicode bool) string {
	return string(appendQuoted(nil, chars, '"', unicode))
}

func appendQuoted(out []byte, chars []rune, quote rune, unicode bool) []byte {
	out = append(out, byte(quote))
	for _, r := range chars {
		out = appendChar(out, r, quote, unicode)
	}
	return append(out, byte(quote))
}

// escapes are the control characters that are escaped by a letter.
var escapes = map[rune]byte{'\n': 'n', '\r': 'r', '\t': 't', '\v': 'v', '\b': 'b', '\f': 'f',
	27: 'e', 127: 'd'}

func appendChar(out []byte, r, quote rune, unicode bool) []byte {
	letter, escaped := escapes[r]
	switch {
	case r == quote || r == '\\':
		return append(out, '\\', byte(r))
	case escaped:
		return append(out, '\\', letter)
	case r < ' ' || r > '~' && r < 0xA0:
		return fmt.Appendf(out, "\\%03o", r)
	case r > 0xFF && !unicode:
		return fmt.Appendf(out, "\\x{%X}", r)
	}
	return append(out, string(r)...)
}

// Printable reports whether a character may occur in a string that is written as text: Latin-1
// except delete and the control characters without a letter.
func Printable(r rune) bool {
	if ' ' <= r && r <= '~' || 0xA0 <= r && r <= 0xFF {
		return true
	}
	_, ok := escapes[r]
	return ok && r != 127
}

// Elision replaces what is not shown.
const Elision = "..."

// MaxDepth is the greatest number of levels of nesting that are shown of a term.
const MaxDepth = 100_000
