package exec

import (
	"math"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// Loads of a double that is an operand: its type is looked at before it is taken as a number and
// before it is read. The first double of two operands is looked at once more, to tell doubles from
// integers, which a division need not know.
const (
	OperandLoads = 6
	CompareLoads = 4
)

// Loads of what the runtime does with a fun that is called, beside one of each free variable, and
// with one that is tested for its arity; and those of the tuple of element/2, and of what a size is
// asked of.
const (
	FunLoads     = 19
	FunTestLoads = 7
	ElementLoads = 3
	SizeLoads    = 2
)

// Loads of a bitstring that is taken apart: header and size, and where it is part of another what
// tells where.
const (
	BitsLoads = 2
	PartLoads = 2
)

// Loads of a search for a key of a small map that it has, beside one for each key that is looked
// at: header and value; and the header once more where the argument has to be a map.
const (
	KeyLoads = 2
	MapLoads = 1
)

// Probes are how many keys a search by halves looks at, by the number of keys and of the one that it
// finds.
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

// small is what two small integers come to, or the first for operators of one. It leaves to the
// runtime what is not small, and what costs more than it has a price for.
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

// quotient is a quotient or a remainder, which takes its time by the bits of the quotient.
func (s *State) quotient(op uint16, a, b int64) (r term.Term, did bool) {
	q := a / b
	if op == code.OpRem {
		q = a % b
	}
	if r, did = fit(q); did {
		s.Issue += s.QuotientBit * rts.QuotientBits(a, b)
	}
	return r, did
}

// fit makes a small integer, if it is one.
func fit(n int64) (term.Term, bool) { return term.Small(int(n)), term.FitsSmall(n) }

// double puts the result of arithmetic on doubles, or one and a small integer, at the heap's top,
// and gives what the loads cost. It leaves to the runtime what is no such arithmetic, does not fit
// or is no number.
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

// chargeOperands charges the operands of an operation on doubles, and the fence behind its result;
// it gives what the loads cost.
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

// operand is the value of a double, which is boxed, or of a small integer.
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

// compare orders two terms, and gives what the loads cost that the runtime has not charged.
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

// value is a double whose header has an index.
func (s *State) value(i uint32) float64 {
	return math.Float64frombits(uint64(s.Mem[i+1]) | uint64(s.Mem[i+2])<<32)
}
