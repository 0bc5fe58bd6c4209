package warn

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// patterns reads the patterns of one clause.
type patterns struct {
	w          *walker
	clause     *syntax.Clause
	shadow     bool            // variables hide those outside
	first      map[string]bool // variables that the patterns bind
	equal      bool            // something has to be equal to a variable, or to a literal that is not computed
	impossible bool            // two patterns for one term exclude each other
	wrong      bool            // a binary's segment matches nothing, as has been said
}

// read gives the shape of a pattern.
func (p *patterns) read(e syntax.Expr) constant.Value {
	switch e := e.(type) {
	case *syntax.Var:
		return p.variable(e.Name)
	case *syntax.Cons:
		return constant.Compound(constant.Cons, p.read(e.Head), p.read(e.Tail))
	case *syntax.Tuple:
		return constant.Compound(constant.Tuple, p.all(e.Elems)...)
	case *syntax.Match:
		a := p.read(e.Pattern)
		b := p.read(e.Value)
		s, ok := both(a, b)
		p.impossible = p.impossible || !ok
		return s
	case *syntax.Map:
		return p.dict(e)
	case *syntax.RecordExpr:
		return p.record(e)
	case *syntax.Binary:
		p.binary(e)
		return constant.Value{Kind: constant.Bits}
	case *syntax.Binop:
		if e.Op == "++" {
			return p.prefix(e)
		}
	}
	return p.constant(e)
}

// constant gives the value of a literal; one that is not computed matches something.
func (p *patterns) constant(e syntax.Expr) constant.Value {
	if v := p.w.constants.Value(e); v.Kind != constant.Unknown {
		return v
	}
	p.equal = true
	return constant.Value{Kind: bound}
}

func (p *patterns) all(es []syntax.Expr) []constant.Value {
	list := make([]constant.Value, len(es))
	for i, e := range es {
		list[i] = p.read(e)
	}
	return list
}

func (p *patterns) variable(name string) constant.Value {
	_, outside := p.w.vars[name]
	switch {
	case name == "_":
		return constant.Nothing
	case p.first[name]:
		p.equal = true
		return constant.Value{Kind: bound}
	case outside && !p.shadow:
		p.w.rebind(name)
		p.equal = true
		return constant.Value{Kind: bound}
	}
	if p.first == nil {
		p.first = map[string]bool{}
	}
	p.first[name] = true
	return constant.Nothing
}

// dict reads the keys that a pattern wants; one that is there twice wants both its patterns.
func (p *patterns) dict(e *syntax.Map) constant.Value {
	type wanted struct{ key, value constant.Value }
	wantedPairs := map[string][]*wanted{} // by what is quickly told of the key
	for _, pair := range e.Pairs {
		key, value := p.w.constants.Value(pair.Key), p.read(pair.Value)
		if !key.Whole {
			continue
		}
		alike := wantedPairs[head(key.Opened())]
		i := slices.IndexFunc(alike, func(w *wanted) bool { return constant.Same(w.key, key) })
		if i < 0 {
			wantedPairs[head(key.Opened())] = append(alike, &wanted{key, value})
			continue
		}
		v, ok := both(alike[i].value, value)
		alike[i].value = v
		p.impossible = p.impossible || !ok
	}
	return constant.Value{Kind: constant.Map}
}

func (p *patterns) record(e *syntax.RecordExpr) constant.Value {
	r := p.w.records[e.Name]
	if r == nil {
		return constant.Nothing
	}
	parts := make([]constant.Value, len(r.Fields)+1)
	parts[0] = constant.OfAtom(e.Name)
	var rest constant.Value
	given := map[string]constant.Value{}
	for _, f := range e.Fields {
		given[f.Name] = p.read(f.Value)
		if f.Name == "_" {
			rest = given["_"]
		}
	}
	for i, f := range r.Fields {
		parts[i+1] = rest
		if s, ok := given[f.Name]; ok {
			parts[i+1] = s
		}
	}
	return constant.Compound(constant.Tuple, parts...)
}

// prefix reads "text" ++ Pattern.
func (p *patterns) prefix(e *syntax.Binop) constant.Value {
	left, tail := p.constant(e.Left), p.read(e.Right)
	if !left.Whole {
		return left
	}
	var elems []constant.Value
	for left = left.Opened(); left.Kind == constant.Cons; left = left.Parts[1].Opened() {
		elems = append(elems, left.Parts[0])
	}
	for i := len(elems) - 1; i >= 0; i-- {
		tail = constant.Compound(constant.Cons, elems[i], tail)
	}
	return tail
}

