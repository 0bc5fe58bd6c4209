package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// fill takes all of a range but so many bytes, and gives what it has taken.
func fill(a *memory.Allocator, but int) (taken []emu.Addr) {
	for size := a.Size(); size >= 64; size /= 2 {
		for a.Spare()-but >= size {
			at, err := a.AllocAs(memory.Signal, size, memory.Vital)
			if err != nil {
				break
			}
			taken = append(taken, at)
		}
	}
	return taken
}

// What a process had is free when others hear of its end: where it had the last of the memory they
// live, and hear of the reason.
func TestMemoryIsFreeBeforeTheEndIsTold(t *testing.T) {
	for _, place := range []edge.Placement{edge.OnHost, edge.OnCore} {
		w := newWorld(t, Config{Board: small()})
		watcher, linked := w.spawnHere("ends", "late", edge.OnHost), w.spawnHere("ends", "late", edge.OnHost)
		pr := w.spawnHere("ends", "late", place)
		w.settle()
		w.Master.monitorProcess(w.cmd.m, watcher, pr.num, monitor{})
		linked.trap = true
		w.link(linked, pr.num)
		before := watcher.p.Inbox.Len()
		// What it had on a core is no use to them.
		taken := fill(w.store.Private, map[edge.Placement]int{edge.OnCore: 512}[place])
		at := pr.p.Mem.Addr
		b := term.Builder{Base: at, W: w.cmd.m.View.Slice(at, 16)}
		pr.p.ExitReason = b.Tuple(term.Small(1), b.List([]term.Term{term.Small(2)}, term.Nil))
		pr.p.Ended = true
		w.finish(w.cmd.m, pr)
		for _, x := range taken {
			w.store.Private.Release(x)
		}
		for _, other := range []*proc{watcher, linked} {
			require.False(t, other.gone, place)
			require.NotZero(t, other.p.Inbox.Len(), place)
			v, err := w.Mailbox(other.num)
			require.NoError(t, err)
			told := v[len(v)-1].(term.Tuple)
			assert.Equal(t, term.Tuple{int64(1), term.List{int64(2)}}, told[len(told)-1], place)
		}
		assert.Equal(t, before+1, watcher.p.Inbox.Len())
		assert.Zero(t, w.table.will.at)
	}
}

// A bomb's processes are many, whether one makes them all, or each makes two, or the last the next;
// whoever was there before is none of them.
func TestManyRelativesAreLate(t *testing.T) {
	root := &proc{}
	born := func(parent *proc) *proc {
		pr := &proc{}
		pr.family, pr.Many = parent.child()
		pr.live(1)
		return pr
	}
	innocent := born(root)
	for name, next := range map[string]func(last *proc, bomb *proc) *proc{
		"one of them all": func(_, bomb *proc) *proc { return bomb },
		"a chain":         func(last, _ *proc) *proc { return last },
		"orphans": func(last, bomb *proc) *proc {
			if last != bomb {
				born(last)
				last.live(-1)
			}
			return last
		},
	} {
		bomb := born(root)
		last, late := bomb, 0
		for range 3 * mostKin {
			if last = born(next(last, bomb)); last.Many {
				late++
			}
		}
		assert.Greater(t, late, mostKin, name)
		assert.False(t, born(innocent).Many, name)
		bomb.house.living = 0
	}
	assert.False(t, innocent.Many)
	for range mostKin {
		born(root)
	}
	assert.True(t, born(root).Many, "nobody spawned the one that makes them")
}
