package codeserver_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// library is a Source of texts by module, and an error for the module wrong.
type library struct {
	texts map[string]string
	asked int
}

func (l *library) Module(name string) (*bytecode.Module, []string, error) {
	l.asked++
	if name == "wrong" {
		return nil, nil, errors.New("wrong is wrong")
	}
	text, found := l.texts[name]
	if !found {
		return nil, []string{name + ".erl"}, nil
	}
	mod, _, err := compiler.Compile(name+".erl", []byte(text), compiler.Options{})
	return mod, nil, err
}

// world is a code server on an engine, as an agent that is woken when what was loaded can be seen.
type world struct {
	*codeserver.Server
	*library
	t        *testing.T
	m        *vm.Machine
	atoms    *term.Atoms
	eng      *engine.Engine
	adopted  int
	reported []string
}

func newWorld(t *testing.T, texts map[string]string) *world {
	board := emu.Parallella()
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	w := &world{t: t, library: &library{texts: texts}, atoms: term.NewAtoms()}
	w.eng, err = engine.New(engine.Config{}, mem)
	require.NoError(t, err)
	t.Cleanup(func() { _ = w.eng.Close() })
	for _, name := range []string{"nofile", "badfile", "not_purged"} {
		_, err := w.atoms.Intern(name)
		require.NoError(t, err)
	}
	at := board.DRAMBase
	w.Server = codeserver.New(w.atoms, w.library, at, memory.New("code", at+code.HeadBytes, 1<<20),
		memory.New("literals", at+2<<20, 1<<16),
		func(text string) { w.reported = append(w.reported, text) })
	w.Start()
	w.m = vm.NewMachine(&board, mem.ARMView(), w.atoms, nil)
	port := w.eng.Add(w, 0)
	port.OnARM()
	w.m.Port = port
	w.Connect(port, w.m)
	return w
}

func (w *world) Next() emu.Cycles               { return emu.Never }
func (w *world) Run(_, _ emu.Cycles)            {}
func (w *world) HashState(*emu.Hash)            {}
func (w *world) AfterWindow(emu.Cycles)         {}
func (w *world) Done() bool                     { return w.Published() }
func (w *world) Input(emu.Cycles, engine.Input) {}
func (w *world) name(s string) term.Term        { t, _ := w.atoms.Intern(s); return t }
func (w *world) reply() code.MFA {
	return code.MFA{Module: w.name("m"), Name: w.name("answer"), Arity: 0}
}
func (w *world) Wake(at emu.Cycles) {
	if w.Adopt(at) {
		w.adopted++
	}
}

// A module that is loaded is there at once for who loads it, and for all others when they can see
// it.
func TestModulesAreAdoptedWhenVisible(t *testing.T) {
	w := newWorld(t, map[string]string{"m": "-module(m).\n-export([answer/0]).\nanswer() -> {42, \"a literal\"}.\n"})
	require.NoError(t, w.Ensure(w.m, w.name("m")))
	assert.True(t, w.Runnable(w.reply()))
	assert.False(t, w.Published())
	assert.False(t, w.Seen().Loaded(w.name("m")))
	assert.Positive(t, w.Visible())
	require.NoError(t, w.eng.Loop(context.Background(), w))
	assert.Equal(t, 1, w.adopted)
	assert.True(t, w.Seen().Loaded(w.name("m")))
	require.NoError(t, w.Ensure(w.m, w.name("m")))
	assert.Equal(t, 1, w.asked, "it is loaded")
	assert.EqualValues(t, 1, w.Loaded())
	bytecode, literals := w.Areas()
	assert.Positive(t, bytecode.InUse())
	assert.Positive(t, literals.InUse())
}

// What cannot be loaded is not tried again, and has a reason.
func TestModulesThatCannotBeLoaded(t *testing.T) {
	w := newWorld(t, nil)
	for range 2 {
		err := w.Ensure(w.m, w.name("none"))
		require.ErrorIs(t, err, codeserver.ErrNoModule)
		assert.Equal(t, w.name("nofile"), w.Reason(err))
	}
	assert.Equal(t, 1, w.asked)
	assert.Equal(t, []string{"none.erl"}, w.Searched())
	assert.Empty(t, w.reported)
	err := w.Ensure(w.m, w.name("wrong"))
	assert.Equal(t, w.name("badfile"), w.Reason(err))
	assert.Equal(t, []string{"wrong is wrong"}, w.reported)
	assert.Error(t, w.Container(w.m, w.name("m"), []byte("nonsense")))
	assert.Equal(t, term.Term(term.AtomSystemLimit), w.Reason(memory.ErrNoMemory))
}
