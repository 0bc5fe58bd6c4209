package actor

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/exec"
)

// spawnHere makes a process that begins with module:name() and returns it.
func (w *world) spawnHere(module, name string, place edge.Placement) *table.Entry {
	w.t.Helper()
	require.NoError(w.t, w.codes.Ensure(w.ARM, w.Atom(module)))
	w.settle()
	pr, err := w.Master.spawner.spawn(w.ARM, nil,
		start{module: w.Atom(module), name: w.Atom(name)}, place, flags.Default(1))
	require.NoError(w.t, err)
	return pr
}

// note posts a message without contents to a process on a core.
func (w *world) note(pr *table.Entry, n int) {
	w.post1(pr, emu.Word(syscalls.Message), pr.Pid(), 0, term.Small(n), 0)
}

func (w *world) post1(pr *table.Entry, words ...emu.Word) {
	w.Master.cores.Post(w.ARM, w.cores.All[pr.Core], words...)
}

// The core takes what is in its ring in the very window in which the master finds the ring full:
// neither sees what the other does.
func TestRoomMadeUnseenIsFound(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	pr := w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	c := w.cores.All[pr.Core]
	fits := c.Out.Capacity() / 5
	for i := range fits {
		w.note(pr, i)
	}
	require.Empty(t, c.Held)
	w.Eng.Step() // the messages become visible and the core is woken
	w.note(pr, fits)
	require.Len(t, c.Held, 1)
	w.settle()
	assert.Empty(t, c.Held)
	assert.Equal(t, fits+1, pr.P.Inbox.Len())
}

// An answer comes after all that was sent before it.
func TestAnswerWaitsBehindHeldMessages(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	pr := w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	c := w.cores.All[pr.Core]
	for i := 0; len(c.Held) == 0; i++ {
		w.note(pr, i)
	}
	w.cores.Complete(w.ARM, c) // once more: it has not called, and is not to notice
	assert.Nil(t, c.Held[len(c.Held)-1].Words)
	w.settle()
	assert.Empty(t, c.Held)
}

// What is told by a clock that is behind does not overtake what was told by one ahead.
func TestCoresAreToldInOrder(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	pr := w.spawnHere("ends", "late", edge.OnCore)
	w.settle()
	c := w.cores.All[pr.Core]
	ahead, behind := w.newMachine(), w.newMachine()
	ahead.Clock, behind.Clock = w.Eng.Now()+100_000, w.Eng.Now()
	for i := range 10 {
		m := ahead
		if i%2 == 1 {
			m = behind
		}
		w.Master.cores.Post(m, c, emu.Word(syscalls.Message), pr.Pid(), 0, term.Small(i), 0)
	}
	w.settle()
	require.Equal(t, 10, pr.P.Inbox.Len())
	for i := range 10 {
		assert.Equal(t, term.Small(i), pr.P.Inbox.At(i).Value)
	}
}

// A process of the ARM is killed between what it asked for and the answer.
func TestKilledInItsTurn(t *testing.T) {
	for _, trap := range []exec.Trap{exec.TrapGC, exec.TrapBIF} {
		w := newWorld(t, config.Config{Board: small()})
		pr := w.spawnHere("ends", "loopback", edge.OnARM)
		sched := &w.sched.All()[0]
		for !(sched.Current == pr && sched.Trapped) {
			require.True(t, w.Eng.Step())
		}
		sched.Trap, pr.P.Need, pr.P.Live = trap, 8, 0
		w.signals.kill(w.ARM, pr, term.AtomKilled)
		_, err := w.Master.spawner.spawn(w.ARM, nil,
			start{module: w.Atom("ends"), name: w.Atom("quiet")}, edge.OnARM, flags.Default(1))
		require.NoError(t, err) // where the one killed was
		w.empty()
	}
}

// New code is used when it is visible, not when somebody rings.
func TestCodeIsUsedWhenVisible(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	w.settle()
	m := w.newMachine()
	m.Clock = w.Eng.Now() + 100_000
	old := w.codes.Seen()
	require.NoError(t, w.codes.Ensure(m, w.Atom("loaded")))
	w.Wake(w.Eng.Now())
	assert.Same(t, old, w.codes.Seen())
	w.settle()
	assert.Same(t, w.codes.Program.Code(), w.codes.Seen())
	assert.NotSame(t, old, w.codes.Seen())
}

// Go code of a system that has been given too little memory gets an error.
func TestConfigurationIsChecked(t *testing.T) {
	for _, cfg := range []config.Config{
		{HeapWords: 1},
		{Board: emu.Board{Rows: 1}},
		{CodeBytes: 32 << 20},
		{CodeBytes: math.MaxInt},
		{LiteralBytes: -1 << 20},
		{ReserveBytes: -1},
		{ReserveBytes: 1 << 30},
		{Cache: &swicache.Config{Functions: -1}},
		{Engine: engine.Config{Window: -1}},
		{Env: map[string]map[string]any{"app": {"key": make(chan int)}}},
	} {
		_, err := New(cfg, &world{t: t})
		assert.Error(t, err, "%+v", cfg)
	}
}

// A message for the process that an answer brings comes behind the answer, though both wait behind
// messages for the one before it.
func TestMessagesForTheNextProcessAreHeldBehindIt(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	first := w.spawnHere("ends", "quiet", edge.OnCore)
	c := w.cores.All[first.Core]
	w.settle()
	require.True(t, c.Ready)
	for i := 0; len(c.Held) == 0; i++ {
		w.note(first, i)
	}
	second, err := w.Master.spawner.spawn(w.ARM, nil,
		start{module: w.Atom("ends"), name: w.Atom("late")}, edge.OnCore, flags.Default(1))
	require.NoError(t, err)
	require.Same(t, c, w.cores.All[second.Core])
	w.note(second, 7)
	w.settle()
	assert.Equal(t, 1, second.P.Inbox.Len())
}
