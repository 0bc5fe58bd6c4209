package bytecode

import "strconv"

// Clobber says which x registers an instruction preserves. Destinations are written afterwards.
type Clobber uint8

const (
	// KeepsX: every x register keeps its value.
	KeepsX Clobber = iota
	// KeepsLive: the instruction may collect garbage. Its live operand is the number of x
	// registers, from x0 on, that must be initialised and are preserved; the others are dead
	// afterwards. Source registers must be below it, because the instruction is executed again
	// after a collection.
	KeepsLive
	// KeepsX0: x0 is the result, all other x registers are dead, as after a call.
	KeepsX0
	// KeepsNone: all x registers are dead.
	KeepsNone
)

// FrameRule says what an instruction requires of the stack frame of its function.
type FrameRule uint8

const (
	// FrameAny: there may be a frame or none.
	FrameAny FrameRule = iota
	// FrameNeeded: there must be a frame.
	FrameNeeded
	// FrameNone: there must be no frame.
	FrameNone
	// FrameEnds: the last operand must be the size of the frame, which is gone afterwards.
	FrameEnds
)

// OpInfo is the table's entry for an instruction.
type OpInfo struct {
	Op       Op
	Name     string // mnemonic
	Operands []Kind // in the order of encoding
	Clobber  Clobber
	Frame    FrameRule
	Terminal bool   // control never reaches the next instruction
	Loops    bool   // its label may be the start of a loop
	Heap     bool   // may allocate: words reserved by test_heap are lost
	Dirties  bool   // stores to the heap: a heap_fence must come before the next instruction that is Clean
	Clean    bool   // requires a heap_fence after every store to the heap, see the package comment
	Picture  string // registers before -> after
	Doc      string // one line
}

// Ops is the table of instructions, indexed by Op. It must not be modified.
var Ops = table(Groups)

// Group is a part of the table: instructions on one subject.
type Group struct {
	Title string
	Ops   []OpInfo
}

// Groups are the parts of the table, in the order of the reference page.
var Groups = []Group{
	{"Control", controlOps},
	{"Data", dataOps},
	{"Tests and selection", testOps},
	{"Arithmetic and built-in functions", arithmeticOps},
	{"Exceptions", exceptionOps},
	{"Messages", messageOps},
	{"Bit syntax", bitOps},
}

func table(groups []Group) (t [NumOps]OpInfo) {
	for _, g := range groups {
		for _, info := range g.Ops {
			t[info.Op] = info
		}
	}
	return t
}

// String returns the mnemonic.
func (op Op) String() string {
	if op < NumOps && Ops[op].Name != "" {
		return Ops[op].Name
	}
	return "op" + strconv.Itoa(int(op))
}

// LiveOperand is the index of the live count in the operands of every KeepsLive instruction.
const LiveOperand = 1
