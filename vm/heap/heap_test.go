package heap_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/dispatch"
	"github.com/parallergo/epiphany/vm/heap"
)

// memory has no room for code, and gives out blocks one behind the other.
type memory struct {
	next emu.Addr
	most int // words of a block
	out  map[emu.Addr]bool
}

func (*memory) Code(int) (emu.Addr, error)     { return 0, errors.New("there is none") }
func (*memory) Literals(int) (emu.Addr, error) { return 0, errors.New("there is none") }
func (*memory) Free(emu.Addr)                  {}
func (*memory) Write(emu.Addr, []emu.Word)     {}

func (m *memory) AllocBlock(words int) (code.Block, error) {
	if words > m.most {
		return code.Block{}, fmt.Errorf("a block has at most %d words", m.most)
	}
	b := code.Block{Addr: m.next, Words: words}
	m.next += emu.Addr(words * emu.WordBytes)
	m.out[b.Addr] = true
	return b, nil
}

func (m *memory) FreeBlock(b code.Block) { delete(m.out, b.Addr) }

// dictionary are the roots of a process elsewhere.
type dictionary struct{ value term.Term }

func (d *dictionary) EachRoot(visit func(*term.Term)) { visit(&d.value) }
func (*dictionary) Written(*emu.View) []term.Term     { return nil }

// owner is a process without a program, on core 0.
type owner struct {
	*heap.Manager
	space *heap.Space
	dict  *dictionary
	*memory
}

func newOwner(t *testing.T, local heap.Local) *owner {
	t.Helper()
	b := emu.Parallella()
	mem, err := emu.NewMemory(b)
	require.NoError(t, err)
	cfg := swicache.For(swicache.LRU)
	atoms := term.NewAtoms()
	o := &owner{&heap.Manager{}, &heap.Space{}, &dictionary{term.Nil},
		&memory{next: b.DRAMBase + 1<<20, most: 10_000, out: map[emu.Addr]bool{}}}
	o.Dispatch = dispatch.New(&b, mem.View(0), atoms, swicache.New(cfg))
	o.CacheAt = b.SRAM(0) + 0x4000
	o.Adopt(code.NewProgram(atoms, o.memory, b.DRAMBase).Code())
	o.SetSoftware(cost.Own)
	p := o.space
	p.Pid, p.XAt, p.PC, p.Others = term.Pid(3), b.SRAM(0)+0x100, code.StartPC, o.dict
	p.MinWords = heap.MinBlockWords
	block, err := o.AllocBlock(2000)
	require.NoError(t, err)
	p.Attach(o.View, block)
	o.SetLocal(p, local)
	for i := range o.Registers(p) {
		o.Registers(p)[i] = term.Nil
	}
	o.PriceAccesses(p)
	return o
}

// nursery is room for new terms in SRAM, the older ones being in the block.
func nursery(at emu.Addr) heap.Local { return heap.Local{Heap: code.Block{Addr: at, Words: 400}} }

// list puts a list of the numbers from 1 to n on the heap.
func (o *owner) list(t *testing.T, n int) term.Term {
	t.Helper()
	require.True(t, o.Reserve(o.space, 2*n))
	b := o.Builder(o.space)
	list := term.Term(term.Nil)
	for i := n; i > 0; i-- {
		list = b.Cons(term.Small(i), list)
	}
	o.Commit(o.space, &b)
	return list
}

// length follows a list of the numbers from 1 on.
func (o *owner) length(t *testing.T, list term.Term) (n int) {
	t.Helper()
	for ; term.IsList(list); list = o.View.Peek(term.Ptr(list) + emu.WordBytes) {
		n++
		require.Equal(t, term.Small(n), o.View.Peek(term.Ptr(list)))
	}
	require.Equal(t, term.Term(term.Nil), list)
	return n
}

// A collection moves what registers and other roots refer to into another block, and nothing else.
func TestCollectionKeepsWhatLives(t *testing.T) {
	o := newOwner(t, heap.Local{})
	p := o.space
	o.list(t, 20)
	o.Registers(p)[0] = o.list(t, 10)
	o.Registers(p)[1] = o.list(t, 30)
	o.dict.value = o.list(t, 5)
	from := p.Mem.Addr
	p.Live = 1
	require.NoError(t, o.Collect(p, o))
	assert.NotEqual(t, from, p.Mem.Addr)
	assert.Equal(t, map[emu.Addr]bool{p.Mem.Addr: true}, o.out, "the old block has been given back")
	assert.Equal(t, 2*(10+5), p.HeapUsed())
	assert.Equal(t, 10, o.length(t, o.Registers(p)[0]))
	assert.Equal(t, 5, o.length(t, o.dict.value))
	assert.Equal(t, term.Term(term.Nil), o.Registers(p)[1], "it was not live")
	assert.EqualValues(t, 30, o.Runtime.Kept)
	o.Settle()
	assert.Positive(t, o.Clock)
	assert.EqualValues(t, o.Clock, o.Count.Cycles())
}

