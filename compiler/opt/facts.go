package opt

import (
	"math/big"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/term"
)

// types is a set of the types that a value may have.
type types uint16

const (
	tInteger types = 1 << iota
	tFloat
	tTrue
	tFalse
	tAtom // another atom
	tPid
	tReference
	tPort
	tFun
	tTuple
	tMap
	tNil
	tCons
	tBinary
	tBits
	tAny types = 1<<iota - 1
)

// fact is what is known of a value in a block.
type fact struct {
	types types
	// proved: cons, tuple or map by a test or construction that the verifier of package bytecode
	// also sees.
	proved bool
	size   int        // of a tuple, -1 when unknown
	tag    ir.Operand // of a tuple: its first element, when known
	is     ir.Operand // the constant that it is, when known
}

var unknown = fact{types: tAny, size: -1}

var testTypes = map[bytecode.Op]types{
	bytecode.OpIsInteger: tInteger, bytecode.OpIsFloat: tFloat, bytecode.OpIsNumber: tInteger | tFloat,
	bytecode.OpIsAtom: tTrue | tFalse | tAtom, bytecode.OpIsBoolean: tTrue | tFalse,
	bytecode.OpIsPid:       tPid,
	bytecode.OpIsReference: tReference, bytecode.OpIsPort: tPort, bytecode.OpIsList: tNil | tCons,
	bytecode.OpIsNonemptyList: tCons, bytecode.OpIsNil: tNil, bytecode.OpIsTuple: tTuple,
	bytecode.OpIsBinary: tBinary, bytecode.OpIsBitstring: tBinary | tBits, bytecode.OpIsMap: tMap,
	bytecode.OpIsFunction: tFun,
}

// proves reports whether the verifier learns from the test.
func proves(op bytecode.Op) bool {
	return op == bytecode.OpIsNonemptyList || op == bytecode.OpIsTuple || op == bytecode.OpIsMap
}

// constFact is what is known of a constant.
func constFact(m *ir.Module, o ir.Operand) fact {
	f := fact{is: o, size: -1, proved: true}
	switch v := m.Go(o).(type) {
	case int64, *big.Int:
		f.types = tInteger
	case float64:
		f.types = tFloat
	case term.AtomName:
		switch v {
		case "true":
			f.types = tTrue
		case "false":
			f.types = tFalse
		default:
			f.types = tAtom
		}
	case term.List:
		f.types = tCons
		if len(v) == 0 {
			f.types = tNil
		}
	case *term.ImproperList:
		f.types = tCons
	case term.Tuple:
		f.types, f.size = tTuple, len(v)
		if len(v) > 0 {
			f.tag = m.Const(v[0])
		}
	case term.Map:
		f.types = tMap
	case []byte:
		f.types = tBinary
	case term.Bitstring:
		f.types = tBits
	default:
		f.types = tAny
	}
	return f
}

// resultFact is what an instruction's result is known to be.
func resultFact(m *ir.Module, in *ir.Instr) fact {
	f := unknown
	switch in.Op {
	case bytecode.OpMove:
		if in.Args[0].IsConst() {
			f = constFact(m, in.Args[0])
		}
	case bytecode.OpPutList:
		f = fact{types: tCons, proved: true, size: -1}
	case bytecode.OpPutTuple:
		f = fact{types: tTuple, proved: true, size: len(in.Args)}
		if len(in.Args) > 0 && in.Args[0].IsConst() {
			f.tag = in.Args[0]
		}
	case bytecode.OpMakeFun, bytecode.OpMakeExport:
		f.types = tFun
	case bytecode.OpPutMapAssoc, bytecode.OpPutMapExact:
		f = fact{types: tMap, proved: true, size: -1}
	case bytecode.OpAdd, bytecode.OpSub, bytecode.OpMul, bytecode.OpNeg:
		f.types = tInteger | tFloat
	case bytecode.OpFDiv:
		f.types = tFloat
	case bytecode.OpDiv, bytecode.OpRem, bytecode.OpBand, bytecode.OpBor, bytecode.OpBxor,
		bytecode.OpBnot, bytecode.OpBsl, bytecode.OpBsr:
		f.types = tInteger
	case bytecode.OpBsGetInteger, bytecode.OpBsGetUtf, bytecode.OpBsSkip, bytecode.OpBsMatchString:
		f.types = tInteger
	case bytecode.OpBsGetFloat:
		f.types = tFloat
	case bytecode.OpBsGetBits, bytecode.OpBsGetTail, bytecode.OpBsCreate:
		f.types = tBinary | tBits
		if in.Op != bytecode.OpBsCreate && in.N%8 == 0 {
			f.types = tBinary
		}
	}
	return f
}

