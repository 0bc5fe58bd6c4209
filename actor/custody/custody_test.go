package custody_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/custody"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// world notes which processes go on, and where.
type world struct {
	custody.Custody
	queued, removed []*table.Entry
	completed       []int // cores
}

func (w *world) Enqueue(_ emu.Cycles, pr *table.Entry) { w.queued = append(w.queued, pr) }
func (w *world) Remove(pr *table.Entry)                { w.removed = append(w.removed, pr) }

func newWorld() *world {
	w := &world{}
	w.Custody = custody.Custody{Threads: w, Table: table.New(), ARM: &vm.Machine{},
		Complete: func(_ *vm.Machine, core int) { w.completed = append(w.completed, core) }}
	return w
}

// process enters a process into the table.
func (w *world) process(core int) *table.Entry {
	pr := &table.Entry{Holder: memory.NewHolder(core), P: &vm.Process{}}
	w.Table.Add(pr)
	return pr
}

// A process of the ARM becomes runnable again, one of a core goes on there, and one that has gone
// or waits for something else does neither.
func TestGoOn(t *testing.T) {
	w := newWorld()
	here, there := w.process(memory.OnARM), w.process(3)
	w.GoOn(w.ARM, here)
	w.GoOn(w.ARM, there)
	assert.Equal(t, []*table.Entry{here}, w.queued)
	assert.Equal(t, []int{3}, w.completed)
	here.Gone, there.Suspended = true, true
	w.GoOn(w.ARM, here)
	w.GoOn(w.ARM, there)
	assert.Len(t, w.queued, 1)
	assert.Len(t, w.completed, 1)
}

// A process on a core that has been suspended twice goes on when both have taken that back.
func TestSuspendedProcessesWait(t *testing.T) {
	w := newWorld()
	one, other, pr := w.process(memory.OnARM), w.process(memory.OnARM), w.process(2)
	for _, by := range []*table.Entry{one, other} {
		by.Suspensions = append(by.Suspensions, table.Suspending{Num: pr.Num, Times: 1})
		w.Freeze(pr)
	}
	assert.False(t, w.Holds(pr))
	w.GoOn(w.ARM, pr)
	assert.Empty(t, w.completed)
	assert.True(t, w.Holds(pr), "it waits where the master may look at it")
	w.Resume(w.ARM, one, &one.Suspensions[0], 1)
	assert.Empty(t, w.completed)
	assert.Empty(t, one.Suspensions)
	w.Resume(w.ARM, other, &other.Suspensions[0], 1)
	assert.Equal(t, []int{2}, w.completed)
}

// A call that has taken time and failed raises its reason where the process goes on; whoever waits
// for nothing gets nothing.
func TestFailCall(t *testing.T) {
	w := newWorld()
	pr := w.process(memory.OnARM)
	w.FailCall(pr, term.AtomBadarg)
	assert.Empty(t, w.queued)
	pr.Suspended = true
	w.FailCall(pr, term.AtomBadarg)
	assert.Equal(t, []*table.Entry{pr}, w.queued)
	assert.False(t, pr.Suspended)
}
