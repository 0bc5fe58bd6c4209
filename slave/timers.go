package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// timers are the core's two CTIMERs. They belong to the core: a process can read timers that an
// earlier process has started.
type timers struct {
	events  [2]emu.Event
	counted emu.Counters // the core's counters when they were started
	packets emu.Packets
}

// timersCode stops, reads, sets and starts both.
var timersCode = isa.MustParse(`movfs r0,config; movfs r1,ctimer0; movfs r2,ctimer1; lsr r3,r0,#12; lsl r3,r3,#12; movts config,r3; mov r4,#0; sub r4,r4,#1;
	sub r1,r4,r1; sub r2,r4,r2; movts ctimer0,r4; movts ctimer1,r4; orr r3,r3,r5; orr r3,r3,r6; movts config,r3`)

// read returns {N0, N1} to a process, the counts of the timers since they were last read, and
// restarts the timers with the events in the call's arguments. It reports false when there is no
// room.
func (t *timers) read(m *vm.Machine, p *vm.Process) bool {
	const words = 3 + 2*3 // a pair and two integers of 64 bits
	if !m.Reserve(&p.Space, words) {
		p.Live = p.BIFArgs
		return false
	}
	var events [2]emu.Event
	for i, arg := range m.Args(p) {
		found := false
		if term.IsAtom(arg) {
			events[i], found = emu.ParseEvent(m.Atoms.Name(arg))
		}
		if !found {
			p.ThrowFrom(term.AtomError, term.AtomBadarg, term.None)
			return true
		}
	}
	m.Issue(uint64(timersCode.Cycles()))
	m.Settle()
	m.Spent("[timers]")
	now := m.Count
	packets := m.View.Packets(&now)
	counted, sent := now.Sub(t.counted), packets.Sub(t.packets)
	b := m.Builder(&p.Space)
	var counts [2]term.Term
	for i, e := range t.events {
		counts[i] = term.MakeInt64(&b, int64(e.Count(&counted, sent, m.Mix())))
	}
	pair := b.Tuple(counts[0], counts[1])
	m.Commit(&p.Space, &b)
	m.Resume(p, pair)
	*t = timers{events, now, packets}
	return true
}

// HashState feeds into h what the timers count, and since when.
func (t *timers) HashState(h *emu.Hash) {
	h.Uint64(uint64(t.events[0])<<8 | uint64(t.events[1]))
	t.counted.HashState(h)
}
