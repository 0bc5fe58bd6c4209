package actor

import (
	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/term"
)

// running implements sysinfo.System.
type running struct{ sys *system }

func (x running) Queued() int      { return x.sys.sched.Queued() }
func (x running) Switches() uint64 { return x.sys.sched.Switches() }
func (x running) Written() int     { return x.sys.Egress.Bytes() }
func (x running) Count() int       { return len(x.sys.table.Procs) }

func (x running) Named(name string) uint32 { return x.sys.table.Names[name] }

func (x running) Active() int { return x.sys.sched.Active() }

func (x running) Reductions(c *builtin.Call) uint64 {
	n := x.sys.Counts.EndedReds + x.sys.sched.Reductions()
	if x.sys.table.Live(term.ImmValue(c.P.Pid)).Core != memory.OnARM {
		n += c.P.Reductions
	}
	return n
}

func (x running) Collections() (n uint64) {
	for _, m := range x.sys.sched.Machines() {
		n += m.Runtime.Majors + m.Runtime.Minors
	}
	return n
}

func (x running) Scheduler(c *builtin.Call) int {
	if core := x.sys.table.Live(term.ImmValue(c.P.Pid)).Core; core != memory.OnARM {
		return x.sys.sched.Len() + core + 1
	}
	return x.sys.sched.Number(c.M)
}

func (x running) Processes() (all []sysinfo.Process) {
	for _, pr := range x.sys.table.Sorted() {
		all = append(all, sysinfo.Process{Num: pr.Num, Name: pr.Name, Initial: pr.P.Initial})
	}
	return all
}
