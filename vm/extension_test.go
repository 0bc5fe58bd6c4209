package vm

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/weak"
)

// extended is a process on a core that grows random terms in its registers, with the SRAM of other
// cores for its old generation.
type extended struct {
	*graphs
	extensions []heap.Extension // that it can still have
	got        []heap.Extension
	want       [graphRegs]string // what the registers hold
}

func newExtended(t *testing.T, rnd *rand.Rand) *extended {
	l := &extended{graphs: &graphs{bench: newWeakBench(t, weak.Order{}), rnd: rnd}}
	board := emu.Parallella()
	l.objectTable.free = board.DRAMBase + 1<<20
	local := heap.Local{Heap: code.Block{Addr: board.SRAM(0) + 0x1000,
		Words: 2*heap.Slack + 100 + rnd.IntN(400)}, Overflow: true}
	if n := 2 * rnd.IntN(400); n > 0 {
		at := board.SRAM(0) + 0x2000
		local.Old = [2]code.Block{{Addr: at, Words: n}, {Addr: at + emu.Addr(n)*emu.WordBytes, Words: n}}
	}
	for core := 1 + rnd.IntN(9); core < board.Cores(); core += 1 + rnd.IntN(9) {
		n, at := 2*(20+rnd.IntN(800)), board.SRAM(core)+0x1000
		l.extensions = append(l.extensions, heap.Extension{{Addr: at, Words: n},
			{Addr: at + emu.Addr(n)*emu.WordBytes, Words: n}})
	}
	l.p.Mem.Words = 512 + rnd.IntN(2000)
	l.m.SetLocal(&l.p.Space, local)
	for i := range l.want {
		l.want[i] = l.text(term.Nil)
	}
	return l
}

// any is the value of a register, unless it has become large.
func (l *extended) any() term.Term {
	t := l.m.Registers(&l.p.Space)[l.rnd.IntN(graphRegs)]
	if term.Size(l.m.View, t) > 60 {
		return term.Small(l.rnd.IntN(100))
	}
	return t
}

// grow makes a term of others and puts it into a register.
func (l *extended) grow(t *testing.T) {
	const most = 80
	for l.p.Free() < heap.Slack+most {
		l.p.Need, l.p.Live = most, graphRegs
		l.collect(t)
	}
	b := l.m.Builder(&l.p.Space)
	var made term.Term
	switch l.rnd.IntN(6) {
	case 0:
		made = term.MakeFloat(&b, l.rnd.Float64())
	case 1:
		at, object, _ := l.NewObject(term.None, nil, 65)
		made = b.Tuple(l.any(), b.Refc(8*65, at, object))
	case 2:
		es := make([]term.Term, l.rnd.IntN(most-20))
		for i := range es {
			es[i] = term.Small(i)
		}
		made = b.Tuple(es...)
	default:
		made = b.Cons(l.any(), l.any())
	}
	l.m.Commit(&l.p.Space, &b)
	i := l.rnd.IntN(graphRegs)
	l.m.Registers(&l.p.Space)[i], l.want[i] = made, l.text(made)
}

// collect makes room as a slave does; now and then no extension is to be had.
func (l *extended) collect(t *testing.T) {
	p := l.p
	p.Asks = len(l.extensions) > 0 && l.rnd.IntN(3) > 0
	switch {
	case l.m.CollectLocal(&p.Space):
	case p.Asks && p.Outgrown() > 0:
		l.got = append(l.got, l.extensions[0])
		l.m.Extend(&p.Space, l.extensions[0])
		l.extensions = l.extensions[1:]
	default:
		require.NoError(t, l.m.Collect(&p.Space, l))
	}
	l.settle(t, p)
}

// held lists what the registers hold.
func (l *extended) held() []term.Term { return slices.Clone(l.m.Registers(&l.p.Space)[:graphRegs]) }

// check compares the registers with what they ought to hold, and the areas with each other.
func (l *extended) check(t *testing.T) {
	p := l.p
	for i, x := range l.held() {
		require.Equal(t, l.want[i], l.text(x))
	}
	require.LessOrEqual(t, l.words(l.held()), p.HeapUsed())
	require.Equal(t, l.listed(), l.counted())
	require.NoError(t, p.Check())
}

// A process does the same wherever its old generation goes on, and whatever it is refused.
func TestOldGenerationsInExtensions(t *testing.T) {
	outside, overflowed, back := 0, 0, 0
	for seed := range uint64(150) {
		l := newExtended(t, rand.New(rand.NewPCG(seed, 3)))
		for range 40 {
			before := l.p.InBlock()
			for range 40 {
				l.grow(t)
			}
			l.check(t)
			if l.p.Local().Heap.Words > 0 && len(l.got) > 0 {
				outside++
				if l.p.InBlock() {
					overflowed++
				} else if before {
					back++
				}
			}
		}
		l.p.Full, l.p.Need, l.p.Live = true, 0, graphRegs
		if !l.m.CollectLocal(&l.p.Space) {
			require.NoError(t, l.m.Collect(&l.p.Space, l))
		}
		l.settle(t, l.p)
		l.check(t)
		assert.Equal(t, l.words(l.held()), l.p.HeapUsed(), "no garbage is left")
	}
	assert.NotZero(t, outside)
	assert.NotZero(t, overflowed)
	assert.NotZero(t, back)
}

