package vm

import (
	"github.com/parallergo/epiphany/bif/number"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/bits"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
)

// The slow paths implement the instructions for which executors have no code. Each returns how the
// executor continues, and at which program counter. The registers of the process are current; its
// program counter is that of the next instruction.

// paths is the machine as an exec.Runtime.
type paths struct{ *Machine }

// computes reports whether executors may compute operations themselves: not in a profiled run, which
// must see each operation, in the weak memory order, where each operation may complete stores, or
// without fences.
func (m paths) computes() bool { return !m.Profiled() && !m.Late.Weak() && !m.NoFences }

// Slow executes an instruction.
func (m paths) Slow(in *code.Instr) (exec.Action, int) {
	p := m.current
	top := p.HTop
	act, pc := m.execute(p, in)
	m.state.Floor += p.HTop - top // the runtime has charged these words itself
	m.state.Pressed = p.Pressed()
	return act, pc
}

func (m paths) execute(p *Process, in *code.Instr) (exec.Action, int) {
	switch in.Op {
	case code.OpBif:
		return m.slowBIF(p, in)
	case code.OpCallExt, code.OpCallExtOnly, code.OpCallExtLast:
		return m.slowCall(p, in)
	case code.OpCallFun, code.OpCallFunOnly, code.OpCallFunLast:
		return m.resolved(p, in, m.calls.resolveFun(p, m.state.X, int(in.A)))
	case code.OpApply, code.OpApplyOnly, code.OpApplyLast:
		return m.resolved(p, in, m.calls.resolveApply(p, m.state.X, int(in.A)))
	case code.OpPutMap:
		t, st := m.putMap(p, in, m.state.X)
		return m.made(p, in, t, st)
	case code.OpGetMapKey:
		return m.slowMapKey(p, in)
	case code.OpBsMatch:
		return m.slowMatch(p, in)
	case code.OpBsCreate:
		return m.slowCreate(p, in)
	case code.OpRecvPeek, code.OpRecvRemove, code.OpRecvNext, code.OpRecvTimeout, code.OpRecvMark,
		code.OpRecvSeek, code.OpRecvWait, code.OpRecvWaitTime:
		return m.slowReceive(p, in)
	case code.OpCatchEnd, code.OpBuildTrace, code.OpRaise, code.OpBadmatch, code.OpCaseClause,
		code.OpTryClause, code.OpBadRecord, code.OpIfClause, code.OpFunctionClause:
		return m.slowException(p, in)
	case code.OpUnderflow:
		p.CP = m.Refill(&p.Space)
		m.state.HEnd = p.HeapLimit()
		return exec.Return, p.PC
	case code.OpHibernate, code.OpStart, code.OpExit:
		return m.slowEnds(p, in)
	}
	panic("vm: undecoded instruction")
}

// next continues after an instruction.
func (p *Process) next() (exec.Action, int) { return exec.Next, p.PC }

// leave ends the execution with a trap at the current instruction.
func (m paths) leave(p *Process, t exec.Trap) (exec.Action, int) {
	m.state.Trap = t
	return exec.Leave, p.PC - 1
}

// space ends the execution because need words must be free, while live x registers hold values.
// collect does so for p.Need words.
func (m paths) space(p *Process, need, live int) (exec.Action, int) {
	p.Need = need
	return m.collect(p, live)
}

func (m paths) collect(p *Process, live int) (exec.Action, int) {
	p.Live = live
	if m.state.Trap = exec.TrapGC; p.Request != (heap.Request{}) {
		m.state.Trap = exec.TrapBinary
	}
	return exec.Undo, p.PC - 1
}

// askMaster ends the execution for a BIF of the master: the process stays at the call until Resume
// or an exception.
func (m paths) askMaster(p *Process, number, args int) (exec.Action, int) {
	p.BIF, p.BIFArgs = number, args
	m.state.Reds++
	m.Runtime.BIFs++
	return m.leave(p, exec.TrapBIF)
}

// raiseHere raises p.exc at the current instruction.
func (m paths) raiseHere(p *Process) (exec.Action, int) {
	s := &m.state
	cp := p.CP
	p.PC--
	t, caught := m.raise(p, s.X)
	s.HEnd = p.HeapLimit()
	if !caught {
		p.CP, s.Trap = cp, t
		return exec.Leave, p.PC
	}
	p.CP = 0
	return exec.Next, p.PC
}

