package vm

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/weak"
)

// The runtime fences its own stores: BIFs when they commit, the slow paths of arithmetic and
// comparisons before they read terms, collections, exceptions, and the handling of traps. Stores to
// registers and stacks are not delayed: a frame is fenced when it is pushed. Heaps in SRAM and
// heaps of the ARM are ordered.

// SetWeak sets the memory order for the machine of a core. The program must have been decoded for
// it: see Program.Weak.
func (m *Machine) SetWeak(w weak.Order, core int) { m.Late = weak.New(w, core) }

// Order executes an instruction of the weak memory order.
func (m paths) Order(in *code.Instr) {
	s := &m.state
	switch {
	case in.Op == code.OpLand:
		m.Land()
	case in.Op == code.OpHide && m.Late.Hides:
		m.Late.Hide(s.Mem, s.HTop-in.I, s.HTop, m.now(s.Total()))
	case in.Op == code.OpArrive && m.Late.Pending():
		m.Late.Arrive(s.Mem, m.now(s.Total()))
	}
}

// now returns the approximate time within an execution: the time after the ledger is booked.
func (m *Machine) now(l exec.Ledger) emu.Cycles {
	stall, _ := emu.SumReads(l.Reads)
	v := m.View
	n := l.Count&0xFFFFFFFF + l.Issue + l.Cold*uint64(m.Line)/8 + stall + v.LoadStall + v.StoreStall
	n += (l.Traffic>>code.LoadShift&code.LoadMask)*uint64(m.StackLoad) +
		(l.Traffic>>code.StoreShift)*uint64(m.StackStore)
	n += (l.Fixed&code.CodeMask+l.Fixed>>code.LoadShift&code.LoadMask)*uint64(m.DRAMLoad) + (l.Fixed>>code.StoreShift)*uint64(m.DRAMStore)
	n += l.Put*uint64(m.HeapStore) + l.Fences*(core.FenceCycles+uint64(m.DRAMLoad)+uint64(m.DRAMStore))
	return m.Clock + emu.Cycles(n)
}

// runUnfenced is runUntil for a program without fences, which may find anything on its heap: a
// panic ends the process, with the reason {memory_fault, Text}.
func (m *Machine) runUnfenced(p *Process, limit emu.Cycles) (trap exec.Trap) {
	defer func() {
		if e := recover(); e != nil {
			m.fault(p, fmt.Sprint(e))
			trap = exec.TrapDone
		}
	}()
	return m.runUntil(p, limit)
}

// fault ends p; text is the reason.
func (m *Machine) fault(p *Process, text string) {
	m.Late.Lose()
	m.Missed, m.Resolved = 0, 0
	if m.Profiled() {
		m.Follow(&p.trail, p.Pid)
		m.endSlice()
	}
	reason := m.call.AtomNamed("memory_fault")
	data := []byte(text)
	data = data[:min(len(data), term.HeapBinLimit)]
	if p.Free() >= heap.Slack { // which is more than the words of the longest reason
		b := m.Builder(&p.Space)
		reason = b.Tuple(reason, b.HeapBin(data))
		m.Commit(&p.Space, &b)
	}
	p.Kill(reason)
	p.Crashed = true
}
