package actor

import (
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// timer is something that happens to a process at a point in virtual time: a receive ends, or a
// message is sent.
type timer struct {
	at    emu.Cycles
	seq   uint64 // order of timers with the same time
	index int    // in the heap, -1 when not in it
	pid   uint32
	wait  uint32 // id of a receive's timeout; 0 for the timers of start_timer and send_after, which have:
	ref   uint32
	name  term.Term   // registered name that the message goes to instead of the process, or None
	kept  memory.Kept // the message, in the host's memory
	// The timers that mean a process are a list.
	before, after *timer
}

// timerWords is what the timer of a message takes of the host's memory at least, as OTP's does
// (estimate, L): timers without end find it full.
const timerWords = 16

// listAlarm adds the timer of a message to those of its process, unlistAlarm takes it out.
func (pr *proc) listAlarm(t *timer) {
	if t.after = pr.alarms; t.after != nil {
		t.after.before = t
	}
	pr.alarms = t
}

func (pr *proc) unlistAlarm(t *timer) {
	if t.after != nil {
		t.after.before = t.before
	}
	if t.before != nil {
		t.before.after = t.after
	} else {
		pr.alarms = t.after
	}
	t.before, t.after = nil, nil
}

// timers is a 4-ary heap of timers, earliest first.
type timers struct {
	pending map[uint32]*timer // those of send_after and start_timer by reference
	heap    []*timer
	seq     uint64
}

func (t *timers) next() emu.Cycles {
	if len(t.heap) == 0 {
		return emu.Never
	}
	return t.heap[0].at
}

// push adds a timer.
func (t *timers) push(x *timer) *timer {
	t.seq++
	x.seq, x.index = t.seq, len(t.heap)
	t.heap = append(t.heap, x)
	t.up(x.index)
	return x
}

// pop takes out the first timer; there must be one.
func (t *timers) pop() *timer {
	first := t.heap[0]
	t.remove(first)
	return first
}

// remove takes a timer out, if it is still there.
func (t *timers) remove(x *timer) {
	i := x.index
	if i < 0 {
		return
	}
	last := len(t.heap) - 1
	t.swap(i, last)
	t.heap[last] = nil
	t.heap = t.heap[:last]
	x.index = -1
	if i < last {
		t.down(i)
		t.up(i)
	}
}

func (t *timers) before(i, j int) bool {
	a, b := t.heap[i], t.heap[j]
	return a.at < b.at || a.at == b.at && a.seq < b.seq
}

func (t *timers) swap(i, j int) {
	t.heap[i], t.heap[j] = t.heap[j], t.heap[i]
	t.heap[i].index, t.heap[j].index = i, j
}

func (t *timers) up(i int) {
	for i > 0 && t.before(i, (i-1)/4) {
		t.swap(i, (i-1)/4)
		i = (i - 1) / 4
	}
}

func (t *timers) down(i int) {
	for {
		least := i
		for c := 4*i + 1; c <= 4*i+4 && c < len(t.heap); c++ {
			if t.before(c, least) {
				least = c
			}
		}
		if least == i {
			return
		}
		t.swap(i, least)
		i = least
	}
}
