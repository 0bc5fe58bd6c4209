package routines

import (
	"fmt"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/term"
)

// Routine is a routine as it is declared and as it is measured.
type Routine struct {
	Name                  string
	Cycles, Bytes         int
	DeclCycles, DeclBytes int
	Measured              bool
}

// Objects that samples have in registers.
const (
	consAt   = ObjectsAt
	tupleAt  = ObjectsAt + 0x10 // {atom, 2}
	floatAt  = ObjectsAt + 0x20
	binaryAt = ObjectsAt + 0x30
	mapAt    = ObjectsAt + 0x40
	funAt    = ObjectsAt + 0x50
	portAt   = ObjectsAt + 0x60
	lambdaAt = ObjectsAt + 0x80
	cellAt   = ObjectsAt + 0xa0 // of the mailbox
	linkAt   = ObjectsAt + 0xb0
	sampled  = 2 // entries of lists
)

const atom = 7<<term.SpecialShift | term.TagAtom

func header(sub, words uint32) uint32 { return words<<6 | sub<<2 }

// typical is what is in x0 where that is no small integer: what a test lets pass.
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
	bytecode.OpIsPort: portAt | term.TagBoxed, bytecode.OpIsAtom: atom,
	bytecode.OpIsBoolean: term.AtomTrue, bytecode.OpIsNil: term.Nil, bytecode.OpIsPid: 5<<4 | term.TagPid,
	bytecode.OpIsReference: 5<<4 | term.TagRef, bytecode.OpIsLt: term.Small(2),
}

// sampleArgs are operands as the page of instructions has them: x registers, numbers of one byte,
// lists of two entries. One case for each kind, and for what needs something else.
func sampleArgs(op bytecode.Op) (args []bytecode.Arg) {
	source := 0
	for i, k := range bytecode.Ops[op].Operands {
		switch k {
		case bytecode.KindSrc, bytecode.KindReg:
			args = append(args, bytecode.X(source))
			source++
		case bytecode.KindDst:
			args = append(args, bytecode.X(10+i))
		case bytecode.KindSrcs:
			args = append(args, bytecode.Num(sampled), bytecode.X(1), bytecode.X(1))
		case bytecode.KindPairs:
			args = append(args, bytecode.Num(sampled), bytecode.X(1), bytecode.Label(20),
				bytecode.X(2), bytecode.Label(30))
		case bytecode.KindLabel:
			args = append(args, bytecode.Label(20))
		case bytecode.KindFail:
			args = append(args, bytecode.Label(0))
		default:
			args = append(args, bytecode.Arg{Kind: k, N: 1})
		}
	}
	switch op {
	case bytecode.OpTestArity:
		args[2].N = sampled
	case bytecode.OpIsTaggedTuple:
		args[2].N = sampled
	case bytecode.OpAllocate:
		args[0].N = sampled
	}
	return args
}

// sample makes the state that goes with sampleArgs.
func (m *Machine) sample(op bytecode.Op) {
	m.Reset()
	put := func(at int, words ...uint32) { copy(m.SRAM[at/4:], words) }
	put(XAt, term.Small(5), term.Small(3), term.Small(4), term.Small(6), term.Small(7))
	put(consAt, term.Small(1), term.Nil)
	put(tupleAt, header(term.SubTuple, 2), atom, term.Small(2))
	put(floatAt, header(term.SubFloat, 2))
	put(binaryAt, header(term.SubHeapBin, 3), term.Small(64))
	put(mapAt, header(term.SubMap, 0))
	put(funAt, header(term.SubFun, 4))
	put(portAt, header(term.SubPort, 3))
	put(lambdaAt+32, header(term.SubFun, 4+sampled), atom, 1, 2, 3)
	put(CallsAt, CallsAt+0x80, CallsAt+0x80)
	put(CallsAt+0x80, BytecodeAt+0x40, CallsAt)
	put(ProcessAt, 0, 0, 0, 0, lambdaAt, 0, linkAt, linkAt)
	put(linkAt, cellAt)
	put(cellAt, 0, term.Small(9))
	put(StackAt, term.Small(1), term.Small(2), BytecodeAt)
	m.Core.R[RegCP] = BytecodeAt + 0x80
	if t, ok := typical[op]; ok {
		m.SRAM[XAt/4] = t
	}
	m.sampleSecond(op)
}

// sampleSecond is x1, which a second source is.
func (m *Machine) sampleSecond(op bytecode.Op) {
	x := m.SRAM[XAt/4:]
	switch op {
	case bytecode.OpIsEqExact, bytecode.OpIsEq, bytecode.OpSelectVal:
		x[1] = x[0]
	case bytecode.OpSelectArity:
		x[1] = term.Small(sampled)
	case bytecode.OpIsTaggedTuple:
		x[1] = atom
	case bytecode.OpBsTestEnd:
		x[1] = term.Small(64)
	case bytecode.OpBsTestUnit:
		x[1] = term.Small(0)
	}
}

// Handlers measures the handlers of the compact virtual machine; those that call the runtime are
// as they are declared.
func Handlers() ([]Routine, error) {
	m, err := NewMachine()
	if err != nil {
		return nil, err
	}
	var all []Routine
	for _, g := range bytecode.Groups {
		for i := range g.Ops {
			op := g.Ops[i].Op
			if op == bytecode.OpLabel {
				continue
			}
			args := sampleArgs(op)
			price := cost.Own.Price(op, args, len(encode(op, args)))
			r := Routine{Name: g.Ops[i].Name, DeclCycles: price.Cycles, DeclBytes: cost.HandlerBytes(op)}
			if m.Has(op) {
				if err := m.measure(&r, op, args); err != nil {
					return nil, err
				}
			}
			all = append(all, r)
		}
	}
	all = append(all, Routine{Name: "shared by handlers", DeclBytes: cost.SharedBytes(),
		Bytes: m.SharedBytes(), Measured: true})
	return all, nil
}

// measure executes a sample.
func (m *Machine) measure(r *Routine, op bytecode.Op, args []bytecode.Arg) error {
	const at = 0x40
	m.sample(op)
	m.Put(at, op, args)
	cycles, trap, err := m.Step(op, at)
	if err != nil || trap != Dispatched {
		return fmt.Errorf("%s traps with %d: %w", r.Name, trap, err)
	}
	r.Cycles, r.Bytes, r.Measured = cycles, m.Bytes(op), true
	return nil
}
