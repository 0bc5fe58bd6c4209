package call

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// Context is what the body of a built-in function uses: the terms in memory as the process sees
// them, and the calling process. It belongs to a machine, which calls one function at a time.
type Context struct {
	View  *emu.View
	Atoms *term.Atoms
	// MemoryBytes is the size of the larger memory of the board: data of which no copy fits there
	// is refused.
	MemoryBytes int
	Caller
	Edit term.MapEdit

	// Left and Right are room for the elements of two lists, used again.
	Left, Right []term.Term
	bytes       []byte // likewise, of a bitstring

	built      term.Builder
	keys, vals []term.Term // of the map that was changed last, used again
}

// Commit records what has been built in b. It passes a copy to the caller, as a pointer passed to
// an interface would make b escape to the Go heap.
func (c *Context) Commit(b *term.Builder) {
	c.built = *b
	c.Caller.Commit(&c.built)
}

// Caller is the process that calls a function, on the machine that it runs on. A function computes
// the size of its result, reserves the words once, and builds.
type Caller interface {
	Pid() term.Term
	// Reserve makes sure that the given number of heap words is free. If it returns false, the
	// function must return Space without having changed anything, and is called again.
	Reserve(words int) bool
	// Builder returns a builder for the free heap. Commit must be called afterwards.
	Builder() term.Builder
	Commit(b *term.Builder)
	// BuildBits builds a bitstring of data, for which words have been reserved, with room for more
	// bytes in place, or 0 for none.
	BuildBits(data []byte, bits, room int) (term.Term, bif.Result)
	// Raise records an exception. Cramped reports that there is no room for one that contains a
	// term.
	Raise(class, reason term.Term)
	Cramped() bool
	// FenceTerms makes terms visible that an instruction before may have stored.
	FenceTerms(t, u term.Term)

	// Run charges passes through a routine, Inline those of a built-in function's in the middle of
	// an execution, where nothing is loaded into the instruction cache.
	Run(r *rts.Routine, passes uint64)
	Inline(r *rts.Routine, passes uint64)
	// Each charges elements of a list, a tuple or a dictionary that a built-in function has read,
	// if the function has a routine that is executed; Run charges nothing then. Work charges other
	// units of work, too. Keys is Each for keys of a flat map, also for instructions. General says
	// that the routine leaves this call to the general way, whose loops are charged from now on.
	Each(elements uint64)
	Work(w rts.Work)
	General()
	// Executed reports whether the function is executed by its routine.
	Executed() bool
	Keys(n uint64)
	// ChargeOperator charges an operator on two words that no instruction is for.
	ChargeOperator(op Op, a, b int64)
	// ExecutesIntegers reports whether an operator on integers that are not small, or whose result
	// is not, is charged by ChargeInteger, for magnitudes of n and m limbs.
	ExecutesIntegers() bool
	ChargeInteger(op rts.IntegerOp, n, m int)
	// ChargeDoubles charges operations of double precision, ChargeBoxed one with the boxes of its
	// operands and result, ChargeConversion those of its operands that are integers, ChargeSteps
	// steps of an elementary function.
	ChargeDoubles(op rts.DoubleOp, times uint64)
	ChargeBoxed(op rts.DoubleOp)
	ChargeConversion(t, u term.Term)
	ChargeSteps(steps uint64)
}

// Op is an operator of arithmetic.
type Op uint8

const (
	Add Op = iota
	Sub
	Mul
	Div
	Rem
	FDiv
	Neg
	Band
	Bor
	Bxor
	Bnot
	Bsl
	Bsr
)

// Func is a built-in function. Its arguments stay where they are until it returns.
type Func func(c *Context, args []term.Term) (term.Term, bif.Result)

// Binding binds a function of the table to its implementation.
type Binding struct {
	Module, Name string
	Arity        int
	Func         Func
}

// Bindings puts groups of bindings together.
func Bindings[B ~struct {
	Module, Name string
	Arity        int
	Func         Func
}](groups ...[]B) (all []Binding) {
	for _, group := range groups {
		for _, b := range group {
			all = append(all, Binding(b))
		}
	}
	return all
}

// Fail ends a function with an error of that reason.
func (c *Context) Fail(reason term.Term) (term.Term, bif.Result) {
	c.Raise(term.AtomError, reason)
	return 0, bif.Raised
}
