package vm

import (
	"math"
	"math/big"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// status is how an operation ended.
type status = bif.Result

const (
	ok         = bif.Done
	failed     = bif.Raised // an exception is in p.exc
	wantSpace  = bif.Space  // p.Need words are wanted; to be called again after a collection
	tailCall   = bif.Tail   // control goes to p.target with arguments in the x registers
	undefCall  = bif.Undef  // as tailCall, but p.Undef is not loaded
	nativeCall = bif.Native // as tailCall, to native p.target.native
)

// arith is the slow path of arithmetic: floats, big integers, and everything that is an error.
func (m *Machine) arith(p *Process, op uint16, t, u term.Term) (term.Term, status) {
	v := m.View
	if op == opNeg || op == opBnot {
		u = t
	}
	m.fenceTerms(t, u)
	switch {
	case !term.IsNumber(v, t) || !term.IsNumber(v, u):
		return m.fail(p, term.AtomBadarith)
	case op == opFDiv || term.IsFloat(v, t) || term.IsFloat(v, u):
		return m.floatArith(p, op, t, u)
	}
	a, okA := term.IntValue(v, t)
	b, okB := term.IntValue(v, u)
	if okA && okB {
		if r, ok := int64Arith(op, a, b); ok {
			m.chargeWordArith(op, a, b)
			return m.makeInt(p, r)
		}
	}
	return m.bigArith(p, op, term.BigValue(v, t), term.BigValue(v, u))
}

// makeInt makes an integer of 64 bits on p's heap.
func (m *Machine) makeInt(p *Process, n int64) (term.Term, status) {
	if term.FitsSmall(n) {
		return term.Small(int(n)), ok
	}
	if !m.reserve(p, term.Int64Words(n)) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := term.MakeInt64(&b, n)
	m.commit(p, &b)
	m.run(&rts.Limb, 2)
	return t, ok
}

func (m *Machine) makeBig(p *Process, n *big.Int) (term.Term, status) {
	if n.IsInt64() {
		return m.makeInt(p, n.Int64())
	}
	if n.BitLen() > MaxIntegerBits {
		return m.fail(p, term.AtomSystemLimit)
	}
	words := term.BigWords(n)
	if !m.reserve(p, words) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := term.MakeInteger(&b, n)
	m.commit(p, &b)
	m.run(&rts.Limb, uint64(words))
	return t, ok
}

// MaxIntegerBits is the size of the largest integer: results beyond it raise system_limit, as OTP does at its own limit.
const MaxIntegerBits = 1 << 22

// makeFloat makes a double of what an operation has given.
func (m *Machine) makeFloat(p *Process, f float64, op rts.DoubleOp) (term.Term, status) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return m.fail(p, term.AtomBadarith)
	}
	if !m.reserve(p, term.FloatWords) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := term.MakeFloat(&b, f)
	m.commit(p, &b)
	m.chargeBoxed(op)
	return t, ok
}

// int64Arith computes a op b when the result, and every step, fits 64 bits.
func int64Arith(op uint16, a, b int64) (r int64, fits bool) {
	switch op {
	case opAdd, opAddC:
		r = a + b
		return r, (r > a) == (b > 0)
	case opSub, opSubC:
		r = a - b
		return r, (r < a) == (b > 0)
	case opMul:
		if a == 0 || b == 0 {
			return 0, true
		}
		r = a * b
		return r, r/b == a && !(a == -1 && b == math.MinInt64) && !(b == -1 && a == math.MinInt64)
	case opDiv:
		return quotient(a, b)
	case opRem:
		if b == 0 || b == -1 {
			return 0, b == -1
		}
		return a % b, true
	case opNeg:
		return -a, a != math.MinInt64
	case opBand:
		return a & b, true
	case opBor:
		return a | b, true
	case opBxor:
		return a ^ b, true
	case opBnot:
		return ^a, true
	case opBsl:
		return shift64(a, b)
	case opBsr:
		return shift64(a, -b)
	}
	return 0, false
}

func quotient(a, b int64) (int64, bool) {
	if b == 0 || b == -1 && a == math.MinInt64 {
		return 0, false
	}
	return a / b, true
}

// shift64 shifts a left by n, right for negative n.
func shift64(a, n int64) (int64, bool) {
	switch {
	case n <= -64:
		return a >> 63, n > math.MinInt64
	case n <= 0:
		return a >> -n, true
	case a == 0:
		return 0, true
	case n >= 63:
		return 0, false
	}
	r := a << n
	return r, r>>n == a
}

// bigArith computes with integers of any size; it also meets division by zero.
func (m *Machine) bigArith(p *Process, op uint16, a, b *big.Int) (term.Term, status) {
	m.run(&rts.Limb, uint64(len(a.Bits())+len(b.Bits()))*2)
	r := new(big.Int)
	switch op {
	case opAdd, opAddC:
		r.Add(a, b)
	case opSub, opSubC:
		r.Sub(a, b)
	case opMul:
		if a.BitLen()+b.BitLen() > MaxIntegerBits+64 {
			return m.fail(p, term.AtomSystemLimit)
		}
		r.Mul(a, b)
	case opDiv, opRem:
		if b.Sign() == 0 {
			return m.fail(p, term.AtomBadarith)
		}
		q, rem := r.QuoRem(a, b, new(big.Int))
		if r = q; op == opRem {
			r = rem
		}
	case opNeg:
		r.Neg(a)
	case opBand:
		r.And(a, b)
	case opBor:
		r.Or(a, b)
	case opBxor:
		r.Xor(a, b)
	case opBnot:
		r.Not(a)
	case opBsl:
		return m.bigShift(p, a, b)
	case opBsr:
		return m.bigShift(p, a, r.Neg(b))
	}
	return m.makeBig(p, r)
}

