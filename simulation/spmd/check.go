package spmd

import (
	"fmt"
	"maps"
	"slices"
)

// A history is checked as a set of events, each at a moment in the memory of one PE: a write when
// it is visible, a read when it finds its value. The rules of OpenSHMEM and what reads have found
// say which events must be before which; if an event must be before itself, the rules are broken.
//
//   - What gives a value (get, the fetching of an atomic, waiting) is before all that its PE does
//     later.
//   - What a PE has put is before what it does behind a quiet, and, if both are for the same PE, before
//     what it writes behind a fence.
//   - The data of a put with a signal are before the signal.
//   - A read is behind the write whose value it has found; another write of the variable is before
//     that one, or behind the read.
//   - No other write of a variable is between what an atomic has fetched and what it writes. That is
//     visible later: a get may overtake it, and a quiet completes it.

// endOfRound stands for a PE: all have done all.
const endOfRound = -2

// variable is a variable of a PE.
type variable struct {
	pe, number int
}

// Numbers of variables: the words, the counter, then the signals.
const (
	counterVariable = words
	signalVariable  = words + 1
)

// event is what happens at one moment.
type event struct {
	pe, step int // who does it, or endOfRound, or -1 for the beginning
	at       variable
	writes   bool
	wrote    uint64
	reads    bool
	saw      uint64
	update   int // of an atomic that fetches: its write, or 0
}

// outcome is what a round has left.
type outcome struct {
	found [][]uint64 // by PE and step
	last  []last     // by PE
}

// last is what the variables of a PE have at the end.
type last struct {
	X             [words]uint32
	Counter, Bits uint64
}

// checker checks a history.
type checker struct {
	h       history
	o       outcome
	events  []event
	pairs   [][2]int // that the rules give
	byStep  map[[2]int]int
	writers map[variable][]int
	order   *relation
}

// violation says what rule of OpenSHMEM the outcome of a history breaks, or nothing.
func violation(h history, o outcome) string {
	c := checker{h: h, o: o, byStep: map[[2]int]int{}, writers: map[variable][]int{}}
	c.events = append(c.events, event{pe: -1, step: -1})
	for pe := range h {
		c.program(pe)
	}
	c.ends()
	for i, e := range c.events {
		if e.writes {
			c.writers[e.at] = append(c.writers[e.at], i)
		}
	}
	c.order = newRelation(len(c.events))
	for i := 1; i < len(c.events); i++ {
		c.order.add(0, i)
	}
	for _, p := range c.pairs {
		c.order.add(p[0], p[1])
	}
	if wrong := c.bits(); wrong != "" {
		return wrong
	}
	return c.reads()
}

// event adds an event that is behind others.
func (c *checker) event(e event, behind ...int) int {
	c.events = append(c.events, e)
	for _, b := range behind {
		if b > 0 {
			c.pairs = append(c.pairs, [2]int{b, len(c.events) - 1})
		}
	}
	return len(c.events) - 1
}

// pending is what a PE has written that no quiet has completed.
type pending struct {
	done   int           // the last event that all later ones are behind
	fences map[int]int   // by PE: what later writes to it are behind
	puts   map[int][]int // by PE: writes since the last quiet
}

// program adds the events of a PE.
func (c *checker) program(pe int) {
	p := pending{fences: map[int]int{}, puts: map[int][]int{}}
	for i, s := range c.h[pe] {
		c.step(&p, pe, i, s)
	}
}

