package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
)

// raiser builds what exceptions tell, with the words that the slack keeps for them.
type raiser struct{ traces }

// exception is what is being raised.
type exception struct {
	class, value term.Term
	trace        term.Term // raw trace or built list of an exception raised again; None for a new one
	head         term.Term // {M,F,Args,Location} to stand before the trace, or None
	blamed       bool      // head has been decided
	culprit      culprit   // who is to stand in head when a pending exception is raised
	cause        term.Term // why the culprit has failed, for those who explain it; or None
	pending      bool      // to be raised when the process runs again
	uncaught     bool
}

// Fail makes a built-in function end with an error of that reason.
func (p *Process) fail(reason term.Term) (term.Term, status) {
	return p.throw(term.AtomError, reason)
}

func (p *Process) throw(class, reason term.Term) (term.Term, status) {
	p.exc = exception{class: class, value: reason}
	return 0, failed
}

// Throw makes p continue with an exception: the answer of the built-in function of the master that
// p waits for. The reason must be a term p may hold.
func (p *Process) Throw(class, reason term.Term) {
	p.exc = exception{class: class, value: reason, pending: true}
}

// culprit is the call at which a process stands that an exception is thrown into.
type culprit uint8

const (
	nobody   culprit = iota
	builtIn          // p.BIF
	missing          // p.Undef
	diverted         // p.Undef, which the module in exception.value is to take care of
)

// ThrowFrom is Throw with the built-in function that p has trapped for and its arguments at the
// head of the stack trace, and the cause, an atom or None.
func (p *Process) ThrowFrom(class, reason, cause term.Term) {
	p.Throw(class, reason)
	p.exc.culprit, p.exc.cause = builtIn, cause
}

// ThrowUndef makes the call that trapped with TrapUndef raise undef.
func (p *Process) ThrowUndef() {
	p.Throw(term.AtomError, term.AtomUndef)
	p.exc.culprit = missing
}

// Divert turns the call that trapped with TrapUndef into handler:undefined_function(Module,
// Function, Args), as name is undefined_function.
func (p *Process) Divert(handler, name term.Term) {
	p.Throw(name, handler)
	p.exc.culprit = diverted
}

// Resume makes p continue behind the call of a built-in function of the master, with its result.
func (m *Machine) Resume(p *Process, result term.Term) {
	in := m.Code.Instr(p.PC)
	if in.Op == code.OpBsCreate {
		return // which is executed once more
	}
	m.Registers(&p.Space)[0] = result
	switch in.Op {
	case code.OpCallExt, code.OpCallFun, code.OpApply:
		p.PC++
		return
	case code.OpCallExtLast, code.OpCallFunLast, code.OpApplyLast:
		p.SP += uint32(in.C) + 1
		p.CP = m.View.W[p.SP-1]
	}
	p.PC = int(m.Code.Sites[p.CP>>2].PC)
	p.CP = 0
}

// Arg is argument i of the built-in function that p waits for.
func (m *Machine) Arg(p *Process, i int) term.Term { return m.Registers(&p.Space)[i] }

// TraceDepth is the most entries that a stack trace has: OTP's backtrace_depth default.
const TraceDepth = 8

// blameWords is the room that an exception wants which tells of so many arguments: up to 8 of them
// the slack has.
func blameWords(args int) int { return heap.Slack + term.ConsWords*max(args-8, 0) }

// cramped reports that there is no room for what an exception needs that tells of so many
// arguments: a collection is to be made first, and what failed is to fail again.
func (m raiser) cramped(p *Process, args int) bool {
	n := blameWords(args)
	if p.Free() >= n {
		return false
	}
	p.Need = n
	p.exc = exception{}
	return true
}

// blameBIF puts the built-in function and its arguments at the head of the stack trace.
func (p *Process) blameBIF(m raiser, number int, args []term.Term) {
	n := &bifs[number]
	p.exc.blamed = true
	if n.Silent {
		return
	}
	name := n.Name
	if name == "!" {
		name = "send" // by which name OTP's compiler calls it
	}
	p.exc.head = m.traceHead(p, m.call.AtomNamed(n.Module), m.call.AtomNamed(name), args,
		m.explains(n.Module))
}

// explainers are the modules that tell people what was wrong with the arguments of built-in
// functions of a module.
var explainers = map[string]string{
	"atomics": code.ErtsErrors, "counters": code.ErtsErrors, "erlang": code.ErtsErrors,
	"erts_internal": code.ErtsErrors, "persistent_term": code.ErtsErrors,
	"binary": code.StdlibErrors, "epiphany_ets": code.StdlibErrors, "ets": code.StdlibErrors, "lists": code.StdlibErrors, "maps": code.StdlibErrors, "math": code.StdlibErrors, "re": code.StdlibErrors, "unicode": code.StdlibErrors,
	"os": code.KernelErrors,
}

// explains is the explainer of a module, None where there is none.
func (m raiser) explains(module string) term.Term {
	if name, some := explainers[module]; some {
		return m.call.AtomNamed(name)
	}
	return term.None
}

// traceHead builds {Module, Function, Args, Location}, for which there is room. The location is
// empty, or names an explainer and what it is to know.
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

// blameStart puts erlang:apply/2 at the head of the stack trace: it is what a process that begins
// with a fun has called.
func (m raiser) blameStart(p *Process) {
	b := m.Builder(&p.Space)
	p.exc.head = b.Tuple(term.AtomErlang, term.AtomApply, term.Small(2), term.Nil)
	m.Commit(&p.Space, &b)
}

// blameArith puts erlang:Op/N and its operands at the head of the stack trace, except where OTP's
// code generator makes instructions of the operation that do not know them: divisions of floats,
// and constants that are added, or subtracted if they are not negative.
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
		args[1] = in.I // also of Constant + X, which OTP's compiler turns round as well
	}
	p.exc.head = m.traceHead(p, term.AtomErlang, name, args, m.explains("erlang"))
}

