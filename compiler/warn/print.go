package warn

import (
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// String writes a whole term as Erlang does.
func (s shape) String() string {
	switch s.kind {
	case atom:
		return syntax.QuoteAtom(s.name)
	case integer:
		return s.num.String()
	case float:
		return floatText(s.f)
	case null:
		return "[]"
	case text:
		return syntax.QuoteString(s.chars)
	case tuple:
		return "{" + texts(s.parts, ",") + "}"
	case cons:
		return s.list()
	case bits:
		return "<<" + syntax.QuoteString([]rune(s.name)) + ">>"
	case dict:
		pairs := make([]string, 0, len(s.parts)/2)
		for i := 0; i+1 < len(s.parts); i += 2 {
			pairs = append(pairs, s.parts[i].String()+" => "+s.parts[i+1].String())
		}
		return "#{" + strings.Join(pairs, ",") + "}"
	}
	return "_"
}

func floatText(f float64) string {
	t := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(t, ".e") {
		t += ".0"
	}
	return t
}

func texts(parts []shape, between string) string {
	list := make([]string, len(parts))
	for i, p := range parts {
		list[i] = p.String()
	}
	return strings.Join(list, between)
}

func (s shape) list() string {
	var elems []shape
	for s = s.opened(); s.kind == cons; s = s.parts[1].opened() {
		elems = append(elems, s.parts[0])
	}
	if s.kind == null {
		return "[" + texts(elems, ",") + "]"
	}
	return "[" + texts(elems, ",") + "|" + s.String() + "]"
}
