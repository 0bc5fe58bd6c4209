package token

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/parallergo/epiphany/term/quote"
)

// EndOfFile is the text of a full stop that the file lacks.
const EndOfFile = "eof"

// IsEnd tells whether a token is the end of a file in the place of a full stop.
func (t Token) IsEnd() bool { return t.Kind == Dot && t.Text == EndOfFile }

// Quoted spells a token for a message.
func (t Token) Quoted() string {
	switch t.Kind {
	case Atom, Var, Int, Float, Char, String:
		return t.Source()
	case Dot:
		if t.IsEnd() {
			return ""
		}
	case Other:
		return QuoteAtom(t.Text)
	}
	return "'" + t.Kind.String() + "'"
}

// Term spells what is no name as the term that the scanner makes of it.
func (t Token) Term() string {
	switch t.Kind {
	case Dot:
		return "dot"
	case Char:
		r, _ := utf8.DecodeRuneInString(t.Text)
		return strconv.Itoa(int(r))
	case String:
		if t.Text == "" || strings.ContainsFunc(t.Text, notLatin1) {
			return listed(t.Text)
		}
		return t.Source()
	case Int, Float:
		return t.Source()
	}
	return QuoteAtom(t.Source())
}

// listed spells a text as the list of its characters.
func listed(text string) string {
	var codes []string
	for _, r := range text {
		codes = append(codes, strconv.Itoa(int(r)))
	}
	return "[" + strings.Join(codes, ",") + "]"
}

// notLatin1 reports whether a character is none that can be printed in Latin-1.
func notLatin1(r rune) bool {
	return r > unicode.MaxLatin1 ||
		!unicode.IsGraphic(r) && r != 0xad && !strings.ContainsRune("\n\r\t\v\b\f\x1b", r)
}

// Source spells a token as it may stand in a source file.
func (t Token) Source() string {
	switch t.Kind {
	case Atom:
		return QuoteAtom(t.Text)
	case Var:
		return t.Text
	case Int:
		return ParseInt(t.Text).String()
	case Float:
		f, _ := strconv.ParseFloat(t.Text, 64)
		return quote.Float(f)
	case Char:
		r, _ := utf8.DecodeRuneInString(t.Text)
		if r == ' ' {
			return "$\\s"
		}
		return "$" + EscapeQuoted(t.Text, 0)
	case String:
		return `"` + EscapeQuoted(t.Text, '"') + `"`
	}
	if t.Kind == Other {
		return t.Text
	}
	return t.Kind.String()
}
