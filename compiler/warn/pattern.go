package warn

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// patterns reads the patterns of one clause.
type patterns struct {
	w          *walker
	clause     *syntax.Clause
	shadow     bool            // variables hide those outside
	first      map[string]bool // variables that the patterns bind
	equal      bool            // a variable has to be equal to something
	impossible bool            // two patterns for one term exclude each other
	wrong      bool            // a binary's segment matches nothing, as has been said
}

// read gives the shape of a pattern.
func (p *patterns) read(e syntax.Expr) shape {
	switch e := e.(type) {
	case *syntax.Var:
		return p.variable(e.Name)
	case *syntax.Cons:
		return compound(cons, p.read(e.Head), p.read(e.Tail))
	case *syntax.Tuple:
		return compound(tuple, p.all(e.Elems)...)
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
		return shape{kind: bits}
	case *syntax.Binop:
		if e.Op == "++" {
			return p.prefix(e)
		}
	}
	return p.constant(e)
}

// constant gives the value of a literal; one that is not computed matches something.
func (p *patterns) constant(e syntax.Expr) shape {
	if v := p.w.constant(e); v.kind != anything {
		return v
	}
	return shape{kind: bound}
}

func (p *patterns) all(es []syntax.Expr) []shape {
	list := make([]shape, len(es))
	for i, e := range es {
		list[i] = p.read(e)
	}
	return list
}

func (p *patterns) variable(name string) shape {
	_, outside := p.w.vars[name]
	switch {
	case name == "_":
		return unknown
	case p.first[name]:
		p.equal = true
		return shape{kind: bound}
	case outside && !p.shadow:
		p.w.rebind(name)
		p.equal = true
		return shape{kind: bound}
	}
	if p.first == nil {
		p.first = map[string]bool{}
	}
	p.first[name] = true
	return unknown
}

// dict reads the keys that a pattern wants; one that is there twice wants both its patterns.
func (p *patterns) dict(e *syntax.Map) shape {
	type wish struct{ key, value shape }
	wishes := map[string][]*wish{} // by what is quickly told of the key
	for _, pair := range e.Pairs {
		key, value := p.w.constant(pair.Key), p.read(pair.Value)
		if !key.whole {
			continue
		}
		alike := wishes[key.opened().head()]
		i := slices.IndexFunc(alike, func(w *wish) bool { return same(w.key, key) })
		if i < 0 {
			wishes[key.opened().head()] = append(alike, &wish{key, value})
			continue
		}
		v, ok := both(alike[i].value, value)
		alike[i].value = v
		p.impossible = p.impossible || !ok
	}
	return shape{kind: dict}
}

func (p *patterns) record(e *syntax.RecordExpr) shape {
	r := p.w.records[e.Name]
	if r == nil {
		return unknown
	}
	parts := make([]shape, len(r.Fields)+1)
	parts[0] = atomOf(e.Name)
	var rest shape
	given := map[string]shape{}
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
	return compound(tuple, parts...)
}

