package actor_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	bc "github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
)

// hung is when a run that does not end is given up.
const hung = time.Minute

// outlet notes what comes out of a system, and monitors what it has spawned.
type outlet struct {
	edge.Outlet // of which nothing else is called
	t           *testing.T
	ma          *actor.Master
	text        strings.Builder
	refused     []error
	reasons     []any // of processes that have ended
	running     int
}

func (o *outlet) post(kind uint8, r edge.Request) {
	data, err := r.Marshal()
	assert.NoError(o.t, err)
	o.ma.Engine().Post(engine.Input{Kind: kind, Data: data})
}

// spawn starts t:hello().
func (o *outlet) spawn(place edge.Placement) {
	args, err := term.Encode(term.List{})
	require.NoError(o.t, err)
	o.running++
	o.post(edge.InputSpawn, edge.Request{Module: "t", Function: "hello", Data: args, Place: place})
}

// Spawned implements edge.Outlet.
func (o *outlet) Spawned(_ uint64, pid uint32, err error) {
	if err != nil {
		o.refused = append(o.refused, err)
		o.ended()
		return
	}
	o.post(edge.InputMonitor, edge.Request{To: pid, From: edge.GoPid})
}

// Down implements edge.Outlet.
func (o *outlet) Down(_, _ uint32, reason []byte) {
	x, err := term.Decode(reason)
	assert.NoError(o.t, err)
	o.reasons = append(o.reasons, x)
	o.ended()
}

// Output implements edge.Outlet.
func (o *outlet) Output(text []byte) { o.text.Write(text) }

// ended halts the system when nothing runs any more.
func (o *outlet) ended() {
	if o.running--; o.running == 0 {
		o.post(edge.InputHalt, edge.Request{})
	}
}

// source has one module.
type source struct{ module *bc.Module }

// Module implements codeserver.Source.
func (s source) Module(name string) (*bc.Module, []string, error) {
	if name == s.module.Name {
		return s.module, nil, nil
	}
	return nil, nil, nil
}

// hello is a module with a function that prints a line.
func hello(t *testing.T) *bc.Module {
	f, err := bc.Assemble(bc.FuncAsm{Name: "hello", Calls: []bc.Callee{{Import: true, Index: 0}},
		Code: []bc.Instr{
			{Op: bc.OpAllocate, Args: []bc.Arg{bc.Num(0), bc.Num(0)}},
			{Op: bc.OpMove, Args: []bc.Arg{bc.Atom(0), bc.X(0)}},
			{Op: bc.OpMove, Args: []bc.Arg{bc.Lit(0), bc.X(1)}},
			{Op: bc.OpCall, Args: []bc.Arg{bc.Call(0)}},
			{Op: bc.OpDeallocate, Args: []bc.Arg{bc.Num(0)}},
			{Op: bc.OpReturn},
		}})
	require.NoError(t, err)
	return &bc.Module{Name: "t", Atoms: []string{"standard_io"}, Literals: []any{"hello from a core\n"},
		Imports: []bc.MFA{{Module: "epiphany_io", Name: "put_chars", Arity: 2}},
		Funcs:   []bc.Func{f}, Exports: []bc.Export{{Name: "hello"}}}
}

// newSystem makes a system that halts when all that was spawned has ended.
func newSystem(t *testing.T, cfg config.Config) *outlet {
	t.Helper()
	cfg.Source = source{hello(t)}
	o := &outlet{t: t}
	var err error
	o.ma, err = actor.New(cfg, o)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, o.ma.Close()) })
	return o
}

func (o *outlet) run() {
	o.t.Helper()
	ctx, cancel := context.WithTimeout(o.t.Context(), hung)
	defer cancel()
	require.NoError(o.t, o.ma.Loop(ctx))
}

// Sixteen processes run on cores and one more on the ARM, and all of them say so.
func TestHelloOnEveryCore(t *testing.T) {
	o := newSystem(t, config.Config{})
	for range 17 {
		o.spawn(edge.CoreOrARM)
	}
	o.run()
	assert.Equal(t, strings.Repeat("hello from a core\n", 17), o.text.String())
	s := o.ma.Stats()
	assert.EqualValues(t, 17, s.Spawned)
	assert.EqualValues(t, 16, s.OnCores)
	for _, r := range o.reasons {
		assert.Equal(t, term.AtomName("normal"), r)
	}
}

// Who insists on a core when all are taken is refused; the others run.
func TestNoCoreIsFree(t *testing.T) {
	o := newSystem(t, config.Config{ErlangCores: 1})
	o.spawn(edge.OnCore)
	o.spawn(edge.OnCore)
	o.run()
	require.Len(t, o.refused, 1)
	assert.ErrorIs(t, o.refused[0], edge.ErrSystemLimit)
	assert.Equal(t, "hello from a core\n", o.text.String())
}

// The same inputs lead to the same states on any number of threads.
func TestSameStates(t *testing.T) {
	var hashes []uint64
	for workers := 1; workers <= 2; workers++ {
		o := newSystem(t, config.Config{Engine: engine.Config{Workers: workers}})
		for range 8 {
			o.spawn(edge.CoreOrARM)
		}
		o.run()
		hashes = append(hashes, o.ma.Engine().Hash())
	}
	assert.Equal(t, hashes[0], hashes[1])
}

// A configuration that cannot work is refused before anything runs.
func TestNewRefuses(t *testing.T) {
	_, err := actor.New(config.Config{HeapWords: 1}, nil)
	assert.ErrorContains(t, err, "HeapWords is 1")
}
