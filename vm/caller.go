package vm

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// caller is a process of a machine in the form that BIFs use.
type caller struct {
	m *Machine
	p *Process
}

// on returns the context of BIFs that p calls.
func (m *Machine) on(p *Process) *call.Context {
	m.caller.p = p
	return &m.call
}

// machineFunction is a BIF that needs more of the process and the machine than terms and heap.
type machineFunction func(m *Machine, p *Process, args []term.Term) (term.Term, status)

// machineBinding binds a machineFunction to its name.
type machineBinding struct {
	Module, Name string
	Arity        int
	Func         machineFunction
}

// bindings converts a list of machineBindings to functions of a context.
func bindings(list []machineBinding) []call.Binding {
	all := make([]call.Binding, len(list))
	for i, b := range list {
		all[i] = call.Binding{Module: b.Module, Name: b.Name, Arity: b.Arity, Func: func(c *call.Context, args []term.Term) (term.Term, status) {
			on := c.Caller.(*caller)
			return b.Func(on.m, on.p, args)
		}}
	}
	return all
}

func (c *caller) Pid() term.Term                { return c.p.Pid }
func (c *caller) Reserve(words int) bool        { return c.m.Reserve(&c.p.Space, words) }
func (c *caller) Builder() term.Builder         { return c.m.Builder(&c.p.Space) }
func (c *caller) Commit(b *term.Builder)        { c.m.Commit(&c.p.Space, b) }
func (c *caller) Raise(class, reason term.Term) { c.p.exc = exception{class: class, value: reason} }
func (c *caller) Cramped() bool                 { return c.m.errors.cramped(c.p, 0) }
func (c *caller) FenceTerms(t, u term.Term)     { c.m.fenceTerms(t, u) }

func (c *caller) BuildBits(data []byte, bits, room int) (term.Term, bif.Result) {
	return c.m.buildBits(c.p, data, bits, room)
}

func (c *caller) Run(r *rts.Routine, passes uint64)           { c.m.Loop(r, passes) }
func (c *caller) Each(elements uint64)                        { c.m.Each(elements) }
func (c *caller) Work(w rts.Work)                             { c.m.Work(w) }
func (c *caller) General()                                    { c.m.General() }
func (c *caller) Executed() bool                              { return c.m.Executed() }
func (c *caller) Keys(n uint64)                               { c.m.Keys(n) }
func (c *caller) Inline(r *rts.Routine, passes uint64)        { c.m.Inline(r, passes) }
func (c *caller) ChargeOperator(op call.Op, a, b int64)       { c.m.ChargeOperator(op, a, b) }
func (c *caller) ExecutesIntegers() bool                      { return c.m.ExecutesIntegers() }
func (c *caller) ChargeInteger(op rts.IntegerOp, n, m int)    { c.m.ChargeInteger(op, n, m) }
func (c *caller) ChargeDoubles(op rts.DoubleOp, times uint64) { c.m.ChargeDoubles(op, times) }
func (c *caller) ChargeBoxed(op rts.DoubleOp)                 { c.m.ChargeBoxed(op) }
func (c *caller) ChargeConversion(t, u term.Term)             { c.m.ChargeConversion(t, u) }
func (c *caller) ChargeSteps(steps uint64)                    { c.m.ChargeSteps(steps) }

// buildBits makes a bitstring in words reserved beforehand: see heap.Manager.
func (m *Machine) buildBits(p *Process, data []byte, bits, room int) (term.Term, status) {
	t, st := m.BuildBits(&p.Space, data, bits, room)
	if st == failed {
		return p.fail(term.AtomSystemLimit)
	}
	return t, st
}
