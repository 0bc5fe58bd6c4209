package lower

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

// meeting is where the alternatives of an expression meet again: one value, and the variables that
// all of them have bound.
type meeting struct {
	*fn
	block *ir.Block
	mark  int
	exits []exit
}

// exit is the end of an alternative.
type exit struct {
	block *ir.Block
	vars  []binding // bound in it: name and value
}

func (f *fn) meet() *meeting {
	return &meeting{fn: f, block: f.newBlock(), mark: f.vars.mark()}
}

// leave ends an alternative with its value, and forgets what it has bound.
func (m *meeting) leave(v ir.Operand) {
	e := exit{block: m.cur}
	for _, b := range m.vars.log[m.mark:] {
		e.vars = append(e.vars, binding{b.name, m.vars.vars[b.name]})
	}
	m.exits = append(m.exits, e)
	m.jump(m.block, v)
	m.vars.undo(m.mark)
}

// done continues behind the alternatives.
func (m *meeting) done() ir.Operand {
	result := m.join(m.block)
	if len(m.exits) == 0 {
		return result
	}
	for _, b := range m.exits[0].vars {
		if !m.everywhere(b.name) {
			continue
		}
		v := m.f.NewValue()
		m.block.Params = append(m.block.Params, v)
		for _, e := range m.exits {
			edge := &e.block.Term.Edges[0]
			o, _ := e.find(b.name)
			edge.Args = append(edge.Args, o)
		}
		m.vars.bind(b.name, ir.V(v))
	}
	return result
}

func (m *meeting) everywhere(name string) bool {
	for _, e := range m.exits {
		if _, ok := e.find(name); !ok {
			return false
		}
	}
	return true
}

func (e *exit) find(name string) (ir.Operand, bool) {
	for _, b := range e.vars {
		if b.name == name {
			return b.old.Operand, true
		}
	}
	return ir.Operand{}, false
}

// clauses compiles alternatives of a match on cols; before, if set, is emitted at the start of each
// body.
func (m *meeting) clauses(cs []*syntax.Clause, cols []ir.Operand, fail *ir.Block,
	before func(*syntax.Clause)) {
	t := m.newMatcher()
	for _, c := range cs {
		t.clause(c)
	}
	t.run(cols, fail)
	never := !slices.ContainsFunc(t.clauses, func(c *clause) bool { return c.used })
	for _, c := range t.clauses {
		if !c.used && !never { // what follows none of them is unreachable, and has variables of theirs
			continue
		}
		m.enter(c)
		if before != nil {
			before(c.Clause)
		}
		m.leave(m.body(c.Body))
	}
}

// function compiles the clauses of a function or fun; fresh: the variables in its head are all new.
func (f *fn) function(cs []*syntax.Clause, params []ir.Operand, fresh bool) {
	t := f.newMatcher()
	t.fresh = fresh
	for _, c := range cs {
		t.clause(c)
	}
	fail := f.newBlock()
	t.run(params, fail)
	f.cur = fail
	f.at(cs[0])
	f.fail(bytecode.OpFunctionClause)
	mark := f.vars.mark()
	for _, c := range t.clauses {
		if c.used {
			f.enter(c)
			f.at(c)
			f.ret(f.body(c.Body))
			f.vars.undo(mark)
		}
	}
	f.finish()
}

func (f *fn) ret(v ir.Operand) {
	f.end(ir.Term{Kind: ir.TermReturn, Instr: ir.Instr{Args: []ir.Operand{v}}})
}

func (f *fn) caseExpr(e *syntax.Case) ir.Operand {
	v := f.expr(e.Value)
	bad := f.newBlock()
	m := f.meet()
	m.clauses(e.Clauses, []ir.Operand{v}, bad, nil)
	f.cur = bad
	f.at(e)
	f.fail(bytecode.OpCaseClause, v)
	return m.done()
}

func (f *fn) ifExpr(e *syntax.If) ir.Operand {
	bad := f.newBlock()
	m := f.meet()
	m.clauses(e.Clauses, nil, bad, nil)
	f.cur = bad
	f.at(e)
	f.fail(bytecode.OpIfClause)
	return m.done()
}

// receive lowers to a loop over the mailbox: peek at a message, match, step to the next or wait.
func (f *fn) receive(e *syntax.Receive) ir.Operand {
	var timeout ir.Operand
	if e.After != nil {
		timeout = f.expr(e.After)
	}
	m := f.meet()
	peek, got, none, next := f.newBlock(), f.newBlock(), f.newBlock(), f.newBlock()
	f.seek(e.Clauses)
	f.jump(peek)
	f.cur = peek
	msg := f.f.NewValue()
	f.mailbox(ir.Instr{Op: bytecode.OpRecvPeek, Dst: msg}, got, none)
	f.cur = got
	m.clauses(e.Clauses, []ir.Operand{ir.V(msg)}, next, func(*syntax.Clause) {
		f.emit(ir.Instr{Op: bytecode.OpRecvRemove})
	})
	f.cur = next
	f.mailbox(ir.Instr{Op: bytecode.OpRecvNext}, peek)
	f.cur = none
	f.at(e)
	if e.After == nil || timeout == f.out.Atom("infinity") {
		f.mailbox(ir.Instr{Op: bytecode.OpRecvWait}, peek)
		return m.done()
	}
	over := f.newBlock()
	f.mailbox(ir.Instr{Op: bytecode.OpRecvWaitTime, Args: []ir.Operand{timeout}}, over, peek)
	f.cur = over
	f.emit(ir.Instr{Op: bytecode.OpRecvTimeout})
	m.leave(f.body(e.AfterBody))
	return m.done()
}

func (f *fn) mailbox(in ir.Instr, to ...*ir.Block) {
	t := ir.Term{Kind: ir.TermReceive, Instr: in}
	for _, b := range to {
		t.Edges = append(t.Edges, ir.Edge{To: b})
	}
	f.end(t)
}

// maybe lowers maybe … else … end: the value of the first ?= that does not match goes to the else
// clauses, or is the result.
func (f *fn) maybe(e *syntax.Maybe) ir.Operand {
	m := f.meet()
	otherwise := f.newBlock()
	last := ir.Operand{Kind: ir.Nil}
	for _, x := range e.Body {
		if mo, ok := x.(*syntax.MatchOr); ok {
			last = f.matchOr(mo, otherwise)
		} else {
			last = f.expr(x)
		}
	}
	m.leave(last)
	v := f.join(otherwise)
	if len(e.Else) == 0 {
		m.leave(v)
		return m.done()
	}
	bad := f.newBlock()
	m.clauses(e.Else, []ir.Operand{v}, bad, nil)
	f.cur = bad
	f.at(e)
	f.raise("error", f.tuple([]ir.Operand{f.out.Atom("else_clause"), v}))
	return m.done()
}

func (f *fn) matchOr(e *syntax.MatchOr, otherwise *ir.Block) ir.Operand {
	v := f.expr(e.Value)
	bad := f.newBlock()
	f.destructure(e.Pattern, v, bad)
	next := f.cur
	f.cur = bad
	f.jump(otherwise, v)
	f.cur = next
	return v
}

// listElems are the elements of a constant that is a list.
func listElems(v any) (term.List, bool) {
	l, ok := v.(term.List)
	return l, ok
}
