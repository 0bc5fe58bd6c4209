package view

import (
	"fmt"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/quote"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// Cores provides the state of cores that have a process.
type Cores interface {
	Machine(core int) *vm.Machine
	State(core int) string // of its slave
}

// Viewer describes the processes of a system.
type Viewer struct {
	Atoms *term.Atoms
	ARM   *vm.Machine
	Cores Cores
}

// Pid formats the pid of a process.
func Pid(num uint32) string { return fmt.Sprintf("<0.%d.0>", num) }

// Function returns the name of the function that a process executes.
func (v Viewer) Function(pr *table.Entry) string {
	return v.unit(v.current(pr).MFA)
}

// Process returns a description of a process.
func (v Viewer) Process(pr *table.Entry) stats.Process {
	p := stats.Process{
		Pid: Pid(pr.Num), Name: pr.Name, Core: pr.Core, State: v.state(pr),
		Function: v.Function(pr), Initial: v.unit(pr.P.Initial), Mailbox: pr.P.Inbox.Len(),
		HeapUsed: pr.P.HeapUsed() * emu.WordBytes, Reductions: pr.P.Reductions, Links: []string{},
		Monitors: []string{}, Parent: Pid(pr.Parent),
	}
	for _, to := range pr.Links {
		p.Links = append(p.Links, Pid(to))
	}
	for i := range pr.Away.Links {
		p.Links = append(p.Links, pr.Away.Links[i].With.String())
	}
	for i := range pr.Mine {
		p.Monitors = append(p.Monitors, v.watched(&pr.Mine[i]))
	}
	return p
}

// watched formats what a monitor monitors: a process, a process of another node (its pid, or name
// and node), or a port.
func (v Viewer) watched(mon *table.Monitor) string {
	switch {
	case mon.Outer != nil:
		return mon.Outer.String()
	case mon.Node != term.None:
		return fmt.Sprintf("{%s,%s}", quote.Atom(mon.Name, true), quote.Atom(v.Atoms.Name(mon.Node), true))
	case mon.Port:
		return "port " + mon.Name
	}
	return Pid(mon.Pid)
}

// state returns what a process does.
func (v Viewer) state(pr *table.Entry) string {
	switch {
	case pr.Frozen > 0:
		return "suspended"
	case pr.Core != memory.OnARM:
		return v.Cores.State(pr.Core)
	}
	return [...]string{"runnable", "waiting", "loading", "on core"}[pr.Status]
}

// current returns the frame of the function that a process executes.
func (v Viewer) current(pr *table.Entry) vm.Frame {
	m := v.ARM
	if pr.Core != memory.OnARM {
		m = v.Cores.Machine(pr.Core)
	}
	return m.CurrentFunction(pr.P)
}

func (v Viewer) unit(f code.MFA) string {
	return code.UnitName(v.Atoms.Name(f.Module), v.Atoms.Name(f.Name), f.Arity)
}
