package inspect_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/inspect"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// master is one that shows the processes that are held.
type master struct {
	*table.Table
	held   bool
	waits  int
	report string
}

func (m *master) Shown(*builtin.Call, *table.Entry) bool { return m.held }
func (m *master) Report(text string)                     { m.report = text }
func (m *master) Wait(*builtin.Call, *table.Entry) (term.Term, bif.Result) {
	m.waits++
	return term.Nil, bif.Later
}

type bench struct {
	*builtintest.Bench
	t *testing.T
	*master
	of *inspect.Inspector
	pr *table.Entry // that is looked into
}

func newBench(t *testing.T) *bench {
	m := &master{Table: table.New(), held: true}
	b := &bench{Bench: builtintest.New(t), t: t, master: m}
	b.of = inspect.New(sysinfo.New(&sysinfo.Config{}), b.Store(), m)
	b.pr = &table.Entry{Holder: memory.NewHolder(memory.OnARM), P: b.P}
	m.Add(b.pr)
	b.Know("links", "message_queue_len", "monitored_by", "registered_name", "status", "running", "trap_exit", "total_heap_size", "backtrace",
		"time_offset", "clock_service", "named", "runnable", "suspended", "waiting", "error_handler", "normal", "priority")
	return b
}

func (b *bench) call(name string, args ...any) (any, bif.Result) {
	i := slices.IndexFunc(inspect.Functions, func(f inspect.Function) bool { return f.Name == name && f.Arity == len(args) })
	return b.Call(func(c *builtin.Call) (term.Term, bif.Result) { return inspect.Functions[i].Func(b.of, c) }, args...)
}

func (b *bench) info(item any) (any, bif.Result) {
	return b.call("process_info", term.PidValue{Num: b.pr.Num}, item)
}

func (b *bench) item(item string) any {
	b.t.Helper()
	x, how := b.info(term.AtomName(item))
	require.Equal(b.t, bif.Done, how)
	if pair, isPair := x.(term.Tuple); isPair {
		assert.Equal(b.t, term.AtomName(item), pair[0])
		return pair[1]
	}
	return x
}

func TestMasterTellsWhatItKnows(t *testing.T) {
	b := newBench(t)
	b.pr.Links = []uint32{8, 9}
	b.pr.Watched = []table.Monitor{{Ref: 1, Pid: 9}, {Ref: 2, Pid: edge.GoPid}}
	b.held = false
	assert.Len(t, b.item("links"), 2)
	assert.Len(t, b.item("monitored_by"), 1, "the bridge is none of the program's")
	assert.Equal(t, false, b.item("trap_exit"))
	assert.Empty(t, b.item("registered_name"), "of a process without a name, without the item's")
	b.pr.Name = "status"
	assert.Equal(t, term.AtomName("status"), b.item("registered_name"))
	assert.Zero(t, b.waits)
}

// What only the process has is told when the master may look into it.
func TestProcessShowsWhatItHas(t *testing.T) {
	b := newBench(t)
	assert.Equal(t, term.AtomName("running"), b.item("status"))
	assert.EqualValues(t, b.P.Words(), b.item("total_heap_size"))
	b.held = false
	_, how := b.info(term.AtomName("message_queue_len"))
	assert.Equal(t, bif.Later, how)
	_, how = b.info([]any{term.AtomName("links"), term.AtomName("status")})
	assert.Equal(t, bif.Later, how)
	_, how = b.call("process_display", term.PidValue{Num: b.pr.Num}, term.AtomName("backtrace"))
	assert.Equal(t, bif.Later, how)
	assert.Equal(t, 3, b.waits)
}

func TestNoProcessIsUndefined(t *testing.T) {
	b := newBench(t)
	_, how := b.info(term.AtomName("nothing"))
	assert.Equal(t, bif.Raised, how)
	b.pr.Doomed = true
	x, how := b.info(term.AtomName("links"))
	assert.Equal(t, bif.Done, how)
	assert.Nil(t, x, "the atom undefined")
}
