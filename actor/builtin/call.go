package builtin

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Call is a call of a built-in function that the master executes, on the time of a machine. A
// function reserves heap before it does anything else, and is called again when there was none.
type Call struct {
	M    *vm.Machine
	P    *vm.Process // that calls
	Args []term.Term
	// class, reason and cause are of the exception that is raised. The cause is for those who
	// explain an error; it may be None.
	Class, Reason, Cause term.Term
	Memo                 any    // what a function keeps for when it is called again
	Then                 func() // what a call has done when it is done, or nil
	Atoms                *term.Atoms
	Heap                 Heap
	failed               error // of a binary that was to be built
	builder              term.Builder
}

// Spare is a value that nobody keeps any more, for who needs one next.
type Spare[T any] struct{ it *T }

// Take gives it, or a new one where there is none.
func (s *Spare[T]) Take() *T {
	x := s.it
	if s.it = nil; x == nil {
		return new(T)
	}
	return x
}

// Put gives one back: a call that has been answered at once is no longer wanted, one that is going
// to be answered may be.
func (s *Spare[T]) Put(x *T) { s.it = x }

// Binding is a type that binds a built-in function of some part of the master, which is of type T,
// to its name.
type Binding[T any] interface {
	~struct {
		Module, Name string
		Arity        int
		Func         func(T, *Call) (term.Term, bif.Result)
	}
}

// Function is a binding whose fields can be told.
type Function[T any] struct {
	Module, Name string
	Arity        int
	Func         func(T, *Call) (term.Term, bif.Result)
}

// Epoch is the wall-clock time, in seconds since 1970, at which virtual time begins: 2026-01-01
// 00:00:00 UTC. It is fixed so that runs can be repeated.
const Epoch = 1_767_225_600

// Heap is where binaries in results are counted.
type Heap interface {
	// NewBinary makes a binary outside of heaps, which nothing refers to yet.
	NewBinary(data []byte) (at emu.Addr, object uint32, err error)
	// Claim counts the references that a builder has made for the caller. The error is
	// memory.ErrNoMemory.
	Claim(b *term.Builder) error
}

// Atom is the atom of a name that exists.
func (c *Call) Atom(name string) term.Term {
	t, err := c.Atoms.Intern(name)
	if err != nil {
		return term.AtomUndefined
	}
	return t
}

// IsBoolean tells whether a term is true or false.
func IsBoolean(t term.Term) bool { return t == term.AtomTrue || t == term.AtomFalse }

// Badarg raises the error badarg.
func (c *Call) Badarg() (term.Term, bif.Result) { return c.Fail(term.AtomBadarg) }

// BadargFor is badarg with a cause, as OTP names it.
func (c *Call) BadargFor(cause string) (term.Term, bif.Result) {
	c.Cause = c.Atom(cause)
	return c.Badarg()
}

// Fail raises an error.
func (c *Call) Fail(reason term.Term) (term.Term, bif.Result) {
	c.Class, c.Reason = term.AtomError, reason
	return 0, bif.Raised
}

// NoMemory turns the error of a full memory into the exception it is for the caller.
func (c *Call) NoMemory(err error) (term.Term, bif.Result) {
	if errors.Is(err, memory.ErrNoMemory) {
		return c.Fail(term.AtomSystemLimit)
	}
	return c.Badarg()
}

// Build reserves words on the caller's heap and builds a result there.
func (c *Call) Build(words int, f func(b *term.Builder) term.Term) (term.Term, bif.Result) {
	if !c.M.Reserve(&c.P.Space, words) {
		return 0, bif.Space
	}
	b := &c.builder
	*b = c.M.Builder(&c.P.Space)
	t := f(b)
	c.M.Commit(&c.P.Space, b)
	if len(b.Refs) > 0 {
		if err := c.Heap.Claim(b); err != nil {
			return c.NoMemory(err)
		}
	}
	return t, bif.Done
}

// CopyOf builds a copy of an argument outside of the caller's heap, at the caller's expense.
func (c *Call) CopyOf(t term.Term) (words int, f memory.Build) {
	words, f = memory.CopyOf(c.M.View, t)
	c.M.ChargeCopy(words)
	return words, f
}

// Boolean is true or false.
func Boolean(b bool) term.Term {
	if b {
		return term.AtomTrue
	}
	return term.AtomFalse
}

// Num is the process number of a local pid.
func (c *Call) Num(t term.Term) (uint32, bool) { return term.ImmValue(t), term.IsPid(t) }

// IsAway reports whether t is the pid of a process of another node.
func (c *Call) IsAway(t term.Term) bool {
	return term.IsOuter(c.M.View, t) && term.IsAnyPid(c.M.View, t)
}

// IsAwayRef reports whether t is a reference that has not been made here.
func (c *Call) IsAwayRef(t term.Term) bool {
	return term.IsOuter(c.M.View, t) && term.IsAnyRef(c.M.View, t)
}

// Elements gives the elements of a proper list.
func (c *Call) Elements(t term.Term) ([]term.Term, bool) {
	es, tail := term.Elems(c.M.View, t)
	return es, tail == term.Nil
}

// Text is the value of a flat list of code points.
func (c *Call) Text(t term.Term) (string, bool) {
	var text strings.Builder
	elems, tail := term.Elems(c.M.View, t)
	text.Grow(len(elems))
	for _, e := range elems {
		if !term.IsSmall(e) || !utf8.ValidRune(rune(term.SmallValue(e))) {
			return "", false
		}
		text.WriteRune(rune(term.SmallValue(e)))
	}
	return text.String(), tail == term.Nil
}

// Integer is the value of an integer of 64 bits.
func (c *Call) Integer(t term.Term) (int64, bool) { return term.IntValue(c.M.View, t) }

// Pair is the value of a tuple of two elements.
func (c *Call) Pair(t term.Term) (a, b term.Term, good bool) {
	v := c.M.View
	if !term.IsTuple(v, t) || term.TupleArity(v, t) != 2 {
		return 0, 0, false
	}
	return term.Element(v, t, 0), term.Element(v, t, 1), true
}

// Int answers an integer.
func (c *Call) Int(n int64) (term.Term, bif.Result) {
	if term.FitsSmall(n) {
		return term.Small(int(n)), bif.Done
	}
	return c.Build(term.Int64Words(n), func(b *term.Builder) term.Term { return term.MakeInt64(b, n) })
}

// Characters answers a list of code points.
func (c *Call) Characters(s string) (term.Term, bif.Result) {
	return c.Build(term.StringWords(s), func(b *term.Builder) term.Term { return b.String(s) })
}

// BytesAt are arguments that must be binaries.
func (c *Call) BytesAt(places ...int) (all [][]byte, good bool) {
	for _, i := range places {
		if !term.IsBinary(c.M.View, c.Args[i]) {
			return nil, false
		}
		all = append(all, term.BinBytes(c.M.View, c.Args[i]))
	}
	return all, true
}

// Optional is an argument that may be left out.
func (c *Call) Optional(i int) term.Term {
	if i < len(c.Args) {
		return c.Args[i]
	}
	return term.Nil
}
