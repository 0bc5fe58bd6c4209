package slave

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
)

// WaitPolicy says how a core waits for the master.
type WaitPolicy uint8

// Policies. At the barrier and for room in a ring a core polls under each of them.
const (
	// WaitPoll looks at the core's control area in DRAM again and again.
	WaitPoll WaitPolicy = iota
	// WaitTimer sleeps in SRAM between two looks while it waits for a message or for a process; for
	// answers of other calls it polls, as the thesis did.
	WaitTimer
	// WaitTrap halts the core until the master resumes it, in every wait for a message or an
	// answer. See syscalls.Sleeper.
	WaitTrap
)

func (p WaitPolicy) String() string { return [...]string{"poll", "timer", "trap"}[p] }

// Wait is a policy with its parameters.
type Wait struct {
	Policy WaitPolicy
	// Message and Ready are the cycles that WaitTimer sleeps between two looks for a message and
	// for a process, 1 to MaxSleep; 0 stands for the thesis's 100 and 500 µs.
	Message, Ready emu.Cycles
}

// MaxSleep is the longest sleep between two looks, in cycles: about 7 s on a Parallella, as CTIMER
// has 32 bits.
const MaxSleep emu.Cycles = 1<<32 - 1

// Costs of waiting. Declare no figure anywhere else.
var (
	messageSleep = emu.Constant{Name: "sleep between looks for a message", Value: 100, Unit: "us",
		Source:     "margnus1/otp master",
		Confidence: emu.High}
	readySleep = emu.Constant{Name: "sleep between looks for a process", Value: 500, Unit: "us",
		Source:     "margnus1/otp master",
		Confidence: emu.High}

	// pollLoop is what a waiting slave executes between two looks at a word; the load's stall comes
	// on top.
	pollLoop = isa.MustParse("ldr r0,[r1]; sub r2,r0,r3; beq! loop")
	// haltCode publishes the request and halts.
	haltCode = isa.MustParse("add r0,r2,#1; str r0,[r1]; trap #7")
)

// Constants lists the figures of this package, in a fixed order.
func Constants() []emu.Constant { return []emu.Constant{messageSleep, readySleep, watchdog} }

// ParseWait reads poll, timer, timer:CYCLES (between two looks of either kind) or trap.
func ParseWait(s string) (Wait, error) {
	name, cycles, given := strings.Cut(s, ":")
	if given {
		n, err := strconv.ParseInt(cycles, 10, 64)
		if w := (Wait{WaitTimer, emu.Cycles(n), emu.Cycles(n)}); name == "timer" && err == nil &&
			n > 0 && n <= int64(MaxSleep) {
			return w, nil
		}
	} else {
		for p := WaitPoll; p <= WaitTrap; p++ {
			if s == p.String() {
				return Wait{Policy: p}, nil
			}
		}
	}
	return Wait{}, fmt.Errorf("waiting is %q, want poll, timer, timer:CYCLES with 1 to %d cycles, or trap", s, MaxSleep)
}

// Complete fills in defaults for a board and checks the ranges. The error names the key.
func (w Wait) Complete(b *emu.Board) (Wait, error) {
	if w.Policy > WaitTrap {
		return w, fmt.Errorf("slave: Wait.Policy is %d, want %d to %d", w.Policy, WaitPoll, WaitTrap)
	}
	for _, k := range []struct {
		key      string
		cycles   *emu.Cycles
		standard emu.Constant
	}{{"Message", &w.Message, messageSleep}, {"Ready", &w.Ready, readySleep}} {
		if *k.cycles == 0 {
			*k.cycles = min(max(emu.Cycles(k.standard.Value*b.ClockHz/1_000_000), 1), MaxSleep)
		}
		if *k.cycles < 1 || *k.cycles > MaxSleep {
			return w, fmt.Errorf("slave: Wait.%s is %d cycles, want 1 to %d", k.key, *k.cycles, MaxSleep)
		}
	}
	return w, nil
}

// pollCycles is the time from one look at the core's control area to the next while polling.
func (s *Slave) pollCycles() emu.Cycles {
	each := emu.Cycles(pollLoop.Cycles()) + emu.Cycles(s.m.View.Seg[s.area.Base>>20].Load)
	if s.mesh != nil {
		each += emu.Cycles(inboxLook.Cycles())
	}
	return each
}

// sleepCycles is how long the core sleeps before each look.
func (s *Slave) sleepCycles() emu.Cycles {
	switch {
	case s.cfg.Wait.Policy != WaitTimer:
	case s.state == waiting:
		return s.cfg.Wait.Message
	case s.state == inCall && s.call == syscalls.Ready:
		return s.cfg.Wait.Ready
	}
	return 0
}

// look advances the clock to the first look after the given time. A core that sleeps has looked
// before it went to sleep.
func (s *Slave) look(at emu.Cycles) {
	sleep, poll := s.sleepCycles(), s.pollCycles()
	each := sleep + poll
	looks := emu.Cycles(0)
	if sleep > 0 {
		looks = 1
	}
	if at > s.m.Clock {
		looks = (at - s.m.Clock + each - 1) / each
	}
	if looks > 0 {
		s.looked(looks-1, sleep, poll)
		s.note() // the last one may end after the board's time
		s.looked(1, sleep, poll)
	}
}

