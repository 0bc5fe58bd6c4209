package isa

import "math"

// Bits of CONFIG.
const (
	configTruncate   = 1 << 0
	configInvalid    = 1 << 1 // exceptions
	configOverflow   = 1 << 2
	configUnderflow  = 1 << 3
	configArithShift = 17 // three bits: the mode of arithmetic
	modeFloat        = 0
	modeInteger      = 4
)

// Bit patterns of single precision.
const (
	signBit  = 1 << 31
	infinity = 0xff << 23
	quiet    = 1 << 22
	largest  = infinity - 1
)

// Truncates reports whether CONFIG rounds towards zero.
func (s *State) Truncates() bool { return s.Special[SpecialConfig]&configTruncate != 0 }

// float executes an instruction of the floating-point unit or, as CONFIG says, of the second
// integer unit. Conversions and fabs exist in floating-point mode only.
func (s *State) float(op Op, d *uint32, n, m uint32) Event {
	config := s.Special[SpecialConfig]
	mode := config >> configArithShift & 7
	switch {
	case mode == modeInteger && op <= OpFmsub:
		*d = s.second(op, *d, n, m)
		return NoEvent
	case mode != modeFloat:
		return s.Raise(CauseIllegal)
	}
	var r rounded
	truncate := s.Truncates()
	switch op {
	case OpFloat:
		r = round(float64(int32(n)), truncate)
	case OpFix:
		r = fix(n, truncate)
	case OpFabs:
		r = absolute(n)
	default:
		r = combine(op, *d, n, m, truncate)
	}
	*d = r.value
	return s.judge(op, r, config)
}

// second executes an instruction of the second integer unit. It writes BZ and BN only.
func (s *State) second(op Op, d, n, m uint32) (v uint32) {
	switch op {
	case OpFadd:
		v = n + m
	case OpFsub:
		v = n - m
	case OpFmul:
		v = n * m
	case OpFmadd:
		v = d + n*m
	case OpFmsub:
		v = d - n*m
	}
	s.Status = s.Status&^(BZ|BN) | Status(v>>31)<<9
	if v == 0 {
		s.Status |= BZ
	}
	return v
}

// rounded is a result and its flags.
type rounded struct {
	value                        uint32
	invalid, overflow, underflow bool
}

// judge sets the flags for a result and raises the exceptions that CONFIG enables. The sign of a
// zero does not affect BZ; the result of fix is an integer, which has none.
func (s *State) judge(op Op, r rounded, config uint32) Event {
	st := s.Status&^(BZ|BN|BV) | Status(r.value>>31)<<9
	if r.value == 0 || r.value == signBit && op != OpFix {
		st |= BZ
	}
	enabled := false
	if r.invalid {
		st |= BIS
		enabled = config&configInvalid != 0
	}
	if r.overflow {
		st |= BV | BVS
		enabled = enabled || config&configOverflow != 0
	}
	if r.underflow {
		st |= BUS
		enabled = enabled || config&configUnderflow != 0
	}
	s.Status = st
	if enabled {
		return s.Raise(CauseFPU)
	}
	return NoEvent
}

// combine adds, subtracts and multiplies: the product n*m or the sum is rounded once.
func combine(op Op, d, n, m uint32, truncate bool) rounded {
	accumulates := op == OpFmadd || op == OpFmsub
	if isNaN(n) || isNaN(m) || accumulates && isNaN(d) {
		if !accumulates {
			d = 0
		}
		return rounded{value: firstNaN(n, m, d)&^signBit | (n^m^d)&signBit, invalid: true}
	}
	x, y := widen(n), widen(m)
	var sum float64
	switch op {
	case OpFadd:
		sum = addOdd(x, y)
	case OpFsub:
		sum = addOdd(x, -y)
	case OpFmul:
		sum = float64(x * y)
	case OpFmadd:
		sum = addOdd(widen(d), float64(x*y))
	case OpFmsub:
		sum = addOdd(widen(d), -float64(x*y))
	}
	return round(sum, truncate)
}

func isNaN(v uint32) bool { return v&^signBit > infinity }

// firstNaN is the first NaN among values, made quiet.
func firstNaN(values ...uint32) uint32 {
	for _, v := range values {
		if isNaN(v) {
			return v | quiet
		}
	}
	return infinity | quiet
}

// widen returns the value as float64; denormals become zeros.
func widen(v uint32) float64 {
	if v&infinity == 0 {
		v &= signBit
	}
	return float64(math.Float32frombits(v))
}

// addOdd adds, and rounds an inexact sum to the neighbor with an odd last bit, so that rounding it
// again to single precision has the same result as rounding once. Operands are singles or products
// of two.
func addOdd(a, b float64) float64 {
	sum := float64(a + b)
	if math.IsInf(sum, 0) || math.IsNaN(sum) {
		return sum
	}
	back := float64(sum - a)
	rest := float64(float64(a-float64(sum-back)) + float64(b-back))
	pattern := math.Float64bits(sum)
	switch {
	case rest == 0 || pattern&1 != 0:
	case (rest > 0) == (sum > 0):
		pattern++
	default:
		pattern--
	}
	return math.Float64frombits(pattern)
}

// round rounds to single precision: to nearest even or towards zero. A result too small for a
// normal number after rounding is zero and an underflow.
func round(v float64, truncate bool) rounded {
	b := math.Float64bits(v)
	sign := uint32(b >> 32 & signBit)
	switch {
	case v == 0:
		return rounded{value: sign}
	case math.IsInf(v, 0):
		return rounded{value: sign | infinity}
	case math.IsNaN(v):
		return rounded{value: infinity | quiet, invalid: true}
	}
	exponent := int(b>>52&0x7ff) - 1023
	const dropped = 52 - 23
	mantissa := b&(1<<52-1) | 1<<52
	kept, rest := mantissa>>dropped, mantissa&(1<<dropped-1)
	if half := uint64(1) << (dropped - 1); !truncate && rest+kept&1 > half {
		kept++
	}
	exponent += int(kept >> 24)
	switch {
	case exponent > 127 && truncate:
		return rounded{value: sign | largest, overflow: true}
	case exponent > 127:
		return rounded{value: sign | infinity, overflow: true}
	case exponent < -126:
		return rounded{value: sign, underflow: true}
	}
	if kept>>24 != 0 {
		kept >>= 1
	}
	return rounded{value: sign | uint32(exponent+127)<<23 | uint32(kept)&(1<<23-1)}
}

// fix converts to an integer: to nearest even or towards zero.
func fix(n uint32, truncate bool) rounded {
	if isNaN(n) {
		return rounded{value: math.MaxUint32, invalid: true}
	}
	integer := math.RoundToEven
	if truncate {
		integer = math.Trunc
	}
	v := integer(widen(n))
	switch {
	case v > math.MaxInt32:
		return rounded{value: math.MaxInt32, overflow: true}
	case v < math.MinInt32:
		return rounded{value: 1 << 31, overflow: true}
	}
	return rounded{value: uint32(int32(v))}
}

// absolute clears the sign.
func absolute(n uint32) rounded {
	switch {
	case isNaN(n):
		return rounded{value: n&^signBit | quiet, invalid: true}
	case n&infinity == 0:
		return rounded{}
	}
	return rounded{value: n &^ signBit}
}
