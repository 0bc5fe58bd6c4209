package clock

import (
	"github.com/parallergo/epiphany/emu"
)

// queue is a 4-ary heap of timers; the root expires first.
type queue struct {
	heap []*Timer
	// seq is the number of timers pushed so far.
	seq uint64
}

// Next returns the time at which the first timer expires.
func (t *queue) Next() emu.Cycles {
	if len(t.heap) == 0 {
		return emu.Never
	}
	return t.heap[0].At
}

// Push adds a timer.
func (t *queue) Push(x *Timer) *Timer {
	t.seq++
	x.seq, x.index = t.seq, len(t.heap)
	t.heap = append(t.heap, x)
	t.up(x.index)
	return x
}

// Pop removes and returns the first timer; there must be one.
func (t *queue) Pop() *Timer {
	first := t.heap[0]
	t.Remove(first)
	return first
}

// Remove removes a timer if it is in the queue.
func (t *queue) Remove(x *Timer) {
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

func (t *queue) before(i, j int) bool {
	a, b := t.heap[i], t.heap[j]
	return a.At < b.At || a.At == b.At && a.seq < b.seq
}

func (t *queue) swap(i, j int) {
	t.heap[i], t.heap[j] = t.heap[j], t.heap[i]
	t.heap[i].index, t.heap[j].index = i, j
}

func (t *queue) up(i int) {
	for i > 0 && t.before(i, (i-1)/4) {
		t.swap(i, (i-1)/4)
		i = (i - 1) / 4
	}
}

func (t *queue) down(i int) {
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