// binary looks for segments that match nothing.
func (p *patterns) binary(e *syntax.Binary) {
	for _, s := range e.Segments {
		if v, ok := s.Value.(*syntax.Var); ok {
			p.variable(v.Name)
		}
		if why := p.segment(s); why != "" && !p.wrong {
			p.wrong = true
			p.w.warnf(s, "this clause cannot match because %s", why)
		}
	}
}

// segment tells why a segment matches nothing, if so. One case for each reason.
func (p *patterns) segment(s syntax.Segment) string {
	t := constant.SegmentTypeOf(s.Types)
	size, fixed := int64(t.DefaultSize()), s.Size == nil
	if s.Size != nil {
		n := p.size(s.Size)
		switch {
		case n.Kind == constant.Integer && n.Num.Sign() >= 0:
			size, fixed = n.Num.Int64(), n.Num.IsInt64()
		case n.Whole:
			return "'" + text(n) + "' is not a valid size for a binary segment"
		}
	}
	v := constant.Nothing
	if _, isText := s.Value.(*syntax.StringLit); !isText {
		v = p.w.constants.Value(s.Value)
	}
	switch isNumber := v.IsNumber(); {
	case !v.Whole || !isNumber && v.Kind != constant.Atom:
		return ""
	case !isNumber || v.Kind == constant.Float && t.Kind != "float" || t.Kind == "binary" ||
		t.Kind == "bitstring":
		return "'" + text(v) + "' is not of the expected type '" + t.Kind + "'"
	case strings.HasPrefix(t.Kind, "utf"):
		if !constant.IsChar(v.Num) {
			return "the value " + text(v) + " is not a valid Unicode code point"
		}
	case t.Kind != "integer":
		return ""
	case !t.Signed && v.Num.Sign() < 0:
		return "the negative value " + v.Num.String() +
			" will never match the value of an 'unsigned' binary segment"
	case fixed && size >= 0 && size < 1<<16:
		return truncated(v.Num, uint(size*int64(t.Unit)), t.Signed)
	}
	return ""
}

// size gives what is known of the size of a segment: of a variable from outside of the pattern
// only.
func (p *patterns) size(e syntax.Expr) constant.Value {
	if v, isVar := e.(*syntax.Var); isVar && p.first[v.Name] {
		return constant.Nothing
	}
	return p.w.value(e)
}

// truncated tells why no segment of so many bits is a number.
func truncated(n *big.Int, size uint, signed bool) string {
	lowest, above, kind := new(big.Int), new(big.Int).Lsh(big.NewInt(1), size), "an 'unsigned'"
	if signed && size > 0 {
		above.Rsh(above, 1)
		lowest.Neg(above)
		kind = "a 'signed'"
	}
	if n.Cmp(lowest) < 0 || n.Cmp(above) >= 0 {
		return "the value " + n.String() + " will not fit in " + kind + " binary segment of size " +
			strconv.Itoa(int(size))
	}
	return ""
}

// bind gives the variables of a pattern values, as far as that of the whole is known.
func (p *patterns) bind(e syntax.Expr, v constant.Value) {
	v = v.Opened()
	part := func(k constant.Kind, i, n int) constant.Value {
		if v.Kind == k && len(v.Parts) == n {
			return v.Parts[i]
		}
		return constant.Nothing
	}
	switch e := e.(type) {
	case *syntax.Var:
		if p.first[e.Name] {
			p.w.bind(e.Name, v)
		}
	case *syntax.Cons:
		p.bind(e.Head, part(constant.Cons, 0, 2))
		p.bind(e.Tail, part(constant.Cons, 1, 2))
	case *syntax.Tuple:
		for i, el := range e.Elems {
			p.bind(el, part(constant.Tuple, i, len(e.Elems)))
		}
	case *syntax.Match:
		p.bind(e.Pattern, v)
		p.bind(e.Value, v)
	case *syntax.Map:
		for _, pair := range e.Pairs {
			p.bind(pair.Value, constant.Nothing)
		}
	case *syntax.RecordExpr:
		for _, f := range e.Fields {
			p.bind(f.Value, constant.Nothing)
		}
	case *syntax.Binary:
		for _, s := range e.Segments {
			p.bind(s.Value, constant.Nothing)
		}
	case *syntax.Binop:
		p.bind(e.Right, constant.Nothing)
	}
}
