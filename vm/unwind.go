package vm

import (
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
)

// Resume makes p continue after the call of a BIF of the master, with its result.
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

// Arg returns argument i of the BIF for which p waits.
func (m *Machine) Arg(p *Process, i int) term.Term { return m.Registers(&p.Space)[i] }

// unwind searches for the handler of p.exc. If there is one, p continues there with x0 to x2 set;
// otherwise p.ExitReason is set. It returns the number of words that it needs if the trace does not
// fit.
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

// findCatch pops frames down to the one that holds the innermost catch mark, clears the mark and
// sets PC to its handler. It reports false, with an empty stack, when there is none.
func (m *Machine) findCatch(p *Process) bool {
	for {
		frame := 0
		near := p.NearFrames(m.View.W)
		for i, w := range near {
			if w&term.TagMask == term.TagHeader {
				frame = i + 1
				continue
			}
			if term.IsCatch(w) {
				m.View.ChargeLoads(uint64(i+1), m.StackLoad)
				p.SP += uint32(frame)
				p.PC = int(m.Code.Catches[term.CatchIndex(w)])
				near[i] = term.Nil
				return true
			}
		}
		m.View.ChargeLoads(uint64(len(near)), m.StackLoad)
		p.ClearFrames()
		if p.Spilled() == 0 {
			return false
		}
		m.Refill(&p.Space)
	}
}

// raisePending raises an exception that was thrown into a process while it did not run; the
// arguments of the call at which it waits are in their registers. caught reports that the process
// continues, with its handler or with the call that replaces it.
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

// divert makes p call the handler of undefined functions instead of the call that it was about to
// make. There must be room for the arguments.
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

// leaveCaller pops the function that makes the tail call at p.PC off the stack: the call was made,
// to a function that does not exist.
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
// traps: it has ended, or a collection must come first, after which the exception is raised when
// the process runs again.
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
