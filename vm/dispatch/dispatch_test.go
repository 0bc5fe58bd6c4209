package dispatch_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/dispatch"
	"github.com/parallergo/epiphany/vm/meter"
	"github.com/parallergo/epiphany/vm/rts"
)

// source is a module of two functions, of which one calls the other.
const source = `
module m
export caller/0

function caller/0
  allocate 0, 0
  call callee/0
  deallocate 0
  return

function callee/0
  move 7, x0
  return
`

// dram gives out memory for code, which it does not write.
type dram struct{ next emu.Addr }

func (d *dram) Code(bytes int) (emu.Addr, error) {
	at := d.next
	d.next += emu.Addr(bytes+7) &^ 7
	return at, nil
}

func (*dram) Literals(int) (emu.Addr, error) { return 0, errors.New("there are none") }
func (*dram) Free(emu.Addr)                  {}
func (*dram) Write(emu.Addr, []emu.Word)     {}

// newDispatch is a core with a cache and a program, or the ARM with none.
func newDispatch(t *testing.T, cache *swicache.Cache) *dispatch.Dispatch {
	t.Helper()
	b := emu.Parallella()
	mem, err := emu.NewMemory(b)
	require.NoError(t, err)
	view := mem.ARMView()
	if cache != nil {
		view = mem.View(0)
	}
	atoms := term.NewAtoms()
	d := dispatch.New(&b, view, atoms, cache)
	d.CacheAt = b.SRAM(0) + 0x2000
	program := code.NewProgram(atoms, &dram{b.DRAMBase + code.HeadBytes}, b.DRAMBase)
	mod, err := bytecode.Parse(source)
	require.NoError(t, err)
	require.NoError(t, program.Load(mod))
	d.Adopt(program.Code())
	return &d
}

// function is the index of a function of the module.
func function(t *testing.T, d *dispatch.Dispatch, name string) int {
	t.Helper()
	for i, f := range d.Code.Functions {
		if d.Atoms.Name(f.Module) == "m" && d.Atoms.Name(f.Name) == name {
			return i
		}
	}
	require.Fail(t, "no such function", name)
	return 0
}

// returnTo is a return address in a function.
func returnTo(t *testing.T, d *dispatch.Dispatch, f int) uint32 {
	t.Helper()
	for offset, s := range d.Code.Sites {
		if int(s.Fn) == f && s.PC > 0 {
			return uint32(offset) << 2
		}
	}
	require.Fail(t, "nothing returns there")
	return 0
}

// pinned is a stack with return addresses into functions.
type pinned struct{ cps []uint32 }

func (p pinned) EachReturn(_ []emu.Word, visit func(cp uint32)) (words int) {
	for _, cp := range p.cps {
		visit(cp)
	}
	return 10
}

func lru(r swicache.Return) swicache.Config {
	c := swicache.For(swicache.LRU)
	c.Return, c.Bytes = r, 2048
	return c
}

// A call of cold code fills the cache, is charged, and the next one is hot.
func TestColdCallsFillTheCache(t *testing.T) {
	d := newDispatch(t, swicache.New(lru(swicache.Table)))
	f := function(t, d, "caller")
	assert.Equal(t, swicache.Cached, d.Enter(f))
	d.Settle()
	assert.EqualValues(t, 1, d.Missed)
	assert.Positive(t, d.Runtime.Cache[meter.CacheMiss])
	assert.Positive(t, d.Runtime.Cache[meter.CacheCopy])
	assert.Equal(t, d.Runtime.Cache[meter.CacheCopy], d.Count.DMA)
	assert.EqualValues(t, d.Count.Cycles(), d.Clock)
	var steps uint64
	for _, n := range d.Runtime.Cache {
		steps += n
	}
	assert.EqualValues(t, d.Clock, steps, "there was nothing else to do")
	before := d.Clock
	assert.Equal(t, swicache.Cached, d.Enter(f))
	d.Settle()
	assert.Equal(t, before, d.Clock, "a hot call costs what ChargeCalls says")
	assert.EqualValues(t, 2, d.Resolved)
	d.ChargeCalls(1, 1, 1)
	d.Settle()
	assert.Greater(t, d.Clock, before)
	assert.Zero(t, d.Resolved)
}

// What is purged has to be loaded again, and so does what does not fit into a smaller cache.
func TestCodeLeaves(t *testing.T) {
	d := newDispatch(t, swicache.New(lru(swicache.Walk)))
	f := function(t, d, "caller")
	require.Equal(t, swicache.Cached, d.Enter(f))
	d.Purge(nil, []int{f})
	states, _ := d.Calls()
	assert.NotEqual(t, swicache.Cached, states[f])
	require.Equal(t, swicache.Cached, d.Enter(f))
	assert.EqualValues(t, 2, d.Missed)
	assert.True(t, d.EnterUnit(int(rts.Copy), 100, 0))
	assert.Equal(t, 2, d.ResizeCache(nil, 0))
	assert.False(t, d.EnterUnit(int(rts.Copy), 100, 0), "there is no room")
}

// Where return addresses point into copies a stack is walked when one of them leaves.
func TestWalkOverTheStack(t *testing.T) {
	walk := func(frames int) uint64 {
		d := newDispatch(t, swicache.New(lru(swicache.Walk)))
		f := function(t, d, "caller")
		require.Equal(t, swicache.Cached, d.Enter(f))
		before := d.Runtime.Cache[meter.CacheWalk]
		d.ResizeCache(pinned{slices.Repeat([]uint32{returnTo(t, d, f)}, frames)}, 0)
		return d.Runtime.Cache[meter.CacheWalk] - before
	}
	words := walk(0)
	assert.Positive(t, words, "it has been looked at")
	one := walk(1)
	assert.Greater(t, one, words)
	assert.Equal(t, one-words, walk(2)-one, "for each address the same")
}

// Under linked calls only those go through the table that no copy makes.
func TestLinkedCallsNeedNoLookup(t *testing.T) {
	lookups := func(calls swicache.Calls, hot uint8) uint64 {
		cfg := lru(swicache.Table)
		cfg.Calls = calls
		d := newDispatch(t, swicache.New(cfg))
		require.True(t, d.EnterUnit(dispatch.FirstBIF, 100, 0))
		before := d.Runtime.Cache[meter.CacheLookup]
		require.True(t, d.EnterUnit(dispatch.FirstBIF, 100, hot))
		d.ChargeCalls(0, 0, 0)
		return d.Runtime.Cache[meter.CacheLookup] - before
	}
	assert.Zero(t, lookups(swicache.Linked, swicache.Cached))
	assert.Positive(t, lookups(swicache.Linked, 0))
	assert.Positive(t, lookups(swicache.Trampolines, swicache.Cached))
}

func TestUnitsHaveNames(t *testing.T) {
	d := newDispatch(t, swicache.New(lru(swicache.Table)))
	assert.Equal(t, rts.Copy.String(), d.UnitName(int(rts.Copy)))
	row := bif.Functions()[0]
	assert.Equal(t, code.UnitName(row.Module, row.Name, row.Arity), d.UnitName(dispatch.FirstBIF))
	assert.Equal(t, "m:caller/0", d.UnitName(dispatch.Units+function(t, d, "caller")))
}

// The ARM has no cache: calls cost it nothing here.
func TestARMHasNoCache(t *testing.T) {
	d := newDispatch(t, nil)
	d.ChargeCalls(5, 5, 5)
	d.Settle()
	assert.True(t, d.OnARM())
	assert.Zero(t, d.Clock)
}
