package routines

import (
	_ "embed"
	"encoding/binary"
	"fmt"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
)

// Memory of a machine, by addresses in bytes. Code has the first of the four banks for itself, so
// that data are never in its way.
const (
	codeAt     = 0x0100
	handlersAt = 0x2000 // a word for each opcode
	rareAt     = 0x2400 // ways of rare operands
	AtomsAt    = 0x2800 // atoms of the module
	LiteralsAt = 0x2c00
	CallsAt    = 0x3000 // table of calls: pointers to entries
	ProcessAt  = 0x3c00 // process control block
	XAt        = 0x4000 // x registers
	BytecodeAt = 0x4800
	MapAt      = 0x4c00 // from granules of code to tables of calls
	ObjectsAt  = 0x5400 // what terms point to
	HeapAt     = 0x5c00 // top of the heap
	StackAt    = 0x6c00 // y registers
	sramBytes  = 0x8000
)

// Numbers of the traps in which a handler ends.
const (
	Dispatched = 3 // at the next instruction
	Runtime    = 4 // only the runtime can do it
	Full       = 5
	Preempted  = 6
	Timeout    = 7
)

// Registers of the compact virtual machine that an instruction may change.
const (
	RegCode       = 4
	RegStack      = 7
	RegHeap       = 8
	RegCP         = 10
	RegReductions = 11
	RegCalls      = 22
)

//go:embed text/own.s
var ownText string

// Machine is a core that executes instructions of bytecode by the handlers of text/own.s.
type Machine struct {
	Core    *ecore.Core
	SRAM    []uint32
	program *program
}

// NewMachine is a machine whose process has an empty heap and stack.
func NewMachine() (*Machine, error) {
	p, err := assemble("own.s", ownText)
	if err != nil {
		return nil, err
	}
	m := &Machine{SRAM: make([]uint32, sramBytes/4), program: p}
	if m.Core, err = newCore(p, m.SRAM); err != nil {
		return nil, err
	}
	for op := range 256 {
		m.SRAM[handlersAt/4+op] = stopAt
	}
	for i, way := range []string{"nil", "int", "atom", "literal", "y", "x"} {
		m.SRAM[rareAt/4+i] = codeAt + p.symbols[way+"_r0"]
		m.SRAM[rareAt/4+6+i] = codeAt + p.symbols[way+"_r2"]
	}
	return m, nil
}

// stopAt is where a routine returns to, or a handler dispatches to: a trap.
const stopAt = codeAt - 8

// newCore is a core with a program in its memory.
func newCore(p *program, sram []uint32) (*ecore.Core, error) {
	stop, err := assemble("stop", fmt.Sprintf("trap #%d", Dispatched))
	if err != nil {
		return nil, err
	}
	p.load(sram, codeAt)
	stop.load(sram, stopAt)
	core := ecore.New(0x808, sram, nil)
	core.Special[isa.SpecialConfig] = integers
	return core, nil
}

// integers is the mode of a core that multiplies them, in CONFIG.
const integers = 4 << 17

// Has tells whether there is a handler of an instruction.
func (m *Machine) Has(op bytecode.Op) bool {
	_, has := m.program.symbols[handler(op)]
	return has
}

func handler(op bytecode.Op) string { return "op_" + bytecode.Ops[op].Name }

// Bytes is the size of an instruction's handler.
func (m *Machine) Bytes(op bytecode.Op) int { return m.program.size(handler(op)) }

// SharedBytes is the size of the code that handlers share.
func (m *Machine) SharedBytes() int {
	return int(m.program.symbols["end"] - m.program.symbols["shared"])
}

// Reset gives registers the values that they have between instructions.
func (m *Machine) Reset() {
	c := m.Core
	c.R = [64]uint32{5: handlersAt, 6: XAt, RegStack: StackAt, RegHeap: HeapAt, 12: LiteralsAt,
		RegReductions: 100, 15: AtomsAt, 16: 0x80, 17: 0xC0, 18: 0xE0, 19: 15, 21: term.Nil,
		RegCalls: CallsAt, 23: ProcessAt, 24: 3, 27: MapAt, 28: rareAt}
}

// Step executes the instruction at an offset of the bytecode. It answers with the cycles until the
// next one's handler begins, or the trap, and the number of the trap.
func (m *Machine) Step(op bytecode.Op, offset int) (cycles int, trap uint32, err error) {
	m.Core.R[20] = BytecodeAt + uint32(offset)
	m.Core.R[RegCode] = m.Core.R[20] + 1
	return run(m.Core, codeAt+m.program.symbols[handler(op)])
}

// Put writes an instruction to an offset of the bytecode, and answers with its size. Labels are
// distances from it.
func (m *Machine) Put(offset int, op bytecode.Op, args []bytecode.Arg) int {
	code := encode(op, args)
	for i, b := range code {
		m.SetByte(BytecodeAt+offset+i, b)
	}
	return len(code)
}

// SetByte writes a byte of memory.
func (m *Machine) SetByte(at int, b byte) {
	shift := at % 4 * 8
	m.SRAM[at/4] = m.SRAM[at/4]&^(0xff<<shift) | uint32(b)<<shift
}

// encode is an instruction in bytes.
func encode(op bytecode.Op, args []bytecode.Arg) []byte {
	code := []byte{byte(op)}
	for i, k := range bytecode.Ops[op].Operands {
		switch k {
		case bytecode.KindSrc, bytecode.KindReg, bytecode.KindDst:
			code = appendOperand(code, args[i])
		case bytecode.KindSrcs, bytecode.KindPairs:
			code = binary.AppendUvarint(code, uint64(args[i].N))
			for _, a := range args[i+1:] {
				code = appendOperand(code, a)
			}
		default:
			code = appendNumber(code, args[i])
		}
	}
	return code
}

// appendNumber appends what has no byte that tells its kind: labels and numbers.
func appendNumber(code []byte, a bytecode.Arg) []byte {
	if a.Kind == bytecode.KindLabel {
		return binary.AppendUvarint(code, zigzag(a.N))
	}
	return binary.AppendUvarint(code, uint64(a.N))
}

func zigzag(n int) uint64 { return uint64(uint32(n<<1) ^ uint32(n>>31)) }

// appendOperand appends a source or a destination, or the label of a pair.
func appendOperand(code []byte, a bytecode.Arg) []byte {
	short := a.EncodedLen() == 1
	switch a.Kind {
	case bytecode.KindX:
		if short {
			return append(code, byte(a.N))
		}
		return append(code, 0xE5, byte(a.N))
	case bytecode.KindY:
		if short {
			return append(code, 0x80+byte(a.N))
		}
		return binary.AppendUvarint(append(code, 0xE4), uint64(a.N-64))
	case bytecode.KindInt:
		if short {
			return append(code, byte(0xC0+a.N+8))
		}
		return binary.AppendUvarint(append(code, 0xE1), zigzag(a.N))
	case bytecode.KindNil:
		return append(code, 0xE0)
	case bytecode.KindAtom:
		return binary.AppendUvarint(append(code, 0xE2), uint64(a.N))
	case bytecode.KindLit:
		return binary.AppendUvarint(append(code, 0xE3), uint64(a.N))
	}
	return appendNumber(code, a)
}
