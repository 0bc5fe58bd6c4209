package ir

import "github.com/parallergo/epiphany/bytecode"

// Value names what is computed once in a function; 0 is none.
type Value int

// OperandKind is what an operand may be.
type OperandKind uint8

// Kinds of operands.
const (
	None OperandKind = iota
	Val              // N is a Value
	Int              // small integer N
	Atom             // index N into Module.Atoms
	Nil
	Lit // index N into Module.Literals
)

// Operand is a value or a constant. Equal constants of a module are equal operands.
type Operand struct {
	Kind OperandKind
	N    int
}

// V makes the operand that is a value.
func V(v Value) Operand { return Operand{Val, int(v)} }

// Value is the value that the operand is, or 0.
func (o Operand) Value() Value {
	if o.Kind == Val {
		return Value(o.N)
	}
	return 0
}

// IsConst reports whether the operand is a constant.
func (o Operand) IsConst() bool { return o.Kind > Val }

// IsImmediate reports whether the operand is a constant that select_val can distinguish: it is one
// word.
func (o Operand) IsImmediate() bool { return o.Kind == Int || o.Kind == Atom || o.Kind == Nil }

// Instr is an instruction.
type Instr struct {
	Op   bytecode.Op
	Dst  Value // 0 when there is no result
	Next Value // of bs_get_*: the position behind; it exists where Dst does
	Args []Operand
	// N is the index of get_tuple_element, the size of test_arity and is_tagged_tuple, the lambda
	// of make_fun, the arity of call_fun and apply, the unit of bs_*, the segment of bs_get_utf.
	N      int
	Flags  int             // of bs_get_*
	Callee bytecode.Callee // of call, bif and make_export
	Try    *Block          // of try_end: the handler of the try that ends
	Line   int             // source line, 0 when unknown
}

// TermKind is how a block ends.
type TermKind uint8

// Kinds of terminators; see the package's documentation.
const (
	TermNone TermKind = iota
	TermReturn
	TermJump
	TermTest
	TermSelect
	TermTry
	TermReceive
	TermFail
	TermNoReturn
)

// Edge leads to a block and passes values for its parameters.
type Edge struct {
	To   *Block
	Args []Operand
}

// Term is a terminator. Its Instr has operation, operands and destination.
type Term struct {
	Kind TermKind
	Instr
	Keys  []Operand // of TermSelect
	Edges []Edge
}

// Block is a basic block.
type Block struct {
	ID                 int // index into Func.Blocks
	Params             []Value
	Instrs             []*Instr
	Term               Term
	Handler            *Block // of the innermost try around it, or nil
	IsHandler, IsCatch bool   // it is the handler of a try; of a catch (both are set)
}

// Func is a function.
type Func struct {
	Name   string
	Arity  int
	Line   int
	File   string // that the lines are of; empty: the module's
	Place  bytecode.Place
	Blocks []*Block // Blocks[0] is the entry
	Values int      // values are 1 to Values
}

// NewValue makes a value.
func (f *Func) NewValue() Value {
	f.Values++
	return Value(f.Values)
}

// NewBlock makes a block in the region of a handler (nil for none).
func (f *Func) NewBlock(handler *Block) *Block {
	b := &Block{ID: len(f.Blocks), Handler: handler}
	f.Blocks = append(f.Blocks, b)
	return b
}

// Loops reports whether an edge closes a receive loop: it leads back to a recv_peek.
func (t *Term) Loops(edge int) bool {
	if t.Kind != TermReceive {
		return false
	}
	switch t.Op {
	case bytecode.OpRecvNext, bytecode.OpRecvWait:
		return true
	case bytecode.OpRecvWaitTime:
		return edge == 1
	}
	return false
}

// MayFail reports whether the terminator is an operation with a result that may fail, such as
// arithmetic in a guard.
func (t *Term) MayFail() bool {
	return t.Kind == TermTest && t.Dst != 0
}

// Results are the values that the terminator gives; 0 is none.
func (t *Term) Results() [2]Value { return [2]Value{t.Dst, t.Next} }

// IsCall reports whether an instruction gives control away: no x register outlives it but its
// result.
func (in *Instr) IsCall() bool {
	switch in.Op {
	case bytecode.OpCall, bytecode.OpCallFun, bytecode.OpApply, bytecode.OpSend,
		bytecode.OpCatchEnd, bytecode.OpBuildStacktrace:
		return true
	}
	return false
}

// IsConstruct reports whether an instruction builds from reserved words.
func (in *Instr) IsConstruct() bool {
	switch in.Op {
	case bytecode.OpPutList, bytecode.OpPutTuple, bytecode.OpMakeFun, bytecode.OpMakeExport:
		return true
	}
	return false
}

// IsLoad reports whether an instruction reads an element of a list or tuple.
func (in *Instr) IsLoad() bool {
	switch in.Op {
	case bytecode.OpGetHd, bytecode.OpGetTl, bytecode.OpGetTupleElement:
		return true
	}
	return false
}

// IsPure reports whether an instruction may be dropped when its result is not used.
func (in *Instr) IsPure() bool {
	return in.Op == bytecode.OpMove || in.Op == bytecode.OpBuildStacktrace ||
		in.Op == bytecode.OpRecvMark || in.IsLoad() || in.IsConstruct()
}

// Words is the number of heap words that a constructing instruction takes from those reserved.
func (in *Instr) Words() int {
	switch in.Op {
	case bytecode.OpPutList:
		return 2
	case bytecode.OpPutTuple:
		return 1 + len(in.Args)
	case bytecode.OpMakeFun:
		return 5 + len(in.Args)
	case bytecode.OpMakeExport:
		return 4
	}
	return 0
}
