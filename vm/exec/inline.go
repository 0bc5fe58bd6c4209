package exec

import (
	"math"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// Loads of a double operand: its type is read once to check that it is a number and once before its
// value is read. With two operands the type of the first is read once more, to distinguish doubles
// from integers, except in divisions.
// Whether two are the same is told from one look at each.
const (
	OperandLoads = 6
	CompareLoads = 4
	SameLoads    = 3
)

// Loads of the runtime for a call of a fun, besides one for each free variable; for a test of a
// fun's arity; for the tuple of element/2; and for the operand of a size.
const (
	FunLoads     = 19
	FunTestLoads = 7
	ElementLoads = 3
	SizeLoads    = 2
)

// Loads when matching a bitstring: header and size, and for a part of another bitstring its
// position.
const (
	BitsLoads = 2
	PartLoads = 2
)

// FieldLoads are the loads of a double that becomes a field of a bitstring: whether it is a number, and
// finite, and its value, which is read for both.
const FieldLoads = 8

// Loads of a successful search in a small map, besides one for each key compared: header and value,
// and the header once more if the argument must be a map.
const (
	KeyLoads = 2
	MapLoads = 1
)

// Probes are the numbers of keys that a binary search compares, by the number of keys and the index
// of the key found.
var Probes = func() (all [term.MaxFlat + 1][term.MaxFlat]uint8) {
	for n := range all {
		for i := range n {
			lo, hi, mid := 0, n, -1
			for mid != i {
				mid = (lo + hi) / 2
				all[n][i]++
				if mid < i {
					lo = mid + 1
				} else {
					hi = mid
				}
			}
		}
	}
	return all
}()

// DoubleHeader is the first word of a double.
var DoubleHeader = term.Header(term.SubFloat, term.FloatWords-1)

// small computes an operation on two small integers, or on the first for unary operators. It leaves
// results that are not small, and operations without a price, to the runtime.
func (s *State) small(op uint16, t, u term.Term) (r term.Term, did bool) {
	a, b := int32(t)>>term.ImmShift, int32(u)>>term.ImmShift
	switch op {
	case code.OpBor:
		return t | u, true
	case code.OpBxor:
		return t ^ u | term.TagSmall, true
	case code.OpBnot:
		return t ^ ^uint32(term.ImmMask), true
	case code.OpNeg:
		return fit(-int64(a))
	case code.OpBsr:
		if b < 0 {
			return 0, false
		}
		return term.Small(int(a >> min(b, 31))), true
	case code.OpBsl:
		if !s.Shifts || b < 0 || b > 31 {
			return 0, false
		}
		return fit(int64(a) << b)
	case code.OpDiv, code.OpRem:
		if s.QuotientBit == 0 || b == 0 {
			return 0, false
		}
		return s.quotient(op, int64(a), int64(b))
	}
	return 0, false
}

// quotient computes a quotient or a remainder, whose time depends on the bits of the quotient.
func (s *State) quotient(op uint16, a, b int64) (r term.Term, did bool) {
	q := a / b
	if op == code.OpRem {
		q = a % b
	}
	if r, did = fit(q); did {
		s.Issue += s.QuotientStart + s.QuotientBit*rts.QuotientBits(a, b)
	}
	return r, did
}

// fit converts n to a small integer, if it fits.
func fit(n int64) (term.Term, bool) { return term.Small(int(n)), term.FitsSmall(n) }

// double puts the result of arithmetic on two doubles, or a double and a small integer, on the top
// of the heap, and returns the cost of the loads. It leaves other operations, and results that do
// not fit or are not finite, to the runtime.
func (s *State) double(op uint16, t, u term.Term, htop, sp uint32) (reads uint64, did bool) {
	if int(sp&s.Joined|s.HEnd)-int(htop)-term.FloatWords < s.Slack {
		return 0, false
	}
	a, boxedA, okA := s.operand(t)
	b, boxedB, okB := s.operand(u)
	if !okA || !okB || op != code.OpFDiv && !boxedA && !boxedB {
		return 0, false
	}
	price := s.Add
	switch op {
	case code.OpAdd, code.OpAddC:
		a += b
	case code.OpSub, code.OpSubC:
		a -= b
	case code.OpMul:
		a *= b
		price = s.Multiply
	case code.OpFDiv:
		a /= b
		price = s.Divide
	default:
		return 0, false
	}
	if math.IsNaN(a) || math.IsInf(a, 0) {
		return 0, false
	}
	w := math.Float64bits(a)
	s.Mem[htop], s.Mem[htop+1], s.Mem[htop+2] = DoubleHeader, uint32(w), uint32(w>>32)
	s.Issue += price
	return s.chargeOperands(op, t, u, boxedA, boxedB), true
}

// chargeOperands charges the operands of an operation on doubles, and the fence after its result.
// It returns the cost of the loads.
func (s *State) chargeOperands(op uint16, t, u term.Term, boxedA, boxedB bool) (reads uint64) {
	s.Fences += s.Fence
	if boxedA || boxedB {
		s.Fences += s.Fence
	}
	compared := uint64(1)
	if op == code.OpFDiv {
		compared = 0
	}
	if boxedA {
		reads += (OperandLoads + compared) * s.Seg[t>>20].Read
		compared = 0
	} else {
		s.Issue += s.Convert
	}
	if boxedB {
		reads += (OperandLoads + compared) * s.Seg[u>>20].Read
	} else {
		s.Issue += s.Convert
	}
	return reads
}

// operand returns the value of a double, which is boxed, or of a small integer.
func (s *State) operand(t term.Term) (f float64, boxed, ok bool) {
	if t&term.TagMask == term.TagBoxed {
		i := t>>2 + s.Seg[t>>20].Delta
		if s.Mem[i] != DoubleHeader {
			return 0, true, false
		}
		return s.value(i), true, true
	}
	return float64(int32(t) >> term.ImmShift), false, t&term.ImmMask == term.TagSmall
}

// compare compares two terms, and returns the cost of the loads that the runtime has not charged.
func (s *State) compare(t, u term.Term) (order int, reads uint64) {
	a, boxedA, okA := s.operand(t)
	b, boxedB, okB := s.operand(u)
	if !s.Compares || t == u || !okA || !okB || !boxedA || !boxedB {
		return s.Runtime.Compare(t, u), 0
	}
	s.Issue += s.Compare
	s.Fences += s.Fence
	reads = CompareLoads * (s.Seg[t>>20].Read + s.Seg[u>>20].Read)
	switch {
	case a < b:
		return -1, reads
	case a > b:
		return 1, reads
	}
	return 0, reads
}

// value returns the double whose header is at index i.
func (s *State) value(i uint32) float64 {
	return math.Float64frombits(uint64(s.Mem[i+1]) | uint64(s.Mem[i+2])<<32)
}