// looked books looks, each a sleep and a poll.
func (s *Slave) looked(looks, sleep, poll emu.Cycles) {
	c := s.looks(looks, sleep, poll)
	s.m.Spend(c)
	s.waits[s.waitsFor()] += waitedCycles(&c)
}

// looks is what looks count.
func (s *Slave) looks(looks, sleep, poll emu.Cycles) emu.Counters {
	c := emu.Counters{Sleep: uint64(looks * sleep), Wait: uint64(looks * poll),
		Loads: uint64(looks), DRAMLoads: uint64(looks)}
	if s.mesh != nil {
		c.Loads += uint64(looks)
	}
	return c
}

// CatchUp books what the core has done by now without being run: what its view has collected, and
// the looks that end by now of a core that waits by polling. It is called between windows, before
// costs change, so that everything is charged what it cost when it happened.
func (s *Slave) CatchUp(now emu.Cycles) {
	s.m.Settle()
	if !s.resting() || s.state == sending || s.halted || s.m.Clock >= now {
		return
	}
	sleep, poll := s.sleepCycles(), s.pollCycles()
	s.looked((now-s.m.Clock)/(sleep+poll), sleep, poll)
	s.waited()
}

// Counted is what the core has counted by now, the time of the board: up to its clock, with what it
// is doing until it is woken, and without what it has done ahead. The cycles are those from the
// start, but for those of a core that has stopped.
func (s *Slave) Counted(now emu.Cycles) vm.Counters {
	c := s.m.Counted()
	c.Counters = s.m.Core.Counted(now)
	if now > s.m.Clock {
		doing := s.doing(now - s.m.Clock)
		c.Counters.Add(&doing)
	}
	return c
}

// note remembers what has been counted by now, before the clock advances.
func (s *Slave) note() { s.m.Note(s.port.Now()) }

// doing is what the core does in a time after its clock in which it is not run: it halts, polls, or
// waits for a window to end. One that was woken within the latest window has yet to do something at
// its clock; until it has, that counts as waiting.
func (s *Slave) doing(left emu.Cycles) (c emu.Counters) {
	switch {
	case s.state == stopped:
	case s.state == away && !s.guest.Runnable():
		c.Halted = uint64(left)
	case s.resting() && s.halted:
		c.Halted = uint64(left)
	case s.resting() && s.state != sending:
		sleep, poll := s.sleepCycles(), s.pollCycles()
		n := left / (sleep + poll)
		c = s.looks(n, sleep, poll)
		left -= n * (sleep + poll)
		c.Sleep += uint64(min(left, sleep))
		c.Wait += uint64(max(left-sleep, 0))
	default:
		c.Wait = uint64(left)
	}
	return c
}

// rest waits in a state for what the master does. With WaitTrap the core asks to be resumed and
// halts, unless it has just been resumed and what it was resumed for cannot be seen yet.
func (s *Slave) rest(in state) {
	s.state = in
	if s.cfg.Wait.Policy != WaitTrap {
		return
	}
	request, halt := s.sleeper.Ask()
	if !halt {
		return
	}
	s.m.Settle()
	s.m.Post(s.m.Clock, s.area.Request(), request)
	s.port.Notify(s.m.Clock, s.master)
	s.m.Issue(uint64(haltCode.Cycles()))
	s.resume, s.state = in, halting
	if s.mesh != nil {
		s.mesh.Sleep(s.m.Clock, true)
		s.mesh.asked, s.state = s.m.Clock, asking
	}
}

// halt executes TRAP: from now on the debug registers say that the core is halted. A core that
// others send to looks into its inbox before: what they have sent without knowing that it would
// sleep is there.
func (s *Slave) halt() {
	if s.mesh != nil && !s.mesh.Empty(s.mesh.End()) {
		s.stir()
		s.state = calling
		return
	}
	s.port.Store(s.m.Clock, s.debug(emu.DebugCmd), emu.DebugHalt)
	s.halted, s.state = true, s.resume
}

// debug is the address of a debug register of the core.
func (s *Slave) debug(register emu.Addr) emu.Addr { return s.cfg.Board.SRAM(s.cfg.Core) + register }

// awake lets the core, which is halted, go on at the given time if it has been resumed by then, and
// reports that.
func (s *Slave) awake(at emu.Cycles) bool {
	status, err := s.cfg.Memory.Read(s.debug(emu.DebugStatus))
	resumed := emu.Cycles(s.Desk.resumed.Load())
	if err != nil || status != 0 || resumed != emu.Never && at < resumed {
		return false
	}
	s.halted = false
	s.Desk.resumed.Store(int64(emu.Never))
	s.waits[s.waitsFor()] += s.m.HaltUntil(at)
	if s.mesh != nil {
		s.stir()
	}
	return true
}
