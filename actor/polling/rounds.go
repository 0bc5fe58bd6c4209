package polling

import (
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
)

// Policy says when the commander looks at the cores, and what serving a call takes it.
type Policy uint8

// Policies.
const (
	// Bell wakes when a core has called or sent something, as if there were a doorbell; a call
	// costs what one of COPRTHR-2 does, whoever it wakes.
	Bell Policy = iota
	// Backoff is the thesis's thread: it looks at all cores, and when none had anything it sleeps,
	// longer from time to time.
	Backoff
	// Spin is the same thread without the sleeps.
	Spin
	numCommanders
)

func (p Policy) String() string { return [...]string{"bell", "backoff", "spin"}[p] }

// Parse reads bell, backoff or spin.
func Parse(s string) (Policy, error) {
	for p := range numCommanders {
		if s == p.String() {
			return p, nil
		}
	}
	return 0, fmt.Errorf("the commander is %q, want bell, backoff or spin", s)
}

// Validate checks the range. The error names the key.
func (p Policy) Validate() error {
	if p >= numCommanders {
		return fmt.Errorf("actor: Commander is %d, want %d to %d", p, Bell, numCommanders-1)
	}
	return nil
}

// Costs of the commander. Declare no figure anywhere else.
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

	// backoff are the sleeps in us after looks that have found nothing, one after the other; the
	// last holds until something is found (margnus1/otp, commander thread: FACTS.md section 8, H).
	backoff = []int64{0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000}
)

// micros turns microseconds into cycles of a board.
func micros(b *emu.Board, us int64) emu.Cycles { return emu.Cycles(us * b.ClockHz / 1_000_000) }

// scannedCores is the number of cores of scanTime.
const scannedCores = 16

// Constants lists the figures of this package, in a fixed order.
func Constants() []emu.Constant {
	list := []emu.Constant{nullCall}
	for _, p := range Parameters() {
		list = append(list, p.Constant)
	}
	return list
}

// Parameters lists those of them that a calibration may choose.
func Parameters() []*emu.Parameter { return []*emu.Parameter{scanTime, sleepSlack, CallService} }

// Rounds is when a commander that nobody wakes looks at the cores. What becomes visible while it
// looks is found by the next look. The looks that find nothing are not executed: how many there
// were, and what they cost, follows when somebody asks.
type Rounds struct {
	sleeps []emu.Cycles // after the first look in a row that has found nothing, the second, …; the last holds. None: it is woken
	scan   emu.Cycles   // what a look takes that finds nothing
	last   emu.Cycles   // when the latest look that was executed ended
	idle   int          // looks in a row, up to then, that have found nothing
	loads  uint64       // of shared DRAM in a look
	paid   emu.Counters // what has been counted since
}

// New is the schedule of a policy on a board.
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

// polls reports whether nobody wakes the commander.
func (r *Rounds) polls() bool { return len(r.sleeps) > 0 }

// pause is the sleep after a number of looks in a row that have found nothing.
func (r *Rounds) pause(idle int) emu.Cycles {
	if idle == 0 {
		return 0
	}
	return r.sleeps[min(idle, len(r.sleeps))-1]
}

// First is when the first look at or after a time begins if none before it finds anything, and how
// many in a row have found nothing then.
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

// spent is what the thread has done from its latest executed look to a time before the next one:
// looks and sleeps.
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

// Ended notes the end of a look and whether it has found something.
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

// Services is what each call takes besides its work, by number.
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

// Each is what the commander executes for one of so many cores in a look, besides its loads of the
// core's control area, each of which takes a time.
func (r *Rounds) Each(load emu.Cycles, cores int) emu.Cycles {
	if !r.polls() {
		return 0
	}
	return max(r.scan-emu.Cycles(r.loads)*load, 0) / emu.Cycles(cores)
}

// News is what the thread has done up to a time since it was asked last, looks and sleeps, but for
// the time in which it did something else meanwhile: it has got to clock and has counted so many
// cycles. It reports false if it was asked for a later time already.
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

// excuse takes from news, sleeps first, the time in which the thread did something else meanwhile,
// a timer's work say, which has been counted.
func excuse(news *emu.Counters, now emu.Cycles, counted uint64) {
	over := counted + news.Cycles()
	over -= min(over, uint64(now))
	for _, part := range []*uint64{&news.Sleep, &news.Wait} {
		n := min(over, *part)
		*part -= n
		over -= n
	}
}
