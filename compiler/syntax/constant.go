package syntax

import "github.com/parallergo/epiphany/compiler/constant"

// Constants computes expressions of literals and operators. One with parts is computed once,
// however many expressions around it are asked for.
type Constants struct {
	// Guards are computed as such: andalso, orelse and calls of functions, too.
	Guards bool
	known  map[Expr]constant.Value
	large  bool // an operation does not fail, but is not computed: its value is too large
}

// Value is what is known of an expression: nothing if it is no constant, or fails.
func (c *Constants) Value(e Expr) constant.Value {
	switch e := e.(type) {
	case *AtomLit:
		return constant.OfAtom(e.Name)
	case *IntLit:
		return constant.OfInteger(e.Value)
	case *FloatLit:
		return constant.OfFloat(e.Value)
	case *StringLit:
		return constant.OfText(e.Value)
	case *NilLit:
		return constant.OfNil
	case *Cons, *Tuple, *Unary, *Binop, *Binary, *Map, *Call:
	default:
		return constant.Nothing
	}
	if v, known := c.known[e]; known {
		return v
	}
	v := c.parts(e)
	if c.known == nil {
		c.known = map[Expr]constant.Value{}
	}
	c.known[e] = v
	return v
}

// parts is Value for an expression that has some.
func (c *Constants) parts(e Expr) constant.Value {
	switch e := e.(type) {
	case *Cons:
		return c.list(e)
	case *Tuple:
		if parts, ok := c.all(e.Elems...); ok {
			return constant.Build(constant.Tuple, parts...)
		}
	case *Unary:
		return c.call("erlang", e.Op, e.Expr)
	case *Binop:
		if e.Op == "andalso" || e.Op == "orelse" {
			return c.shortcut(e)
		}
		return c.call("erlang", e.Op, e.Left, e.Right)
	case *Binary:
		return c.bits(e)
	case *Map:
		return c.dict(e)
	case *Call:
		name, ok := e.Name.(*AtomLit)
		module, isName := e.Module.(*AtomLit)
		if ok && c.Guards && (e.Module == nil || isName && module.Name == "erlang") {
			return c.call("erlang", name.Name, e.Args...)
		}
	}
	return constant.Nothing
}

// all computes expressions, which must all be constants.
func (c *Constants) all(es ...Expr) (vs []constant.Value, ok bool) {
	vs = make([]constant.Value, len(es))
	for i, e := range es {
		if vs[i] = c.Value(e); !vs[i].Whole {
			return nil, false
		}
	}
	return vs, true
}

func (c *Constants) call(module, name string, operands ...Expr) constant.Value {
	args, ok := c.all(operands...)
	if !ok {
		return constant.Nothing
	}
	v, reason := constant.Call(module, name, args...)
	c.large = c.large || v.Kind == constant.Unknown && reason.Kind == constant.Unknown
	return v
}

// shortcut is andalso and orelse.
func (c *Constants) shortcut(e *Binop) constant.Value {
	left := c.Value(e.Left)
	switch {
	case !c.Guards || !left.IsBoolean():
		return constant.Nothing
	case left.IsAtom("true") == (e.Op == "andalso"):
		return c.Value(e.Right)
	}
	return left
}

func (c *Constants) list(e *Cons) constant.Value {
	var elems []constant.Value
	for {
		elems = append(elems, c.Value(e.Head))
		next, ok := e.Tail.(*Cons)
		if !ok {
			break
		}
		e = next
	}
	if list := constant.BuildList(elems, c.Value(e.Tail)); list.Whole {
		return list
	}
	return constant.Nothing
}

func (c *Constants) dict(e *Map) constant.Value {
	m := constant.Value{Kind: constant.Map, Whole: true}
	if e.Base != nil {
		if m = c.Value(e.Base); !c.Guards || m.Kind != constant.Map {
			return constant.Nothing
		}
	}
	for _, p := range e.Pairs {
		k := c.Value(p.Key)
		if p.Exact && !m.Has(k) {
			return constant.Nothing
		}
		m = m.Put(k, c.Value(p.Value))
	}
	return m
}

// bits gives the value of a binary made of literals; of others that it is one.
func (c *Constants) bits(e *Binary) constant.Value {
	var b constant.BitString
	for _, s := range e.Segments {
		if !c.segment(&b, s) {
			return constant.Value{Kind: constant.Bits}
		}
	}
	return b.Value()
}

// segment adds a segment, if its value and size are known.
func (c *Constants) segment(b *constant.BitString, s Segment) bool {
	t := constant.SegmentTypeOf(s.Types)
	size := t.DefaultSize()
	if s.Size != nil {
		n := c.Value(s.Size)
		if n.Kind != constant.Integer || !n.Num.IsInt64() || n.Num.Sign() < 0 ||
			n.Num.Int64() > constant.MaxSegmentBits {
			return false
		}
		size = int(n.Num.Int64())
	}
	str, isText := s.Value.(*StringLit)
	if !isText {
		return b.Add(t, c.Value(s.Value), size)
	}
	for _, r := range str.Value {
		if !b.Add(t, constant.OfInt(int64(r)), size) {
			return false
		}
	}
	return true
}
