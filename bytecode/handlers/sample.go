package handlers

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// Objects to which registers of samples refer.
const (
	consAt   = ObjectsAt
	tupleAt  = ObjectsAt + 0x10 // {atom, 2}
	floatAt  = ObjectsAt + 0x20
	binaryAt = ObjectsAt + 0x30
	mapAt    = ObjectsAt + 0x40
	portAt   = ObjectsAt + 0x60
	lambdaAt = ObjectsAt + 0x80
	cellAt   = ObjectsAt + 0xc0 // of the mailbox
	linkAt   = ObjectsAt + 0xd0
	funAt    = ObjectsAt + 0xe0 // of arity 1, with a free variable
	entryAt  = CallsAt + 0x400  // of what is called
)

const (
	atom     = 7<<term.SpecialShift | term.TagAtom
	elements = 2    // of the tuple
	sampleAt = 0x40 // where a sample is in the bytecode
	targetAt = 0x40 // what is called
)

func header(sub, words uint32) uint32 { return words<<6 | sub<<2 }

// typical is the value of x0 if that is not a small integer: a value for which a test succeeds.
var typical = map[bytecode.Op]uint32{
	bytecode.OpGetList: consAt | term.TagList, bytecode.OpGetHd: consAt | term.TagList,
	bytecode.OpGetTl: consAt | term.TagList, bytecode.OpIsList: consAt | term.TagList,
	bytecode.OpIsNonemptyList:  consAt | term.TagList,
	bytecode.OpGetTupleElement: tupleAt | term.TagBoxed, bytecode.OpIsTuple: tupleAt | term.TagBoxed,
	bytecode.OpTestArity: tupleAt | term.TagBoxed, bytecode.OpIsTaggedTuple: tupleAt | term.TagBoxed,
	bytecode.OpSelectArity: tupleAt | term.TagBoxed, bytecode.OpIsFloat: floatAt | term.TagBoxed,
	bytecode.OpIsBinary: binaryAt | term.TagBoxed, bytecode.OpIsBitstring: binaryAt | term.TagBoxed,
	bytecode.OpBsTestEnd: binaryAt | term.TagBoxed, bytecode.OpBsTestUnit: binaryAt | term.TagBoxed,
	bytecode.OpIsMap: mapAt | term.TagBoxed, bytecode.OpIsFunction: funAt | term.TagBoxed,
	bytecode.OpIsFunction2: funAt | term.TagBoxed, bytecode.OpRecvSeek: cellAt<<2 | 15,
	bytecode.OpIsPort: portAt | term.TagBoxed, bytecode.OpIsAtom: atom,
	bytecode.OpIsBoolean: term.AtomTrue, bytecode.OpIsNil: term.Nil, bytecode.OpIsPid: 5<<4 | term.TagPid,
	bytecode.OpIsReference: 5<<4 | term.TagRef, bytecode.OpIsLt: term.Small(2),
}

// Sample returns operands of a typical use of an instruction, with so many entries in a list.
func Sample(op bytecode.Op, entries int) []bytecode.Arg { return sampleArgs(op, entries) }

// sampleArgs returns operands as in the reference page: x registers, numbers of one byte, a list of
// n entries. One case for each kind, and for each exception.
func sampleArgs(op bytecode.Op, n int) (args []bytecode.Arg) {
	source := 0
	for i, k := range bytecode.Ops[op].Operands {
		switch k {
		case bytecode.KindSrc, bytecode.KindReg:
			args = append(args, bytecode.X(source))
			source++
		case bytecode.KindDst:
			args = append(args, bytecode.X(10+i))
		case bytecode.KindSrcs:
			args = append(args, bytecode.Num(n))
			for entry := range n {
				args = append(args, bytecode.X(4+entry))
			}
		case bytecode.KindPairs:
			args = append(args, bytecode.Num(n))
			for pair := range n {
				args = append(args, bytecode.X(4+pair), bytecode.Label(30))
			}
		case bytecode.KindLabel:
			args = append(args, bytecode.Label(20))
		case bytecode.KindFail:
			args = append(args, bytecode.Label(0))
		default:
			args = append(args, bytecode.Arg{Kind: k, N: 1})
		}
	}
	switch op {
	case bytecode.OpTestArity, bytecode.OpIsTaggedTuple:
		args[2].N = elements
	case bytecode.OpAllocate:
		args[0].N = n
	}
	return args
}

