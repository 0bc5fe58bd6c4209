package polling

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
)

// Policy determines when the commander polls the cores, and the cost of serving a call.
type Policy uint8

// The policies.
const (
	// Bell wakes the commander when a core has called or sent something, as if there were a
	// doorbell. A call costs as much as one of COPRTHR-2.
	Bell Policy = iota
	// Backoff is the policy of the thesis: the thread polls all cores, and sleeps when none had
	// anything, longer each time.
	Backoff
	// Spin is Backoff without the sleeps.
	Spin
	numCommanders
)

func (p Policy) String() string { return [...]string{"bell", "backoff", "spin"}[p] }

// Parse parses bell, backoff or spin.
func Parse(s string) (Policy, error) {
	for p := range numCommanders {
		if s == p.String() {
			return p, nil
		}
	}
	return 0, fmt.Errorf("the commander is %q, want bell, backoff or spin", s)
}

// Validate checks that the policy is in range. The error names the key.
func (p Policy) Validate() error {
	if p >= numCommanders {
		return fmt.Errorf("actor: Commander is %d, want %d to %d", p, Bell, numCommanders-1)
	}
	return nil
}

// Costs of the commander.
var (
	nullCall = emu.Constant{Name: "system call with nothing to do, commander woken by a bell",
		Value: 41, Unit: "us",
		Source: "null host call of COPRTHR-2 (its paper, section 3.5)", Confidence: emu.Medium}
	scanTime = emu.NewParameter(emu.Constant{Name: "commander's look at 16 cores", Value: 25, Unit: "us",
		Source: "estimate", Confidence: emu.Low}, 1, 250)
	sleepSlack = emu.NewParameter(emu.Constant{Name: "what a sleep of the commander takes beyond its time", Value: 70, Unit: "us",
		Source:     "Linux: 50 of timer slack by default, and about 20 until the thread runs",
		Confidence: emu.Low}, 0, 700)
	CallService = emu.NewFree(emu.Constant{Name: "fixed part of a GC, BIF or BIN call, commander that polls", Value: 150, Unit: "us",
		Source: "fitted", Confidence: emu.Low}, 0, 1500)

	// backoff are the sleeps, in us, after consecutive rounds that have found nothing. The last is
	// repeated until something is found (margnus1/otp, commander thread: FACTS.md section 8, H).
	backoff = []int64{0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000}
)

// micros converts microseconds to cycles of a board.
func micros(b *emu.Board, us int64) emu.Cycles { return emu.Cycles(us * b.ClockHz / 1_000_000) }

// scannedCores is the number of cores that scanTime refers to.
const scannedCores = 16

// Constants lists the constants of this package, in a fixed order.
func Constants() []emu.Constant {
	list := []emu.Constant{nullCall}
	for _, p := range Parameters() {
		list = append(list, p.Constant)
	}
	return list
}

// Parameters lists the constants that a calibration may change.
func Parameters() []*emu.Parameter { return []*emu.Parameter{scanTime, sleepSlack, CallService} }

// Rounds is the schedule of a commander that polls. Rounds that find nothing are not executed;
// their number and cost is computed when it is needed. With the policy Bell it has no rounds.
type Rounds struct {
	sleeps []emu.Cycles // after 1, 2, … idle rounds; the last repeats; none with Bell
	scan   emu.Cycles   // duration of a round that finds nothing
	last   emu.Cycles   // end of the latest round that was executed
	idle   int          // consecutive rounds, up to then, that have found nothing
	loads  uint64       // loads from shared DRAM in a round
	paid   emu.Counters // already reported since then
}

// New returns the schedule of a policy on a board. loads is the number of loads from shared DRAM in
// a round.
func New(p Policy, b *emu.Board, loads int) Rounds {
	scan := micros(b, b.Values.Of(scanTime)*int64(b.Cores())) / scannedCores
	r := Rounds{scan: scan, loads: uint64(loads)}
	switch p {
	case Spin:
		r.sleeps = []emu.Cycles{0}
	case Backoff:
		for _, s := range backoff {
			r.sleeps = append(r.sleeps, micros(b, s+b.Values.Of(sleepSlack)))
		}
	}
	return r
}

