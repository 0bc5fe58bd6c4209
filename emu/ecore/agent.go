package ecore

import (
	"fmt"
	"math/bits"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/isa"
)

// Agent is a core of a board that executes machine code: as an agent of the engine it is the role
// of that core.
type Agent struct {
	Core
	// Machine charges and counts the core's work on the board. Other roles of the core use the same
	// one.
	Machine *core.Core

	chip  *Chip
	index int
	group int // of cores that SYNC, WAND and MBKPT reach
	least int // cores of the group that WAND waits for, besides those that are there
	stop  Stop
	bell  bell
	open  []Range // of a board that is shared

	outbox outbox
	dma    dma
	booked Counters
	at     int64      // the clock when it was booked
	moment emu.Cycles // when someone else changes something
	// accesses to shared DRAM, and all loads and stores, that are not booked yet
	loads, stores, lines uint64
	moved                [2]uint64
}

// Index is the number of the core on its board.
func (a *Agent) Index() int { return a.index }

// String is how errors name the core.
func (a *Agent) String() string { return fmt.Sprintf("core[%d]", a.index) }

// Stopped is why the core does not execute; OutOfTime if it does.
func (a *Agent) Stopped() Stop {
	switch {
	case a.halted() && a.stop == Trapped:
		return Trapped
	case a.halted():
		return Halted
	case !a.Runnable():
		return Idle
	}
	return OutOfTime
}

// Clock is the core's own time.
func (a *Agent) Clock() emu.Cycles { return emu.Cycles(a.Pipe.Free) }

// Next implements engine.Agent.
func (a *Agent) Next() emu.Cycles {
	next := emu.Never
	if a.dma.active() {
		next = a.dma.next()
	}
	switch {
	case a.outbox.ask.state == asked || a.halted():
		return next
	case a.Runnable():
		return min(next, a.Clock())
	}
	return min(next, emu.Cycles(a.alarm()))
}

// Run implements engine.Agent. A core's memory is open to others, so it never runs ahead of them.
func (a *Agent) Run(edge, _ emu.Cycles) {
	a.outbox.forget(a.Machine.Port)
	if a.outbox.ask.state != asked {
		a.execute(edge)
	}
	if a.dma.active() && a.dma.next() < edge {
		a.dma.called = edge
		a.Machine.Port.Alarm(edge - 1)
	}
}

// execute runs the core until a time, idles in between included.
func (a *Agent) execute(edge emu.Cycles) {
	for {
		a.stop = a.Core.Run(int64(edge))
		a.book()
		at := emu.Cycles(a.alarm())
		if a.stop != Idle || at >= edge {
			return
		}
		a.change(at, func() { a.ring(at) })
	}
}

// ring lets the timers reach a time at which the core idles.
func (a *Agent) ring(at emu.Cycles) {
	for i := range a.timers {
		t, v := &a.timers[i], a.Special[isa.SpecialCtimer0+i]
		if v != 0 && (t.event == eventClock || t.event == eventIdle) && a.Clock()+emu.Cycles(v) <= at {
			a.Special[isa.SpecialIlat] |= 1 << (isa.InterruptTimer0 + i)
		}
	}
}

// book charges and counts the work since the last call.
func (a *Agent) book() {
	now := a.Count()
	last := a.booked
	n := emu.Counters{
		Fetch: now.FetchStalls - last.FetchStalls, Load: now.LoadStalls - last.LoadStalls,
		Store: now.StoreStalls - last.StoreStalls, Banks: now.BankStalls - last.BankStalls,
		Loads: a.issued[isa.Load] - a.moved[0], Stores: a.issued[isa.Store] - a.moved[1],
		DRAMLoads: a.loads, DRAMStores: a.stores, FetchLines: a.lines,
	}
	n.Issue = uint64(a.Pipe.Free-a.at) - n.Fetch - n.Load - n.Store - n.Banks
	a.Machine.Spend(n)
	a.booked, a.at, a.moved = now, a.Pipe.Free, [2]uint64{a.issued[isa.Load], a.issued[isa.Store]}
	a.loads, a.stores, a.lines = 0, 0, 0
}

// CatchUp implements core.Role: a core that executes machine code is run, whatever it waits for.
func (a *Agent) CatchUp(emu.Cycles) {}

// Reprice implements core.Role.
func (a *Agent) Reprice() { a.Machine.Reprice() }

// Wake implements engine.Agent: it executes the core's requests to others that are due.
func (a *Agent) Wake(at emu.Cycles) {
	o := &a.outbox
	if o.ask.state == asked {
		if old, ok := a.Machine.Port.Result(); ok {
			o.reply(uint64(old), true)
		}
	}
	for {
		r, ok := o.due(at)
		if !ok {
			break
		}
		a.chip.perform(a, r)
	}
	if at+1 == a.dma.called {
		a.runDMA(a.dma.called)
	}
}

// reset takes the core to the state after power-up. Its memory stays, and so does its clock.
func (a *Agent) reset() {
	id := a.Special[isa.SpecialCoreID]
	a.State, a.Fault = isa.State{}, Fault{}
	a.Special[isa.SpecialCoreID] = id
	a.line.address, a.waiting, a.stop = noLine, false, Idle
	a.outbox.ask = ask{}
	a.dma.channels = [2]channel{}
	a.configure()
}

// interruptAt latches interrupts at a time.
func (a *Agent) interruptAt(at emu.Cycles, mask uint32) {
	a.change(at, func() {
		a.WriteSpecial(isa.SpecialIlatst, mask)
		a.due = true
	})
}

// change does something at a time that may resume the core. The time until then is booked as
// standing still.
func (a *Agent) change(at emu.Cycles, do func()) {
	was, halted := a.Runnable(), a.halted()
	a.moment = at
	do()
	a.moment = 0
	if was || !a.Runnable() {
		return
	}
	n := int64(at) - a.Pipe.Free
	if n <= 0 {
		return
	}
	a.Machine.HaltUntil(at)
	a.Pipe.Wait(int64(at))
	a.at = int64(at)
	if halted {
		a.count.HaltCycles += uint64(n)
	} else {
		a.count.IdleCycles += uint64(n)
	}
}

// HashState implements engine.Agent.
func (a *Agent) HashState(h *emu.Hash) {
	h.Words(a.R[:])
	h.Words(a.Special[:])
	h.Uint64(uint64(a.PC)<<32 | uint64(a.Status))
	h.Uint64(uint64(a.Pipe.Free))
	h.Uint64(uint64(a.stop)<<32 | uint64(uint32(a.Trap)))
	h.Uint64(uint64(a.line.address)<<1 | uint64(bits.Len64(uint64(a.group))))
	h.Uint64(a.line.code)
	h.Bool(a.waiting)
	a.Machine.Count.HashState(h)
	a.outbox.hashState(h)
	a.dma.hashState(h)
}