// sample sets up a state in which operands have values for an instruction's typical path. A select
// chooses the last pair of the first half.
func (m *Machine) sample(op bytecode.Op, args []bytecode.Arg) {
	m.Reset()
	m.put(consAt, term.Small(1), term.Nil)
	m.put(tupleAt, header(term.SubTuple, elements), atom, term.Small(2))
	m.put(floatAt, header(term.SubFloat, 2))
	m.put(binaryAt, header(term.SubHeapBin, 3), term.Small(64))
	m.put(mapAt, header(term.SubMap, 0))
	m.put(funAt, header(term.SubFun, 5), atom, term.Small(0), term.Small(1), term.Small(0), term.Nil)
	m.put(portAt, header(term.SubPort, 3))
	m.put(lambdaAt+32, header(term.SubFun, 5), atom, 1, 2, 3)
	for i := range 256 {
		m.SRAM[CallsAt/4+i] = entryAt
	}
	m.put(entryAt, BytecodeAt+targetAt, CallsAt)
	if op == bytecode.OpBif {
		m.put(entryAt, FunctionsAt+2*Builtin)
	}
	m.put(FunsAt, BytecodeAt+targetAt, CallsAt)
	m.put(ProcessAt, 0, 0, 0, 0, lambdaAt, 0, linkAt, linkAt, cellAt, FunsAt)
	m.put(linkAt, cellAt)
	m.put(cellAt, 0, term.Small(9))
	m.put(StackAt, term.Small(1), term.Small(2), BytecodeAt)
	m.put(XAt+4, funAt|term.TagBoxed) // of call_fun
	m.Core.R[RegCP] = BytecodeAt + 0x80
	m.sampleOperands(op, args)
}

func (m *Machine) put(at int, words ...uint32) { copy(m.SRAM[at/4:], words) }

// sampleOperands stores the values of the operands.
func (m *Machine) sampleOperands(op bytecode.Op, args []bytecode.Arg) {
	source := 0
	for i, k := range bytecode.Ops[op].Operands {
		switch k {
		case bytecode.KindSrc, bytecode.KindReg:
			m.setOperand(args[i], wanted(op, source))
			source++
		case bytecode.KindSrcs:
			for _, a := range args[i+1:] {
				m.setOperand(a, term.Small(6))
			}
		case bytecode.KindPairs:
			chosen := wanted(op, 0)
			if op == bytecode.OpSelectArity {
				chosen = term.Small(elements)
			}
			for pair := range args[i].N {
				m.setOperand(args[i+1+2*pair], term.Small(77))
				if pair == (args[i].N-1)/2 {
					m.setOperand(args[i+1+2*pair], chosen)
				}
			}
		}
	}
}

// wanted returns the value of a source.
func wanted(op bytecode.Op, source int) uint32 {
	if t, ok := typical[op]; ok && source == 0 {
		return t
	}
	if source == 0 {
		return term.Small(5)
	}
	switch op {
	case bytecode.OpIsEqExact, bytecode.OpIsEq:
		return wanted(op, 0)
	case bytecode.OpIsTaggedTuple:
		return atom
	case bytecode.OpBsTestEnd:
		return term.Small(64)
	case bytecode.OpBsTestUnit:
		return term.Small(0)
	case bytecode.OpIsFunction2:
		return term.Small(1)
	}
	return term.Small(3)
}

// setOperand sets the value of an operand, if it is not a constant in the code.
func (m *Machine) setOperand(a bytecode.Arg, t uint32) {
	switch a.Kind {
	case bytecode.KindX:
		m.SRAM[XAt/4+a.N] = t
	case bytecode.KindY:
		m.SRAM[StackAt/4+a.N] = t
	case bytecode.KindAtom:
		m.SRAM[AtomsAt/4+a.N] = t
	case bytecode.KindLit:
		m.SRAM[LiteralsAt/4+a.N] = t
	}
}
