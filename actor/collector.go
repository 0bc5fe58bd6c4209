package actor

import (
	"github.com/parallergo/epiphany/actor/heaps"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// collector collects the garbage of processes that the master may access.
type collector struct {
	heaps    *heaps.Heaps
	reporter *reporter
}

// collect collects a process's garbage. It returns false if the process ends: with system_limit if
// there is no memory, or because of its max_heap_size.
func (gc *collector) collect(m *vm.Machine, pr *table.Entry) bool {
	if err := m.Collect(&pr.P.Space, gc.heaps.BlocksOf(pr)); err != nil {
		pr.P.Kill(term.AtomSystemLimit)
		pr.P.Ended, pr.P.Crashed = true, true
		return false
	}
	gc.heaps.DropObjects(pr)
	m.Settle()
	if gc.overgrown(m, pr) {
		pr.P.Kill(term.AtomKilled)
		pr.P.Ended = true
		return false
	}
	return true
}

// overgrown reports whether a process must end after a collection because of its max_heap_size. It
// logs this first if the flag says so.
func (gc *collector) overgrown(m *vm.Machine, pr *table.Entry) bool {
	l := pr.Flags.MaxHeap
	if !pr.P.Overgrown() {
		return false
	}
	if l.Report {
		gc.reporter.reportOvergrown(m, pr)
	}
	return l.Kill
}