// What a load and a store of a core two hops away take beyond the cycle of their issue.
const (
	remoteLoadStall  = 18 + 3*2 - 1
	remoteStoreStall = 0
)

// A collection is charged by where things were and where they are.
func TestChargesOfExtensions(t *testing.T) {
	l := newExtended(t, rand.New(rand.NewPCG(1, 1)))
	m, p := l.m, l.p
	board := emu.Parallella()
	m.SetLocal(&p.Space, heap.Local{Heap: code.Block{Addr: board.SRAM(0) + 0x1000, Words: 512},
		Overflow: true})
	at := board.SRAM(5) // a column and a row away
	m.Extend(&p.Space, heap.Extension{{Addr: at, Words: 1000}, {Addr: at + 4000, Words: 1000}})
	b := m.Builder(&p.Space)
	list := term.Nil
	const cells = 60
	for i := range cells {
		list = b.Cons(term.Small(i), list)
	}
	m.Commit(&p.Space, &b)
	m.Registers(&p.Space)[0] = list
	p.Live = 1
	before := *m.View
	require.True(t, m.CollectLocal(&p.Space))
	const words = 2 * cells
	assert.EqualValues(t, (words+1)*remoteStoreStall, m.View.StoreStall-before.StoreStall,
		"words stored to a remote SRAM, and a fence there")
	assert.EqualValues(t, remoteLoadStall, m.View.LoadStall-before.LoadStall,
		"the fence's load: what moved was local, and is not looked at again")
	assert.EqualValues(t, 1, m.Runtime.Fences)

	before = *m.View
	m.CollectOld(&p.Space)
	assert.EqualValues(t, 1+cells+1, m.Runtime.Fences, "one for each cell's new address")
	assert.EqualValues(t, (words+cells+1)*remoteLoadStall, m.View.LoadStall-before.LoadStall)
	assert.EqualValues(t, (2*words+cells+1)*remoteStoreStall, m.View.StoreStall-before.StoreStall,
		"and each word's new address where it was")
}

// Where there is no room for the pointers that are to be followed, all that has moved is looked
// through once more.
func TestCollectionsThatAreTooDeep(t *testing.T) {
	for _, width := range []int{heap.MostPending, heap.MostPending + 1, 3 * heap.MostPending} {
		l := newExtended(t, rand.New(rand.NewPCG(1, 1)))
		m, p := l.m, l.p
		board := emu.Parallella()
		m.SetLocal(&p.Space, heap.Local{Heap: code.Block{Addr: board.SRAM(0) + 0x1000, Words: 2000},
			Overflow: true})
		at := board.SRAM(5)
		m.Extend(&p.Space, heap.Extension{{Addr: at, Words: 1500}, {Addr: at + 6000, Words: 1500}})
		b := m.Builder(&p.Space)
		shared := b.Tuple(term.Small(1), term.Small(2))
		es := make([]term.Term, width)
		for i := range es {
			es[i] = b.Cons(term.Small(i), b.Cons(shared, term.Nil))
		}
		m.Commit(&p.Space, &b)
		b = m.Builder(&p.Space)
		m.Registers(&p.Space)[0] = b.Tuple(es...)
		m.Commit(&p.Space, &b)
		p.Live = 1
		want, used := l.text(m.Registers(&p.Space)[0]), p.HeapUsed()
		for range 2 {
			require.True(t, m.CollectLocal(&p.Space))
			m.CollectOld(&p.Space)
			assert.Equal(t, want, l.text(m.Registers(&p.Space)[0]))
			assert.Equal(t, used, p.HeapUsed(), "what is shared moved once")
		}
		m.Settle()
		before := *m.View
		m.CollectOld(&p.Space)
		loads := m.View.LoadStall - before.LoadStall
		once := uint64(used+1+2*width+1+1) * remoteLoadStall // words and fences, for objects and the end
		if width <= heap.MostPending {
			assert.Equal(t, once, loads)
		} else {
			assert.Equal(t, once+uint64(used)*remoteLoadStall, loads)
		}
	}
}

// What an old generation wants of an extension is twice what a minor collection is expected to
// bring, or as much as it has.
func TestOutgrown(t *testing.T) {
	l := newExtended(t, rand.New(rand.NewPCG(2, 1)))
	m, p := l.m, l.p
	board := emu.Parallella()
	m.SetLocal(&p.Space, heap.Local{Heap: code.Block{Addr: board.SRAM(0) + 0x1000, Words: 400},
		Overflow: true})
	p.Asks = true
	assert.Zero(t, p.Outgrown())
	assert.False(t, m.CollectLocal(&p.Space), "asks before it goes on in the block")
	assert.Equal(t, 200, p.Outgrown())
	p.Asks = false
	assert.True(t, m.CollectLocal(&p.Space))
	assert.Zero(t, p.Outgrown())
	p.Asks = true
	at := board.SRAM(3)
	m.Extend(&p.Space, heap.Extension{{Addr: at, Words: 700}, {Addr: at + 2800, Words: 700}})
	assert.True(t, m.CollectLocal(&p.Space))
	assert.Zero(t, p.Outgrown())
}
