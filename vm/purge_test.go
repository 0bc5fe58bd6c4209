package vm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
)

// generation is a version of a module that is used in every way there is. The larger more, the
// longer it is.
func generation(version, more int) string {
	return fmt.Sprintf(`
module g
file "g.erl"
import erlang:whereis/1
literal [%[1]d,{version}]
lambda inside/0 arity 0 free 0 uniq %[1]d
export get/0
export wait/0
export funs/0
export literals/0
function get/0
%[2]s  move %[1]d, x0
  return
function wait/0
  allocate 0, 0
  move ok, x0
  call erlang:whereis/1
  deallocate 0
  return
function funs/0
  test_heap 5, 0
  make_fun fun0, x0, {}
  heap_fence
  return
function literals/0
  move lit0, x0
  return
function inside/0
  move %[1]d, x0
  return
`, version, strings.Repeat("  move 0, x1\n  move x1, x0\n", more))
}

// literalArea takes literals, one after the other.
type literalArea struct {
	boardMemory
	next emu.Addr
}

func (l *literalArea) Literals(n int) (emu.Addr, error) {
	at := l.next
	l.next += emu.Addr(n) * emu.WordBytes
	return at, nil
}

// purgeBench is a bench with a program that takes literals.
func purgeBench(t *testing.T) (*bench, *code.Program) {
	t.Helper()
	b := newBench(t)
	base := b.m.Board().DRAMBase
	return b, code.NewProgram(b.m.Atoms, &literalArea{boardMemory{view: b.m.View}, base + 1<<20}, base)
}

// reload loads a version and purges the one before.
func reload(t *testing.T, b *bench, pr *code.Program, version, more int) {
	t.Helper()
	require.NoError(t, pr.Load(parseModule(t, generation(version, more))))
	pr.Purge(b.atom(t, "g"))
	b.m.Adopt(pr.Code())
}

// Value is the result of a call, in text.
func value(t *testing.T, b *bench, call string) string {
	t.Helper()
	b.start(t, call)
	require.Equal(t, exec.TrapDone, b.run(t))
	return b.result()
}

func sizes(c *code.Code) code.Places {
	return code.Places{Instrs: len(c.Instrs), Consts: len(c.Consts), Catches: len(c.Catches), Funcs: len(c.Functions)}
}

func TestOldCodeMustBePurged(t *testing.T) {
	b, pr := purgeBench(t)
	g := b.atom(t, "g")
	assert.False(t, pr.Delete(g), "there is none")
	for v := 1; v <= 2; v++ {
		require.NoError(t, pr.Load(parseModule(t, generation(v, 0))))
	}
	var old *code.ErrNotPurged
	require.ErrorAs(t, pr.Load(parseModule(t, generation(3, 0))), &old)
	assert.ErrorContains(t, old, "module g must be purged first")
	assert.False(t, pr.Delete(g), "there is old code")
	assert.NotZero(t, pr.Purge(g).Words)
	assert.Zero(t, pr.Purge(g).Words)
	assert.True(t, pr.Delete(g))
	assert.Nil(t, pr.Code().Module(g))
	assert.NotNil(t, pr.Code().Old(g))
	e, _ := pr.Code().Find(code.MFA{Module: g, Name: b.atom(t, "get"), Arity: 0})
	assert.False(t, e.Runnable())
	require.NoError(t, pr.Load(parseModule(t, generation(3, 0))), "beside old code, where there is no current")
}

// Modules that come and go take no more room in the tables than the largest there were, and do what
// they should.
func TestPurgedModulesGiveTheirPlaces(t *testing.T) {
	b, pr := purgeBench(t)
	reload(t, b, pr, 1, 3)
	reload(t, b, pr, 2, 3)
	full := sizes(pr.Code())
	for v := 3; v < 200; v++ {
		reload(t, b, pr, v, v%4)
		assert.Equal(t, fmt.Sprint(v), value(t, b, "g:get()"))
		assert.Equal(t, fmt.Sprintf("[%d,{version}]", v), value(t, b, "g:literals()"))
		require.Equal(t, full, sizes(pr.Code()), "version %d", v)
	}
	f, _ := pr.Code().Find(code.MFA{Module: b.atom(t, "g"), Name: b.atom(t, "get"), Arity: 0})
	got, _ := pr.Code().Location(int(f.PC))
	assert.Equal(t, b.atom(t, "get"), got.Name)
}

