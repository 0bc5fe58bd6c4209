package scheduler_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/scheduler"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm"
)

// Who is soonest is the first scheduler that can have a process; processes on cores and suspended
// ones are not queued, and one that is taken out is not there.
func TestQueueingDecidesWhatIsNext(t *testing.T) {
	x := scheduler.New(scheduler.Config{Commander: &vm.Machine{}, Machines: []*vm.Machine{{}, {}}})
	_, at := x.Soonest()
	assert.Equal(t, emu.Never, at)
	on := func(core, frozen int) *table.Entry {
		pr := &table.Entry{Holder: memory.NewHolder(core)}
		pr.Frozen = frozen
		return pr
	}
	x.Enqueue(5, on(3, 0))
	x.Enqueue(5, on(memory.OnARM, 1))
	assert.Zero(t, x.Queued())
	late, soon := on(memory.OnARM, 0), on(memory.OnARM, 0)
	x.Enqueue(90, late)
	x.Enqueue(40, soon)
	x.Enqueue(10, soon) // it is there
	s, at := x.Soonest()
	assert.Equal(t, emu.Cycles(40), at)
	assert.Same(t, &x.All()[0], s)
	x.Remove(soon)
	x.Remove(soon)
	_, at = x.Soonest()
	assert.Equal(t, emu.Cycles(90), at)
	assert.Equal(t, 1, x.Active())
	assert.Equal(t, emu.Cycles(7), x.Latest(7))
}
