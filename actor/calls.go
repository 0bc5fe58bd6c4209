package actor

import (
	"fmt"

	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/meter"
)

// serveCall serves the call of a core, if it has made one, and reports whether it has.
func (cmd *commander) serveCall(c *cores.Core) bool {
	m := cmd.ARM
	call, seq := syscalls.Split(m.View.Load(c.Area.Number()))
	if seq == c.Seq {
		return false
	}
	c.Seq = seq
	stay := cmd.enterCall(c, call, seq)
	defer cmd.leaveCall(stay)
	cmd.spend(cmd.service[call])
	m.Clock += cmd.late.Draw()
	m.Settle()
	*cmd.Counts.Stats.Served(call)++
	switch call {
	case syscalls.Ready:
		c.Ready = true
		if c.Process != nil {
			pr := c.Process
			c.Process = nil
			cmd.signals.finish(m, pr)
		}
		cmd.cores.Withdraw(c)
		cmd.goSide.spawnEarly()
	case syscalls.GC:
		switch m.View.Load(c.Area.Arg(0)) {
		case syscalls.GCLend:
			cmd.lend(m, c)
		case syscalls.GCExtend:
			cmd.cores.Extend(m, c)
		default:
			cmd.collector.collect(m, c.Process)
		}
		cmd.cores.Complete(m, c)
	case syscalls.BIF:
		number := int(m.View.Load(c.Area.Arg(0)))
		if number == bif.EnsureLoaded && m.View.Load(c.Area.Arg(1)) == 0 {
			cmd.bifs.undefined(m, c.Process)
		} else {
			cmd.bifs.call(m, c.Process)
		}
		if pr := c.Process; pr == nil {
			cmd.cores.Complete(m, c)
		} else {
			cmd.custody.GoOn(m, pr)
		}
	case syscalls.Inspect:
		cmd.serveInspect(c)
	case syscalls.Bin:
		cmd.serveBinary(m, c)
		cmd.cores.Complete(m, c)
	}
	return true
}

// lend lends a core a block into which it copies the live data of its process.
func (cmd *commander) lend(m *vm.Machine, c *cores.Core) {
	var b code.Block
	for _, arg := range []int{2, 1} {
		var err error
		words := int(m.View.Load(c.Area.Arg(arg)))
		if b, err = cmd.heaps.BlocksOf(c.Process).AllocBlock(words); err == nil {
			break
		}
	}
	at := c.Moment(m)
	for i, w := range []emu.Word{b.Addr, emu.Word(b.Words)} {
		m.Post(at, c.Area.Arg(i), w)
	}
}

// serveBinary serves the system call BIN: [BinAlloc, bytes] or [BinMigrate, object]. The results
// are an object and the address of its bytes in shared DRAM, which is 0 if there is no memory.
func (cmd *commander) serveBinary(m *vm.Machine, c *cores.Core) {
	op, arg := m.View.Load(c.Area.Arg(0)), m.View.Load(c.Area.Arg(1))
	cmd.store.Called(op)
	x := memory.Box{term.RefcObjectWord: arg, term.RefcNextWord: 0}
	switch op {
	case syscalls.BinAlloc:
		n, o, err := cmd.store.NewBinary(c.Process.Owner(), memory.CoreSide, int(arg))
		if err == nil {
			cmd.store.AddRef(n, c.Core())
			x[term.RefcObjectWord], x[term.RefcAddrWord] = n, o.InDRAM()
		}
	case syscalls.BinMigrate:
		if cmd.store.Migrate(m, c.Process.Owner(), []memory.Box{x}) == nil {
			cmd.heaps.AwaitCopies(c.Process, []memory.Box{x})
		}
	}
	m.Settle()
	at := c.Moment(m)
	m.Post(at, c.Area.Arg(0), x[term.RefcObjectWord])
	m.Post(at, c.Area.Arg(1), x[term.RefcAddrWord])
}

// countRefs serves the message REFC of a core.
func (cmd *commander) countRefs(c *cores.Core, op, object uint32) {
	cmd.store.Counted(op)
	if op == syscalls.RefcInc {
		cmd.store.AddRef(object, c.Core())
		return
	}
	cmd.store.DropRef(object, c.Core())
}

// takeSend sends a message that a core has put into its ring as an image, for the address in the
// ring. As the send operation has already returned, a process whose message finds no memory ends
// with system_limit.
func (cmd *commander) takeSend(c *cores.Core, to, root term.Term, image []emu.Word) {
	c.Sent++
	m, from := cmd.ARM, c.In.Base
	b := term.Builder{Base: from, W: make([]emu.Word, len(image))}
	if _, err := b.Image(image, from, root); err != nil {
		cmd.Complain(fmt.Sprintf("a message of core %d is lost", c.Core()), err)
		return
	}
	// The core has counted a reference for each box. They belong to the message until the copy has
	// references of its own.
	defer func() {
		for _, x := range memory.Built(&b) {
			cmd.store.DropRef(x[term.RefcObjectWord], c.Core())
		}
	}()
	pr := cmd.table.Live(term.ImmValue(to))
	if pr == nil {
		return
	}
	err := cmd.signals.deliver(m, pr, len(image), func(b *term.Builder) term.Term {
		t, _ := b.Image(image, from, root) // the image has been verified
		return t
	})
	if err != nil {
		cmd.signals.kill(m, c.Process, term.AtomSystemLimit)
	}
}

// serveInspect serves the system call LOOK, and resumes the core unless its process is suspended.
func (cmd *commander) serveInspect(c *cores.Core) {
	pr := c.Process
	pr.Shows, pr.Idle = true, cmd.ARM.View.Load(c.Area.Arg(0)) != syscalls.InspectBusy
	pr.Waits = cmd.ARM.View.Load(c.Area.Arg(0)) == syscalls.InspectWaiting
	cmd.bifs.recall(cmd.ARM, pr)
	pr.Shows = false
	cmd.custody.GoOn(cmd.ARM, pr)
}

// enterCall records in profile and trace that the commander serves a call of a core; leaveCall ends
// this.
func (cmd *commander) enterCall(c *cores.Core, call syscalls.Call, seq uint32) meter.Stay {
	m := cmd.ARM
	if !m.Profiled() && !m.Trace.On() {
		return meter.Stay{}
	}
	m.Spent(commanderFrame)
	var args []emu.Word
	if call != syscalls.Ready {
		args = []emu.Word{m.View.Peek(c.Area.Arg(0))}
	}
	name := slave.CallName(call, args)
	cmd.Trace.Service(m, c.Core(), c.Pid(), name, seq)
	return m.EnterFrame("[" + name + "]")
}

func (cmd *commander) leaveCall(s meter.Stay) {
	cmd.ARM.LeaveFrame(&s)
	cmd.Trace.Served(cmd.ARM)
}
