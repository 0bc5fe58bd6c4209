package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// maxLanes is the most numbers that a vector may have: operations are not loops.
const maxLanes = 256

// mask is the type of the result of a comparison of vectors: signed integers as wide as the numbers.
type mask struct{ cc.Type }

// lanes gives the type of a vector's numbers and how many it has.
func lanes(t cc.Type) (elem typ, n int64) {
	elem = scalarOf(t)
	if _, ok := t.(mask); ok {
		elem = elem.masked()
	}
	return elem, t.VectorSize() / max(int64(elem.size), 1)
}

// masked is the type of a number in the result of a comparison.
func (t typ) masked() typ {
	if t.size == 8 {
		return longType
	}
	return typ{class: word, size: t.size}
}

// element is the front end's type for the numbers of a vector.
func (u *unit) element(t typ) cc.Type {
	switch {
	case t.class == single:
		return u.ast.Float
	case t.class == double:
		return u.ast.Double
	case t.class == pair && t.unsigned:
		return u.ast.ULongLong
	case t.class == pair:
		return u.ast.LongLong
	}
	signed := map[uint8]cc.Type{1: u.ast.SChar, 2: u.ast.Short, 4: u.ast.Int}
	unsigned := map[uint8]cc.Type{1: u.ast.UChar, 2: u.ast.UShort, 4: u.ast.UInt}
	if t.unsigned {
		return unsigned[t.size]
	}
	return signed[t.size]
}

// noVector refuses a vector where a number is wanted.
func (f *values) noVector(n cc.Node, v value) value {
	if !tree.IsVector(v.ct) {
		return v
	}
	f.errorf(n, "a vector is no number")
	return number(intType, 0)
}

// vectors does what values do with vectors.
type vectors struct{ *values }

func (f *values) vectors() vectors { return vectors{f} }

// shape is the vector type of an operation on vectors, or on one and a number.
func (f vectors) shape(n cc.Node, all ...value) (t cc.Type, ok bool) {
	for _, v := range all {
		if !tree.IsVector(v.ct) {
			if v.t.class == memory {
				f.errorf(n, "operation on a vector and type %s", v.ct)
				return nil, false
			}
			continue
		}
		if t == nil {
			t = v.ct
		}
		e, k := lanes(v.ct)
		if w, count := lanes(t); k != count || e.size != w.size {
			f.errorf(n, "operation on vectors of different shapes")
			return nil, false
		}
	}
	if _, k := lanes(t); k > maxLanes {
		f.errorf(n, "a vector of %d numbers is not supported: more than %d", k, maxLanes)
		return nil, false
	}
	return t, true
}

// lane gives a number of a vector; a value that is none is each of them.
func (f vectors) lane(v value, t typ, i int64) value {
	if !tree.IsVector(v.ct) {
		return v
	}
	e, _ := lanes(v.ct)
	l := f.load(lvalue{t: e, at: v.at.Plus(i * int64(e.size)), align: tree.Align(v.ct)})
	if e.floating() != t.floating() {
		l.t = t // the bits
		return l
	}
	return f.convert(l, t)
}

// laneByLane makes a vector of numbers.
func (f vectors) laneByLane(t cc.Type, number func(i int64) value) value {
	e, n := lanes(t)
	out := value{t: typ{class: memory}, at: build.Place{Slot: f.NewSlot(t.Size(), 8, "")}, ct: t}
	for i := range n {
		l := lvalue{t: e, at: out.at.Plus(i * int64(e.size)), align: 8}
		f.store(l, f.regs(f.convert(number(i), e)))
	}
	return out
}

// arithmetic is an operation of which an operand is a vector; < and > are shifts.
func (f vectors) arithmetic(n cc.Node, o byte, a, b value) value {
	t, ok := f.shape(n, a, b)
	if !ok {
		return zeroOf(typ{class: memory})
	}
	e, _ := lanes(t)
	a, b = f.spread(a, e), f.spread(b, e)
	return f.laneByLane(t, func(i int64) value {
		x, y := f.convert(f.lane(a, e, i), e.promoted()), f.convert(f.lane(b, e, i), e.promoted())
		if o == '<' || o == '>' {
			return f.shift(o == '<', x, y)
		}
		return f.binary(n, o, x, y)
	})
}

// spread converts a number that is to be each of a vector's.
func (f vectors) spread(v value, t typ) value {
	if tree.IsVector(v.ct) {
		return v
	}
	v = f.convert(v, t)
	v.ct = nil
	if v.known {
		return v
	}
	return f.regs(v)
}

// comparison compares vectors: its numbers are -1 and 0.
func (f vectors) comparison(n cc.Node, o string, a, b value) value {
	t, ok := f.shape(n, a, b)
	if !ok {
		return zeroOf(typ{class: memory})
	}
	e, _ := lanes(t)
	a, b = f.spread(a, e), f.spread(b, e)
	return f.laneByLane(mask{t}, func(i int64) value {
		x, y := f.convert(f.lane(a, e, i), e.promoted()), f.convert(f.lane(b, e, i), e.promoted())
		return f.negate(f.regs(f.compare(o, x, y)))
	})
}

