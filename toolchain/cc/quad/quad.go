package quad

import "fmt"

// Reg is a virtual register; 0 is none.
type Reg int32

// Op is an operation.
type Op uint8

// Operations. B stands for the register B, or Imm if HasImm is set.
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
	FAdd         // D = A + B, single precision, as all that begin with F
	FSub         // D = A - B
	FMul         // D = A * B
	FFix         // D = A as a signed integer, cut
	FFloat       // D = signed integer A as a number
	Set          // D = 1 if A Cond B, else 0
	Select       // D = C if A Cond B, else D
	FMadd        // D = D + A * B, rounded once
	FMsub        // D = D - A * B, rounded once
	Load         // D = Size bytes at A + Imm, A + C, or Slot + Imm; then A = A + Post
	Store        // Size bytes at A + Imm, A + C, or Slot + Imm = B; then A = A + Post
	Call         // Call.Results = Call.Sym or A (Call.Words)
	Params       // Call.Results = parameters of the function
	VaStart      // D = address of the first word behind the named parameters
	Alloca       // D = address of A new bytes on the stack
	Save         // D = stack pointer
	Restore      // stack pointer = A
	FrameAt      // D = address of the frame where the function was entered
	Link         // D = return address
	LoopStart    // D = status; the block that this one jumps to will be executed A times
	LoopEnd      // interrupts as the status A has them
	TestSet      // D = what was at A; A is set to B if it was 0
	Asm          // inline assembly
	Jump         // to To[0]
	Branch       // to To[0] if A Cond B, else to To[1]
	Again        // to To[0] as often as LoopStart has said, then to To[1]
	Switch       // to To[A + 1] if A < len(To) - 1, else to To[0]
	Indirect     // to the address A, one of To
	AsmGoto      // inline assembly, then to To[0], or from within it to another of To
	Ret          // with Call.Words as results
	Trap         // never goes on
	numOps
)

// Cond is a comparison.
type Cond uint8

// Comparisons: signed, and unsigned ones with a U.
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

// Negate gives the opposite.
func (c Cond) Negate() Cond { return [...]Cond{Ne, Eq, Ge, Gt, Le, Lt, UGe, UGt, ULe, ULt}[c] }

// Swap gives the comparison of the operands in the other order.
func (c Cond) Swap() Cond { return [...]Cond{Eq, Ne, Gt, Ge, Lt, Le, UGt, UGe, ULt, ULe}[c] }

// Holds tells whether a comparison holds.
func (c Cond) Holds(a, b int32) bool {
	u, v := uint32(a), uint32(b)
	return [...]bool{a == b, a != b, a < b, a <= b, a > b, a >= b, u < v, u <= v, u > v, u >= v}[c]
}

// NoSlot in Quad.Slot means that an address is that of a register.
const NoSlot = -1

// Quad is an operation.
type Quad struct {
	Op       Op
	Cond     Cond
	Size     uint8 // of memory, in bytes
	Signed   bool  // Load extends the sign
	Volatile bool
	HasImm   bool
	D, A, B  Reg
	C        Reg   // of Select, Load and Store
	Post     int32 // of Load and Store
	Slot     int32
	Imm      int32
	Sym      string
	To       []int
	Call     *CallInfo
	Asm      *AsmInfo
	Line     int32
}

// CallInfo is what a call, a return or the entry moves: words in the order of the ABI, the first
// four in registers. A register of 0 is a word that is left out.
type CallInfo struct {
	Sym      string
	Words    []Reg
	Results  []Reg
	Chain    Reg // the static chain, which functions that are defined in others have, or 0
	NoReturn bool
	Pure     bool // neither writes memory nor has effects
	Near     bool // Sym is within reach of a branch
}

// AsmInfo is inline assembly. The numbers behind those of operands stand for the blocks that AsmGoto
// may go to.
type AsmInfo struct {
	Text     string
	Operands []AsmOperand
	Names    map[string]int
	Clobbers []int // machine registers
	Memory   bool
}

// AsmOperand is an operand of inline assembly.
type AsmOperand struct {
	Reg    Reg    // an input, or an output in the same place
	Out    bool   // it is written
	In     bool   // it is read
	Fixed  int    // machine register, or -1
	Imm    string // text of an immediate, instead of a register
	Memory bool   // the register is an address: written as [reg]
	Pair   Reg    // upper half, or 0
}

// Slot is a place in the frame.
type Slot struct {
	Size, Align int32
	Name        string
}

// Block is a basic block.
type Block struct {
	Quads []Quad
	Named bool // its address is taken
	Dead  bool // nothing reaches it
}

// Func is a function.
type Func struct {
	Name     string // as in the object
	Section  string
	Align    int64 // in bytes, if it is more than an instruction's
	Global   bool
	Weak     bool
	Blocks   []*Block
	Slots    []Slot
	Regs     Reg // number of registers, plus one
	Variadic bool
	Named    int // words of named parameters
	NoLeaf   bool
	Naked    bool
	Handler  bool // an interrupt handler: saves all, returns by rti
	Dynamic  bool // moves the stack pointer
	Apart    bool // is not to be put into its callers
	Always   bool // is put into its callers at every level of optimisation, whatever its size
	Used     bool // stays even if nothing mentions it
	File     string

	live liveness
}

// New makes a register.
func (f *Func) New() Reg {
	if f.Regs == 0 {
		f.Regs = 1
	}
	f.Regs++
	return f.Regs - 1
}

// Last gives the terminator of a block.
func (b *Block) Last() *Quad { return &b.Quads[len(b.Quads)-1] }

// Terminates tells whether an operation ends a block.
func (o Op) Terminates() bool { return o >= Jump && o <= Trap }

// Binary tells whether an operation has A and B, or A and an immediate, and is nothing but its result.
func (o Op) Binary() bool { return o >= Add && o <= FMul }

// Pure tells whether an operation does nothing but write D, and gives the same for the same operands.
func (o Op) Pure() bool { return o >= Mov && o <= Set }

// Float tells whether an operation is one of the floating-point unit in its floating-point mode.
func (o Op) Float() bool { return o >= FAdd && o <= FFloat || o == FMadd || o == FMsub }

// Updates tells whether an operation reads D before it writes it, and does nothing else.
func (o Op) Updates() bool { return o >= Select && o <= FMsub }

// Commutes tells whether operands may be exchanged.
func (o Op) Commutes() bool {
	return o == Add || o >= And && o <= Xor || o == Mul || o == FAdd || o == FMul
}

// Uses calls f with each register that a quad reads, to change it.
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

// Defs calls f with each register that a quad writes.
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

// Label is the name of a block in an object, by the number of its function.
func Label(function, block int) string { return fmt.Sprintf(".L%d_%d", function, block) }
