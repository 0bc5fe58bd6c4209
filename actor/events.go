package actor

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// timer is something that happens to a process at a point in virtual time.
type timer struct {
	at    emu.Cycles
	seq   uint64 // order of timers with the same time
	pid   uint32
	wait  uint32 // id of a receive's timeout; 0 for the timers of start_timer and send_after
	entry *message
}

// message is the timer of start_timer or send_after: a term in the host's memory that is sent when it runs out.
type message struct {
	ref     uint32
	due     emu.Cycles
	to      uint32 // process number, or
	name    string // registered name
	value   term.Term
	at      emu.Addr
	words   int
	wrapped bool // start_timer: the message is {timeout, Ref, Value}
	done    bool
}

// timers is a 4-ary heap of timers, earliest first.
type timers struct {
	heap []timer
	seq  uint64
}

func (t *timers) next() emu.Cycles {
	if len(t.heap) == 0 {
		return emu.Never
	}
	return t.heap[0].at
}

func (t *timers) before(i, j int) bool {
	a, b := &t.heap[i], &t.heap[j]
	return a.at < b.at || a.at == b.at && a.seq < b.seq
}

func (t *timers) push(x timer) {
	t.seq++
	x.seq = t.seq
	t.heap = append(t.heap, x)
	for i := len(t.heap) - 1; i > 0; {
		up := (i - 1) / 4
		if !t.before(i, up) {
			return
		}
		t.heap[i], t.heap[up] = t.heap[up], t.heap[i]
		i = up
	}
}

func (t *timers) pop() timer {
	top := t.heap[0]
	last := len(t.heap) - 1
	t.heap[0] = t.heap[last]
	t.heap = t.heap[:last]
	for i := 0; ; {
		least := i
		for c := 4*i + 1; c <= 4*i+4 && c < last; c++ {
			if t.before(c, least) {
				least = c
			}
		}
		if least == i {
			return top
		}
		t.heap[i], t.heap[least] = t.heap[least], t.heap[i]
		i = least
	}
}
