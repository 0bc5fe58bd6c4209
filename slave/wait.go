package slave

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/emu"
)

// WaitPolicy says how a core waits for the master.
type WaitPolicy uint8

// Policies. At the barrier and for room in a ring a core polls under each of them.
const (
	// WaitPoll polls the core's control area in DRAM.
	WaitPoll WaitPolicy = iota
	// WaitTimer sleeps in SRAM between two polls while it waits for a message or for a process; for
	// replies to other calls it polls, as in the thesis.
	WaitTimer
	// WaitTrap halts the core until the master resumes it, in every wait for a message or a reply.
	// See syscalls.Sleeper.
	WaitTrap
)

func (p WaitPolicy) String() string { return [...]string{"poll", "timer", "trap"}[p] }

// Wait is a policy with its parameters.
type Wait struct {
	Policy WaitPolicy
	// Message and Ready are the cycles that WaitTimer sleeps between two polls for a message and
	// for a process, 1 to MaxSleep; 0 means the values of the thesis, 100 and 500 µs.
	Message, Ready emu.Cycles
}

// MaxSleep is the longest sleep between two polls, in cycles: about 7 s on a Parallella, as CTIMER
// has 32 bits.
const MaxSleep emu.Cycles = 1<<32 - 1

// Costs of waiting. Declare no constant of the model elsewhere.
var (
	messageSleep = emu.Constant{Name: "sleep between looks for a message", Value: 100, Unit: "us",
		Source:     "margnus1/otp master",
		Confidence: emu.High}
	readySleep = emu.Constant{Name: "sleep between looks for a process", Value: 500, Unit: "us",
		Source:     "margnus1/otp master",
		Confidence: emu.High}
)

// Constants returns the constants of the model in this package, in a fixed order.
func Constants() []emu.Constant { return []emu.Constant{messageSleep, readySleep, watchdog} }

// ParseWait parses poll, timer, timer:CYCLES (between two polls of either kind) or trap.
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