// What does not fit is asked for, and a collection gives it or fails and leaves all as it is.
func TestRoomIsMade(t *testing.T) {
	o := newOwner(t, heap.Local{})
	p := o.space
	o.Registers(p)[0], p.Live = o.list(t, 50), 1
	assert.False(t, o.Reserve(p, 3000))
	assert.Equal(t, 3000, p.Need)
	least, best := p.Wanted()
	assert.GreaterOrEqual(t, least, 3000+2*50)
	assert.Equal(t, least, best)
	o.most = 500
	require.Error(t, o.Collect(p, o))
	assert.Equal(t, 50, o.length(t, o.Registers(p)[0]))
	o.most = 10_000
	require.NoError(t, o.Collect(p, o))
	assert.True(t, o.Reserve(p, 3000))
	assert.Equal(t, 50, o.length(t, o.Registers(p)[0]))
}

// A core alone moves what lives of its nursery to the block; a collection of all is the last
// resort.
func TestNurseryIsCollectedByTheCore(t *testing.T) {
	b := emu.Parallella()
	o := newOwner(t, nursery(b.SRAM(0)+0x1000))
	p := o.space
	o.Registers(p)[0], p.Live = o.list(t, 10), 1
	block := p.Mem.Addr
	assert.Less(t, term.Ptr(o.Registers(p)[0]), block, "it is in SRAM")
	o.list(t, 150) // garbage
	require.False(t, o.Reserve(p, 100))
	require.True(t, o.CollectLocal(p))
	require.True(t, o.Reserve(p, 100))
	assert.Equal(t, block, p.Mem.Addr)
	assert.GreaterOrEqual(t, term.Ptr(o.Registers(p)[0]), block)
	assert.Equal(t, 20, p.OldUsed())
	assert.Equal(t, 10, o.length(t, o.Registers(p)[0]))
	assert.EqualValues(t, 1, o.Runtime.Minors)
	assert.EqualValues(t, 20, o.Runtime.Promoted)
	require.NoError(t, p.Check())
	p.Need = 1000
	assert.False(t, o.CollectLocal(p), "the nursery has not so much")
	require.NoError(t, o.Collect(p, o))
	assert.Empty(t, p.Local().Heap, "it is of no use")
	assert.Equal(t, 10, o.length(t, o.Registers(p)[0]))
}

// A large binary on a core is the master's: the process wishes for one, and drops it when its box
// is garbage.
func TestBinariesOutsideOfTheHeap(t *testing.T) {
	o := newOwner(t, heap.Local{})
	p := o.space
	data := make([]byte, 100)
	require.True(t, o.Reserve(p, 10))
	_, result := o.BuildBits(p, data, 800, 100)
	require.Equal(t, bif.Space, result)
	assert.Equal(t, heap.Request{Bytes: 100}, p.Request)
	require.True(t, p.Granted(7, o.Board().DRAMBase+2<<20))
	bits, result := o.BuildBits(p, data, 800, 100)
	require.Equal(t, bif.Done, result)
	boxes := func() (n int) {
		o.EachBox(p, func(term.Term) { n++ })
		return n
	}
	o.Registers(p)[0], p.Live = bits, 1
	require.NoError(t, o.Collect(p, o))
	assert.Equal(t, 1, boxes())
	assert.Empty(t, p.Dropped)
	o.Registers(p)[0] = term.Nil
	require.NoError(t, o.Collect(p, o))
	assert.Zero(t, boxes())
	assert.Equal(t, []uint32{7}, p.Dropped)
}

func TestGrowthHasNames(t *testing.T) {
	for g := range heap.NumGrowths {
		parsed, err := heap.ParseGrowth(g.String())
		require.NoError(t, err)
		assert.Equal(t, g, parsed)
	}
	_, err := heap.ParseGrowth("never")
	assert.Error(t, err)
}
