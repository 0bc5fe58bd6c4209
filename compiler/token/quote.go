package token

import (
	"fmt"
	"strings"
)

// QuoteAtom spells an atom as source, in quotes where it needs them.
func QuoteAtom(name string) string {
	if plainAtom(name) {
		return name
	}
	return "'" + EscapeQuoted(name, '\'') + "'"
}

func plainAtom(name string) bool {
	for i, r := range name {
		lower := r >= 'a' && r <= 'z' || IsLatinLower(r)
		switch {
		case lower:
		case i == 0:
			return false
		case r == '_' || r == '@' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || IsLatinUpper(r):
		default:
			return false
		}
	}
	_, word := Reserved[name]
	return name != "" && (!word || name == "maybe" || name == "else")
}

// QuoteString spells a string as source.
func QuoteString(text []rune) string { return `"` + EscapeQuoted(string(text), '"') + `"` }

// EscapeQuoted spells text with escapes for the quote and for what cannot be seen.
func EscapeQuoted(text string, quote rune) string {
	var b strings.Builder
	for _, r := range text {
		switch e := strings.IndexRune("\b\x7f\x1b\f\n\r\t\v", r); {
		case e >= 0:
			b.WriteByte('\\')
			b.WriteByte("bdefnrtv"[e])
		case r == '\\' || r == quote:
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r > '~' && r < 0xa0:
			fmt.Fprintf(&b, "\\%03o", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Names may hold the letters of Latin-1, and no others beyond ASCII.
func IsLatinLower(r rune) bool { return r >= 0xdf && r <= 0xff && r != 0xf7 }
func IsLatinUpper(r rune) bool { return r >= 0xc0 && r <= 0xde && r != 0xd7 }