// A snapshot made before goes on to mean what it did.
func TestOldCodeRunsOn(t *testing.T) {
	b, pr := purgeBench(t)
	require.NoError(t, pr.Load(parseModule(t, generation(1, 0))))
	before := pr.Code()
	require.NoError(t, pr.Load(parseModule(t, generation(2, 5))))
	for c, want := range map[*code.Code]string{before: "1", pr.Code(): "2"} {
		b.m.Code = nil
		b.m.Adopt(c)
		assert.Equal(t, want, value(t, b, "g:get()"))
	}
}

// What a process has of a module is found, and only that.
func TestUses(t *testing.T) {
	for call, want := range map[string]heap.Use{
		"g:get()":      {},
		"g:literals()": {Literals: true},
		"g:funs()":     {Code: true},
		"g:wait()":     {Code: true}, // which traps in the middle
	} {
		b, pr := purgeBench(t)
		require.NoError(t, pr.Load(parseModule(t, generation(1, 0))))
		b.m.Adopt(pr.Code())
		b.start(t, call)
		b.run(t)
		require.NoError(t, pr.Load(parseModule(t, generation(2, 0))))
		b.m.Adopt(pr.Code())
		before := b.m.Count.Issue
		assert.Equal(t, want, b.m.Uses(&b.p.Space, pr.Code().Old(b.atom(t, "g"))), call)
		assert.Zero(t, b.m.Uses(&b.p.Space, pr.Code().Module(b.atom(t, "g"))), call)
		assert.Greater(t, b.m.Count.Issue, before, "looking takes time")
	}
}

// A fun whose code is purged is no fun any more; one of a version that comes again to the last bit
// is that version's.
func TestFunsOfPurgedCode(t *testing.T) {
	b, pr := purgeBench(t)
	g := b.atom(t, "g")
	require.NoError(t, pr.Load(parseModule(t, generation(1, 0))))
	b.m.Adopt(pr.Code())
	b.start(t, "g:funs()")
	require.Equal(t, exec.TrapDone, b.run(t))
	fun := b.m.Registers(&b.p.Space)[0]
	require.False(t, b.m.calls.purged(fun))
	check := func(want bool, why string) {
		t.Helper()
		b.m.Adopt(pr.Code())
		assert.Equal(t, want, b.m.calls.purged(fun), why)
		assert.Equal(t, b.atom(t, "inside"), b.m.calls.funItem(nil, b.p, fun, nil, "name"))
	}
	require.NoError(t, pr.Load(parseModule(t, generation(2, 0))))
	pr.CutFuns(g)
	check(true, "cut off")
	pr.JoinFuns(g)
	check(false, "joined again")
	pr.Purge(g)
	check(true, "purged")
	lambdas := len(pr.Code().Lambdas)
	require.NoError(t, pr.Load(parseModule(t, generation(1, 0))))
	check(false, "loaded again")
	assert.Len(t, pr.Code().Lambdas, lambdas)
	pr.Purge(g)
	check(false, "of the current code")
	require.NoError(t, pr.Load(parseModule(t, generation(1, 0))))
	b.m.Adopt(pr.Code())
	assert.Equal(t, heap.Use{}, b.m.Uses(&b.p.Space, pr.Code().Old(g)), "the fun has changed over")
	pr.CutFuns(g)
	check(false, "changed over")
}

// A module that cannot be loaded leaves everything as it was, and what could not be loaded for want
// of room can be later.
func TestRefusedModulesLeaveNothing(t *testing.T) {
	b, pr := purgeBench(t)
	for v := 1; v <= 3; v++ {
		reload(t, b, pr, v, 2)
	}
	full, spare := sizes(pr.Code()), len(pr.Spare)
	pr.SetTables(pr.Code().TableBytes() + pr.Atoms.Bytes() - 1)
	before := pr.Code()
	for range 3 {
		require.ErrorIs(t, pr.Load(parseModule(t, generation(4, 2))), code.ErrTables)
	}
	assert.Same(t, before, pr.Code())
	_, err := pr.Atoms.Intern("one more")
	require.ErrorIs(t, err, term.ErrAtomTable)
	assert.Len(t, pr.Spare, spare)
	assert.Equal(t, "3", value(t, b, "g:get()"))
	pr.SetTables(1 << 20)
	reload(t, b, pr, 4, 2)
	reload(t, b, pr, 4, 2)
	assert.Equal(t, "4", value(t, b, "g:get()"))
	assert.Equal(t, full, sizes(pr.Code()))
	for _, table := range pr.Tables() {
		assert.NotZero(t, table.Entries, table.Name)
		assert.NotZero(t, table.Bytes, table.Name)
	}
}