// negative is the unary minus, or the complement.
func (f vectors) negative(n cc.Node, o byte, v value) value {
	t, ok := f.shape(n, v)
	if !ok {
		return zeroOf(typ{class: memory})
	}
	e, _ := lanes(t)
	return f.laneByLane(t, func(i int64) value {
		x := f.convert(f.lane(v, e, i), e.promoted())
		if o == '~' {
			return f.binary(n, '^', x, number(x.t, -1))
		}
		return f.negate(x)
	})
}

// cast is a cast from or to a vector, which keeps the bits.
func (f vectors) cast(n cc.Node, v value, t cc.Type) value {
	c := typeOf(t)
	if v.ct.Size() != t.Size() {
		f.errorf(n, "a cast between a vector and a type of another size")
		return zeroOf(c)
	}
	switch {
	case c.class != memory:
		r := f.load(lvalue{t: c, at: v.at, align: tree.Align(v.ct)})
		r.ct = t
		return r
	case v.t.class != memory:
		at := build.Place{Slot: f.NewSlot(t.Size(), 8, "")}
		f.store(lvalue{t: v.t, at: at, align: 8}, f.regs(v))
		return value{t: c, at: at, ct: t}
	}
	v.ct = t
	return v
}

// number is v[i].
func (f vectors) number(v, i value) lvalue {
	e, _ := lanes(v.ct)
	at, align := v.at, tree.Align(v.ct)
	by := f.binary(nil, '*', f.convert(i, intType), number(intType, int64(e.size)))
	if by.known {
		at = at.Plus(by.n)
	} else {
		base := f.Op(quad.Add, f.Address(at), f.regs(by).lo)
		at = build.Place{Base: base, Slot: quad.NoSlot, Volatile: at.Volatile}
	}
	return lvalue{t: e, ct: f.element(e), at: at, align: align}
}

// shuffle picks numbers of one or two vectors: __builtin_shuffle.
func (f vectors) shuffle(n cc.Node, all []value) value {
	last := len(all) - 1
	if last < 1 || last > 2 || !tree.IsVector(all[0].ct) || !tree.IsVector(all[last].ct) {
		f.errorf(n, "__builtin_shuffle wants one or two vectors and a mask")
		return zeroOf(typ{class: memory})
	}
	if _, ok := f.shape(n, all...); !ok {
		return zeroOf(typ{class: memory})
	}
	t := all[0].ct
	e, count := lanes(t)
	from := build.Place{Slot: f.NewSlot(t.Size()*int64(last), 8, "")}
	for i, v := range all[:last] {
		f.Copy(from.Plus(int64(i)*t.Size()), v.at, t.Size(), tree.Align(v.ct))
	}
	m, _ := lanes(all[last].ct)
	return f.laneByLane(t, func(i int64) value {
		k := f.regs(f.convert(f.lane(all[last], m, i), uintType)).lo
		k = f.OpImm(quad.And, k, count*int64(last)-1)
		at := f.Op(quad.Add, f.Address(from), f.Times(k, int64(e.size)))
		return f.load(lvalue{t: e, at: build.Place{Base: at, Slot: quad.NoSlot}, align: 8})
	})
}

// numbers calls do with the expressions of a vector's list in braces. The front end's places of them
// are not always those of numbers.
func numbers(t cc.Type, l *cc.InitializerList, do func(e cc.ExpressionNode, elem typ, off int64)) {
	elem, n := lanes(t)
	for i := int64(0); l != nil && i < n; l, i = l.InitializerList, i+1 {
		if x := l.Initializer; x != nil && x.Case == cc.InitializerExpr {
			do(x.AssignmentExpression, elem, i*int64(elem.size))
		}
	}
}

// initializeVector initialises a vector that has been cleared from its list in braces.
func (f *exprs) initializeVector(at build.Place, t cc.Type, l *cc.InitializerList) {
	numbers(t, l, func(x cc.ExpressionNode, elem typ, off int64) {
		to := lvalue{t: elem, at: at.Plus(off), align: alignAt(8, at.Off+off)}
		f.store(to, f.regs(f.scalar(x, elem)))
	})
}

// staticVector computes the bytes of a vector with static storage.
func (u *unit) staticVector(o *Datum, t cc.Type, l *cc.InitializerList, at int64) {
	numbers(t, l, func(x cc.ExpressionNode, elem typ, off int64) {
		v, ok := constantOf(x, elem)
		if !ok || at+off+int64(elem.size) > int64(len(o.Bytes)) {
			u.errorf(x, "the initialiser is not constant")
			return
		}
		setBits(o.Bytes, (at+off)*8, int64(elem.size)*8, v.n)
	})
}
