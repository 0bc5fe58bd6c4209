package slave

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// master is a master that only looks at what the slaves write. The tests act for it between windows.
type master struct {
	engine.Agent
	rings  int        // times it was rung
	latest emu.Cycles // of these, the last
}

func (*master) Next() emu.Cycles     { return emu.Never }
func (h *master) Wake(at emu.Cycles) { h.rings, h.latest = h.rings+1, at }
func (*master) HashState(*emu.Hash)  {}

// board is a few slaves without a program.
type board struct {
	emu.Board
	eng    *engine.Engine
	mem    *emu.Memory
	arm    *core.Core
	master *master
	port   *engine.Port // of the ARM
	slaves []*Slave
	ids    []engine.ID
}

// noMemory takes no modules.
type noMemory struct{}

func (noMemory) Code(int) (emu.Addr, error)     { return 0, nil }
func (noMemory) Free(emu.Addr)                  {}
func (noMemory) Literals(int) (emu.Addr, error) { return 0, nil }
func (noMemory) Write(emu.Addr, []emu.Word)     {}

func newBoard(t *testing.T, cores int) *board { return newWaitingBoard(t, cores, Wait{}) }

func newWaitingBoard(t *testing.T, cores int, wait Wait) *board {
	return newSendingBoard(t, cores, wait, SendBIF)
}

func newSendingBoard(t *testing.T, cores int, wait Wait, send SendPolicy) *board {
	t.Helper()
	b := &board{Board: emu.Parallella(), master: &master{}}
	mem, err := emu.NewMemory(b.Board)
	require.NoError(t, err)
	b.mem = mem
	b.eng, err = engine.New(engine.Config{Workers: 1}, mem)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.eng.Close()) })
	placement := DefaultPlacement()
	if send == SendMesh {
		placement.InboxBytes = 256
	}
	layout, err := NewLayout(&b.Board, swicache.Default(), placement)
	require.NoError(t, err)
	wait, err = wait.Complete(&b.Board)
	require.NoError(t, err)
	atoms := term.NewAtoms()
	code := code.NewProgram(atoms, noMemory{}, b.DRAMBase+1<<20).Code()
	var ports []*engine.Port
	var slots []*syscalls.Handoff
	for i := range cores {
		s := New(Config{Core: i, Cores: cores, Board: &b.Board, Memory: mem, Areas: b.DRAMBase, Cache: swicache.Default(), Layout: layout,
			Atoms: atoms, Wait: wait, Send: send, Code: fixed{code}})
		b.slaves, slots = append(b.slaves, s), append(slots, s.Handoff())
		ports = append(ports, b.eng.Add(s, 1))
		b.ids = append(b.ids, ports[i].ID())
	}
	b.port = b.eng.Add(b.master, 0)
	arm := core.New(mem.Board(), mem.ARMView())
	b.arm, arm.Port = &arm, b.port
	for i, s := range b.slaves {
		s.Connect(ports[i], b.port.ID(), b.ids, slots)
	}
	return b
}

// fixed is code that does not change.
type fixed struct{ *code.Code }

// Seen implements syscalls.CodeSource.
func (f fixed) Seen() *code.Code { return f.Code }

// settle runs until nobody has anything to do.
func (b *board) settle(t *testing.T) {
	t.Helper()
	for b.eng.Step() {
	}
	require.NoError(t, b.eng.Err())
}

func (b *board) area(core int) syscalls.Area { return syscalls.AreaOf(b.DRAMBase, core) }

