package ctree

import (
	"math"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// narrow cuts a register to a type of less than 32 bits.
func (f *values) narrow(v value, to typ) value {
	if v.known {
		return number(to, v.n)
	}
	if to.boolean {
		return f.truth(v)
	}
	if to.size < 4 {
		n := int64(32 - 8*int(to.size))
		if to.unsigned && to.size == 1 {
			v.lo = f.OpImm(quad.And, v.lo, 0xFF)
		} else if to.unsigned {
			v.lo = f.OpImm(quad.Shr, f.OpImm(quad.Shl, v.lo, n), n)
		} else {
			v.lo = f.OpImm(quad.Sar, f.OpImm(quad.Shl, v.lo, n), n)
		}
	}
	v.t = to
	return v
}

// convert gives a scalar value another type. One case for each pair of classes.
func (f *values) convert(v value, to typ) value {
	from := v.t
	if from == to || from.class == memory || from.class == invalid || to.class == invalid {
		return v
	}
	if to.class == void {
		return value{t: to}
	}
	if from.class == void {
		return number(to, 0)
	}
	if v.known {
		return convertKnown(v, to)
	}
	if to.boolean {
		return f.truth(v)
	}
	out := value{t: to}
	switch {
	case to.class == word && from.class == word:
		if from.size == to.size && (to.size == 4 || from.unsigned == to.unsigned) ||
			from.size < to.size && (from.unsigned || !to.unsigned || to.size == 4) {
			v.t = to
			return v
		}
		return f.narrow(v, to)
	case to.class == word && from.class == pair:
		out.lo = v.lo
		return f.narrow(out, to)
	case to.class == pair && from.class == word:
		out.lo = v.lo
		if from.unsigned {
			out.hi = f.Constant(0)
		} else {
			out.hi = f.OpImm(quad.Sar, v.lo, 31)
		}
		return out
	case to.class == pair && from.class == pair:
		v.t = to
		return v
	case from.class == word && to.class == single && (!from.unsigned || from.size < 4):
		out.lo = f.Func.New()
		f.Emit(quad.Quad{Op: quad.FFloat, D: out.lo, A: v.lo, Slot: quad.NoSlot})
		return out
	case to.class == word:
		wide := intType
		if to.unsigned && to.size == 4 {
			wide = uintType
		}
		return f.narrow(value{t: wide, lo: f.helper(from, wide, v).lo}, to)
	}
	return f.helper(from, to, v)
}

// helper converts by a routine of libgcc.
func (f *values) helper(from, to typ, v value) value {
	var name string
	words := []quad.Reg{v.lo}
	if from.wide() {
		words = append(words, v.hi)
	}
	real := map[class]string{single: "sf", double: "df"}
	integer := map[class]string{word: "si", pair: "di"}
	switch {
	case from.floating() && to.floating():
		name = "extendsfdf2"
		if to.class == single {
			name = "truncdfsf2"
		}
	case from.floating():
		name = "fix"
		if to.unsigned {
			name = "fixuns"
		}
		name += real[from.class] + integer[to.class]
	default:
		name = "float"
		if from.unsigned {
			name = "floatun"
		}
		name += integer[from.class] + real[to.class]
	}
	n := 1
	if to.wide() {
		n = 2
	}
	r := f.Call("___"+name, words, n, true)
	out := value{t: to, lo: r[0]}
	if n == 2 {
		out.hi = r[1]
	}
	return out
}

// float gives the number that the bits of a known value are.
func (v value) float() float64 {
	if v.t.class == single {
		return float64(math.Float32frombits(uint32(v.n)))
	}
	return math.Float64frombits(uint64(v.n))
}

// ofFloat is a known number in floating point.
func ofFloat(t typ, x float64) value {
	if t.class == single {
		return value{t: t, known: true, n: int64(int32(math.Float32bits(float32(x))))}
	}
	return value{t: t, known: true, n: int64(math.Float64bits(x))}
}

func convertKnown(v value, to typ) value {
	switch {
	case v.t.floating() && to.floating():
		return ofFloat(to, v.float())
	case v.t.floating():
		x := v.float()
		switch {
		case to.boolean && x != 0:
			return number(to, 1)
		case to.class == pair && to.unsigned && x >= 1<<63:
			return number(to, int64(uint64(x)))
		case x != x:
			return number(to, 0)
		case to.class == word && !to.unsigned:
			x = max(min(x, math.MaxInt32), math.MinInt32)
		}
		x = max(min(x, math.MaxInt64), math.MinInt64)
		return number(to, int64(x))
	case to.floating():
		if v.t.class == pair && v.t.unsigned || v.t.class == word && v.t.unsigned {
			if to.class == single {
				return ofFloat(to, float64(float32(uint64(v.n))))
			}
			return ofFloat(to, float64(uint64(v.n)))
		}
		if to.class == single {
			return ofFloat(to, float64(float32(v.n)))
		}
		return ofFloat(to, float64(v.n))
	}
	return number(to, v.n)
}

// truth gives 1 for what is not zero.
func (f *values) truth(v value) value {
	out := value{t: boolType}
	if v.known {
		if v.t.floating() && v.float() == 0 {
			v.n = 0
		}
		return number(boolType, v.n)
	}
	switch v.t.class {
	case word:
		out.lo = f.SetImm(quad.Ne, v.lo, 0)
	case pair:
		out.lo = f.SetImm(quad.Ne, f.Op(quad.Or, v.lo, v.hi), 0)
	case single:
		out.lo = f.SetImm(quad.Ne, f.OpImm(quad.Shl, v.lo, 1), 0)
	case double:
		out.lo = f.SetImm(quad.Ne, f.Op(quad.Or, v.lo, f.OpImm(quad.Shl, v.hi, 1)), 0)
	default:
		return number(boolType, 1)
	}
	return out
}
