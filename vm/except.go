package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
)

// raiser builds the terms of exceptions, in the words that the slack reserves for them.
type raiser struct {
	traces
	blames map[int]blame // by number, of BIFs that have failed
}

// blame is what the head of a stack trace says of a BIF: atoms of its module and name, and of its
// explainer, None if it has none.
type blame struct{ module, name, explainer term.Term }

// blameWords returns the number of words that must be free for an exception that lists so many
// arguments. The slack has room for 8.
func blameWords(args int) int { return heap.Slack + term.ConsWords*max(args-8, 0) }

// cramped reports whether there is too little room for an exception that lists so many arguments.
// Then a collection must come first, after which the failing operation is repeated.
func (m raiser) cramped(p *Process, args int) bool {
	n := blameWords(args)
	if p.Free() >= n {
		return false
	}
	p.Need = n
	p.exc = exception{}
	return true
}

// blameBIF puts the BIF and its arguments at the head of the stack trace.
func (p *Process) blameBIF(m raiser, number int, args []term.Term) {
	n := &bifs[number]
	p.exc.blamed = true
	if n.Silent {
		return
	}
	b, known := m.blames[number]
	if !known {
		name := n.Name
		if name == "!" {
			name = "send" // the name by which OTP's compiler calls it
		}
		b = blame{m.call.AtomNamed(n.Module), m.call.AtomNamed(name), m.explains(n.explainer)}
		if b.module != term.AtomUndefined && b.name != term.AtomUndefined &&
			b.explainer != term.AtomUndefined { // or an atom may still come
			m.blames[number] = b
		}
	}
	p.exc.head = m.traceHead(p, b.module, b.name, args, b.explainer)
}

// explainers are the modules that format errors of the arguments of BIFs, by the module of the BIF.
var explainers = map[string]string{
	"atomics": code.ErtsErrors, "counters": code.ErtsErrors, "erlang": code.ErtsErrors,
	"erts_internal": code.ErtsErrors, "persistent_term": code.ErtsErrors,
	"binary": code.StdlibErrors, "epiphany_ets": code.StdlibErrors, "ets": code.StdlibErrors, "lists": code.StdlibErrors, "maps": code.StdlibErrors, "math": code.StdlibErrors, "re": code.StdlibErrors, "unicode": code.StdlibErrors,
	"os": code.KernelErrors,
}

// explains returns an explainer, None if there is none.
func (m raiser) explains(name string) term.Term {
	if name == "" {
		return term.None
	}
	return m.call.AtomNamed(name)
}

// traceHead builds {Module, Function, Args, Location}, for which there must be room. The location
// is empty, or names an explainer and its information.
func (m raiser) traceHead(p *Process, mod, name term.Term, args []term.Term,
	explainer term.Term) term.Term {
	location := term.Term(term.Nil)
	b := m.Builder(&p.Space)
	list := b.List(args, term.Nil)
	if explainer != term.None {
		keys, values := []term.Term{term.AtomModule}, []term.Term{explainer}
		if p.exc.cause != term.None {
			keys, values = []term.Term{m.call.AtomNamed("cause"), term.AtomModule}, []term.Term{p.exc.cause, explainer}
		}
		info := b.Map(keys, values)
		location = b.List([]term.Term{b.Tuple(term.AtomErrorInfo, info)}, term.Nil)
	}
	t := b.Tuple(mod, name, list, location)
	m.Commit(&p.Space, &b)
	return t
}

// blameStart puts erlang:apply/2 at the head of the stack trace, which a process that begins with a
// fun has called.
func (m raiser) blameStart(p *Process) {
	b := m.Builder(&p.Space)
	p.exc.head = b.Tuple(term.AtomErlang, term.AtomApply, term.Small(2), term.Nil)
	m.Commit(&p.Space, &b)
}

// blameArith puts erlang:Op/N and its operands at the head of the stack trace, except where OTP
// generates instructions that do not record them: divisions of floats, additions of constants, and
// subtractions of constants that are not negative.
func (p *Process) blameArith(m raiser, op uint16, in *code.Instr, x *[code.NumX]uint32) {
	p.exc.blamed = true
	if op == code.OpFDiv || op == code.OpAddC || op == code.OpSubC && term.SmallValue(in.I) >= 0 {
		return
	}
	name, _ := m.Atoms.Lookup(arithNames[op])
	l := x[uint8(in.A)]
	args := []term.Term{l, x[uint8(in.B)]}
	switch op {
	case code.OpNeg, code.OpBnot:
		args = args[:1]
	case code.OpAddC, code.OpSubC:
		args[1] = in.I // also for Constant + X, whose operands OTP's compiler swaps as well
	}
	p.exc.head = m.traceHead(p, term.AtomErlang, name, args, m.explains(code.ErtsErrors))
}

