package heaps_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/heaps"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/platform/platformtest"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine/enginetest"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// world is the memory of a system in which nothing runs.
type world struct {
	*heaps.Heaps
	t *testing.T
	m *vm.Machine
}

func newWorld(t *testing.T) *world {
	pf := platformtest.New(t, config.Config{HeapWords: 2000})
	board := pf.Board
	dram := memory.New("shared DRAM", board.DRAMBase+4096, 1<<20)
	private := memory.New("host", board.ARMBase, 1<<20)
	store := memory.NewStore(dram, private, pf.Mem.ARMView(), board.Cores())
	cs := &cores.Cores{Platform: pf}
	for range board.Cores() {
		port := pf.Eng.Add(enginetest.Idle{}, 1)
		cs.All = append(cs.All, &cores.Core{ID: port.ID()})
	}
	return &world{&heaps.Heaps{Platform: pf, Store: store, Table: table.New(), Cores: cs}, t, pf.ARM}
}

// process makes a process with a block where it runs.
func (w *world) process(core int) *table.Entry {
	pr := &table.Entry{Holder: memory.NewHolder(core), Flags: flags.Default(1)}
	pr.BornOf(nil)
	block, err := w.BlocksOf(pr).AllocBlock(w.LeastHeap(pr))
	require.NoError(w.t, err)
	x := w.Board.SRAM(max(core, 0))
	if core == memory.OnARM {
		x, err = w.Store.Private.Alloc(memory.Registers, code.NumX*emu.WordBytes)
		require.NoError(w.t, err)
		pr.X = x
	}
	w.Table.Add(pr)
	pr.P = w.m.NewProcess(pr.Pid(), x, block)
	pr.Live(1)
	return pr
}

// inUse are the bytes that are taken on each side.
func (w *world) inUse() [2]int { return [2]int{w.Store.Private.InUse(), w.Store.DRAM.InUse()} }

// A process has its block on its side, and all that it had is free when it has ended.
func TestMemoryOfProcesses(t *testing.T) {
	for side, core := range []int{memory.OnARM, 5} {
		w := newWorld(t)
		before := w.inUse()
		pr := w.process(core)
		after := w.inUse()
		assert.Greater(t, after[side], before[side])
		assert.Equal(t, before[1-side], after[1-side])
		words, f := memory.CopyOf(w.m.View, term.Nil)
		require.Zero(t, words)
		at, err := w.Fragment(w.m, pr, memory.Fragment, memory.Fair, words, f)
		require.NoError(t, err)
		assert.Zero(t, at.Fragment, "a term of no words needs no fragment")
		w.FreeProcess(w.m, pr)
		assert.Equal(t, before, w.inUse())
	}
}

// A fragment holds a copy of a term where its process reads it: at once on the ARM, on a core when
// the stores have arrived.
func TestFragments(t *testing.T) {
	for _, core := range []int{memory.OnARM, 5} {
		w := newWorld(t)
		pr := w.process(core)
		before := w.inUse()
		f := func(b *term.Builder) term.Term {
			return b.Tuple(term.Small(7), b.List([]term.Term{term.Small(8)}, term.Nil))
		}
		words := term.TupleWords(2) + term.ConsWords
		msg, err := w.Fragment(w.m, pr, memory.Fragment, memory.Fair, words, f)
		require.NoError(t, err)
		platformtest.Commit(t, w.Platform)
		view := w.Mem.ARMView()
		if core != memory.OnARM {
			view = w.Mem.View(core)
		}
		assert.Equal(t, "{7,[8]}", pretty.Display(view, w.Atoms, msg.Value))
		pr.P.Inbox.Freed = append(pr.P.Inbox.Freed, mailbox.Message{Fragment: msg.Fragment})
		w.FreeFragments(pr)
		assert.Equal(t, before, w.inUse())
		assert.Empty(t, pr.P.Inbox.Freed)
	}
}

// A message floods its receiver when the mailbox has its part of the memory already, and not before.
func TestPostage(t *testing.T) {
	w := newWorld(t)
	pr := w.process(5)
	_, floods := w.Postage(pr, memory.Fragment, 100)
	assert.False(t, floods)
	sent := 0
	for !floods {
		claim := memory.Vital
		if claim, floods = w.Postage(pr, memory.Fragment, 1000); floods {
			break
		}
		_, err := w.Fragment(w.m, pr, memory.Fragment, claim, 1000, func(b *term.Builder) term.Term {
			for b.Used < 1000 {
				b.Tuple()
			}
			return term.Nil
		})
		require.NoError(t, err)
		sent++
	}
	assert.Greater(t, sent*4000, w.Store.DRAM.Size()/4)
	assert.Less(t, sent*4000, w.Store.DRAM.Size(), "something is left for others")
	other := w.process(6)
	_, floods = w.Postage(other, memory.Fragment, 100)
	assert.False(t, floods, "who has nothing")
}

// A process that asks for a larger heap gets it at its next collection, within bounds.
func TestLimits(t *testing.T) {
	w := newWorld(t)
	pr := w.process(memory.OnARM)
	least := w.LeastHeap(pr)
	w.Limit(pr)
	assert.Equal(t, least, pr.P.MinWords)
	pr.Flags.MinHeap, pr.Flags.MaxHeap.Size = 10*least, 20*least
	w.Limit(pr)
	assert.GreaterOrEqual(t, pr.P.MinWords, 10*least)
	assert.Equal(t, 20*least, pr.P.MaxWords)
	pr.Flags.MinHeap = 1 << 40
	w.Limit(pr)
	assert.LessOrEqual(t, pr.P.MinWords, config.MaxHeapWords)
}
