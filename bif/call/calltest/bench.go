package calltest

import (
	"testing"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
)

// Bench calls functions with Go values, as package term maps them.
type Bench struct {
	*call.Context
	Caller *Caller

	t         testing.TB
	functions []call.Binding
}

// Raised is the reason of an exception.
type Raised struct{ Reason any }

// NewBench makes a bench of functions with a process of its own.
func NewBench(t testing.TB, functions []call.Binding) *Bench {
	t.Helper()
	c, caller := New(t)
	return &Bench{c, caller, t, functions}
}

// Term builds a Go value on the caller's heap.
func (b *Bench) Term(x any) term.Term {
	b.t.Helper()
	wire, err := term.Encode(x)
	if err != nil {
		b.t.Fatal(err)
	}
	to := b.Caller.Builder()
	t, err := term.FromWire(wire, &to, b.Atoms)
	if err != nil {
		b.t.Fatal(err)
	}
	b.Caller.Commit(&to)
	return t
}

// Value is a term as a Go value.
func (b *Bench) Value(t term.Term) any {
	b.t.Helper()
	x, err := term.ToGo(b.View, b.Atoms, t)
	if err != nil {
		b.t.Fatal(err)
	}
	return x
}

// One is a Go value as Value gives it.
func (b *Bench) One(x any) any {
	b.t.Helper()
	return b.Value(b.Term(x))
}

// Result is what a function has given: its value, or the Raised reason of its exception.
func (b *Bench) Result(t term.Term, how bif.Result) any {
	b.t.Helper()
	switch how {
	case bif.Done:
		return b.Value(t)
	case bif.Raised:
		return Raised{b.Value(b.Caller.Reason)}
	}
	b.t.Fatalf("the function ended with %v", how)
	return nil
}

// Call is the Result of a function that is called by its name.
func (b *Bench) Call(module, name string, args ...any) any {
	b.t.Helper()
	var terms []term.Term
	for _, x := range args {
		terms = append(terms, b.Term(x))
	}
	for _, f := range b.functions {
		if f.Module == module && f.Name == name && f.Arity == len(args) {
			return b.Result(f.Func(b.Context, terms))
		}
	}
	b.t.Fatalf("there is no function %s:%s/%d", module, name, len(args))
	return nil
}
