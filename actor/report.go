package actor

import (
	"fmt"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/vm"
)

// MaxReport is the maximum number of characters of a reason in a report: a stack trace may contain
// terms as large as the memory.
const MaxReport = 1 << 16

// loggerConfig is the parameter in which the library's module logger keeps its configuration after
// a change.
var loggerConfig = [2]string{"$logger", "config"}

// reporter prints or logs reports of processes that have crashed.
type reporter struct {
	*platform.Platform
	library *library
	spawner *spawner
}

// report reports the crash of a process, in the form of OTP's error reports with virtual time. If
// the program has changed the configuration of logger, a process on the ARM logs it instead.
func (rp *reporter) report(m *vm.Machine, pr *table.Entry, reason term.Term) {
	if rp.library.shared.HasEnv(loggerConfig) && !pr.Reports {
		s := start{module: rp.Atom("logger"), name: rp.Atom("crashed"),
			args: []term.Term{pr.Pid(), term.None, reason}}
		if rp.reportBy(m, s, pr) {
			return
		}
	}
	rp.errorReport(m, fmt.Sprintf("Error in process <0.%d.0> with exit value:\n%s", pr.Num,
		pretty.Print(m.View, rp.Atoms, reason, pretty.Format{Most: MaxReport})))
}

// reportBy spawns a process that logs an event of another, whose group leader is the second argument,
// and returns false if there is no process to do so.
func (rp *reporter) reportBy(m *vm.Machine, s start, of *table.Entry) bool {
	leader := of.P.GroupLeader
	s.args[1] = leader.Pid
	if leader.Away != nil {
		kept, err := rp.spawner.store.Keep(leader.Words(), leader.Build)
		if err != nil {
			return false
		}
		defer rp.spawner.store.Drop(kept)
		s.args[1] = kept.Value
	}
	r, err := rp.spawner.spawn(m, nil, s, edge.OnARM, rp.library.info.Defaults)
	if err == nil {
		r.Reports = true
	}
	return err == nil
}

// reportOvergrown reports that the heap of a process exceeds its max_heap_size.
func (rp *reporter) reportOvergrown(m *vm.Machine, pr *table.Entry) {
	p, l := pr.P, pr.Flags.MaxHeap
	if rp.library.shared.HasEnv(loggerConfig) && !pr.Reports {
		s := start{module: rp.Atom("logger"), name: rp.Atom("overgrown"), args: []term.Term{
			pr.Pid(), term.None, term.Small(l.Size), term.Small(p.HeapUsed() + p.StackUsed()),
			builtin.Boolean(l.Kill), builtin.Boolean(l.Report), term.Small(p.Inbox.Len()),
		}}
		if rp.reportBy(m, s, pr) {
			return
		}
	}
	rp.errorReport(m, fmt.Sprintf("     Process:            <0.%d.0> \n     Context:            maximum heap size reached\n     Max Heap Size:      %d\n"+
		"     Total Heap Size:    %d\n     Kill:               %t\n     Error Logger:       %t\n     Message Queue Len:  %d",
		pr.Num, l.Size, p.HeapUsed()+p.StackUsed(), l.Kill, l.Report, p.Inbox.Len()))
}

// errorReport prints a text below the header of an error report.
func (rp *reporter) errorReport(m *vm.Machine, text string) {
	at := rp.Clock.Calendar(m.Clock).Format("2-Jan-2006::15:04:05.000000")
	report := fmt.Appendf(nil, "=ERROR REPORT==== %s ===\n%s\n\n", at, text)
	rp.Egress.Out(func(o edge.Outlet) { o.Log(report) })
}