// verdict is the outcome of a test, if it is known.
type verdict int8

const (
	maybe verdict = iota
	yes
	no
)

func verdictOf(b bool) verdict {
	if b {
		return yes
	}
	return no
}

// decide gives the outcome of a test from what is known of its operands.
func decide(in *ir.Instr, a, b fact) verdict {
	switch in.Op {
	case bytecode.OpIsEqExact:
		return decideEqual(in, a, b)
	case bytecode.OpIsNeExact:
		switch decideEqual(in, a, b) {
		case yes:
			return no
		case no:
			return yes
		}
	case bytecode.OpIsEq, bytecode.OpIsNe, bytecode.OpIsLt, bytecode.OpIsGe:
		if a.is.Kind == ir.Int && b.is.Kind == ir.Int {
			return verdictOf(compareInts(in.Op, a.is.N, b.is.N))
		}
	case bytecode.OpTestArity:
		if a.types == tTuple && a.size >= 0 {
			return verdictOf(a.size == in.N)
		}
	case bytecode.OpIsTaggedTuple:
		return decideTagged(in, a)
	default:
		t, isTypeTest := testTypes[in.Op]
		if isTypeTest && a.types&t == 0 {
			return no
		}
		if isTypeTest && a.types&^t == 0 && (a.proved || !proves(in.Op)) {
			return yes
		}
	}
	return maybe
}

func compareInts(op bytecode.Op, a, b int) bool {
	switch op {
	case bytecode.OpIsEq:
		return a == b
	case bytecode.OpIsNe:
		return a != b
	case bytecode.OpIsLt:
		return a < b
	}
	return a >= b
}

func decideEqual(in *ir.Instr, a, b fact) verdict {
	switch {
	case in.Args[0] == in.Args[1], a.is.Kind != ir.None && a.is == b.is:
		return yes
	case a.types&b.types == 0, a.is.IsImmediate() && b.is.IsImmediate():
		return no
	}
	return maybe
}

func decideTagged(in *ir.Instr, a fact) verdict {
	switch {
	case a.types&tTuple == 0, a.size >= 0 && a.size != in.N, a.tag.IsImmediate() && a.tag != in.Args[1]:
		return no
	case a.types == tTuple && a.proved && a.size == in.N && a.tag == in.Args[1]:
		return yes
	}
	return maybe
}

// learn is what a test's outcome adds to the fact of its first operand.
func learn(in *ir.Instr, f fact, outcome bool, other fact) fact {
	switch in.Op {
	case bytecode.OpIsNeExact:
		outcome = !outcome
		fallthrough
	case bytecode.OpIsEqExact:
		return learnEqual(f, outcome, other)
	case bytecode.OpTestArity:
		if outcome {
			f.size = in.N
		}
	case bytecode.OpIsTaggedTuple:
		if outcome {
			f = fact{types: tTuple, proved: true, size: in.N, tag: in.Args[1]}
		}
	default:
		t, isTypeTest := testTypes[in.Op]
		switch {
		case !isTypeTest:
		case outcome:
			f.types &= t
			f.proved = f.proved || proves(in.Op)
		default:
			f.types &^= t
		}
	}
	return f
}

func learnEqual(f fact, equal bool, other fact) fact {
	switch {
	case equal:
		f.types &= other.types
		if other.is.IsImmediate() {
			f.is = other.is
		}
	case other.types == tNil, other.types == tTrue, other.types == tFalse:
		f.types &^= other.types
	}
	return f
}