func (c *checker) step(p *pending, pe, i int, s step) {
	e := event{pe: pe, step: i, at: variable{s.pe, s.at}}
	found := c.o.found[pe][i]
	write := func(e event, more ...int) int {
		e.writes = true
		at := c.event(e, append(more, p.done, p.fences[s.pe])...)
		p.puts[s.pe] = append(p.puts[s.pe], at)
		return at
	}
	read := func(e event) {
		e.reads, e.saw = true, found
		p.done = c.event(e, p.done)
	}
	switch s.kind {
	case put, putNBI:
		e.wrote = uint64(s.value)
		write(e)
	case putMany:
		for k := range words {
			e.at.number, e.wrote = k, uint64(s.value)+uint64(k)
			write(e)
		}
	case putSignal:
		e.wrote = uint64(s.value)
		data := write(e)
		e.at.number, e.wrote = signalVariable+s.signal, 1
		write(e, data)
	case get:
		read(e)
	case wait:
		e.at = variable{pe, signalVariable + s.signal}
		read(e)
	case fetch:
		e.at.number = counterVariable
		read(e)
	case fetchAdd, swap:
		e.at.number = counterVariable
		read(e)
		e.wrote = uint64(s.value)
		if s.kind == fetchAdd {
			e.wrote += found
		}
		fetched := p.done
		c.events[fetched].update = write(e)
	case add, fetchBits:
		e.at.number = -1 // see bits
		if s.kind == fetchBits {
			p.done = c.event(e, p.done)
		} else {
			p.puts[s.pe] = append(p.puts[s.pe], c.event(e, p.done, p.fences[s.pe]))
		}
		c.byStep[[2]int{pe, i}] = len(c.events) - 1
	case fence:
		for _, to := range slices.Sorted(maps.Keys(p.puts)) {
			puts := p.puts[to]
			p.fences[to] = c.event(e, append(puts[:len(puts):len(puts)], p.fences[to])...)
			c.events[p.fences[to]].at.number = -1
		}
	case quiet:
		e.at.number = -1
		behind := []int{p.done}
		for _, puts := range p.puts {
			behind = append(behind, puts...)
		}
		p.done = c.event(e, behind...)
		clear(p.puts)
	}
}

// ends adds what the variables have at the end, behind an event that is behind all others.
func (c *checker) ends() {
	before := len(c.events)
	done := c.event(event{pe: endOfRound, step: -1, at: variable{endOfRound, -1}})
	for i := 1; i < before; i++ {
		c.pairs = append(c.pairs, [2]int{i, done})
	}
	for pe, l := range c.o.last {
		values := []uint64{words: l.Counter}
		for k, x := range l.X {
			values[k] = uint64(x)
		}
		for k, v := range values {
			c.event(event{pe: endOfRound, step: -1, at: variable{pe, k}, reads: true, saw: v}, done)
		}
	}
}

// bits orders additions of bits and what has found them: a bit that is there was added before.
func (c *checker) bits() string {
	want := make([]uint64, len(c.h))
	for pe, program := range c.h {
		for i, s := range program {
			if s.kind != add {
				continue
			}
			want[s.pe] |= 1 << s.value
			c.seen(s.pe, s.value, c.byStep[[2]int{pe, i}])
		}
	}
	for pe, l := range c.o.last {
		if l.Bits != want[pe] {
			return fmt.Sprintf("the bits of PE %d are %#x at the end, want %#x", pe, l.Bits, want[pe])
		}
	}
	return ""
}

// seen orders the addition of a bit and what has found the bits.
func (c *checker) seen(to int, bit uint32, added int) {
	for pe, program := range c.h {
		for i, s := range program {
			if s.kind != fetchBits || s.pe != to {
				continue
			}
			if reads := c.byStep[[2]int{pe, i}]; c.o.found[pe][i]>>bit&1 != 0 {
				c.order.add(added, reads)
			} else {
				c.order.add(reads, added)
			}
		}
	}
}

// reads orders reads and writes until nothing new follows.
func (c *checker) reads() string {
	from := make([]int, len(c.events))
	for i, e := range c.events {
		if !e.reads {
			continue
		}
		if from[i] = c.writer(e); from[i] < 0 {
			return fmt.Sprintf("PE %d finds %#x in step %d, which nobody has written", e.pe, e.saw,
				e.step)
		}
		c.order.add(from[i], i)
	}
	for again := true; again; {
		again = false
		for i, e := range c.events {
			if !e.reads {
				continue
			}
			for _, w := range c.writers[e.at] {
				again = c.settle(i, from[i], w) || again
			}
		}
		if i := c.order.loop(); i >= 0 {
			e := c.events[i]
			return fmt.Sprintf("step %d of PE %d must be before itself", e.step, e.pe)
		}
	}
	return ""
}

// settle orders a read, the write that it has found, and another write of the variable.
func (c *checker) settle(read, from, other int) (news bool) {
	update := c.events[read].update
	if other == from || other == update {
		return false
	}
	behind := read
	if update != 0 {
		behind = update
	}
	if c.order.before(other, behind) {
		news = c.order.add(other, from)
	}
	if c.order.before(from, other) {
		news = c.order.add(behind, other) || news
	}
	return news
}

// writer is the event that has written what a read has found, or -1; 0 stands for the beginning.
func (c *checker) writer(e event) int {
	for _, w := range c.writers[e.at] {
		if w != e.update && c.events[w].wrote == e.saw {
			return w
		}
	}
	if e.saw == 0 {
		return 0
	}
	return -1
}