// bigShift shifts a left by n, right for negative n.
func (m *Machine) bigShift(p *Process, a, n *big.Int) (term.Term, status) {
	switch {
	case a.Sign() == 0:
		return term.Small(0), ok
	case n.Sign() <= 0:
		if n.CmpAbs(big.NewInt(int64(a.BitLen()))) >= 0 {
			return term.Small(min(a.Sign(), 0)), ok
		}
		return m.makeBig(p, new(big.Int).Rsh(a, uint(-n.Int64())))
	case n.Cmp(big.NewInt(MaxIntegerBits)) > 0:
		return m.fail(p, term.AtomSystemLimit)
	}
	return m.makeBig(p, new(big.Int).Lsh(a, uint(n.Int64())))
}

// floatArith computes in double precision; integers that are too large for it are an error.
func (m *Machine) floatArith(p *Process, op uint16, t, u term.Term) (term.Term, status) {
	a, okA := m.toFloat(t)
	b, okB := m.toFloat(u)
	if !okA || !okB {
		return m.fail(p, term.AtomBadarith)
	}
	m.chargeConversion(t, u)
	by := rts.DoubleAdd
	switch op {
	case opAdd, opAddC:
		a += b
	case opSub, opSubC:
		a -= b
	case opMul:
		a *= b
		by = rts.DoubleMultiply
	case opFDiv:
		if b == 0 {
			return m.fail(p, term.AtomBadarith)
		}
		a /= b
		by = rts.DoubleDivide
	case opNeg:
		a = -a
		by = rts.DoubleBox
	default:
		return m.fail(p, term.AtomBadarith)
	}
	return m.makeFloat(p, a, by)
}

// toFloat is the value of a number as a double, false when it is too large.
func (m *Machine) toFloat(t term.Term) (float64, bool) {
	if n, isInt := term.IntValue(m.View, t); isInt {
		return float64(n), true
	}
	if term.IsFloat(m.View, t) {
		return term.FloatValue(m.View, t), true
	}
	f, _ := new(big.Float).SetInt(term.BigValue(m.View, t)).Float64()
	return f, !math.IsInf(f, 0)
}

// compare orders two terms, same and equal tell =:= and == of terms that are not the same word.
func (m *Machine) compare(t, u term.Term) int { return term.Compare(m.View, m.Atoms, t, u) }

func (m *Machine) same(t, u term.Term) bool {
	if t&u&term.TagMask == term.TagImm || (t^u)&term.TagMask != 0 {
		return false
	}
	return term.EqualExact(m.View, t, u)
}

func (m *Machine) equal(t, u term.Term) bool {
	if t&u&term.TagMask == term.TagImm {
		return false
	}
	return term.Equal(m.View, t, u)
}

// slowCompare, slowSame and slowEqual are these for instructions, which are allowed while stores of the process to its heap are under way.
func (m *Machine) slowCompare(t, u term.Term) int {
	m.fenceTerms(t, u)
	m.chargeCompare(t, u)
	return m.compare(t, u)
}

func (m *Machine) slowSame(t, u term.Term) bool {
	if (t^u)&term.TagMask == 0 {
		m.fenceTerms(t, u)
		m.chargeCompare(t, u)
	}
	return m.same(t, u)
}

func (m *Machine) slowEqual(t, u term.Term) bool {
	m.fenceTerms(t, u)
	m.chargeCompare(t, u)
	return m.equal(t, u)
}

// fenceTerms fences the heap before two terms are looked at, if there is anything to look at.
func (m *Machine) fenceTerms(t, u term.Term) {
	if t&u&term.TagMask != term.TagImm {
		m.fenceHeap()
	}
}

// typeTest decides the tests that are not worth a line in the interpreter.
func (m *Machine) typeTest(op uint16, t term.Term) bool {
	v := m.View
	switch op {
	case opIsInteger:
		return term.IsInteger(v, t)
	case opIsFloat:
		return term.IsFloat(v, t)
	case opIsNumber:
		return term.IsNumber(v, t)
	case opIsBoolean:
		return t == term.AtomTrue || t == term.AtomFalse
	case opIsPid:
		return term.IsAnyPid(v, t)
	case opIsReference:
		return term.IsAnyRef(v, t)
	case opIsBinary:
		return term.IsBinary(v, t)
	case opIsBitstring:
		return term.IsBitstring(v, t)
	case opIsMap:
		return term.IsMap(v, t)
	case opIsFunction:
		return term.IsFun(v, t)
	}
	return op == opIsPort && term.IsPort(v, t)
}

// isFunction2 is is_function(F, Arity).
func (m *Machine) isFunction2(f, arity term.Term) bool {
	if !term.IsFun(m.View, f) || !term.IsSmall(arity) {
		return false
	}
	return m.funArity(f) == term.SmallValue(arity)
}

func (m *Machine) funArity(f term.Term) int {
	if term.IsExport(m.View, f) {
		_, _, n := term.ReadExport(m.View, f)
		return n
	}
	return term.ReadFun(m.View, f).Arity
}

// selectValue finds a word among the sorted pairs of a select and gives where to go.
func (m *Machine) selectValue(t uint32, in *instr) uint32 {
	pairs := m.Code.consts[in.i : in.i+2*uint32(in.b)]
	lo, hi := 0, len(pairs)/2
	for lo < hi {
		mid := (lo + hi) / 2
		if pairs[2*mid].v < t {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(pairs)/2 && pairs[2*lo].v == t {
		return pairs[2*lo+1].v
	}
	return in.j
}
