package spmd

import "math/rand/v2"

// kind is what a step does; the numbers are those of chip/history.c.
type kind uint8

const (
	end       kind = iota
	put            // a value into a word
	get            // a word
	fence          // orders what was put to each PE
	quiet          // completes what was put
	putNBI         // a value into a word, by DMA
	putMany        // values into all words
	fetchAdd       // to the counter
	swap           // the counter
	fetch          // the counter
	add            // a bit of its own to the bits
	fetchBits      // the bits
	putSignal      // a value into a word, and a signal
	wait           // for a signal
	pause          // some cycles
	stop           // another core, for some cycles
	kinds
)

// Sizes of chip/history.c.
const (
	rounds  = 40
	steps   = 12
	words   = 4
	signals = 32
)

// step is an operation of a PE on variables of another.
type step struct {
	kind   kind
	pe     int
	at     int // the word
	signal int // of the PE
	value  uint32
}

// history is what each PE does in a round.
type history [][]step

// random makes a history of n PEs. Its steps are made in an order in which they could be executed
// one after the other, so that nobody waits for what never comes.
func random(r *rand.Rand, n int) history {
	g := generator{
		Rand: r, h: make(history, n), hot: []int{r.IntN(n), r.IntN(n)}, bits: make([]int, n),
		sent: make([]int, n), awaited: make([][]int, n), value: 1, stopper: r.IntN(n),
	}
	for open := n * steps; open > 0; open-- {
		pe := r.IntN(n)
		for len(g.h[pe]) == steps {
			pe = (pe + 1) % n
		}
		g.h[pe] = append(g.h[pe], g.step(pe))
	}
	return g.h
}

// generator makes a history.
type generator struct {
	*rand.Rand
	h       history
	hot     []int   // PEs that most steps are for
	value   uint32  // the next, no two are the same
	bits    []int   // of each PE that somebody adds
	sent    []int   // signals of each PE
	awaited [][]int // of each PE, those that it has not waited for
	stopper int     // the PE that may stop others, but is not stopped itself
}

// mostBits is how many bits there are.
const mostBits = 64

func (g *generator) step(pe int) step {
	s := step{kind: kind(1 + g.IntN(int(kinds)-1)), pe: g.hot[g.IntN(len(g.hot))], at: g.IntN(2)}
	if g.IntN(4) == 0 {
		s.pe = g.IntN(len(g.h))
	}
	if s.kind == add && g.bits[s.pe] == mostBits || s.kind == putSignal && g.sent[s.pe] == signals {
		s.kind = quiet
	}
	if s.kind == stop && (pe != g.stopper || s.pe == pe) {
		s.kind = pause
	}
	switch s.kind {
	case wait:
		if len(g.awaited[pe]) == 0 {
			s.kind = get
			break
		}
		i := g.IntN(len(g.awaited[pe]))
		s.signal = g.awaited[pe][i]
		g.awaited[pe] = append(g.awaited[pe][:i:i], g.awaited[pe][i+1:]...)
	case pause, stop:
		s.value = uint32(g.IntN(200))
	case add:
		s.value = uint32(g.bits[s.pe])
		g.bits[s.pe]++
	case fetchAdd, swap:
		s.value = g.Uint32() | 1<<31
	case putSignal:
		s.signal = g.sent[s.pe]
		g.sent[s.pe]++
		g.awaited[s.pe] = append(g.awaited[s.pe], s.signal)
	}
	if s.kind == put || s.kind == putNBI || s.kind == putMany || s.kind == putSignal {
		s.value = g.value
		g.value += words
	}
	return s
}
