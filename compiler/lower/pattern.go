package lower

import (
	"math/big"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// patKind is the shape of a pattern.
type patKind uint8

const (
	patAny   patKind = iota
	patConst         // value
	patCons          // sub: head, tail
	patTuple         // sub: elements
	patMap           // keys and sub: values
	patBits          // bits
	patNever         // matches nothing
)

// pattern is a pattern in the form that the matcher works on. What it binds and what it must be
// equal to beside its shape are in names and equal; they apply to the whole.
type pattern struct {
	kind  patKind
	value ir.Operand
	sub   []*pattern
	keys  []ir.Operand
	exprs []syntax.Expr // of keys that are not known before the match: those are None
	isMap bool          // of patMap: the test has been made
	bits  *bitsPat      // of patBits, and of patConst when it is a binary

	names []string     // variables bound to the value
	again []string     // variables bound elsewhere in the same patterns that must be equal to it
	equal []ir.Operand // what else it must be equal to
}

// wild matches everything and binds nothing. All share it, for it is the most frequent one.
var wild = &pattern{}

// patterns turns the patterns of a clause into their internal form. fresh: all variables are new,
// as in the head of a fun.
type patterns struct {
	*fn
	fresh bool
	bound map[string]bool
	order []string // variables bound, in order of appearance

	earlier map[string]*pattern // what earlier parts of the binary being read bind
	sizes   int                 // variables in sizes
}

func (p *patterns) pattern(e syntax.Expr) *pattern {
	if v, ok := e.(*syntax.Var); ok {
		return p.variable(v)
	}
	if m, ok := e.(*syntax.Match); ok {
		return both(p.pattern(m.Pattern), p.pattern(m.Value))
	}
	switch e := e.(type) {
	case *syntax.Cons:
		return p.list(e)
	case *syntax.StringLit:
		return constPattern(p.fn, runes(e.Value))
	case *syntax.Tuple:
		return &pattern{kind: patTuple, sub: p.all(e.Elems)}
	case *syntax.Map:
		return p.mapPattern(e)
	case *syntax.RecordExpr:
		return p.record(e)
	case *syntax.RecordIndex:
		return constPattern(p.fn, int64(p.fieldIndex(e, e.Name, e.Field)+1))
	case *syntax.Binop:
		if e.Op == "++" {
			return p.prefix(e)
		}
	case *syntax.Binary:
		return p.bitsPattern(e)
	}
	if v, ok := p.value(e); ok {
		return constPattern(p.fn, v)
	}
	p.errorf(e, "illegal pattern")
	return &pattern{kind: patNever}
}

// value evaluates a pattern that is a constant expression, such as 1 bsl 4.
func (p *patterns) value(e syntax.Expr) (any, bool) {
	if v, ok := p.constant(e); ok {
		return v, true
	}
	var name string
	var operands []syntax.Expr
	switch e := e.(type) {
	case *syntax.Unary:
		name, operands = e.Op, []syntax.Expr{e.Expr}
	case *syntax.Binop:
		name, operands = e.Op, []syntax.Expr{e.Left, e.Right}
	}
	_, ok := arithmetic[key{name, len(operands)}]
	if name == "+" && len(operands) == 1 {
		return p.value(operands[0])
	}
	if !ok {
		return nil, false
	}
	args := make([]ir.Operand, len(operands))
	for i, x := range operands {
		v, ok := p.value(x)
		if !ok {
			return nil, false
		}
		args[i] = p.out.Const(v)
	}
	if v, ok := p.foldIntegers(e, name, args); ok {
		return v, true
	}
	return p.foldFloat(name, args)
}

// maxPatternBits bounds the integers that patterns of a module compute, together.
const maxPatternBits = 1 << 22

// foldIntegers computes arithmetic on integer constants of any size: what is in a pattern cannot be
// left to run time, as fold leaves large ones.
func (p *patterns) foldIntegers(e syntax.Expr, op string, args []ir.Operand) (v any, ok bool) {
	of := make([]*big.Int, len(args))
	for i, a := range args {
		if of[i], ok = bigValue(p.out.Go(a)); !ok {
			return nil, false
		}
	}
	var n *big.Int
	switch {
	case len(of) == 2:
		n, ok = constant.IntegersWithin(maxPatternBits, op, of[0], of[1])
	case op == "-":
		n = new(big.Int).Neg(of[0])
	case op == "bnot":
		n = new(big.Int).Not(of[0])
	}
	if !ok {
		return nil, false
	}
	if n != nil {
		p.computed += n.BitLen()
	}
	if n == nil || p.computed > maxPatternBits {
		p.errorf(e,
			"the module is too complex: integers that its patterns compute have more than %d bits", maxPatternBits)
		return int64(0), true
	}
	return integer(n), true
}

func (p *patterns) all(es []syntax.Expr) []*pattern {
	out := make([]*pattern, len(es))
	for i, e := range es {
		out[i] = p.pattern(e)
	}
	return out
}

func (p *patterns) variable(v *syntax.Var) *pattern {
	if v.Name == "_" {
		return wild
	}
	if p.bound[v.Name] {
		return &pattern{again: []string{v.Name}}
	}
	if !p.fresh {
		if o, ok := p.lookup(v.Name); ok {
			if p.hides(v.Name) {
				p.vars.bind(v.Name, o) // from now on it is one of this operand too
			}
			if o.IsConst() {
				return &pattern{kind: patConst, value: o}
			}
			return &pattern{equal: []ir.Operand{o}}
		}
	}
	p.bound[v.Name] = true
	p.order = append(p.order, v.Name)
	return &pattern{names: []string{v.Name}}
}

// isNew reports whether a variable's pattern is the first of the variable, or one that is compared
// with that.
func (p *pattern) isNew() bool { return len(p.names)+len(p.again) > 0 }

func (p *patterns) list(c *syntax.Cons) *pattern {
	elems, tail := spine(c)
	heads := p.all(elems)
	return consPattern(heads, p.pattern(tail))
}

func consPattern(heads []*pattern, tail *pattern) *pattern {
	for i := len(heads) - 1; i >= 0; i-- {
		tail = &pattern{kind: patCons, sub: []*pattern{heads[i], tail}}
	}
	return tail
}

// prefix is the pattern "string" ++ Tail.
func (p *patterns) prefix(e *syntax.Binop) *pattern {
	v, ok := p.constant(e.Left)
	l, isList := listElems(v)
	if !ok || !isList {
		p.errorf(e, "illegal pattern")
		return &pattern{kind: patNever}
	}
	heads := make([]*pattern, len(l))
	for i, x := range l {
		heads[i] = constPattern(p.fn, x)
	}
	return consPattern(heads, p.pattern(e.Right))
}

func (p *patterns) mapPattern(e *syntax.Map) *pattern {
	out := &pattern{kind: patMap}
	for _, pair := range e.Pairs {
		var key ir.Operand
		if p.isBuilt(pair.Key) {
			key = p.expr(pair.Key)
		}
		out.keys, out.exprs = append(out.keys, key), append(out.exprs, pair.Key)
		out.sub = append(out.sub, p.pattern(pair.Value))
	}
	return out
}

// constPattern is the pattern of a constant; lists and tuples are taken apart so that clauses share
// their tests.
func constPattern(f *fn, v any) *pattern {
	if l, ok := listElems(v); ok && len(l) > 0 {
		heads := make([]*pattern, len(l))
		for i, x := range l {
			heads[i] = constPattern(f, x)
		}
		return consPattern(heads, &pattern{kind: patConst, value: ir.Operand{Kind: ir.Nil}})
	}
	return &pattern{kind: patConst, value: f.out.Const(v)}
}

// both is the pattern of what matches two patterns.
func both(a, b *pattern) *pattern {
	if a.kind == patAny {
		a, b = b, a
	}
	out := &pattern{kind: a.kind, value: a.value, sub: a.sub, keys: a.keys, exprs: a.exprs, bits: a.bits,
		names: concat(a.names, b.names), again: concat(a.again, b.again),
		equal: concat(a.equal, b.equal)}
	switch {
	case b.kind == patAny:
	case a.kind != b.kind || a.kind == patBits || a.kind == patConst && a.value != b.value ||
		a.kind == patTuple && len(a.sub) != len(b.sub):
		out.kind = patNever
	case a.kind == patMap:
		out.keys, out.exprs, out.sub = concat(a.keys, b.keys), concat(a.exprs, b.exprs),
			concat(a.sub, b.sub)
	default:
		out.sub = make([]*pattern, len(a.sub))
		for i := range a.sub {
			out.sub[i] = both(a.sub[i], b.sub[i])
		}
	}
	return out
}

func concat[T any](a, b []T) []T { return append(append([]T(nil), a...), b...) }

// equalities is the code that tests what patterns cannot: on failure it continues at no.
func (f *fn) equalities(pairs [][2]ir.Operand, no *ir.Block) {
	for _, p := range pairs {
		next := f.newBlock()
		f.test(bytecode.OpIsEqExact, next, no, 0, p[0], p[1])
		f.cur = next
	}
}