var arithNames = map[uint16]string{code.OpAdd: "+", code.OpAddC: "+", code.OpSub: "-", code.OpSubC: "-", code.OpMul: "*", code.OpDiv: "div", code.OpRem: "rem", code.OpFDiv: "/",
	code.OpNeg: "-", code.OpBand: "band", code.OpBor: "bor", code.OpBxor: "bxor", code.OpBnot: "bnot", code.OpBsl: "bsl", code.OpBsr: "bsr"}

// noMatch raises the errors of the instructions that end a failed match. It reports the words
// wanted when there is no room.
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

// unwind looks for the handler of p.exc. With one, p continues there with x0 to x2 set; without,
// p.ExitReason is set. It reports the words wanted when the trace does not fit.
func (m *Machine) unwind(p *Process, x *[code.NumX]uint32) (need int) {
	if p.exc.class == hibernating {
		m.sleepOn(p)
		return 0
	}
	if p.exc.trace == term.None || m.traces.isOpen(p.exc.trace) {
		if p.Free() < TraceDepth+8 {
			return heap.Slack
		}
		m.traces.recordTrace(p)
	}
	if m.findCatch(p) {
		x[0], x[1], x[2] = p.exc.class, p.exc.value, p.exc.trace
		p.exc = exception{}
		return 0
	}
	return m.errors.uncaught(p)
}

// findCatch takes frames off the stack down to the one that holds the innermost catch mark, clears
// the mark and sets PC to its handler. It reports false, with an empty stack, when there is none.
func (m *Machine) findCatch(p *Process) bool {
	for {
		frame := 0
		near := p.NearFrames(m.View.W)
		for i, w := range near {
			m.View.ChargeLoads(1, m.StackLoad)
			if w&term.TagMask == term.TagHeader {
				frame = i + 1
				continue
			}
			if term.IsCatch(w) {
				p.SP += uint32(frame)
				p.PC = int(m.Code.Catches[term.CatchIndex(w)])
				near[i] = term.Nil
				return true
			}
		}
		p.ClearFrames()
		if p.Spilled() == 0 {
			return false
		}
		m.Refill(&p.Space)
	}
}

// raisePending raises an exception that was thrown into a process while it stood still; the
// arguments of the call at which it stands are in their registers. caught tells that the process
// goes on, with its handler or what is called instead.
func (m *Machine) raisePending(p *Process, x *[code.NumX]uint32) (trap exec.Trap, caught bool) {
	if p.exc.culprit != nobody {
		args := x[:p.BIFArgs]
		if p.exc.culprit != builtIn {
			args = m.calls.undefArgs(p)
		}
		if n := blameWords(len(args)); p.Free() < n {
			p.Need, p.Live = n, code.Scratch
			return exec.TrapGC, false
		}
		if p.exc.culprit == diverted {
			m.divert(p, x, args)
			return 0, true
		}
		p.exc.blamed = true
		if p.exc.culprit == builtIn {
			p.blameBIF(m.errors, p.BIF, args)
		} else {
			p.exc.head = m.errors.traceHead(p, p.Undef.Module, p.Undef.Name, args, term.None)
			m.leaveCaller(p)
		}
		p.exc.culprit = nobody
	}
	if trap, caught = m.raise(p, x); caught {
		p.CP = 0
	}
	return trap, caught
}

// divert makes p call what takes care of the call that it was about to make. There is room for the
// arguments.
func (m *Machine) divert(p *Process, x *[code.NumX]uint32, args []term.Term) {
	b := m.Builder(&p.Space)
	list := b.List(args, term.Nil)
	m.Commit(&p.Space, &b)
	in := m.Code.Instr(p.PC)
	m.leaveCaller(p)
	switch in.Op {
	case code.OpCallExt, code.OpCallFun, code.OpApply:
		p.CP = in.J
	}
	p.Arity = copy(x[:], []term.Term{p.Undef.Module, p.Undef.Name, list, p.exc.value, p.exc.class}) - 2
	p.PC, p.exc = code.StartPC, exception{}
}

// leaveCaller takes the function that a tail call at p.PC leaves off the stack: the call has been
// made, to a function that does not exist.
func (m *Machine) leaveCaller(p *Process) {
	switch in := m.Code.Instr(p.PC); in.Op {
	case code.OpCallExtLast, code.OpCallFunLast, code.OpApplyLast:
		p.SP += uint32(in.C) + 1
		p.CP = m.View.W[p.SP-1]
		p.PC = 0
	case code.OpCallExtOnly, code.OpCallFunOnly, code.OpApplyOnly:
		p.PC = 0
	}
}

// raise raises p.exc at p.PC. Either a handler has caught it and p continues there, or the process
// traps: it has ended, or space is wanted before the exception can be raised when it runs again.
func (m *Machine) raise(p *Process, x *[code.NumX]uint32) (trap exec.Trap, caught bool) {
	p.exc.pending = false
	if need := m.unwind(p, x); need > 0 {
		p.exc.pending = true
		p.Need, p.Live = need, code.Scratch
		return exec.TrapGC, false
	}
	if p.exc.uncaught {
		p.exc = exception{}
		return exec.TrapDone, false
	}
	return 0, true
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

// caught gives the value of a catch expression that was left by an exception, or the words wanted.
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

// reserveQuietly is reserve without the stress mode, for the second half of an operation.
func (m raiser) reserveQuietly(p *Process, n int) bool { return p.Free()-n >= 0 }

// Kill ends a process from outside; it will not run again.
func (p *Process) Kill(reason term.Term) {
	p.exc = exception{}
	p.ExitReason = reason
	p.Crashed = false
}