// branch continues at the target of a failed test.
func branch(in *code.Instr) (exec.Action, int) { return exec.Branch, int(in.J) }

// made completes an instruction that makes a term.
func (m paths) made(p *Process, in *code.Instr, t term.Term, st status) (exec.Action, int) {
	switch {
	case st == ok:
		m.state.X[uint8(in.C)] = t
		return p.next()
	case st == wantSpace:
		return m.collect(p, int(in.B))
	case in.J != 0:
		return branch(in)
	}
	return m.raiseHere(p)
}

// Room handles an allocation that leaves less than Slack words free. For a frame of a local stack
// it makes room.
func (m paths) Room(in *code.Instr, left int) (exec.Action, int) {
	p, s := m.current, &m.state
	if !m.Short(&p.Space, left) {
		return p.next()
	}
	if in.Op == code.OpTestHeap {
		return m.space(p, int(in.I), int(in.B))
	}
	words := int(in.A) + 1
	if s.Joined != 0 {
		return m.space(p, words, int(in.B))
	}
	st := m.MakeRoom(&p.Space, words)
	s.HEnd = p.HeapLimit()
	switch st {
	case wantSpace:
		return m.collect(p, int(in.B))
	case failed:
		p.Kill(term.AtomSystemLimit)
		p.Crashed = true
		s.Trap = exec.TrapDone
		return exec.Leave, p.PC
	}
	return p.next()
}

// Arith executes arithmetic.
func (m paths) Arith(in *code.Instr, t, u term.Term) (exec.Action, int) {
	p := m.current
	top := p.HTop
	act, pc := m.arith(p, in, t, u)
	m.state.Floor += p.HTop - top
	return act, pc
}

func (m paths) arith(p *Process, in *code.Instr, t, u term.Term) (exec.Action, int) {
	s := &m.state
	m.Rule.Stamp = s.Next() // of calls of the runtime's units
	t, st := number.Arith(m.on(p), operators[in.Op], t, u)
	s.GoOn(m.Rule.Stamp)
	switch {
	case st == ok:
		s.X[uint8(in.C)] = t
		return p.next()
	case st == wantSpace:
		return m.collect(p, int(in.ArithLive()))
	case in.J != 0:
		return branch(in)
	case m.errors.cramped(p, 2):
		return m.collect(p, int(in.ArithLive()))
	}
	p.blameArith(m.errors, in.Op, in, s.X)
	return m.raiseHere(p)
}

// bif runs a BIF here.
func (m paths) bif(p *Process, number int, args []term.Term) (term.Term, status) {
	nat, s := &bifs[number], &m.state
	cycles := m.BeginBIF(number)
	s.Issue += cycles
	if !m.Away {
		t, st := nat.impl(m.on(p), args)
		m.EndBIF()
		return t, st
	}
	m.Rule.Stamp = s.Next()
	m.EnterBIF(number, cycles, s.Hot)
	s.GoOn(m.Rule.Stamp)
	t, st := nat.impl(m.on(p), args)
	m.LeaveBIF()
	m.EndBIF()
	return t, st
}

// slowBIF executes an instruction that is a BIF, with its arguments in scratch registers.
func (m paths) slowBIF(p *Process, in *code.Instr) (exec.Action, int) {
	x := m.state.X
	list := m.Code.Consts[in.I : in.I+1+uint32(in.A)]
	for k, o := range list[1:] {
		x[code.Scratch+k] = o.Value(x, m.View.W, p.SP)
	}
	number, args := int(list[0].V), x[code.Scratch:code.Scratch+int(in.A)]
	t, st := m.bif(p, number, args)
	switch {
	case st == ok:
		if bifs[number].Counted() {
			m.Runtime.BIFs++
		}
		x[uint8(in.C)] = t
		return p.next()
	case st == wantSpace:
		return m.collect(p, int(in.B))
	case in.J != 0:
		return branch(in)
	case m.errors.cramped(p, int(in.A)):
		return m.collect(p, int(in.B))
	}
	p.blameBIF(m.errors, number, args)
	return m.raiseHere(p)
}

