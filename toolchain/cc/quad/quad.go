package quad

import "fmt"

// Reg is the number of a virtual register; 0 means none.
type Reg int32

// Op is an operation.
type Op uint8

// Operations. In these descriptions B stands for the register B, or for Imm if HasImm is set.
const (
	Nop       Op = iota
	Mov          // D = A
	Const        // D = Imm
	Addr         // D = address of Sym + Imm
	SlotAdr      // D = address of Slot + Imm
	Add          // D = A + B
	Sub          // D = A - B
	And          // D = A & B
	Or           // D = A | B
	Xor          // D = A ^ B
	Shl          // D = A << B
	Shr          // D = A >> B, unsigned
	Sar          // D = A >> B, signed
	Mul          // D = A * B
	FAdd         // D = A + B, single precision; likewise all that begin with F
	FSub         // D = A - B
	FMul         // D = A * B
	FFix         // D = A as a signed integer, rounded towards zero
	FFloat       // D = signed integer A as a number
	Set          // D = 1 if A Cond B, else 0
	Select       // D = C if A Cond B, else D
	FMadd        // D = D + A * B, rounded once
	FMsub        // D = D - A * B, rounded once
	Load         // D = Size bytes at A + Imm, A + C, or Slot + Imm; then A = A + Post
	Store        // Size bytes at A + Imm, A + C, or Slot + Imm = B; then A = A + Post
	Call         // Call.Results = Call.Sym or A (Call.Words)
	Params       // Call.Results = parameters of the function
	VaStart      // D = address of the first word after the named parameters
	Alloca       // D = address of A new bytes on the stack
	Save         // D = stack pointer
	Restore      // stack pointer = A
	FrameAt      // D = address of the frame when the function was entered
	Link         // D = return address
	LoopStart    // D = status; the block that follows is executed A times
	LoopEnd      // restore the interrupt state from the status A
	TestSet      // D = word at A; if it was 0, it is set to B
	Asm          // inline assembly
	Jump         // to To[0]
	Branch       // to To[0] if A Cond B, else to To[1]
	Again        // to To[0] as often as LoopStart has set, then to To[1]
	Switch       // to To[A + 1] if A < len(To) - 1, else to To[0]
	Indirect     // to address A, which is that of one of To
	AsmGoto      // inline assembly, which continues at To[0], or jumps to another of To
	Ret          // return, with Call.Words as results
	Trap         // does not continue
	numOps
)

// Cond is a condition: a comparison of two operands.
type Cond uint8

// Conditions, for signed operands; those with a U are for unsigned ones.
const (
	Eq Cond = iota
	Ne
	Lt
	Le
	Gt
	Ge
	ULt
	ULe
	UGt
	UGe
)

// Negate returns the opposite condition.
func (c Cond) Negate() Cond { return [...]Cond{Ne, Eq, Ge, Gt, Le, Lt, UGe, UGt, ULe, ULt}[c] }

// Swap returns the condition that is equivalent when the operands are exchanged.
func (c Cond) Swap() Cond { return [...]Cond{Eq, Ne, Gt, Ge, Lt, Le, UGt, UGe, ULt, ULe}[c] }

// Holds reports whether the condition holds for two operands.
func (c Cond) Holds(a, b int32) bool {
	u, v := uint32(a), uint32(b)
	return [...]bool{a == b, a != b, a < b, a <= b, a > b, a >= b, u < v, u <= v, u > v, u >= v}[c]
}

// NoSlot is the Slot of a quadruple that addresses memory by a register.
const NoSlot = -1

// Quad is a quadruple: an operation with its operands.
type Quad struct {
	Op       Op
	Cond     Cond
	Size     uint8 // of an access to memory, in bytes
	Signed   bool  // Load sign-extends
	Volatile bool
	HasImm   bool
	D, A, B  Reg
	C        Reg   // operand of Select, Load and Store
	Post     int32 // bytes that are added to A after a Load or Store
	Slot     int32
	Imm      int32
	Sym      string
	To       []int
	Call     *CallInfo
	Asm      *AsmInfo
	Line     int32
}

// CallInfo lists the words that a call, a return or the entry of a function passes, in the order of
// the ABI: the first four in registers. A register of 0 is a word that is not passed.
type CallInfo struct {
	Sym      string
	Words    []Reg
	Results  []Reg
	Chain    Reg // static chain of a nested function, or 0
	NoReturn bool
	Pure     bool // does not write memory and has no side effects
	Near     bool // Sym is within reach of a branch
}

