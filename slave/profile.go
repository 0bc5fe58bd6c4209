package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
)

// What a slave does is attributed to frames of its own, below the line of the process that has caused it, or below nothing when there is
// no process: see package profile.

// CallName names a system call by its kind, and by what it asks for.
func CallName(c syscalls.Call, args []emu.Word) string {
	name := c.String()
	if len(args) == 0 {
		return name
	}
	switch n := int(args[0]); c {
	case syscalls.BIF:
		if all := vm.Natives(); n < len(all) {
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

// callFrame is the frame of the call in progress.
func (s *Slave) callFrame() string { return "[" + s.callName + "]" }

// waited attributes the time that the slave has waited in its present state.
func (s *Slave) waited() {
	if !s.m.Profiled() {
		return
	}
	switch s.state {
	case inCall:
		s.m.Spent(s.callFrame(), "[wait: answer]")
	case waiting:
		s.m.Spent("[wait: message]")
	case blocked:
		s.m.Spent("[wait: ring]")
	default:
		s.m.Spent("[wait: barrier]")
	}
}