// slowCall calls, by its export entry, a function that is a BIF or not loaded.
func (m paths) slowCall(p *Process, in *code.Instr) (exec.Action, int) {
	e := &m.Code.Exports[in.I]
	if e.BIF >= 0 {
		return m.callBIF(p, in, int(e.BIF), e.Arity, e.Arity)
	}
	p.Undef = e.MFA
	return m.leave(p, exec.TrapUndef)
}

// callBIF calls a BIF: here, or by the master. live registers hold values that are needed if the
// call is repeated after a collection, failing registers if the call is known to fail.
func (m paths) callBIF(p *Process, in *code.Instr, number, live, failing int) (exec.Action, int) {
	s, nat := &m.state, &bifs[number]
	if nat.impl == nil {
		return m.askMaster(p, number, nat.Arity)
	}
	args := s.X[:nat.Arity]
	t, st := m.bif(p, number, args)
	switch st {
	case ok:
		return m.returned(p, in, t)
	case wantSpace:
		return m.collect(p, live)
	case tailCall: // the BIF has put arguments into x and set the target
		return m.transfer(p, in)
	case undefCall:
		return m.leave(p, exec.TrapUndef)
	case bifCall:
		return m.askMaster(p, p.target.bif, bifs[p.target.bif].Arity)
	}
	if !p.exc.blamed {
		if m.errors.cramped(p, nat.Arity) {
			return m.collect(p, failing)
		}
		p.blameBIF(m.errors, number, args)
	}
	return m.raiseHere(p)
}

// returned returns the result of a BIF to its caller.
func (m paths) returned(p *Process, in *code.Instr, t term.Term) (exec.Action, int) {
	m.state.X[0] = t
	switch in.Op {
	case code.OpCallExt, code.OpCallFun, code.OpApply:
		return p.next()
	case code.OpCallExtLast, code.OpCallFunLast, code.OpApplyLast:
		m.pop(p, in)
	}
	return exec.Return, p.PC
}

// transfer passes control to p.target, by a call or a tail call.
func (m paths) transfer(p *Process, in *code.Instr) (exec.Action, int) {
	switch in.Op {
	case code.OpCallExt, code.OpCallFun, code.OpApply:
		p.CP = in.J
	case code.OpCallExtLast, code.OpCallFunLast, code.OpApplyLast:
		m.pop(p, in)
	}
	m.state.Callee = p.target.fn
	return exec.Call, p.target.pc
}

// pop removes the frame of a function that makes a tail call.
func (m paths) pop(p *Process, in *code.Instr) {
	p.SP += uint32(in.C) + 1
	p.CP = m.View.W[p.SP-1]
}

// resolved calls the target that a fun or a name was resolved to.
func (m paths) resolved(p *Process, in *code.Instr, st status) (exec.Action, int) {
	switch st {
	case ok:
		return m.transfer(p, in)
	case undefCall:
		return m.leave(p, exec.TrapUndef)
	case bifCall:
		number := p.target.bif
		return m.callBIF(p, in, number, bifs[number].Arity+2, code.Scratch)
	case wantSpace:
		return m.collect(p, code.Scratch)
	}
	return m.raiseHere(p)
}

func (m paths) slowMapKey(p *Process, in *code.Instr) (exec.Action, int) {
	x := m.state.X
	t := m.call.MapGet(x[uint8(in.A)], x[uint8(in.B)])
	if t == term.None {
		return branch(in)
	}
	x[uint8(in.C)] = t
	return p.next()
}

func (m paths) slowMatch(p *Process, in *code.Instr) (exec.Action, int) {
	on := bits.Matcher{Context: m.on(p)}
	switch on.Match(bytecode.Op(in.A), m.Code.Consts[in.I:], m.state.X, p.SP, uint8(in.C)) {
	case ok:
		return p.next()
	case wantSpace:
		return m.collect(p, int(in.B))
	}
	return branch(in)
}

func (m paths) slowCreate(p *Process, in *code.Instr) (exec.Action, int) {
	m.caller.p = p
	t, st := m.bits.Create(m.Code.Consts[in.I:in.I+uint32(in.A)], m.state.X, p.SP)
	if st == failed && in.J == 0 && m.bits.Blame.Some() {
		switch m.blameBits(p, p.PC-1) {
		case wantSpace:
			return m.collect(p, int(in.B))
		case bifCall:
			return m.askMaster(p, bitsAtoms, int(in.B))
		}
	}
	return m.made(p, in, t, st)
}

