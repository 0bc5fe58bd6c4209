package vm

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// Weak makes a machine order the stores to a heap in shared DRAM as weakly as the chip does
// (FACTS.md section 2, WrA-RdA): a word that put_list, put_tuple, make_fun or make_export has
// stored becomes visible to the core's own loads after a delay of up to MaxDelay cycles, each word
// after its own, or at the next fence. Until then a load finds term.Blank there: memory is taken to
// be cleared before it is given to a process, and between two collections a word of a heap is
// stored once. (On the chip it is whatever was left there.) The zero value is the strong order.
//
// What the runtime stores by itself it fences: natives when they commit, the slow paths of
// arithmetic and comparisons before they look at terms, collections, exceptions, and whatever a
// trap leads to. Registers and stacks are not delayed: a frame is fenced when it is pushed. Heaps
// in SRAM, and the host's, are ordered.
//
// The program must have been decoded for it: Program.Weak.
type Weak struct {
	Seed     uint64 // of the delays; each core draws its own
	MaxDelay emu.Cycles
}

// lateStores are the words of a heap whose stores are under way.
type lateStores struct {
	max    emu.Cycles // longest delay; 0 in the strong order
	random emu.Random
	hides  bool // the heap of the process that runs is in DRAM
	late   []lateStore
	next   emu.Cycles // when the first of them arrives, or before
}

// lateStore is one of them: the word with that index in memory.
type lateStore struct {
	at    emu.Cycles
	index uint32
	word  emu.Word
}

// SetWeak chooses the order of memory for the machine of a core.
func (m *Machine) SetWeak(w Weak, core int) {
	m.weak = lateStores{max: w.MaxDelay, random: emu.NewRandom(w.Seed, ^uint64(core))} // apart from what the core's port draws
}

// hide takes the words with the indices from from up to to, just put on the heap, out of sight.
func (m *Machine) hide(from, to uint32, now emu.Cycles) {
	w, mem := &m.weak, m.View.W
	if len(w.late) == 0 {
		w.next = emu.Never
	}
	for i := from; i < to; i++ {
		at := now + emu.Cycles(emu.Below(w.random.Next(), uint64(w.max)+1))
		w.late = append(w.late, lateStore{at, i, mem[i]})
		w.next = min(w.next, at)
		mem[i] = term.Blank
	}
}

// arrive makes the stores visible that are due.
func (m *Machine) arrive(now emu.Cycles) {
	w := &m.weak
	if now < w.next {
		return
	}
	kept := w.late[:0]
	w.next = emu.Never
	for _, s := range w.late {
		if s.at > now {
			kept = append(kept, s)
			w.next = min(w.next, s.at)
			continue
		}
		m.View.W[s.index] = s.word
	}
	w.late = kept
}

// land makes all stores visible: a fence has gone round.
func (m *Machine) land() {
	if len(m.weak.late) > 0 {
		m.arrive(emu.Never)
	}
}

// Order executes an instruction of the weak order.
func (m paths) Order(in *code.Instr) {
	s := &m.state
	switch {
	case in.Op == code.OpLand:
		m.land()
	case in.Op == code.OpHide && m.weak.hides:
		m.hide(s.HTop-in.I, s.HTop, m.now(s.Total()))
	case in.Op == code.OpArrive && len(m.weak.late) > 0:
		m.arrive(m.now(s.Total()))
	}
}

// now is the time within an execution, about: what book will make of what it has accumulated.
func (m *Machine) now(l exec.Ledger) emu.Cycles {
	stall, _ := emu.SumReads(l.Reads)
	v := m.View
	n := l.Count&0xFFFFFFFF + l.Issue + l.Cold*uint64(m.fetch)/8 + stall + v.LoadStall + v.StoreStall
	n += (l.Traffic>>code.LoadShift&code.LoadMask)*uint64(m.stackLoad) + (l.Traffic>>code.StoreShift)*uint64(m.stackStore)
	n += (l.Fixed&code.CodeMask+l.Fixed>>code.LoadShift&code.LoadMask)*uint64(m.DRAMLoad) + (l.Fixed>>code.StoreShift)*uint64(m.DRAMStore)
	n += l.Put*uint64(m.heapStore) + l.Fences*(core.FenceCycles+uint64(m.DRAMLoad)+uint64(m.DRAMStore))
	return m.Clock + emu.Cycles(n)
}

// whole reports whether all of a fun can be seen but its free variables.
func (m *Machine) whole(fun term.Term) bool {
	for i := emu.Addr(1); i < term.FunHead && len(m.weak.late) > 0; i++ {
		if m.View.Peek(term.Ptr(fun)+i*emu.WordBytes) == term.Blank {
			return false
		}
	}
	return true
}

// HashState feeds what decides about stores under way into a state hash.
func (m *Machine) HashState(h *emu.Hash) {
	m.HashRest(h)
	if m.weak.max == 0 {
		return
	}
	h.Uint64(uint64(m.weak.random))
	for _, s := range m.weak.late {
		h.Uint64(uint64(s.at))
		h.Uint64(uint64(s.index)<<32 | uint64(s.word))
	}
}

// runUnfenced is runUntil for a program whose fences have been left out, which may find anything on
// its heap: what would end the host ends the process, with the reason {memory_fault, Text}.
func (m *Machine) runUnfenced(p *Process, limit emu.Cycles) (trap Trap) {
	defer func() {
		if e := recover(); e != nil {
			m.fault(p, fmt.Sprint(e))
			trap = TrapDone
		}
	}()
	return m.runUntil(p, limit)
}

// fault ends p; text tells why.
func (m *Machine) fault(p *Process, text string) {
	m.weak.late, m.missed, m.looked = m.weak.late[:0], 0, 0
	if m.prof != nil {
		m.resumeProfile(p)
		m.endSlice()
	}
	reason := m.call.AtomNamed("memory_fault")
	data := []byte(text)
	data = data[:min(len(data), term.HeapBinLimit)]
	if p.Free() >= Slack { // which is more than the words of the longest reason
		b := m.builder(p)
		reason = b.Tuple(reason, b.HeapBin(data))
		m.commit(p, &b)
	}
	p.Kill(reason)
	p.Crashed = true
}
