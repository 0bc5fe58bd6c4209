package warn

import (
	"strings"

	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

// String writes a whole term as Erlang does.
func (s shape) String() string {
	switch s.kind {
	case atom:
		return syntax.QuoteAtom(s.name)
	case integer:
		return s.num.String()
	case float:
		return term.FormatFloat(s.f)
	case null:
		return "[]"
	case tuple:
		return "{" + texts(s.parts, ",") + "}"
	case cons, text:
		return s.list()
	case bits:
		return s.bitsText()
	case dict:
		pairs := make([]string, 0, len(s.parts)/2)
		for i := 0; i+1 < len(s.parts); i += 2 {
			pairs = append(pairs, s.parts[i].String()+" => "+s.parts[i+1].String())
		}
		return "#{" + strings.Join(pairs, ",") + "}"
	}
	return "_"
}

func texts(parts []shape, between string) string {
	list := make([]string, len(parts))
	for i, p := range parts {
		list[i] = p.String()
	}
	return strings.Join(list, between)
}

// list writes a list: as text where it is, else by elements.
func (s shape) list() string {
	var elems []shape
	var chars []rune
	for s = s.opened(); s.kind == cons; s = s.parts[1].opened() {
		elems = append(elems, s.parts[0])
		if s.parts[0].isByte() && printable(byte(s.parts[0].num.Int64())) {
			chars = append(chars, rune(s.parts[0].num.Int64()))
		}
	}
	switch {
	case s.kind != null:
		return "[" + texts(elems, ",") + "|" + s.String() + "]"
	case len(chars) == len(elems):
		return syntax.QuoteString(chars)
	}
	return "[" + texts(elems, ",") + "]"
}

// printable tells whether a character of Latin-1 is written as it is in a string.
func printable(c byte) bool {
	return c >= ' ' && c < 0x7f || c >= 0xa0 || c >= '\b' && c <= '\r' || c == 0x1b
}