// polls reports whether the commander polls, and is not notified.
func (r *Rounds) polls() bool { return len(r.sleeps) > 0 }

// pause returns the length of the sleep after so many consecutive rounds that found nothing.
func (r *Rounds) pause(idle int) emu.Cycles {
	if idle == 0 {
		return 0
	}
	return r.sleeps[min(idle, len(r.sleeps))-1]
}

// First returns when the first round at or after a time begins, if no earlier one finds anything,
// and how many consecutive rounds have found nothing then.
func (r *Rounds) First(at emu.Cycles) (start emu.Cycles, idle int) {
	if !r.polls() {
		return at, 0
	}
	t := r.last
	for idle = r.idle; idle < len(r.sleeps); idle++ {
		if start = t + r.pause(idle); start >= at {
			return start, idle
		}
		t = start + r.scan
	}
	start = t + r.pause(idle)
	if each := r.pause(idle) + r.scan; start < at {
		n := (at - start + each - 1) / each
		start += n * each
		idle += int(n)
	}
	return start, idle
}

// spent returns the cost of rounds and sleeps from the end of the latest executed round to a time
// before the next one.
func (r *Rounds) spent(until emu.Cycles) (c emu.Counters) {
	if !r.polls() || until <= r.last {
		return c
	}
	start, idle := r.First(until)
	n, ended := idle-r.idle, start-r.pause(idle)
	polled := emu.Cycles(n)*r.scan - max(ended-until, 0)
	c.Wait, c.Sleep = uint64(polled), uint64(until-r.last-polled)
	c.Loads = uint64(n) * r.loads
	c.DRAMLoads = c.Loads
	return c
}

// Ended records the end of a round, how many consecutive rounds before it had found nothing, and
// whether it has found something.
func (r *Rounds) Ended(at emu.Cycles, idle int, found bool) {
	r.last, r.idle, r.paid = at, idle+1, emu.Counters{}
	if found {
		r.idle = 0
	}
}

// HashState feeds the state of the schedule into h.
func (r *Rounds) HashState(h *emu.Hash) {
	h.Uint64(uint64(r.last))
	h.Uint64(uint64(r.idle))
}

// Services returns the fixed cost of each system call, by number.
func Services(p Policy, b *emu.Board) (cycles [syscalls.NumCalls]emu.Cycles) {
	for call := range cycles {
		switch {
		case p == Bell:
			cycles[call] = micros(b, nullCall.Value)
		case syscalls.Call(call) != syscalls.Ready:
			cycles[call] = micros(b, b.Values.Of(CallService))
		}
	}
	return cycles
}

// Each returns the cost of polling one of so many cores, without the loads from the core's control
// area. load is the cost of a load.
func (r *Rounds) Each(load emu.Cycles, cores int) emu.Cycles {
	if !r.polls() {
		return 0
	}
	return max(r.scan-emu.Cycles(r.loads)*load, 0) / emu.Cycles(cores)
}

// News returns the cost of rounds and sleeps up to a time since it was last called, without the
// time in which the thread did something else: its clock is at clock, and it has counted so many
// cycles. It returns false if it was last called for a later time.
func (r *Rounds) News(until, clock emu.Cycles, counted uint64) (news emu.Counters, later bool) {
	spent := r.spent(until)
	if spent.Cycles() < r.paid.Cycles() {
		return news, false
	}
	news = spent.Sub(r.paid)
	excuse(&news, max(until, clock), counted)
	r.paid = spent
	return news, true
}

// excuse subtracts from news, first from the sleep, the time in which the thread did something
// else, such as serving a timer, because that has been counted already.
func excuse(news *emu.Counters, now emu.Cycles, counted uint64) {
	over := counted + news.Cycles()
	over -= min(over, uint64(now))
	for _, part := range []*uint64{&news.Sleep, &news.Wait} {
		n := min(over, *part)
		*part -= n
		over -= n
	}
}
