package cores_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/actor/platform/platformtest"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/engine/enginetest"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
)

// endpoint is a core without a slave: there is its control area, and nobody reads it.
type endpoint struct {
	syscalls.Endpoint // of which nothing else is called
	core              int
	area              syscalls.Area
}

func (e endpoint) Core() int           { return e.core }
func (e endpoint) Area() syscalls.Area { return e.area }

// world is cores whose ends of the rings the test has.
type world struct {
	*cores.Cores
	t    *testing.T
	ends []*syscalls.Reader // of the rings to the slaves
}

func newWorld(t *testing.T, send slave.SendPolicy) *world {
	pf := platformtest.New(t, config.Config{Send: send})
	w := &world{&cores.Cores{Platform: pf}, t, nil}
	w.Dir = cores.NewDirectory(pf.Board.DRAMBase+emu.Addr(pf.Board.Cores()*syscalls.AreaBytes),
		pf.Board.Cores())
	for i := range pf.Board.Cores() {
		area := syscalls.AreaOf(pf.Board.DRAMBase, i)
		area.Ring = syscalls.MinRingBytes
		port := pf.Eng.Add(enginetest.Idle{}, 1)
		port.OnCore(i)
		end := core.New(pf.Board, pf.Mem.View(i))
		end.Port = port
		w.ends = append(w.ends, syscalls.NewReader(area.ToSlave(), &end))
		w.All = append(w.All, &cores.Core{
			Endpoint: endpoint{core: i, area: area}, Area: area, ID: port.ID(),
			Out: syscalls.NewWriter(area.ToSlave(), &pf.ARM.Core, nil),
		})
	}
	return w
}

// commit makes visible what has been stored.
func (w *world) commit() { platformtest.Commit(w.t, w.Platform) }

// take is all that is in the ring to a core, which then has room again.
func (w *world) take(i int) (words []emu.Word) {
	w.commit()
	r := w.ends[i]
	for r.Len() > 0 {
		words = append(words, r.Take())
	}
	r.Release(w.Eng.Now())
	w.commit()
	return words
}

// send passes on what the first core has sent to the second: so many messages, which find no room.
func (w *world) send(n emu.Word) (from, to *cores.Core) {
	from, to = w.All[0], w.All[1]
	w.Serving = from
	for i := range n {
		w.Post(w.ARM, to, 1000+i, 2000+i, 3000+i)
	}
	w.Serving, from.Sent = nil, n
	return from, to
}

// What finds no room in a ring is held back and comes in order when there is room; the answer of a
// call comes behind it.
func TestWhatFindsNoRoomIsHeldBack(t *testing.T) {
	w := newWorld(t, slave.SendFIFO)
	c := w.All[3]
	var want []emu.Word
	for i := range emu.Word(40) {
		w.Post(w.ARM, c, 1000+i, 2000+i, 3000+i)
		want = append(want, 1000+i, 2000+i, 3000+i)
	}
	require.NotEmpty(t, c.Held)
	held := len(c.Held)
	assert.EqualValues(t, held, w.Counts.Stats.Overflows)
	c.Seq = 77
	w.Complete(w.ARM, c)
	reply := func() emu.Word {
		w.commit()
		return w.Mem.ARMView().Load(c.Area.Reply())
	}
	assert.Zero(t, reply(), "the answer waits")
	var got []emu.Word
	for len(c.Held) > 0 {
		require.NotEqual(t, emu.Word(77), reply())
		got = append(got, w.take(3)...)
		w.PushHeld(c)
	}
	got = append(got, w.take(3)...)
	assert.Equal(t, want, got)
	assert.EqualValues(t, 77, reply())
	assert.EqualValues(t, 40, c.Posted)
	for i := range w.All {
		if i != 3 {
			assert.Empty(t, w.take(i), "a message for another core")
		}
	}
}

// A core that sends by way of the master is told that all has been passed on when nothing of it is
// held back any more, and is answered then.
func TestSendersWaitForWhatIsHeldBack(t *testing.T) {
	w := newWorld(t, slave.SendMesh)
	from, to := w.send(30)
	require.Positive(t, from.Behind)
	w.PassOn(from)
	from.Seq = 5
	w.Complete(w.ARM, from)
	w.commit()
	assert.Zero(t, from.Passed)
	assert.Zero(t, w.Mem.ARMView().Load(from.Area.Reply()))
	for len(to.Held) > 0 {
		w.take(1)
		w.PushHeld(to)
	}
	w.commit()
	assert.Zero(t, from.Behind)
	assert.EqualValues(t, 30, w.Mem.ARMView().Load(from.Area.Passed()))
	assert.EqualValues(t, 5, w.Mem.ARMView().Load(from.Area.Reply()))
}

// What was held back for a core that has stopped keeps nobody waiting.
func TestStoppedCoresKeepNobodyWaiting(t *testing.T) {
	w := newWorld(t, slave.SendMesh)
	from, to := w.send(30)
	to.Stopped = true
	w.DropHeld(to)
	w.commit()
	assert.Empty(t, to.Held)
	assert.EqualValues(t, 30, w.Mem.ARMView().Load(from.Area.Passed()))
	assert.Equal(t, 15, w.Count())
}

// The state of the board goes from booting to online, and to unavailable when all cores stop; free
// is the first core that has its own heap.
func TestStateOfTheBoard(t *testing.T) {
	w := newWorld(t, slave.SendFIFO)
	assert.Equal(t, cores.Booting, w.BoardState())
	assert.Nil(t, w.Free())
	for _, c := range w.All {
		c.Online, c.Ready = true, true
	}
	assert.Equal(t, cores.Online, w.BoardState())
	w.All[0].LentTo = w.All[9]
	assert.Same(t, w.All[1], w.Free())
	assert.Equal(t, 16, w.Spare())
	w.All[1].Process, w.All[1].Ready = &table.Entry{Num: 9}, false
	assert.EqualValues(t, 9, w.All[1].Pid())
	assert.Zero(t, w.All[2].Pid())
	assert.Same(t, w.All[2], w.Free())
	w.All[2].Guest = true
	assert.Equal(t, 14, w.Spare())
	for _, c := range w.All {
		c.Stopped = true
	}
	assert.Equal(t, cores.Unavailable, w.BoardState())
}