// No core passes the barrier before all have arrived; then each tells that it is up and asks for a
// process.
func TestBarrier(t *testing.T) {
	b := newBoard(t, 4)
	late := b.slaves[2]
	late.m.Clock = 10 * bootCycles
	for b.eng.Now() < 9*bootCycles && b.eng.Step() {
		for i := range b.slaves {
			require.Zero(t, b.arm.View.Peek(b.area(i).Number()), "core %d has gone on", i)
		}
	}
	b.settle(t)
	for i, s := range b.slaves {
		assert.Equal(t, "in call", s.State(), "core %d", i)
		call, seq := syscalls.Split(b.arm.View.Peek(b.area(i).Number()))
		assert.Equal(t, syscalls.Ready, call)
		assert.EqualValues(t, 1, seq)
		in := syscalls.NewReader(b.area(i).ToMaster(), b.arm)
		if i == 0 {
			require.EqualValues(t, syscalls.Setup, in.Take())
			assert.EqualValues(t, vm.Opcodes(), in.Take())
			assert.EqualValues(t, bif.AtStart(), in.Take())
		}
		assert.EqualValues(t, syscalls.SetupCore, in.Take())
		assert.Zero(t, in.Len())
		assert.Equal(t, i, s.Core())
	}
	assert.GreaterOrEqual(t, b.slaves[0].m.Clock, 10*bootCycles)
	assert.NotZero(t, b.master.rings)
}

func TestOneCoreAlone(t *testing.T) {
	b := newBoard(t, 1)
	b.settle(t)
	assert.Equal(t, "in call", b.slaves[0].State())
}

// What arrives for a process that is not there is given back.
func TestFragmentsForNobodyAreFreed(t *testing.T) {
	b := newBoard(t, 1)
	b.settle(t)
	s := b.slaves[0]
	in := syscalls.NewReader(b.area(0).ToMaster(), b.arm)
	for in.Len() > 0 {
		in.Take()
	}
	in.Release(b.eng.Now())
	out := syscalls.NewWriter(b.area(0).ToSlave(), b.arm, nil)
	pid := term.Pid(9)
	require.True(t, out.Put(b.eng.Now(), emu.Word(syscalls.Message), pid, 0x100, term.Small(1), 2))
	require.True(t, out.Put(b.eng.Now(), emu.Word(syscalls.Message), pid, 0, term.Small(1), 0))
	require.True(t, out.Put(b.eng.Now(), emu.Word(syscalls.Timeout), pid, 1))
	require.True(t, out.Put(b.eng.Now(), emu.Word(syscalls.Exit), pid, 0x200, term.Small(1), 3))
	b.port.Notify(b.eng.Now(), b.ids[0])
	b.settle(t)
	var got []emu.Word
	for range in.Len() {
		got = append(got, in.Take())
	}
	free := emu.Word(syscalls.FreeMessage)
	assert.Equal(t, []emu.Word{free, 0x100, 2, free, 0x200, 3}, got)
	assert.EqualValues(t, 4, s.Stats.Received)
	assert.Nil(t, s.Process())
}

// A slave whose ring is full waits for room and goes on when it is rung.
func TestFullRingIsWaitedFor(t *testing.T) {
	b := newBoard(t, 1)
	b.settle(t)
	s := b.slaves[0]
	in := syscalls.NewReader(b.area(0).ToMaster(), b.arm)
	const messages = 100
	for i := range messages {
		s.rings.send(emu.Word(syscalls.FreeMessage), emu.Word(i+1), 1)
	}
	ring := func() {
		b.port.Notify(b.eng.Now(), b.ids[0])
		b.settle(t)
	}
	ring()
	assert.Equal(t, "ring full", s.State())
	var got []emu.Word
	for range 10 {
		for range in.Len() {
			got = append(got, in.Take())
		}
		in.Release(b.eng.Now())
		ring()
	}
	assert.Equal(t, "in call", s.State())
	assert.NotZero(t, s.Stats.RingFull)
	var freed []emu.Word
	for i := range got {
		if i+2 < len(got) && got[i] == emu.Word(syscalls.FreeMessage) && got[i+2] == 1 && got[i+1] == emu.Word(len(freed)+1) {
			freed = append(freed, got[i+1])
		}
	}
	assert.Len(t, freed, messages, "all, in order")
}
