package view_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/actor/view"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
)

// cores run what is on cores on one machine.
type cores struct{ m *vm.Machine }

func (c cores) Machine(int) *vm.Machine { return c.m }
func (cores) State(core int) string     { return []string{"idle", "running"}[core] }

// newViewer looks at a process that hibernates: it has begun with 'Mod':main/2.
func newViewer(t *testing.T) (view.Viewer, *table.Entry) {
	b := builtintest.New(t)
	atom := func(name string) term.Term {
		a, err := b.Atoms.Intern(name)
		require.NoError(t, err)
		return a
	}
	atom("hibernate")
	b.P.Initial = code.MFA{Module: atom("Mod"), Name: atom("main"), Arity: 2}
	b.P.PC = code.HibernatePC
	pr := &table.Entry{Num: 9, Parent: 2, Holder: memory.NewHolder(memory.OnARM), P: b.P}
	return view.Viewer{Atoms: b.Atoms, ARM: b.M, Cores: cores{b.M}}, pr
}

// People read pids, names as programs write them, and bytes.
func TestProcessAsItStands(t *testing.T) {
	v, pr := newViewer(t)
	pr.Name = "server"
	pr.Links = []uint32{4, 5}
	pr.Mine = []table.Monitor{{Ref: 1, Pid: 7}}
	pr.P.Reductions = 11
	p := v.Process(pr)
	assert.Equal(t, "<0.9.0>", p.Pid)
	assert.Equal(t, "<0.2.0>", p.Parent)
	assert.Equal(t, "server", p.Name)
	assert.Equal(t, []string{"<0.4.0>", "<0.5.0>"}, p.Links)
	assert.Equal(t, []string{"<0.7.0>"}, p.Monitors)
	assert.Equal(t, "'Mod':main/2", p.Initial)
	assert.Equal(t, "erlang:hibernate/3", p.Function)
	assert.Equal(t, v.Function(pr), p.Function)
	assert.EqualValues(t, 11, p.Reductions)
	assert.Equal(t, -1, p.Core, "the ARM")
	assert.Equal(t, pr.P.HeapUsed()*4, p.HeapUsed)
}

// What is of other nodes is shown as terms are written.
func TestProcessWithOtherNodes(t *testing.T) {
	v, pr := newViewer(t)
	node, err := v.Atoms.Make("b@far")
	require.NoError(t, err)
	far := term.Outer{Kind: term.KindPid, Node: node, Creation: 3, Words: []uint32{88, 0}}
	pr.Links = []uint32{4}
	pr.Away.Links = []table.AwayLink{{With: far, Known: true}}
	pr.Mine = []table.Monitor{{Ref: 1, Outer: &far}, {Ref: 2, Name: "Server", Node: node},
		{Ref: 3, Name: "disk", Port: true}}
	p := v.Process(pr)
	assert.Equal(t, []string{"<0.4.0>", far.String()}, p.Links)
	assert.Equal(t, []string{far.String(), "{'Server',b@far}", "port disk"}, p.Monitors)
}

// A list of nothing is a list: readers of the JSON form get no null.
func TestListsAreThere(t *testing.T) {
	v, pr := newViewer(t)
	p := v.Process(pr)
	assert.NotNil(t, p.Links)
	assert.NotNil(t, p.Monitors)
	assert.Empty(t, p.Links)
}

// On the ARM the master knows what a process does, on a core its slave; one that others have
// suspended does nothing, wherever it is.
func TestStates(t *testing.T) {
	v, pr := newViewer(t)
	for status, want := range map[table.Status]string{
		table.Runnable: "runnable", table.Waiting: "waiting", table.Loading: "loading"} {
		pr.Status = status
		assert.Equal(t, want, v.Process(pr).State)
	}
	pr.Core, pr.Status = 1, table.OnCore
	assert.Equal(t, "running", v.Process(pr).State)
	pr.Core = 0
	assert.Equal(t, "idle", v.Process(pr).State)
	assert.Equal(t, "erlang:hibernate/3", v.Function(pr), "its core's machine knows")
	pr.Frozen = 1
	assert.Equal(t, "suspended", v.Process(pr).State)
}

func TestWhoWaitsIsTold(t *testing.T) {
	v, pr := newViewer(t)
	assert.Equal(t, "<0.9.0> on the host in erlang:hibernate/3", v.Waiting(pr).String())
	pr.Name, pr.Core, pr.Frozen = "server", 1, 2
	assert.Equal(t, "<0.9.0> (server) on core 1 in erlang:hibernate/3, suspended", v.Waiting(pr).String())
}
