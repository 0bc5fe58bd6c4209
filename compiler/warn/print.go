package warn

import (
	"strings"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/token"
	"github.com/parallergo/epiphany/term/quote"
)

// String writes a whole term as Erlang does.
func text(s constant.Value) string {
	switch s.Kind {
	case constant.Atom:
		return token.QuoteAtom(s.Name)
	case constant.Integer:
		return s.Num.String()
	case constant.Float:
		return quote.Float(s.Float)
	case constant.Nil:
		return "[]"
	case constant.Tuple:
		return "{" + texts(s.Parts, ",") + "}"
	case constant.Cons, constant.Text:
		return listText(s)
	case constant.Bits:
		return bitsText(s)
	case constant.Map:
		pairs := make([]string, 0, len(s.Parts)/2)
		for i := 0; i+1 < len(s.Parts); i += 2 {
			pairs = append(pairs, text(s.Parts[i])+" => "+text(s.Parts[i+1]))
		}
		return "#{" + strings.Join(pairs, ",") + "}"
	}
	return "_"
}

func texts(parts []constant.Value, between string) string {
	list := make([]string, len(parts))
	for i, p := range parts {
		list[i] = text(p)
	}
	return strings.Join(list, between)
}

// list writes a list: as text where it is, else by elements.
func listText(s constant.Value) string {
	var elems []constant.Value
	var chars []rune
	for s = s.Opened(); s.Kind == constant.Cons; s = s.Parts[1].Opened() {
		elems = append(elems, s.Parts[0])
		if s.Parts[0].IsByte() && printable(byte(s.Parts[0].Num.Int64())) {
			chars = append(chars, rune(s.Parts[0].Num.Int64()))
		}
	}
	switch {
	case s.Kind != constant.Nil:
		return "[" + texts(elems, ",") + "|" + text(s) + "]"
	case len(chars) == len(elems):
		return token.QuoteString(chars)
	}
	return "[" + texts(elems, ",") + "]"
}

// printable tells whether a character of Latin-1 is written as it is in a string.
func printable(c byte) bool {
	return c >= ' ' && c < 0x7f || c >= 0xa0 || c >= '\b' && c <= '\r' || c == 0x1b
}