// AsmInfo is inline assembly. In its text, numbers from len(Operands) on stand for the blocks to
// which AsmGoto may jump.
type AsmInfo struct {
	Text     string
	At       string // where the source has it, as file:line:column
	Operands []AsmOperand
	Names    map[string]int
	Clobbers []int // machine registers
	Memory   bool
}

// AsmOperand is an operand of inline assembly.
type AsmOperand struct {
	Reg    Reg    // the register of an input, or of an output that starts with its value
	Out    bool   // is written
	In     bool   // is read
	Fixed  int    // a given machine register, or -1
	Imm    string // an immediate, in place of a register
	Memory bool   // the register is an address, written as [reg]
	Pair   Reg    // register of the upper half of a 64-bit value, or 0
}

// Slot is a part of the frame.
type Slot struct {
	Size, Align int32
	Name        string
}

// Block is a basic block.
type Block struct {
	Quads []Quad
	Named bool // its address is taken
	Dead  bool // is unreachable
}

// Func is a function.
type Func struct {
	Name     string // symbol in the object
	Section  string
	Align    int64 // alignment in bytes, if larger than that of instructions
	Global   bool
	Weak     bool
	Blocks   []*Block
	Slots    []Slot
	Regs     Reg // number of registers + 1
	Variadic bool
	Named    int // number of words of the named parameters
	NoLeaf   bool
	Naked    bool
	Handler  bool // an interrupt handler, which saves all registers and returns by RTI
	Dynamic  bool // moves the stack pointer in its body
	Apart    bool // is never inlined
	Always   bool // is always inlined, at every level of optimisation and whatever its size
	Used     bool // is kept even if nothing refers to it
	File     string

	live liveness
}

// New returns an unused register.
func (f *Func) New() Reg {
	if f.Regs == 0 {
		f.Regs = 1
	}
	f.Regs++
	return f.Regs - 1
}

// Last returns the terminator of the block.
func (b *Block) Last() *Quad { return &b.Quads[len(b.Quads)-1] }

// Terminates reports whether an operation ends a block.
func (o Op) Terminates() bool { return o >= Jump && o <= Trap }

// Binary reports whether an operation computes D from A and B or an immediate, and does nothing
// else.
func (o Op) Binary() bool { return o >= Add && o <= FMul }

// Pure reports whether an operation only writes D, with a value that depends on nothing but its
// operands.
func (o Op) Pure() bool { return o >= Mov && o <= Set }

// Float reports whether an operation uses the floating-point unit in its floating-point mode.
func (o Op) Float() bool { return o >= FAdd && o <= FFloat || o == FMadd || o == FMsub }

// Updates reports whether an operation reads D before it writes it, and does nothing else.
func (o Op) Updates() bool { return o >= Select && o <= FMsub }

// Commutes reports whether the operands of an operation can be exchanged.
func (o Op) Commutes() bool {
	return o == Add || o >= And && o <= Xor || o == Mul || o == FAdd || o == FMul
}

// Uses calls f with a pointer to each register that a quadruple reads, so that f may replace it.
func (q *Quad) Uses(f func(r *Reg)) {
	if q.A != 0 {
		f(&q.A)
	}
	if q.B != 0 {
		f(&q.B)
	}
	if q.C != 0 {
		f(&q.C)
	}
	if q.Op.Updates() {
		f(&q.D)
	}
	if q.Call != nil {
		for i := range q.Call.Words {
			if q.Call.Words[i] != 0 {
				f(&q.Call.Words[i])
			}
		}
		if q.Call.Chain != 0 && q.Op == Call {
			f(&q.Call.Chain)
		}
	}
	if q.Asm != nil {
		for i := range q.Asm.Operands {
			o := &q.Asm.Operands[i]
			if o.In && o.Reg != 0 {
				f(&o.Reg)
				if o.Pair != 0 {
					f(&o.Pair)
				}
			}
		}
	}
}

// Defs calls f for each register that a quadruple writes.
func (q *Quad) Defs(f func(r *Reg)) {
	if q.D != 0 {
		f(&q.D)
	}
	if q.Post != 0 {
		f(&q.A)
	}
	if q.Call != nil {
		for i := range q.Call.Results {
			if q.Call.Results[i] != 0 {
				f(&q.Call.Results[i])
			}
		}
		if q.Call.Chain != 0 && q.Op == Params {
			f(&q.Call.Chain)
		}
	}
	if q.Asm != nil {
		for i := range q.Asm.Operands {
			o := &q.Asm.Operands[i]
			if o.Out && o.Reg != 0 {
				f(&o.Reg)
				if o.Pair != 0 {
					f(&o.Pair)
				}
			}
		}
	}
}

// Label returns the label of a block in assembly, given the number of its function.
func Label(function, block int) string { return fmt.Sprintf(".L%d_%d", function, block) }
