package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
)

var (
	// pollLoop is what a waiting slave executes between two looks at a word; the load's stall comes
	// on top.
	pollLoop = isa.MustParse("ldr r0,[r1]; sub r2,r0,r3; beq! loop")
	// inboxPoll is what a core that polls executes more when it has an inbox.
	inboxPoll = isa.MustParse("ldr r4,[r5]; sub r4,r4,r6; bne found")
	// haltCode publishes the request and halts.
	haltCode = isa.MustParse("add r0,r2,#1; str r0,[r1]; trap #7")
)

// waiter is how a core waits for others, and the time that it has waited. What it waits for decides
// how: each method is told.
type waiter struct {
	Wait
	m       *vm.Machine
	port    *engine.Port
	mem     *emu.Memory
	area    syscalls.Area
	slot    *syscalls.Handoff
	debug   emu.Addr         // of the core's debug registers
	inbox   bool             // others send to the core: it looks there, too
	halted  bool             // by TRAP
	sleeper syscalls.Sleeper // counts what the master has sent
	booked  Waits
}

// pollCycles is the time from one look at the core's control area to the next while polling.
func (w *waiter) pollCycles() emu.Cycles {
	each := emu.Cycles(pollLoop.Cycles()) + emu.Cycles(w.m.View.Seg[w.area.Base>>20].Load)
	if w.inbox {
		each += emu.Cycles(inboxPoll.Cycles())
	}
	return each
}

// sleepCycles is how long the core sleeps before each look.
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

// poll advances the clock to the first look after the given time. A core that sleeps has looked
// before it went to sleep.
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

// polled books looks, each a sleep and a poll.
func (w *waiter) polled(polls emu.Cycles, r Reason) {
	c := w.polls(polls, r)
	w.m.Spend(c)
	w.book(r, waitedCycles(&c))
}

// book notes cycles that the core has waited.
func (w *waiter) book(r Reason, cycles uint64) { w.booked[r] += cycles }

// polls is what looks count.
func (w *waiter) polls(polls emu.Cycles, r Reason) emu.Counters {
	c := emu.Counters{Sleep: uint64(polls * w.sleepCycles(r)), Wait: uint64(polls * w.pollCycles()),
		Loads: uint64(polls), DRAMLoads: uint64(polls)}
	if w.inbox {
		c.Loads += uint64(polls)
	}
	return c
}

// catchUp books the looks that end by now.
func (w *waiter) catchUp(now emu.Cycles, r Reason) {
	w.polled((now-w.m.Clock)/(w.sleepCycles(r)+w.pollCycles()), r)
}

// note remembers what has been counted by now, before the clock advances.
func (w *waiter) note() { w.m.Note(w.port.Now()) }

// resting is what a core that waits until it is woken does in a time after its clock.
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

// request asks the master to resume the core, which is going to halt, and reports whether it is to.
// It is not where the core polls, nor if it has just been resumed and what it was resumed for
// cannot be seen yet.
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
	w.m.Issue(uint64(haltCode.Cycles()))
	return true
}

// halt executes TRAP: from now on the debug registers say that the core is halted.
func (w *waiter) halt() {
	w.port.Store(w.m.Clock, w.debug+emu.DebugCmd, emu.DebugHalt)
	w.halted = true
}

// resumed lets the core, which is halted, go on at the given time if it has been resumed by then,
// and reports that.
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
