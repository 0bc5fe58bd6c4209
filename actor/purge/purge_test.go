package purge_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/purge"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// source has the module m.
type source struct{}

func (source) Module(name string) (*bytecode.Module, []string, error) {
	text := "-module(m).\n-export([answer/0]).\nanswer() -> {42, \"a literal\"}.\n"
	mod, _, err := compiler.Compile(name+".erl", []byte(text), compiler.Options{})
	return mod, nil, err
}

// world is a master with two cores that have a process each, and old code of the module m.
type world struct {
	*codeserver.Server
	*purge.Searches
	t       *testing.T
	m       *vm.Machine
	eng     *engine.Engine
	module  term.Term
	onCores [2]*table.Entry
	calls   int      // of the commander
	asked   []int    // cores, in this round
	round   uint32   // of the latest question
	killed  []uint32 // processes
	found   []bool   // by the searches that have ended
}

func (w *world) Call(*vm.Machine)               { w.calls++ }
func (w *world) OnCore(core int) *table.Entry   { return w.onCores[core] }
func (w *world) Holds(*table.Entry) bool        { return false }
func (w *world) Next() emu.Cycles               { return emu.Never }
func (w *world) Run(_, _ emu.Cycles)            {}
func (w *world) HashState(*emu.Hash)            {}
func (w *world) AfterWindow(emu.Cycles)         {}
func (w *world) Done() bool                     { return w.Published() }
func (w *world) Input(emu.Cycles, engine.Input) {}
func (w *world) Wake(at emu.Cycles)             { w.Adopt(at) }
func (w *world) AskCore(core int, _ term.Term, round uint32) bool {
	w.asked, w.round = append(w.asked, core), round
	return true
}

func (w *world) Kill(pr *table.Entry) {
	w.killed = append(w.killed, pr.Num)
	for core, on := range w.onCores {
		if on == pr {
			w.onCores[core] = nil
		}
	}
}

func newWorld(t *testing.T) *world {
	board := emu.Parallella()
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	w := &world{t: t}
	w.eng, err = engine.New(engine.Config{}, mem)
	require.NoError(t, err)
	t.Cleanup(func() { _ = w.eng.Close() })
	atoms, at := term.NewAtoms(), board.DRAMBase
	w.module, err = atoms.Intern("m")
	require.NoError(t, err)
	w.Server = codeserver.New(atoms, source{}, at, memory.New("code", at+code.HeadBytes, 1<<20),
		memory.New("literals", at+2<<20, 1<<16), func(text string) { t.Error(text) })
	w.Start()
	w.m = vm.NewMachine(&board, mem.ARMView(), atoms, nil)
	w.m.Port = w.eng.Add(w, 0)
	w.m.Port.OnARM()
	w.Connect(w.m.Port, w.m)
	all := table.New()
	w.Searches = purge.New(w.Server, all, w.m, len(w.onCores), w)
	for core := range w.onCores {
		w.onCores[core] = &table.Entry{Holder: memory.NewHolder(core)}
		all.Add(w.onCores[core])
	}
	require.NoError(t, w.Ensure(w.m, w.module))
	w.publish()
	require.True(t, w.Program.Delete(w.module))
	w.Publish(w.m)
	w.publish()
	return w
}

// publish runs the engine until everybody sees what code there is.
func (w *world) publish() { require.NoError(w.t, w.eng.Loop(context.Background(), w)) }

func (w *world) begin(hard bool) {
	w.Begin(w.m, &purge.Search{Name: w.module, Hard: hard, Then: func(found bool) { w.found = append(w.found, found) }})
}

// next goes on with the search, and answers for the cores that it asks.
func (w *world) next(replies ...uint32) {
	w.t.Helper()
	w.asked = nil
	w.publish()
	w.Continue()
	require.Equal(w.t, []int{0, 1}, w.asked)
	for core, flags := range replies {
		assert.True(w.t, w.Asked(core))
		w.Replied(core, w.round, flags)
	}
}

func (w *world) literals() int {
	_, literals := w.Areas()
	return literals.InUse()
}

// Code that somebody uses stays, and funs of it work on.
func TestSoftSearchLeavesWhatIsUsed(t *testing.T) {
	w := newWorld(t)
	w.begin(false)
	assert.Equal(t, 1, w.calls)
	w.next(0, syscalls.PurgedCode)
	assert.Equal(t, []bool{false}, w.found)
	assert.NotNil(t, w.Program.Code().Old(w.module))
	assert.Empty(t, w.killed)
}

// Code that nobody uses ends after a second round, and its literals when nobody refers to them.
func TestUnusedCodeEnds(t *testing.T) {
	w := newWorld(t)
	w.begin(false)
	w.next(0, 0)
	assert.Empty(t, w.found, "somebody may have begun to use a fun since it was asked")
	w.next(0, syscalls.PurgedLiterals)
	assert.Equal(t, []bool{true}, w.found)
	assert.Nil(t, w.Program.Code().Old(w.module))
	assert.Positive(t, w.literals())
	w.DropLiterals(w.onCores[0].Num)
	assert.Positive(t, w.literals())
	w.DropLiterals(w.onCores[1].Num)
	assert.Zero(t, w.literals())
	searches, leftovers := w.Count()
	assert.Zero(t, searches+leftovers)
}

// A hard search kills the users. The next one begins when it has ended, and finds nothing to do.
func TestHardSearchKills(t *testing.T) {
	w := newWorld(t)
	user := w.onCores[1].Num
	w.begin(true)
	w.begin(true)
	w.Continue() // cuts the funs off
	w.next(0, syscalls.PurgedCode)
	assert.Equal(t, []uint32{user}, w.killed)
	w.next(0, 0)
	assert.Equal(t, []bool{true}, w.found)
	w.publish()
	w.Continue()
	assert.Equal(t, []bool{true, false}, w.found)
}

// A slave that cannot tell is asked again, and one that has stopped is not waited for.
func TestSlavesThatCannotTell(t *testing.T) {
	w := newWorld(t)
	w.begin(false)
	w.next(0, syscalls.PurgedInCall)
	assert.Equal(t, []int{0, 1, 1}, w.asked)
	assert.False(t, w.Asked(0))
	w.Replied(0, w.round+1, syscalls.PurgedCode) // of no round of this search
	w.Excuse(1)
	assert.False(t, w.Asked(1))
	w.next(0, 0)
	assert.Equal(t, []bool{true}, w.found)
}
