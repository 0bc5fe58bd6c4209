package suite

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

// What cores do to tell each other something. The addresses of flags are in registers, or in a
// table in the core's own SRAM.
var (
	setFlag = isa.MustParse("str r1,[r5]")
	// A look at a flag in the core's own SRAM begins with the load. One that finds nothing is
	// followed by the next.
	looksAgain = isa.MustParse("ldr r0,[r4]; sub r0,r0,#0; beq! look")
	looksLast  = isa.MustParse("ldr r0,[r4]; sub r0,r0,#0; beq look")

	// A barrier is a function, which first looks whether there is something of the core's own DMA
	// engine to wait for.
	entersBarrier = isa.MustParse("bl barrier; mov r6,#64; ldr r0,[r6]; sub r0,r0,#0; beq! nothing")
	leavesBarrier = isa.MustParse("str r2,[r6]; jr lr")
	// A dissemination barrier takes the flag of its partner from a table in each round, and takes
	// its own back behind it.
	entersRounds = isa.MustParse("mov r1,#1; mov r2,#0; mov r4,#80; mov r8,#96; ldr r7,[r6,#1]")
	entersRound  = isa.MustParse("ldr r5,[r8],#1")
	leavesRound  = isa.MustParse("str r2,[r4],#1; sub r7,r7,#1; bne! round")
	// One by WAND sleeps until the interrupt. That is entered as by a jump to its vector, where
	// there is a jump to its handler.
	waitsForAll = isa.MustParse("gid; wand; nop; gie; idle")
	interrupted = isa.MustParse("b vector; b handler; gid; movts fstatus,r3; rti")
)

// flagAt is where flags are in SRAM.
const flagAt = 0x50

// signal sets a flag of another core, and returns when it is there.
func (b *bench) signal(w *worker, to int) emu.Cycles {
	at := b.board.SRAM(to) + flagAt
	sent := w.Clock
	w.View.Store(at, 1)
	w.View.Stored(at, 1)
	w.issue(setFlag)
	return sent + b.board.WriteLatency(b.board.Hops(w.index, to))
}

// await looks at a flag until it is there.
func (w *worker) await(there emu.Cycles) {
	for w.Clock < there {
		w.issue(looksAgain)
	}
	w.issue(looksLast)
}

// signals are of flags between cores: to another and back at both ends of the distances, and
// barriers.
func (b *bench) signals() []Figure {
	far := b.at(b.board.Hops(0, b.board.Cores()-1))
	seconds := func(c float64) float64 { return c / float64(b.board.ClockHz) }
	return []Figure{
		boardFigure("flag-round-trip/1-hop", b.roundTrip(b.at(1)), "cycles"),
		boardFigure("flag-round-trip/6-hops", b.roundTrip(far), "cycles"),
		boardFigure("barrier/wand", seconds(b.barriers(b.wand)), "s"),
		boardFigure("barrier/dissemination", seconds(b.barriers(b.disseminate)), "s"),
	}
}

// roundTrip is the mean time in cycles from setting a flag of another core to seeing its answer,
// over all moments at which its looks may begin.
func (b *bench) roundTrip(other int) float64 {
	here, there := b.workers[0], b.workers[other]
	sum, looks := emu.Cycles(0), emu.Cycles(looksAgain.Cycles())
	for early := range looks {
		here.Clock = looks
		began := here.Clock
		there.Clock = began - early
		there.await(b.signal(here, other))
		here.await(b.signal(there, 0))
		sum += here.Clock - began
	}
	return float64(sum) / float64(looks)
}

// barriers is the mean time in cycles of one barrier of all cores after the other.
func (b *bench) barriers(one func()) float64 {
	const turns = 64
	latest := func() (at emu.Cycles) {
		for _, w := range b.workers {
			at = max(at, w.Clock)
		}
		return at
	}
	began := latest()
	for _, w := range b.workers {
		w.Clock = began
	}
	for range turns {
		for _, w := range b.workers {
			w.issue(entersBarrier)
		}
		one()
		for _, w := range b.workers {
			w.issue(leavesBarrier)
		}
	}
	return float64(latest()-began) / turns
}

// disseminate is a barrier in which each core, in rounds, sets a flag of the one whose index is 1,
// 2, 4 and so on larger, and waits for its own.
func (b *bench) disseminate() {
	there := make([]emu.Cycles, len(b.workers))
	for _, w := range b.workers {
		w.issue(entersRounds)
	}
	for distance := 1; distance < len(b.workers); distance *= 2 {
		for core, w := range b.workers {
			w.issue(entersRound)
			to := (core + distance) % len(b.workers)
			there[to] = b.signal(w, to)
		}
		for core, w := range b.workers {
			w.await(there[core])
			w.issue(leavesRound)
		}
	}
}

// wand is a barrier by the instruction for it. No source tells how long its signal travels: the
// estimate is that a core hears the farthest one as late as if that had stored a word there.
func (b *bench) wand() {
	waiting := make([]emu.Cycles, len(b.workers))
	for core, w := range b.workers {
		w.issue(waitsForAll)
		waiting[core] = w.Clock
	}
	for core, w := range b.workers {
		for other := range b.workers {
			w.Clock = max(w.Clock, waiting[other]+b.board.WriteLatency(b.board.Hops(other, core)))
		}
		w.issue(interrupted)
	}
}
