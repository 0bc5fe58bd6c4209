package vm

import (
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/rts"
)

// What runners (a slave, the ARM's scheduler, the master) use of processes and machines.

// Opcodes returns the number of bytecode instructions that this machine knows.
func Opcodes() int { return int(bytecode.NumOps) }

// NewProcess makes a process with its x registers at the given address, and with its heap and stack
// in a block.
func (m *Machine) NewProcess(pid term.Term, x emu.Addr, b code.Block) *Process {
	p := &Process{GroupLeader: Leader{Pid: term.Nil}}
	p.Pid, p.XAt, p.PC, p.Others = pid, x, code.StartPC, p
	p.MinWords = heap.MinBlockWords
	p.Attach(m.View, b)
	regs := m.Registers(&p.Space)
	for i := range regs {
		regs[i] = term.Nil
	}
	return p
}

// StartWords returns the size, in words, of the smallest block into which Begin can copy so many
// words of arguments.
func StartWords(args int) int { return args + 2*heap.Slack + 16 }

// Begin sets up p to start with module:name(args…), or with the fun when module is None. All terms
// are copied to p's heap.
func (m *Machine) Begin(p *Process, module, name, fun term.Term, args []term.Term) {
	x := m.Registers(&p.Space)
	words := 0
	for _, a := range args {
		words += term.Size(m.View, a)
	}
	if module == term.None {
		words += term.Size(m.View, fun)
	}
	if p.Free()-words < heap.Slack {
		p.LeaveLocal(m.View) // too small for a start: the block has room
	}
	b := m.Builder(&p.Space)
	for i, a := range args {
		x[i] = term.Copy(m.View, a, &b)
	}
	p.Arity = len(args)
	if module == term.None {
		x[len(args)] = term.Copy(m.View, fun, &b)
		p.Initial = code.MFA{Module: term.AtomErlang, Name: term.AtomApply, Arity: 2}
	} else {
		x[len(args)], x[len(args)+1] = module, name
		p.Initial = code.MFA{Module: module, Name: name, Arity: len(args)}
	}
	m.Commit(&p.Space, &b)
	m.Perform(&rts.CopyWord, uint64(b.Used))
}

// Awake reports whether a process that waits for a message has a reason to run.
func (p *Process) Awake() bool { return !p.Inbox.Exhausted() || p.Timeout.fired }

func (m *Machine) Args(p *Process) []term.Term { return m.Registers(&p.Space)[:p.BIFArgs] }

// IOData returns the bytes of iodata, and the reason of an error, or None.
func (m *Machine) IOData(t term.Term) (data []byte, reason term.Term) { return m.call.IoBytes(t) }

// CharData converts unicode character data to UTF-8; MostWords bounds traversals of terms: see
// call.Context.
func (m *Machine) CharData(t term.Term) (text []byte, reason term.Term) { return m.call.CharData(t) }
func (m *Machine) MostWords() uint64                                    { return m.call.MostWords() }

// FlushDown removes the DOWN message of the monitor p.Flush, and reports whether there was one.
func (m *Machine) FlushDown(p *Process) bool {
	v := m.View
	return p.Inbox.RemoveFirst(func(t term.Term) bool {
		return term.IsBoxed(t) && term.IsTuple(v, t) && term.TupleArity(v, t) == 5 &&
			term.Element(v, t, 0) == term.AtomDOWN && term.Element(v, t, 1) == p.Flush
	})
}

// PutChars executes epiphany_io:put_chars(Device, Chars) for a process that has trapped for it.
// With the system's own device it returns the text, and the process continues with ok. With another
// device the process continues with {request, Pid}, or with an exception. It reports false when
// p.Need words must be free first.
func (m *Machine) PutChars(p *Process, user term.Term) (text []byte, done bool) {
	x := m.Registers(&p.Space)
	device := Leader{Pid: x[0]}
	if device.Pid == m.standardIO() {
		device = p.GroupLeader
	}
	if device.Away != nil || device.Pid != user && term.IsAnyPid(m.View, device.Pid) {
		if !m.Reserve(&p.Space, term.TupleWords(2)+device.Words()) {
			p.Live = p.BIFArgs
			return nil, false
		}
		b := m.Builder(&p.Space)
		t := b.Tuple(m.call.AtomNamed("request"), device.Build(&b))
		m.Commit(&p.Space, &b)
		m.Resume(p, t)
		return nil, true
	}
	text, reason := m.CharData(x[1])
	if reason != term.None {
		p.ThrowFrom(term.AtomError, reason, term.None)
		return nil, true
	}
	m.Resume(p, term.AtomOK)
	m.Perform(&rts.CopyWord, uint64(len(text)))
	return text, true
}

func (m *Machine) standardIO() term.Term { return m.call.AtomNamed("standard_io") }

// Mix returns the mix of machine instructions that the loaded program's bytecode issues on a core,
// with each bytecode instruction counted once.
func (m *Machine) Mix() isa.Mix { return m.Code.Mix }

// PackBytes packs bytes into words, least significant byte first. UnpackBytes is its inverse for n
// bytes.
func PackBytes(b []byte) []emu.Word { return code.PackBytes(b) }

func UnpackBytes(w []emu.Word, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(w[i/4] >> (8 * (i % 4)))
	}
	return b
}
