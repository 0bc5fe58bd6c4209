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

// A Call is a call of a built-in function that the master executes; machine M is charged. A
// function must reserve heap before it changes anything: if there is no room it runs again after a
// collection.
type Call struct {
	M    *vm.Machine
	P    *vm.Process // the calling process
	Args []term.Term
	// Class, Reason and Cause describe the exception to raise. Cause is used in the explanation of
	// errors; it may be None.
	Class, Reason, Cause term.Term
	Memo                 any    // kept by a function for when it runs again
	Then                 func() // called when the call is complete; may be nil
	Atoms                *term.Atoms
	Heap                 Heap
	failed               error // error of building a binary
	builder              term.Builder
}

// Spare holds at most one value that is no longer used, for reuse.
type Spare[T any] struct{ it *T }

// Take returns the held value, or a new one if there is none.
func (s *Spare[T]) Take() *T {
	x := s.it
	if s.it = nil; x == nil {
		return new(T)
	}
	return x
}

// Put holds a value for reuse. The caller must not use it any more; a Call may only be put after
// its reply.
func (s *Spare[T]) Put(x *T) { s.it = x }

// Binding is a type whose values bind built-in functions of a part of the master, of type T, to
// their names.
type Binding[T any] interface {
	~struct {
		Module, Name string
		Arity        int
		Func         func(T, *Call) (term.Term, bif.Result)
	}
}

// Function is a Binding whose fields are accessible.
type Function[T any] struct {
	Module, Name string
	Arity        int
	Func         func(T, *Call) (term.Term, bif.Result)
}

// Epoch is the wall-clock time, in seconds since 1970, at which virtual time begins: 2026-01-01
// 00:00:00 UTC. It is fixed so that runs can be repeated.
const Epoch = 1_767_225_600

// Heap makes the binaries of results, and counts references to them.
type Heap interface {
	// NewBinary makes a binary outside of heaps, with no references yet.
	NewBinary(data []byte) (at emu.Addr, object uint32, err error)
	// Claim counts the references to binaries in a builder as the caller's. The error is
	// memory.ErrNoMemory.
	Claim(b *term.Builder) error
}

// Atom returns the atom with a name, or undefined if the table of atoms is full.
func (c *Call) Atom(name string) term.Term {
	t, err := c.Atoms.Intern(name)
	if err != nil {
		return term.AtomUndefined
	}
	return t
}

// IsBoolean reports whether a term is true or false.
func IsBoolean(t term.Term) bool { return t == term.AtomTrue || t == term.AtomFalse }

// Badarg raises the error badarg.
func (c *Call) Badarg() (term.Term, bif.Result) { return c.Fail(term.AtomBadarg) }

// BadargFor raises badarg with a cause, named as in OTP.
func (c *Call) BadargFor(cause string) (term.Term, bif.Result) {
	c.Cause = c.Atom(cause)
	return c.Badarg()
}

// Fail raises an exception of class error.
func (c *Call) Fail(reason term.Term) (term.Term, bif.Result) {
	c.Class, c.Reason = term.AtomError, reason
	return 0, bif.Raised
}

// NoMemory raises system_limit for memory.ErrNoMemory, and badarg for other errors.
func (c *Call) NoMemory(err error) (term.Term, bif.Result) {
	if errors.Is(err, memory.ErrNoMemory) {
		return c.Fail(term.AtomSystemLimit)
	}
	return c.Badarg()
}

// Build reserves words on the caller's heap and calls f to build the result there. It returns
// bif.Space if there is no room.
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

// CopyOf returns a Build that copies an argument, and the number of words it needs. The time is
// charged to the caller.
func (c *Call) CopyOf(t term.Term) (words int, f memory.Build) {
	words, f = memory.CopyOf(c.M.View, t)
	c.M.ChargeCopy(words)
	return words, f
}

// Boolean returns true or false as a term.
func Boolean(b bool) term.Term {
	if b {
		return term.AtomTrue
	}
	return term.AtomFalse
}

// Num returns the process number of a local pid.
func (c *Call) Num(t term.Term) (uint32, bool) { return term.ImmValue(t), term.IsPid(t) }

// IsAway reports whether t is the pid of a process of another node.
func (c *Call) IsAway(t term.Term) bool {
	return term.IsOuter(c.M.View, t) && term.IsAnyPid(c.M.View, t)
}

// IsAwayRef reports whether t is a reference that was made on another node.
func (c *Call) IsAwayRef(t term.Term) bool {
	return term.IsOuter(c.M.View, t) && term.IsAnyRef(c.M.View, t)
}

// Elements returns the elements of a proper list.
func (c *Call) Elements(t term.Term) ([]term.Term, bool) {
	es, tail := term.Elems(c.M.View, t)
	return es, tail == term.Nil
}

// Text returns a flat list of code points as a string.
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

// Integer returns the value of an integer that fits 64 bits.
func (c *Call) Integer(t term.Term) (int64, bool) { return term.IntValue(c.M.View, t) }

// Pair returns the elements of a tuple of two.
func (c *Call) Pair(t term.Term) (a, b term.Term, good bool) {
	v := c.M.View
	if !term.IsTuple(v, t) || term.TupleArity(v, t) != 2 {
		return 0, 0, false
	}
	return term.Element(v, t, 0), term.Element(v, t, 1), true
}

// Int returns an integer as the result of the call.
func (c *Call) Int(n int64) (term.Term, bif.Result) {
	if term.FitsSmall(n) {
		return term.Small(int(n)), bif.Done
	}
	return c.ReturnInt64(n)
}

// Characters returns a list of code points as the result of the call.
func (c *Call) Characters(s string) (term.Term, bif.Result) {
	return c.Build(term.StringWords(s), func(b *term.Builder) term.Term { return b.String(s) })
}

// BytesAt returns the bytes of arguments, which must be binaries.
func (c *Call) BytesAt(places ...int) (all [][]byte, good bool) {
	for _, i := range places {
		if !term.IsBinary(c.M.View, c.Args[i]) {
			return nil, false
		}
		all = append(all, term.BinBytes(c.M.View, c.Args[i]))
	}
	return all, true
}

// Optional returns an argument that may be left out.
func (c *Call) Optional(i int) term.Term {
	if i < len(c.Args) {
		return c.Args[i]
	}
	return term.Nil
}
