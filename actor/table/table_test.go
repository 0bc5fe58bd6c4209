package table_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
)

// Numbers go up, past those of the devices, and none is given to two processes.
func TestNumbersAreGivenOnce(t *testing.T) {
	all := table.New()
	seen := map[uint32]bool{table.UserNum: true, table.ErrorNum: true, table.ClockNum: true}
	for range 100 {
		pr := &table.Entry{Holder: memory.NewHolder(memory.OnARM)}
		all.Add(pr)
		assert.False(t, seen[pr.Num])
		assert.Less(t, pr.Num, edge.GoPid)
		assert.Same(t, pr, all.Live(pr.Num))
		seen[pr.Num] = true
	}
	sorted := all.Sorted()
	for i, pr := range sorted[1:] {
		assert.Less(t, sorted[i].Num, pr.Num)
	}
	assert.False(t, seen[all.Spare()])
}

// Who has been told to end is alive, and out of reach.
func TestDoomedProcessesAreOutOfReach(t *testing.T) {
	all, pr := table.New(), &table.Entry{}
	all.Add(pr)
	assert.Same(t, pr, all.Reachable(pr.Num))
	pr.Doomed = true
	assert.Nil(t, all.Reachable(pr.Num))
	assert.Same(t, pr, all.Live(pr.Num))
}

func TestMonitorsAreTakenOutByReference(t *testing.T) {
	list := []table.Monitor{{Ref: 1, Pid: 7}, {Ref: 2, Pid: 8}, {Ref: 3, Pid: 7}}
	assert.Equal(t, uint32(2), table.FindWatched(list, 8).Ref)
	assert.Nil(t, table.FindWatched(list, 9))
	list, mon := table.RemoveMonitor(list, 2)
	assert.Equal(t, uint32(8), mon.Pid)
	list, mon = table.RemoveMonitor(list, 2)
	assert.Nil(t, mon)
	assert.Len(t, list, 2)
	assert.Empty(t, table.DropWatchers(list, 7))
	assert.Equal(t, []uint32{5, 9}, table.Remove(table.Remove([]uint32{5, 6, 9}, 6), 4))
}

func TestReferencesMeanProcesses(t *testing.T) {
	all, pr := table.New(), &table.Entry{}
	all.Add(pr)
	all.SetAlias(pr, 40, table.ReplyAlias)
	assert.Equal(t, table.Aliased{Num: pr.Num, Alias: table.ReplyAlias}, all.Aliases[40])
	all.Unalias(pr, 40)
	assert.Empty(t, all.Aliases)
	assert.Empty(t, pr.Aliases)
}

// A bomb's processes are many, whether one makes them all, or each makes two, or the last the next;
// whoever was there before is none of them.
func TestManyRelativesAreLate(t *testing.T) {
	root := &table.Entry{}
	born := func(parent *table.Entry) *table.Entry {
		pr := &table.Entry{}
		pr.BornOf(parent)
		pr.Live(1)
		return pr
	}
	innocent := born(root)
	for name, next := range map[string]func(last *table.Entry, bomb *table.Entry) *table.Entry{
		"one of them all": func(_, bomb *table.Entry) *table.Entry { return bomb },
		"a chain":         func(last, _ *table.Entry) *table.Entry { return last },
		"orphans": func(last, bomb *table.Entry) *table.Entry {
			if last != bomb {
				born(last)
				last.Live(-1)
			}
			return last
		},
	} {
		bomb := born(root)
		last, late := bomb, 0
		for range 3 * table.MostKin {
			if last = born(next(last, bomb)); last.Many {
				late++
			}
		}
		assert.Greater(t, late, table.MostKin, name)
		assert.False(t, born(innocent).Many, name)
	}
	assert.False(t, innocent.Many)
	for range table.MostKin {
		born(root)
	}
	assert.True(t, born(root).Many, "nobody spawned the one that makes them")
}
