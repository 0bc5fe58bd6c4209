package actor

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// fill takes all of a range but so many bytes, and gives what it has taken.
func fill(a *memory.Allocator, but int) (received []emu.Addr) {
	for size := a.Size(); size >= 64; size /= 2 {
		for a.Spare()-but >= size {
			at, err := a.AllocAs(memory.Signal, size, memory.Vital)
			if err != nil {
				break
			}
			received = append(received, at)
		}
	}
	return received
}

// What a process had is free when others hear of its end: where it had the last of the memory they
// live, and hear of the reason.
func TestMemoryIsFreeBeforeTheEndIsTold(t *testing.T) {
	for _, place := range []edge.Placement{edge.OnARM, edge.OnCore} {
		w := newWorld(t, config.Config{Board: small()})
		watcher, linked := w.spawnHere("ends", "late", edge.OnARM), w.spawnHere("ends", "late", edge.OnARM)
		pr := w.spawnHere("ends", "late", place)
		w.settle()
		w.Master.signals.monitorProcess(w.ARM, watcher, pr.Num, table.Monitor{})
		linked.Trap = true
		w.signals.link(linked, pr.Num)
		before := watcher.P.Inbox.Len()
		// What it had on a core is no use to them.
		received := fill(w.store.Private, map[edge.Placement]int{edge.OnCore: 512}[place])
		at := pr.P.Mem.Addr
		b := term.Builder{Base: at, W: w.ARM.View.Slice(at, 16)}
		pr.P.ExitReason = b.Tuple(term.Small(1), b.List([]term.Term{term.Small(2)}, term.Nil))
		pr.P.Ended = true
		w.signals.finish(w.ARM, pr)
		for _, x := range received {
			w.store.Private.Release(x)
		}
		for _, other := range []*table.Entry{watcher, linked} {
			require.False(t, other.Gone, place)
			require.NotZero(t, other.P.Inbox.Len(), place)
			v, err := w.Mailbox(other.Num)
			require.NoError(t, err)
			tagged := v[len(v)-1].(term.Tuple)
			assert.Equal(t, term.Tuple{int64(1), term.List{int64(2)}}, tagged[len(tagged)-1], place)
		}
		assert.Equal(t, before+1, watcher.P.Inbox.Len())
		assert.Zero(t, w.table.Will.At)
	}
}
