package engine

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
)

// Weak makes the board order memory as weakly as the chip does (arch-ref 02_memory): a store to
// shared DRAM or to another core's SRAM becomes visible up to MaxDelay cycles late. See the package
// comment. The zero value is the strong order, in which a store is visible at its time.
type Weak struct {
	Seed     uint64     // of the delays; those of each agent are drawn from it and the agent's id
	MaxDelay emu.Cycles // longest delay of a store, in cycles
}

// MaxWeakDelay bounds Weak.MaxDelay: some 1.7 ms at 600 MHz.
const MaxWeakDelay emu.Cycles = 1 << 20

func (w Weak) validate() error {
	if w.MaxDelay < 0 || w.MaxDelay > MaxWeakDelay {
		return fmt.Errorf("engine: Weak.MaxDelay is %d, want 0 to %d", w.MaxDelay, MaxWeakDelay)
	}
	return nil
}

// delays delays the stores of one agent.
//
// Those of a core are delayed one by one. What must keep its order are stores to one word, and to
// one other core, since they take the same way through the mesh: flights remembers the stores that
// may still be under way. Those of the ARM keep their order to one end point (DRAM, or one core's
// SRAM). Its threads share a port but have clocks of their own, so their
// order is that of time: time is cut into cells of MaxDelay+1 cycles, and each cell has a moment
// for each end point, at which everything stored there since the cell began becomes visible.
type delays struct {
	mem     *emu.Memory
	max     emu.Cycles
	random  emu.Random
	arm     bool
	local   emu.Addr   // segment of the core's own SRAM
	latest  emu.Cycles // when all stores of a core will be visible
	floor   emu.Cycles // nothing becomes visible before: the latest fence
	flights []flight
}

// flight is a store that may not be visible yet.
type flight struct {
	from, to uint64 // bytes [from, to)
	at       emu.Cycles
}

// nowhere is the local segment of an agent that is on no core: no global address lies in it.
const nowhere emu.Addr = 0

// newDelays makes the delays of an agent, nil in the strong order.
func newDelays(w Weak, mem *emu.Memory, id ID) *delays {
	if w.MaxDelay == 0 {
		return nil
	}
	return &delays{mem: mem, max: w.MaxDelay, random: emu.NewRandom(w.Seed, uint64(id)), local: nowhere}
}

// store is the time at which a store of n words at a, made for the time at, becomes visible.
func (d *delays) store(at emu.Cycles, a emu.Addr, n int) emu.Cycles {
	switch {
	case d.arm:
		at = d.moment(at, a)
	case a/segmentBytes != d.local:
		at = d.fly(at, a, n)
	}
	at = max(at, d.floor)
	d.latest = max(d.latest, at)
	return at
}

// fly delays a core's store, and keeps it behind those to the same words or the same core.
func (d *delays) fly(at emu.Cycles, a emu.Addr, n int) emu.Cycles {
	f := flight{from: uint64(a), to: uint64(a) + uint64(n)*emu.WordBytes,
		at: max(at+d.draw(d.random.Next()), d.floor)}
	from, to := f.from, f.to
	if d.mem.Region(a) != emu.DRAM {
		from = from / segmentBytes * segmentBytes
		to = from + segmentBytes
	}
	for _, g := range d.flights {
		if from < g.to && g.from < to {
			f.at = max(f.at, g.at)
		}
	}
	d.flights = append(d.flights, f)
	return f.at
}

// moment is when a store of the ARM becomes visible.
func (d *delays) moment(at emu.Cycles, a emu.Addr) emu.Cycles {
	at = max(at, 0)
	end := nowhere // all of DRAM is one end point
	if r := d.mem.Region(a); r == emu.SRAM || r == emu.MMR {
		end = a / segmentBytes
	}
	cell := at / (d.max + 1)
	return max(at, cell*(d.max+1)+d.draw(emu.Scramble(uint64(d.random)^uint64(end)<<40^uint64(cell))))
}

// settled is when everything stored so far for times up to at is visible.
func (d *delays) settled(at emu.Cycles) emu.Cycles {
	if d.arm {
		at = max(at, 0)
		return max(at-at%(d.max+1)+d.max, d.floor)
	}
	return max(at, d.latest)
}

// retire forgets the flights that ended before a window's edge.
func (d *delays) retire(edge emu.Cycles) {
	kept := d.flights[:0]
	for _, f := range d.flights {
		if f.at >= edge {
			kept = append(kept, f)
		}
	}
	d.flights = kept
}

// piece is how many of n words of a block travel together.
func (d *delays) piece(n int) int {
	if d.arm {
		return n
	}
	return 1 + int(emu.Below(d.random.Next(), uint64(n)))
}

// draw makes a delay of a random number.
func (d *delays) draw(random uint64) emu.Cycles {
	return emu.Cycles(emu.Below(random, uint64(d.max)+1))
}

func (d *delays) hashState(h *emu.Hash) {
	h.Uint64(uint64(d.random))
	h.Uint64(uint64(d.latest))
	h.Uint64(uint64(d.floor))
	h.Uint64(uint64(len(d.flights)))
	for _, f := range d.flights {
		h.Uint64(f.from<<32 | (f.to - f.from))
		h.Uint64(uint64(f.at))
	}
}
