package matchspec

import (
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// Tokens gives the tokens of the match specifications that a module's calls of fun2ms stand for,
// each with a full stop behind it, in the order of the calls. The default value of a field of a
// record is a call of DefaultOf with the names of both.
func Tokens(m *syntax.Module) []syntax.Token {
	w := &specWriter{defaults: map[syntax.Expr][2]string{}}
	for _, r := range m.Records {
		for _, f := range r.Fields {
			if f.Default != nil {
				w.defaults[f.Default] = [2]string{r.Name, f.Name}
			}
		}
	}
	for _, s := range m.MatchSpecs {
		w.expr(s.Block.Body[0])
		w.put("dot", "")
	}
	return w.tokens
}

// DefaultOf is the name of a function that no module has.
const DefaultOf = "default of"

// specWriter writes expressions that match specifications have.
type specWriter struct {
	at       source.Pos
	tokens   []syntax.Token
	defaults map[syntax.Expr][2]string // record and field
}

func (w *specWriter) put(kind, text string) {
	w.tokens = append(w.tokens, syntax.Token{Pos: w.at, Kind: kind, Text: text})
}

// symbols puts tokens that are nothing but their kinds, and have blanks between them.
func (w *specWriter) symbols(kinds string) {
	for kind := range strings.FieldsSeq(kinds) {
		w.put(kind, "")
	}
}

func (w *specWriter) expr(e syntax.Expr) {
	w.at = e.Position()
	if of, ok := w.defaults[e]; ok {
		w.put("atom", DefaultOf)
		w.symbols("(")
		w.put("atom", of[0])
		w.symbols(",")
		w.put("atom", of[1])
		w.symbols(")")
		return
	}
	switch e := e.(type) {
	case *syntax.Var:
		w.put("var", e.Name)
	case *syntax.AtomLit:
		w.put("atom", e.Name)
	case *syntax.IntLit:
		w.put("integer", e.Value.String())
	case *syntax.FloatLit:
		w.put("float", floatText(e.Value))
	case *syntax.StringLit:
		w.put("string", string(e.Value))
	case *syntax.NilLit:
		w.symbols("[ ]")
	case *syntax.Cons:
		w.list(e)
	case *syntax.Tuple:
		w.all("{", e.Elems, "}")
	case *syntax.Binary:
		w.binary(e)
	default:
		w.compound(e)
	}
}

func (w *specWriter) compound(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Map:
		w.symbols("#")
		w.pairs(e)
	case *syntax.RecordIndex:
		w.symbols("#")
		w.put("atom", e.Name)
		w.symbols(".")
		w.put("atom", e.Field)
	case *syntax.Unary:
		w.symbols("( " + e.Op)
		w.expr(e.Expr)
		w.symbols(")")
	case *syntax.Binop:
		w.symbols("(")
		w.expr(e.Left)
		w.symbols(e.Op)
		w.expr(e.Right)
		w.symbols(")")
	case *syntax.Call:
		if e.Module != nil {
			w.expr(e.Module)
			w.symbols(":")
		}
		w.expr(e.Name)
		w.all("(", e.Args, ")")
	}
}

func floatText(f float64) string {
	text := strconv.FormatFloat(f, 'e', -1, 64)
	if digits, exponent, _ := strings.Cut(text, "e"); !strings.Contains(digits, ".") {
		text = digits + ".0e" + exponent
	}
	return text
}

func (w *specWriter) all(open string, es []syntax.Expr, end string) {
	w.symbols(open)
	for i, e := range es {
		if i > 0 {
			w.symbols(",")
		}
		w.expr(e)
	}
	w.symbols(end)
}

func (w *specWriter) list(e *syntax.Cons) {
	parts := syntax.ConsParts(e)
	last := len(parts) - 1
	w.all("[", parts[:last], "|")
	w.expr(parts[last])
	w.symbols("]")
}

func (w *specWriter) pairs(e *syntax.Map) {
	w.symbols("{")
	for i, p := range e.Pairs {
		if i > 0 {
			w.symbols(",")
		}
		w.expr(p.Key)
		w.symbols("=>")
		w.expr(p.Value)
	}
	w.symbols("}")
}

func (w *specWriter) binary(e *syntax.Binary) {
	w.symbols("<<")
	for i, s := range e.Segments {
		if i > 0 {
			w.symbols(",")
		}
		w.segment(s)
	}
	w.symbols(">>")
}

func (w *specWriter) segment(s syntax.Segment) {
	w.operand(s.Value)
	if s.Size != nil {
		w.symbols(":")
		w.operand(s.Size)
	}
	for i, t := range s.Types {
		w.symbols(map[bool]string{true: "/", false: "-"}[i == 0])
		name, unit, hasUnit := strings.Cut(t, ":")
		w.put("atom", name)
		if hasUnit {
			w.symbols(":")
			w.put("integer", unit)
		}
	}
}

// operand is an expression of a segment, which has parentheses unless it is a literal or a
// variable.
func (w *specWriter) operand(e syntax.Expr) {
	switch e.(type) {
	case *syntax.Var, *syntax.IntLit, *syntax.StringLit, *syntax.FloatLit, *syntax.AtomLit:
		w.expr(e)
	default:
		w.symbols("(")
		w.expr(e)
		w.symbols(")")
	}
}
