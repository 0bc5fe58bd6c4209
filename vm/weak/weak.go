package weak

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Order is the order of a core's stores to a heap in shared DRAM. The zero value is the strong one:
// every store is visible at once.
type Order struct {
	Seed     uint64 // of the delays; each core draws its own
	MaxDelay emu.Cycles
}

// Stores are the stores to a heap that are not visible yet.
type Stores struct {
	// Hides: the stores to the heap of the running process are delayed.
	Hides  bool
	max    emu.Cycles // longest delay; 0 in the strong order
	random emu.Random
	late   []late
	next   emu.Cycles // when the first of them arrives, or before
}

// late is one of them: the word with that index in memory.
type late struct {
	at    emu.Cycles
	index uint32
	word  emu.Word
}

// New has no stores under way.
func New(o Order, core int) Stores {
	return Stores{max: o.MaxDelay, random: emu.NewRandom(o.Seed,
		^uint64(core))} // differs from the seed of the core's port
}

// Weak reports whether stores are delayed at all.
func (w *Stores) Weak() bool { return w.max > 0 }

// Pending reports whether stores are under way.
func (w *Stores) Pending() bool { return len(w.late) > 0 }

// Hide takes the words of memory with the indices from from up to to, which have just been put on
// the heap, out of sight.
func (w *Stores) Hide(mem []emu.Word, from, to uint32, now emu.Cycles) {
	if len(w.late) == 0 {
		w.next = emu.Never
	}
	for i := from; i < to; i++ {
		at := now + emu.Cycles(emu.Below(w.random.Next(), uint64(w.max)+1))
		w.late = append(w.late, late{at, i, mem[i]})
		w.next = min(w.next, at)
		mem[i] = term.Blank
	}
}

// Arrive makes the stores visible that are due.
func (w *Stores) Arrive(mem []emu.Word, now emu.Cycles) {
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
		mem[s.index] = s.word
	}
	w.late = kept
}

// Land makes all stores visible: a fence has gone round.
func (w *Stores) Land(mem []emu.Word) {
	if len(w.late) > 0 {
		w.Arrive(mem, emu.Never)
	}
}

// Lose forgets all stores under way.
func (w *Stores) Lose() { w.late = w.late[:0] }

// HashState adds the state of invisible stores to h.
func (w *Stores) HashState(h *emu.Hash) {
	if w.max == 0 {
		return
	}
	h.Uint64(uint64(w.random))
	for _, s := range w.late {
		h.Uint64(uint64(s.at))
		h.Uint64(uint64(s.index)<<32 | uint64(s.word))
	}
}
