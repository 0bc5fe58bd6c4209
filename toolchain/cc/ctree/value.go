package ctree

import (
	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// value is the value of an expression: registers, or a number that is known. That of an aggregate
// is its place.
type value struct {
	t      typ
	lo, hi quad.Reg
	known  bool
	n      int64       // of an integer its value; of a float or double its bits
	at     build.Place // of an aggregate
	align  int64       // of the place, if it is known
	ct     cc.Type
}

// lvalue is an object: a place, or registers of a variable. A bit-field has a width.
type lvalue struct {
	t      typ
	ct     cc.Type
	reg    bool
	lo, hi quad.Reg
	at     build.Place
	bits   int64 // width of a bit-field, or 0
	shift  int64 // from the place's first bit
	limit  int64 // bytes from the place on that belong to the structure
	align  int64 // of the place
}

// alignment is that of an aggregate: a packed member has less than its type.
func (v value) alignment() int64 {
	if v.align > 0 {
		return min(v.align, tree.Align(v.ct))
	}
	return tree.Align(v.ct)
}

func number(t typ, n int64) value {
	switch {
	case t.boolean:
		if n != 0 {
			n = 1
		}
	case t.class == word:
		n = cut(n, t)
	}
	return value{t: t, known: true, n: n}
}

// cut gives an integer the range of a type.
func cut(n int64, t typ) int64 {
	switch {
	case t.size == 1 && t.unsigned:
		return int64(uint8(n))
	case t.size == 1:
		return int64(int8(n))
	case t.size == 2 && t.unsigned:
		return int64(uint16(n))
	case t.size == 2:
		return int64(int16(n))
	case t.size == 4 && t.unsigned:
		return int64(uint32(n))
	case t.size == 4:
		return int64(int32(n))
	}
	return n
}

// regs gives a value in registers.
func (f *values) regs(v value) value {
	if v.known {
		v.known = false
		v.lo = f.Constant(int64(int32(v.n)))
		if v.t.wide() {
			v.hi = f.Constant(int64(int32(v.n >> 32)))
		}
	}
	if v.lo == 0 && v.t.class != memory && v.t.class != void {
		v.lo = f.Constant(0)
	}
	if v.t.wide() && v.hi == 0 {
		v.hi = f.Constant(0)
	}
	return v
}

// variable gives the lvalue of a variable.
func (f *values) variable(v *variable) lvalue {
	l := lvalue{t: typeOf(v.t), ct: v.t}
	switch {
	case v.promote:
		l.reg, l.lo, l.hi = true, v.lo, v.hi
	case v.address != 0:
		l.at = build.Place{Base: v.address, Slot: quad.NoSlot}
	default:
		l.at = build.Place{Slot: v.slot, Off: v.off}
	}
	l.at.Volatile, l.at.Atomic = v.volatile, v.atomic
	l.align = 8
	return l
}

// load gives the value of an object.
func (f *values) load(l lvalue) value {
	v := value{t: l.t, ct: l.ct}
	switch {
	case l.t.class == memory:
		v.at, v.align = l.at, l.align
	case l.bits > 0:
		return f.loadField(l)
	case l.reg:
		// A copy: the variable may change before the value is used.
		v.lo = f.Func.New()
		f.Move(v.lo, l.lo)
		if l.t.wide() {
			v.hi = f.Func.New()
			f.Move(v.hi, l.hi)
		}
	case l.t.wide() && l.at.Atomic:
		return f.loadAtomic(l)
	case l.t.wide():
		v.lo = f.loadWord(l, 0)
		v.hi = f.loadWord(l, 4)
	case l.t.class == void || l.t.class == invalid:
	case l.align > 0 && l.align < int64(l.t.size):
		v.lo = f.LoadBytes(l.at, int64(l.t.size), l.align, !l.t.unsigned && l.t.class == word)
	default:
		v.lo = f.LoadAt(l.at, l.t.size, !l.t.unsigned && l.t.class == word)
	}
	return v
}

// loadWord loads a word of an object of two.
func (f *values) loadWord(l lvalue, off int64) quad.Reg {
	if l.align > 0 && l.align < 4 {
		return f.LoadBytes(l.at.Plus(off), 4, l.align, false)
	}
	return f.LoadAt(l.at.Plus(off), 4, false)
}

// store assigns a value that has the object's type.
func (f *values) store(l lvalue, v value) {
	if l.t.class == memory {
		f.Copy(l.at, v.at, l.ct.Size(), min(int64(l.ct.Align()), v.alignment(), max(l.align, 1)))
		return
	}
	if l.bits > 0 {
		f.storeField(l, v)
		return
	}
	if l.t.class == void || l.t.class == invalid {
		return
	}
	v = f.regs(v)
	switch {
	case l.at.Atomic:
		f.storeAtomic(l, v)
	case l.reg:
		f.Move(l.lo, v.lo)
		if l.t.wide() {
			f.Move(l.hi, v.hi)
		}
	case l.t.wide() && l.align > 0 && l.align < 4:
		f.StoreBytes(l.at, 4, l.align, v.lo)
		f.StoreBytes(l.at.Plus(4), 4, l.align, v.hi)
	case l.t.wide():
		f.StoreAt(l.at, 4, v.lo)
		f.StoreAt(l.at.Plus(4), 4, v.hi)
	case l.align > 0 && l.align < int64(l.t.size):
		f.StoreBytes(l.at, int64(l.t.size), l.align, v.lo)
	default:
		f.StoreAt(l.at, l.t.size, v.lo)
	}
}

// field is an lvalue that is a bit-field.
func (l *lvalue) field() build.Field {
	return build.Field{At: l.at, Align: l.align, Shift: l.shift, Bits: l.bits, Limit: l.limit}
}

func (f *values) loadField(l lvalue) value {
	v := value{t: l.t, ct: l.ct}
	v.lo, v.hi = f.LoadField(l.field(), l.t.unsigned)
	if l.t.class == pair && l.bits <= 32 {
		v.hi = f.Constant(0)
		if !l.t.unsigned {
			v.hi = f.OpImm(quad.Sar, v.lo, 31)
		}
	}
	return v
}

func (f *values) storeField(l lvalue, v value) {
	v = f.regs(v)
	f.StoreField(l.field(), v.lo, v.hi)
}
