package handlers

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/toolchain/routine"
)

// Memory of a machine, by addresses in bytes. Code has the first two of the four banks to itself,
// so that it never conflicts with data.
const (
	codeAt     = 0x0100
	handlersAt = 0x4000 // a word for each opcode
	rareAt     = 0x4400 // code for rare operands
	RuntimeAt  = 0x4480 // functions of the runtime
	BufferAt   = 0x4500 // of operands
	ProcessAt  = 0x4580 // process control block
	FunsAt     = 0x4600 // code of funs: entry and table of calls
	AtomsAt    = 0x4700 // atoms of the module
	LiteralsAt = 0x4b00
	CallsAt    = 0x4f00 // table of calls: pointers to entries
	LambdasAt  = 0x5600
	MailboxAt  = 0x5900
	XAt        = 0x5a00 // x registers
	BytecodeAt = 0x5e00
	MapAt      = 0x6200 - BytecodeAt/16 // from granules of code to tables of calls
	ObjectsAt  = 0x6300                 // what terms point to
	HeapAt     = 0x6800                 // top of the heap
	StackAt    = 0x7000                 // y registers
	sramBytes  = 0x8000
)

// Numbers of the traps in which a handler ends.
const (
	Dispatched = 3 // at the next instruction
	Runtime    = 4 // only the runtime can execute it
	Full       = 5
	Preempted  = 6
	Timeout    = 7
	Called     = 8 // a function of the runtime begins
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
	program *routine.Program
	starts  []uint32 // of handlers and of what they share, ascending
}

// NewMachine makes a machine whose process has an empty heap and stack.
func NewMachine() (*Machine, error) {
	p, err := routine.Assemble("own.s", ownText)
	if err != nil {
		return nil, err
	}
	m := &Machine{SRAM: make([]uint32, sramBytes/4), program: p}
	called := strings.Repeat(fmt.Sprintf("trap #%d\n", Called), Functions)
	traps, err := routine.Assemble("traps", fmt.Sprintf("%strap #%d\n", called, Dispatched))
	if err != nil {
		return nil, err
	}
	p.Load(m.SRAM, codeAt)
	traps.Load(m.SRAM, FunctionsAt)
	m.Core = ecore.New(0x808, m.SRAM, nil)
	m.Core.Special[isa.SpecialConfig] = integers
	for symbol, at := range p.Symbols {
		if strings.HasPrefix(symbol, "op_") || symbol == "shared" {
			m.starts = append(m.starts, at)
		}
	}
	slices.Sort(m.starts)
	m.fillTables()
	return m, nil
}

// fillTables writes the tables through which handlers jump.
func (m *Machine) fillTables() {
	for op := range 256 {
		m.SRAM[handlersAt/4+op] = stopAt
	}
	for i, way := range []string{"nil", "int", "atom", "literal", "y", "x"} {
		m.SRAM[rareAt/4+i] = codeAt + m.program.Symbols[way+"_r0"]
		m.SRAM[rareAt/4+6+i] = codeAt + m.program.Symbols[way+"_r2"]
	}
	for i := range Builtin {
		m.SRAM[RuntimeAt/4+i] = FunctionsAt + 2*uint32(i)
	}
}

// Functions of the runtime are traps of two bytes each, from FunctionsAt on. After those of the
// table there is a BIF, and the trap to which handlers dispatch.
const (
	FunctionsAt = 0x80
	Builtin     = 26
	Functions   = Builtin + 1
	stopAt      = FunctionsAt + 2*Functions
)

// integers is the mode of a core for integer multiplication, in CONFIG.
const integers = 4 << 17

// Has reports whether an instruction has a handler.
func (m *Machine) Has(op bytecode.Op) bool {
	_, has := m.program.Symbols[handler(op)]
	return has
}

func handler(op bytecode.Op) string { return "op_" + bytecode.Ops[op].Name }

// Bytes returns the size of an instruction's handler, up to the next handler. Instructions that do
// the same share a handler.
func (m *Machine) Bytes(op bytecode.Op) int {
	start := m.program.Symbols[handler(op)]
	next, _ := slices.BinarySearch(m.starts, start+1)
	return int(m.starts[next] - start)
}

// SharedBytes returns the size of the code that handlers share.
func (m *Machine) SharedBytes() int {
	return int(m.program.Symbols["end"] - m.program.Symbols["shared"])
}

// AllBytes returns the size of all code and of its jump tables: of handlers, operand code and
// functions of the runtime.
func (m *Machine) AllBytes() int {
	return int(m.program.Symbols["end"]) + 4*(int(bytecode.NumOps)+2*6+Builtin)
}

// Reset sets registers to their values between instructions.
func (m *Machine) Reset() {
	c := m.Core
	c.R = [64]uint32{5: handlersAt, 6: XAt, RegStack: StackAt, RegHeap: HeapAt, 12: LiteralsAt,
		RegReductions: 100, 15: AtomsAt, 16: 0x80, 17: 0xC0, 18: 0xE0, 19: 15, 21: term.Nil,
		RegCalls: CallsAt, 23: ProcessAt, 24: 3, 27: MapAt, 28: rareAt, 29: RuntimeAt,
		30: BufferAt}
}

// Step makes the core execute the instruction at an offset of the bytecode. It returns the cycles
// until the handler of the next instruction begins, or until the trap, and the number of the trap.
// call executes a function of the runtime.
func (m *Machine) Step(op bytecode.Op, offset int, call func(at uint32)) (
	cycles int, trap uint32, err error) {
	at := m.begin(op, offset)
	return routine.Run(m.Core, m.SRAM, at, Called, call)
}

// begin sets the registers for the position of an instruction, and returns the address of its
// handler.
func (m *Machine) begin(op bytecode.Op, offset int) uint32 {
	m.Core.R[20] = BytecodeAt + uint32(offset)
	m.Core.R[RegCode] = m.Core.R[20] + 1
	return codeAt + m.program.Symbols[handler(op)]
}

// Put writes an instruction at an offset of the bytecode, and returns its size. Labels are
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

// encode returns the encoding of an instruction.
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

// appendNumber appends operands without a byte for their kind: labels and numbers.
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