// slowException executes the instructions that raise or handle exceptions.
func (m paths) slowException(p *Process, in *code.Instr) (exec.Action, int) {
	x := m.state.X
	switch in.Op {
	case code.OpCatchEnd: // x0 class, x1 reason, x2 trace
		t, need := m.errors.caught(p, x[0], x[1], x[2])
		if need > 0 {
			return m.space(p, need, 3)
		}
		x[0] = t
		m.View.W[p.SP+uint32(in.A)] = term.Nil
		return p.next()
	case code.OpBuildTrace:
		t, need := m.traces.buildTrace(p, x[0])
		if need > 0 {
			return m.space(p, need, 1)
		}
		x[0] = t
		return p.next()
	case code.OpRaise:
		p.exc = exception{class: x[uint8(in.A)], value: x[uint8(in.B)], trace: x[uint8(in.C)]}
		return m.raiseHere(p)
	}
	if need := m.errors.noMatch(p, in, x); need > 0 {
		return m.space(p, need, code.Scratch)
	}
	return m.raiseHere(p)
}

// slowReceive executes the instructions of a receive.
func (m paths) slowReceive(p *Process, in *code.Instr) (exec.Action, int) {
	x := m.state.X
	switch in.Op {
	case code.OpRecvPeek:
		return m.slowPeek(p, in)
	case code.OpRecvRemove:
		p.Inbox.Remove()
		p.cancelTimeout()
	case code.OpRecvNext:
		p.Inbox.Skip()
		m.state.Reds++
		return exec.Back, int(in.I)
	case code.OpRecvTimeout:
		p.Inbox.Rescan()
	case code.OpRecvMark:
		x[uint8(in.A)] = p.Inbox.Mark()
	case code.OpRecvSeek:
		p.Inbox.Seek(x[uint8(in.A)])
	case code.OpRecvWait:
		p.Timeout.Millis = -1
		return m.wait(in)
	case code.OpRecvWaitTime:
		switch m.waitTime(p, x[uint8(in.A)]) {
		case waitMore:
			return m.wait(in)
		case waitBad:
			return m.raiseHere(p)
		}
	}
	return p.next()
}

// wait ends the execution until there is a message to examine.
func (m paths) wait(in *code.Instr) (exec.Action, int) {
	m.state.Trap = exec.TrapWait
	return exec.Leave, int(in.I)
}

func (m paths) slowPeek(p *Process, in *code.Instr) (exec.Action, int) {
	if p.Inbox.Exhausted() {
		if m.Cache != nil && !p.polled {
			p.polled = true
			return m.leave(p, exec.TrapPoll)
		}
		p.polled = false
		return branch(in)
	}
	t, st := m.peek(p)
	if st != ok {
		return m.collect(p, 0)
	}
	p.polled = false
	m.state.X[0] = t
	return p.next()
}

// slowEnds executes the instructions before a process's first function and after its last.
func (m paths) slowEnds(p *Process, in *code.Instr) (exec.Action, int) {
	x := m.state.X
	switch in.Op {
	case code.OpHibernate:
		trap, awake := m.waitAsleep(p, x)
		if awake {
			return p.next()
		}
		return m.leave(p, trap)
	case code.OpExit:
		p.ExitReason = term.AtomNormal
		m.state.Trap = exec.TrapDone
		return exec.Leave, p.PC
	}
	if !term.IsBoxed(x[p.Arity]) {
		return m.resolved(p, in, m.calls.resolveApply(p, x, p.Arity))
	}
	st := m.calls.resolveFun(p, x, p.Arity)
	if st == failed {
		m.errors.blameStart(p)
	}
	return m.resolved(p, in, st)
}

// Enter is called at a call when the callee or the caller is not known to run from the cache.
func (m paths) Enter() {
	s := &m.state
	if m.Trace != nil {
		m.At = m.now(s.Total())
	}
	m.Rule.Stamp = s.Next()
	s.Hot = m.Dispatch.Enter(s.Callee)
}
