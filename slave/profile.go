package slave

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/profile"
	"github.com/parallergo/epiphany/syscalls"
)

// The work of a slave is attributed to its own frames, below the line of the process that has
// caused it, or to the root when there is no process: see package profile.

// CallName returns the name of a system call, by its kind and its request.
func CallName(c syscalls.Call, args []emu.Word) string {
	name := c.String()
	if len(args) == 0 {
		return name
	}
	switch n := int(args[0]); c {
	case syscalls.BIF:
		if all := bif.Functions(); n < len(all) {
			return name + " " + all[n].String()
		}
	case syscalls.GC:
		if n == syscalls.GCLend {
			return name + " lend"
		}
	case syscalls.Bin:
		if n < len(syscalls.BinOps) {
			return name + " " + syscalls.BinOps[n]
		}
	}
	return name
}

// waited attributes the time that the slave has waited in its current state.
func (s *Slave) waited() {
	if s.m.Profiled() {
		s.m.Spent(s.state.frames(&s.call)...)
	}
}

// frames returns the frames for waiting in a state.
func (x state) frames(c *callState) []string {
	switch x {
	case inCall:
		return []string{c.frame(), "[wait: answer]"}
	case waiting:
		return []string{"[wait: message]"}
	case blocked:
		return []string{"[wait: ring]"}
	case sending:
		return []string{"[wait: inbox]"}
	case reaching:
		return []string{"[wait: member]"}
	}
	return []string{"[wait: barrier]"}
}

// Profile completes the core's profile up to the end of the run, with its start and its last
// activity, so that it accounts for all cycles of the core. The machine must be profiled.
func (s *Slave) Profile(now emu.Cycles) *profile.Collector {
	c := s.m.Collector()
	if s.m.Clock >= bootCycles {
		c.Add(c.Below(c.Process(""), "[boot]"), &profile.Values{profile.Issue: uint64(bootCycles)})
	}
	counted := s.Counted(now)
	total := profile.Of(&counted.Counters)
	c.End(&total, s.state.frames(&s.call)...)
	return c
}