// prefix reads "text" ++ Pattern.
func (p *patterns) prefix(e *syntax.Binop) shape {
	left, tail := p.constant(e.Left), p.read(e.Right)
	if !left.whole {
		return left
	}
	var elems []shape
	for left = left.opened(); left.kind == cons; left = left.parts[1].opened() {
		elems = append(elems, left.parts[0])
	}
	for i := len(elems) - 1; i >= 0; i-- {
		tail = compound(cons, elems[i], tail)
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

// segment tells why a segment matches nothing, if so.
func (p *patterns) segment(s syntax.Segment) string {
	t := typeOf(s)
	size, fixed := int64(t.defaultSize()), s.Size == nil
	if s.Size != nil {
		n := p.w.constant(s.Size)
		switch {
		case n.kind == integer && n.num.Sign() >= 0:
			size, fixed = n.num.Int64(), n.num.IsInt64()
		case n.whole:
			return "'" + n.String() + "' is not a valid size for a binary segment"
		}
	}
	v := unknown
	if _, isText := s.Value.(*syntax.StringLit); !isText {
		v = p.w.constant(s.Value)
	}
	switch {
	case !v.whole:
		return ""
	case strings.HasPrefix(t.kind, "utf"):
		if v.kind == integer && !validRune(v.num) {
			return "the value " + v.String() + " is not a valid Unicode code point"
		}
	case t.kind == "integer" && v.kind == atom:
		return "'" + v.String() + "' is not of the expected type 'integer'"
	case t.kind == "integer" && v.kind == integer && fixed && size >= 0 && size < 1<<16:
		return truncated(v.num, uint(size*int64(t.unit)), t.signed)
	}
	return ""
}

func validRune(n *big.Int) bool {
	return n.IsInt64() && n.Int64() >= 0 && n.Int64() <= 0x10ffff && (n.Int64() < 0xd800 || n.Int64() > 0xdfff)
}

// truncated tells why no segment of so many bits is a number.
func truncated(n *big.Int, size uint, signed bool) string {
	lowest, above, kind := new(big.Int), new(big.Int).Lsh(big.NewInt(1), size), "an 'unsigned'"
	if signed && size > 0 {
		above.Rsh(above, 1)
		lowest.Neg(above)
		kind = "a 'signed'"
	}
	switch {
	case !signed && n.Sign() < 0:
		return "the negative value " + n.String() + " will never match the value of an 'unsigned' binary segment"
	case n.Cmp(lowest) < 0 || n.Cmp(above) >= 0:
		return "the value " + n.String() + " will not fit in " + kind + " binary segment of size " + strconv.Itoa(int(size))
	}
	return ""
}

// bind gives the variables of a pattern values, as far as that of the whole is known.
func (p *patterns) bind(e syntax.Expr, v shape) {
	v = v.opened()
	part := func(k kind, i, n int) shape {
		if v.kind == k && len(v.parts) == n {
			return v.parts[i]
		}
		return unknown
	}
	switch e := e.(type) {
	case *syntax.Var:
		if p.first[e.Name] {
			p.w.bind(e.Name, v)
		}
	case *syntax.Cons:
		p.bind(e.Head, part(cons, 0, 2))
		p.bind(e.Tail, part(cons, 1, 2))
	case *syntax.Tuple:
		for i, el := range e.Elems {
			p.bind(el, part(tuple, i, len(e.Elems)))
		}
	case *syntax.Match:
		p.bind(e.Pattern, v)
		p.bind(e.Value, v)
	case *syntax.Map:
		for _, pair := range e.Pairs {
			p.bind(pair.Value, unknown)
		}
	case *syntax.RecordExpr:
		for _, f := range e.Fields {
			p.bind(f.Value, unknown)
		}
	case *syntax.Binary:
		for _, s := range e.Segments {
			p.bind(s.Value, unknown)
		}
	case *syntax.Binop:
		p.bind(e.Right, unknown)
	}
}

// segmentType is what the type list of a segment says.
type segmentType struct {
	kind   string // integer, float, binary, bitstring, utf8 …
	signed bool
	little bool
	unit   int
}

func typeOf(s syntax.Segment) segmentType {
	t := segmentType{kind: "integer", unit: 1}
	for _, word := range s.Types {
		unit, isUnit := strings.CutPrefix(word, "unit:")
		switch {
		case isUnit:
			t.unit, _ = strconv.Atoi(unit)
		case word == "little", word == "native":
			t.little = true
		case word == "signed":
			t.signed = true
		case word == "bytes":
			t.kind = "binary"
		case word == "bits":
			t.kind = "bitstring"
		case word != "unsigned" && word != "big":
			t.kind = word
		}
	}
	return t
}

func (t segmentType) defaultSize() int {
	if t.kind == "float" {
		return 64
	}
	return 8
}
