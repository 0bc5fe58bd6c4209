package lower

import (
	"math"
	"math/big"
	"slices"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

// known is what evaluating an expression with parts has given.
type known struct {
	value any
	ok    bool
	depth int
}

// maxConstantDepth is how deep constants are nested at most: what is nested deeper is made where it
// is needed.
const maxConstantDepth = 256

// constant evaluates an expression that is built from literals only. One with parts is evaluated
// once, however many expressions around it want to know whether they are constants.
func (m *module) constant(e syntax.Expr) (any, bool) {
	var parts []syntax.Expr
	switch e := e.(type) {
	case *syntax.Cons:
		elems, tail := spine(e)
		parts = append(elems, tail)
	case *syntax.Tuple:
		parts = e.Elems
	case *syntax.Map:
		for _, p := range e.Pairs {
			parts = append(parts, p.Key, p.Value)
		}
	case *syntax.Unary:
		parts = []syntax.Expr{e.Expr}
	case *syntax.Binary:
	default:
		return m.evaluate(e)
	}
	if k, done := m.known[e]; done {
		return k.value, k.ok
	}
	var k known
	k.value, k.ok = m.evaluate(e)
	for _, p := range parts {
		k.depth = max(k.depth, m.known[p].depth+1)
	}
	if k.depth > maxConstantDepth {
		k = known{}
	}
	m.known[e] = k
	return k.value, k.ok
}

// evaluate is constant for the expression itself.
func (m *module) evaluate(e syntax.Expr) (any, bool) {
	switch e := e.(type) {
	case *syntax.AtomLit:
		return term.AtomName(e.Name), true
	case *syntax.IntLit:
		return integer(e.Value), true
	case *syntax.FloatLit:
		return e.Value, true
	case *syntax.StringLit:
		return runes(e.Value), true
	case *syntax.NilLit:
		return term.List{}, true
	case *syntax.Cons:
		return m.constantList(e)
	case *syntax.Tuple:
		t, ok := m.constants(e.Elems)
		return term.Tuple(t), ok
	case *syntax.Binary:
		l, ok := m.literalBits(e)
		if !ok {
			return nil, false
		}
		return l.term(), true
	case *syntax.Map:
		return m.constantMap(e)
	case *syntax.Unary:
		v, ok := m.constant(e.Expr)
		if i, isInt := bigValue(v); ok && isInt {
			n, _ := constant.Call("erlang", e.Op, constant.OfInteger(i))
			if n.Kind != constant.Integer {
				return nil, false
			}
			return integer(n.Num), true
		}
		if f, isFloat := v.(float64); ok && isFloat && e.Op == "-" {
			return -f, true
		}
	}
	return nil, false
}

func (m *module) constants(es []syntax.Expr) ([]any, bool) {
	vs := make([]any, len(es))
	for i, e := range es {
		v, ok := m.constant(e)
		if !ok {
			return nil, false
		}
		vs[i] = v
	}
	return vs, true
}

func (m *module) constantList(c *syntax.Cons) (any, bool) {
	elems, tail := spine(c)
	vs, ok := m.constants(elems)
	if !ok {
		return nil, false
	}
	t, ok := m.constant(tail)
	if !ok {
		return nil, false
	}
	return prepend(vs, t), true
}

// prepend makes the list of elements and a tail.
func prepend(elems []any, tail any) any {
	switch t := tail.(type) {
	case term.List:
		return append(term.List(elems), t...)
	case *term.ImproperList:
		return &term.ImproperList{Elems: append(elems, t.Elems...), Tail: t.Tail}
	}
	return &term.ImproperList{Elems: elems, Tail: tail}
}

// spine takes a list expression apart into its elements and what follows them.
func spine(c *syntax.Cons) (elems []syntax.Expr, tail syntax.Expr) {
	for {
		elems = append(elems, c.Head)
		next, ok := c.Tail.(*syntax.Cons)
		if !ok {
			return elems, c.Tail
		}
		c = next
	}
}

// constantMap evaluates a map whose keys are different literals; one with a key twice is left to
// run time, and one with a key that is equal to another literal.
func (m *module) constantMap(e *syntax.Map) (any, bool) {
	if e.Base != nil {
		return nil, false
	}
	seen := map[ir.Operand]bool{}
	out := term.Map{}
	for _, p := range e.Pairs {
		k, ok1 := m.constant(p.Key)
		v, ok2 := m.constant(p.Value)
		if !ok1 || !ok2 || p.Exact || hasNegativeZero(k) {
			return nil, false
		}
		o := m.out.Const(k)
		if seen[o] {
			return nil, false
		}
		seen[o] = true
		out = append(out, term.Pair{Key: k, Value: v})
	}
	return out, true
}

// hasNegativeZero reports whether -0.0, which is equal to 0.0, is anywhere in a constant.
func hasNegativeZero(v any) bool {
	switch v := v.(type) {
	case float64:
		return v == 0 && math.Signbit(v)
	case term.Tuple:
		return slices.ContainsFunc(v, hasNegativeZero)
	case term.List:
		return slices.ContainsFunc(v, hasNegativeZero)
	case *term.ImproperList:
		return slices.ContainsFunc(v.Elems, hasNegativeZero) || hasNegativeZero(v.Tail)
	case term.Map:
		return slices.ContainsFunc(v, func(p term.Pair) bool {
			return hasNegativeZero(p.Key) || hasNegativeZero(p.Value)
		})
	}
	return false
}

func integer(v *big.Int) any {
	if v.IsInt64() {
		return v.Int64()
	}
	return v
}

func runes(s []rune) term.List {
	l := make(term.List, len(s))
	for i, r := range s {
		l[i] = int64(r)
	}
	return l
}

func bigValue(v any) (*big.Int, bool) {
	switch v := v.(type) {
	case int64:
		return big.NewInt(v), true
	case *big.Int:
		return v, true
	}
	return nil, false
}

// maxFoldBits bounds the integers that are computed with, and the bits that they are shifted by.
const maxFoldBits = 4096

// fold computes arithmetic on integer constants that cannot fail.
func (m *module) fold(op string, args []ir.Operand) (ir.Operand, bool) {
	vs := make([]constant.Value, len(args))
	for i, a := range args {
		n, isInt := bigValue(m.out.Go(a))
		if !isInt || n.BitLen() > maxFoldBits {
			return ir.Operand{}, false
		}
		vs[i] = constant.OfInteger(n)
	}
	if op == "bsl" || op == "bsr" {
		if by := vs[1].Num; !by.IsInt64() || by.Int64() < 0 || by.Int64() > maxFoldBits {
			return ir.Operand{}, false
		}
	}
	v, _ := constant.Call("erlang", op, vs...)
	if v.Kind != constant.Integer {
		return ir.Operand{}, false
	}
	return m.out.Const(integer(v.Num)), true
}

// foldFloat computes arithmetic of which at least one operand is a float, when it does not fail.
func (m *module) foldFloat(op string, args []ir.Operand) (any, bool) {
	vs := make([]constant.Value, len(args))
	for i, a := range args {
		switch v := m.out.Go(a).(type) {
		case float64:
			vs[i] = constant.OfFloat(v)
		case int64:
			vs[i] = constant.OfFloat(float64(v))
		default:
			return nil, false
		}
	}
	v, _ := constant.Call("erlang", op, vs...)
	return v.Float, v.Kind == constant.Float
}
