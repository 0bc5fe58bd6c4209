package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/rts"
)

var (
	// pollLoop is what a waiting slave executes for one poll of a word; the load's stall is added.
	pollLoop = isa.MustParse("ldr r0,[r1]; sub r2,r0,r3; beq! loop")
	// inboxPoll is what a polling core executes in addition when it has an inbox.
	inboxPoll = isa.MustParse("ldr r4,[r5]; sub r4,r4,r6; bne found")
	// haltCode publishes the request and halts, in C.
	haltCode = isa.MustParse("add r0,r2,#1; str r0,[r1]; trap #7")
)

// waiter implements waiting for others, and counts the time waited. How a core waits depends on the
// reason, an argument of each method.
type waiter struct {
	Wait
	m       *vm.Machine
	port    *engine.Port
	mem     *emu.Memory
	area    syscalls.Area
	slot    *syscalls.Handoff
	debug   emu.Addr         // of the core's debug registers
	inbox   bool             // others send to the core: it polls the inbox, too
	halted  bool             // by TRAP
	sleeper syscalls.Sleeper // counts the master's messages and replies
	booked  Waits
}

// pollCycles returns the time between two polls of the core's control area.
func (w *waiter) pollCycles() emu.Cycles {
	each := emu.Cycles(pollLoop.Cycles()) + emu.Cycles(w.m.View.Seg[w.area.Base>>20].Load)
	if w.inbox {
		each += emu.Cycles(inboxPoll.Cycles())
	}
	return each
}

// sleepCycles returns how long the core sleeps before each poll.
func (w *waiter) sleepCycles(r Reason) emu.Cycles {
	switch {
	case w.Policy != WaitTimer:
	case r == ForMessage:
		return w.Message
	case r == ForProcess:
		return w.Ready
	}
	return 0
}

// poll advances the clock to the first poll after the given time. A sleeping core has polled before
// it went to sleep.
func (w *waiter) poll(at emu.Cycles, r Reason) {
	each := w.sleepCycles(r) + w.pollCycles()
	polls := emu.Cycles(0)
	if w.sleepCycles(r) > 0 {
		polls = 1
	}
	if at > w.m.Clock {
		polls = (at - w.m.Clock + each - 1) / each
	}
	if polls > 0 {
		w.polled(polls-1, r)
		w.note() // the last one may end after the board's time
		w.polled(1, r)
	}
}

// polled books a number of polls, each after a sleep.
func (w *waiter) polled(polls emu.Cycles, r Reason) {
	c := w.polls(polls, r)
	w.m.Spend(c)
	w.book(r, waitedCycles(&c))
}

// book counts cycles that the core has waited.
func (w *waiter) book(r Reason, cycles uint64) { w.booked[r] += cycles }

// polls returns the counts of a number of polls.
func (w *waiter) polls(polls emu.Cycles, r Reason) emu.Counters {
	c := emu.Counters{Sleep: uint64(polls * w.sleepCycles(r)), Wait: uint64(polls * w.pollCycles()),
		Loads: uint64(polls), DRAMLoads: uint64(polls)}
	if w.inbox {
		c.Loads += uint64(polls)
	}
	return c
}

// catchUp books the polls that end by now.
func (w *waiter) catchUp(now emu.Cycles, r Reason) {
	w.polled((now-w.m.Clock)/(w.sleepCycles(r)+w.pollCycles()), r)
}

// note records the counters before the clock advances.
func (w *waiter) note() { w.m.Note(w.port.Now()) }

// resting returns the counts of a core that waits to be woken, for a time after its clock.
func (w *waiter) resting(left emu.Cycles, r Reason) (c emu.Counters) {
	if w.halted {
		c.Halted = uint64(left)
		return c
	}
	sleep := w.sleepCycles(r)
	each := sleep + w.pollCycles()
	n := left / each
	c = w.polls(n, r)
	left -= n * each
	c.Sleep += uint64(min(left, sleep))
	c.Wait += uint64(max(left-sleep, 0))
	return c
}

// request requests that the master resume the core, and reports whether the core shall halt. It
// shall not if its policy is to poll, or if it was just resumed for something that is not visible
// yet.
func (w *waiter) request(master engine.ID) bool {
	if w.Policy != WaitTrap {
		return false
	}
	request, halt := w.sleeper.Ask()
	if !halt {
		return false
	}
	w.m.Settle()
	w.m.Post(w.m.Clock, w.area.Request(), request)
	w.port.Notify(w.m.Clock, master)
	if w.m.RuntimeInC() {
		w.m.Issue(uint64(haltCode.Cycles()))
	} else {
		w.m.Issue(rts.SlavePrices().Halt)
	}
	return true
}

// halt executes TRAP: from now on the debug registers report that the core is halted.
func (w *waiter) halt() {
	w.port.Store(w.m.Clock, w.debug+emu.DebugCmd, emu.DebugHalt)
	w.halted = true
}

// resumed makes the halted core continue at the given time if it has been resumed by then, and
// reports whether it has.
func (w *waiter) resumed(at emu.Cycles, r Reason) bool {
	status, err := w.mem.Read(w.debug + emu.DebugStatus)
	resumed := w.slot.Resumed()
	if err != nil || status != 0 || resumed != emu.Never && at < resumed {
		return false
	}
	w.halted = false
	w.slot.Woken()
	w.book(r, w.m.HaltUntil(at))
	return true
}