var arithNames = map[uint16]string{code.OpAdd: "+", code.OpAddC: "+", code.OpSub: "-", code.OpSubC: "-", code.OpMul: "*", code.OpDiv: "div", code.OpRem: "rem", code.OpFDiv: "/",
	code.OpNeg: "-", code.OpBand: "band", code.OpBor: "bor", code.OpBxor: "bxor", code.OpBnot: "bnot", code.OpBsl: "bsl", code.OpBsr: "bsr"}

// noMatch raises the errors of the instructions that end a failed match. It returns the number of
// words that it needs if there is no room.
func (m raiser) noMatch(p *Process, in *code.Instr, x *[code.NumX]uint32) (need int) {
	args := 0
	if in.Op == code.OpFunctionClause {
		args = m.Code.Functions[in.I].Arity
	}
	if n := blameWords(args); p.Free() < n {
		return n
	}
	p.exc = exception{class: term.AtomError, blamed: true}
	var tag term.Term
	switch in.Op {
	case code.OpIfClause:
		p.exc.value = term.AtomIfClause
		return 0
	case code.OpFunctionClause:
		f := &m.Code.Functions[in.I]
		p.exc.value = term.AtomFunctionClause
		p.exc.head = m.traceHead(p, f.Module, f.Name, x[:f.Arity], term.None)
		return 0
	case code.OpBadmatch:
		tag = term.AtomBadmatch
	case code.OpCaseClause:
		tag = term.AtomCaseClause
	case code.OpTryClause:
		tag = term.AtomTryClause
	case code.OpBadRecord:
		tag = term.AtomBadrecord
	}
	b := m.Builder(&p.Space)
	p.exc.value = b.Tuple(tag, x[uint8(in.A)])
	m.Commit(&p.Space, &b)
	return 0
}

// uncaught ends the process with the reason that links and monitors see.
func (m raiser) uncaught(p *Process) (need int) {
	value, trace := p.exc.value, p.exc.trace
	if p.exc.class == term.AtomExit {
		p.ExitReason = value
		p.exc.uncaught = true
		return 0
	}
	list, need := m.buildTrace(p, trace)
	if need == 0 && p.Free() < heap.Slack {
		need = heap.Slack
	}
	if need > 0 {
		return need + heap.Slack
	}
	b := m.Builder(&p.Space)
	if p.exc.class == term.AtomThrow {
		value = b.Tuple(term.AtomNocatch, value)
	}
	p.ExitReason = b.Tuple(value, list)
	p.Crashed = true
	m.Commit(&p.Space, &b)
	p.exc.uncaught = true
	return 0
}

// caught returns the value of a catch expression that was left by an exception, or the number of
// words that it needs.
func (m raiser) caught(p *Process, class, value, trace term.Term) (t term.Term, need int) {
	if class == term.AtomThrow {
		return value, 0
	}
	if class == term.AtomError {
		list, need := m.buildTrace(p, trace)
		if need > 0 {
			return 0, need + 8
		}
		if p.Free() < 8 {
			return 0, m.traceWords(p, trace) + 8 + heap.Slack
		}
		b := m.Builder(&p.Space)
		value = b.Tuple(value, list)
		m.Commit(&p.Space, &b)
	}
	if !m.reserveQuietly(p, 3) {
		return 0, 3
	}
	b := m.Builder(&p.Space)
	t = b.Tuple(term.AtomEXIT, value)
	m.Commit(&p.Space, &b)
	return t, 0
}

// reserveQuietly is reserve without the GC stress mode, for the second half of an operation.
func (m raiser) reserveQuietly(p *Process, n int) bool { return p.Free()-n >= 0 }

// badCall raises {Tag, T}, badArity {badarity, {F, Args}}, both built in the slack.
func (m raiser) badCall(p *Process, tag, t term.Term) status {
	b := m.Builder(&p.Space)
	p.exc = exception{class: term.AtomError, value: b.Tuple(tag, t), blamed: true}
	m.Commit(&p.Space, &b)
	return failed
}

func (m raiser) badArity(p *Process, f, args term.Term) status {
	b := m.Builder(&p.Space)
	t := b.Tuple(f, args)
	m.Commit(&p.Space, &b)
	return m.badCall(p, term.AtomBadarity, t)
}
