package vm

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// graphs builds random terms on a process's heap that share parts with each other.
type graphs struct {
	*bench
	rnd  *rand.Rand
	out  term.Builder
	made []term.Term
}

func (g *graphs) any() term.Term {
	if len(g.made) > 0 && g.rnd.IntN(4) > 0 {
		return g.made[g.rnd.IntN(len(g.made))]
	}
	return []term.Term{term.Nil, term.Small(g.rnd.IntN(1000) - 500), term.AtomOK, term.Pid(7), term.Ref(8)}[g.rnd.IntN(5)]
}

// grow adds a term.
func (g *graphs) grow() {
	var t term.Term
	switch g.rnd.IntN(10) {
	case 0, 1:
		t = g.out.Cons(g.any(), g.any())
	case 2:
		t = g.out.Tuple(g.any(), g.any(), g.any())
	case 3:
		t = term.MakeFloat(&g.out, g.rnd.Float64())
	case 4:
		t = term.MakeInt64(&g.out, g.rnd.Int64())
	case 5:
		t = g.out.Map([]term.Term{term.Small(1), term.Small(2)}, []term.Term{g.any(), g.any()})
	case 6:
		t = g.out.HeapBin([]byte("twelve bytes")[:g.rnd.IntN(13)])
	case 7:
		at, object, _ := g.NewObject(term.None, nil, 65+g.rnd.IntN(20))
		t = g.out.Refc(8*65, at, object)
	case 8:
		t = g.out.SubBin(g.out.HeapBin([]byte("twelve bytes")), g.rnd.IntN(30), 1+g.rnd.IntN(60))
	case 9:
		at, object, _ := g.NewObject(term.None, nil, 100)
		t = g.out.SubBin(g.out.Writable(8*70, at, object, 100), g.rnd.IntN(30), 8*65)
	}
	if term.Size(g.m.View, t) < 200 { // a tree of it stays small
		g.made = append(g.made, t)
	}
}

// words is the number of heap words that can be reached from terms, shared ones counted once.
func (g *graphs) words(roots []term.Term) int {
	seen := map[emu.Addr]bool{}
	n := 0
	for len(roots) > 0 {
		t := roots[len(roots)-1]
		roots = roots[:len(roots)-1]
		if term.IsImm(t) || t == term.None || seen[term.Ptr(t)] {
			continue
		}
		seen[term.Ptr(t)] = true
		if term.IsList(t) {
			n += term.ConsWords
			roots = append(roots, g.m.View.Peek(term.Ptr(t)), g.m.View.Peek(term.Ptr(t)+emu.WordBytes))
			continue
		}
		h := g.m.View.Peek(term.Ptr(t))
		n += 1 + term.HeaderArity(h)
		for i := 1; !heap.Raw(h) && i <= term.HeaderArity(h); i++ {
			if w := g.m.View.Peek(term.Ptr(t) + emu.Addr(i)*emu.WordBytes); w != term.None {
				roots = append(roots, w)
			}
		}
	}
	return n
}

const graphRegs, graphSlots, graphMessages = 20, 10, 5

// spread puts terms wherever a process may hold them.
func (g *graphs) spread(t *testing.T) {
	t.Helper()
	p := g.p
	x := g.m.Registers(&p.Space)
	for i := range graphRegs {
		x[i] = g.any()
	}
	for range graphSlots {
		p.SP--
		g.m.View.W[p.SP] = g.any()
	}
	for range graphMessages {
		p.Inbox.Put(mailbox.Message{Value: g.any()})
	}
	p.exc = exception{class: term.AtomError, value: g.any(), head: g.any(), trace: g.any()}
	for range 12 {
		_, st := p.dict.put(g.m, &p.Space, g.any(), g.any())
		for st == wantSpace {
			p.Live = graphRegs
			require.NoError(t, g.m.Collect(&p.Space, g))
			_, st = p.dict.put(g.m, &p.Space, g.any(), g.any())
		}
	}
}

// held lists all terms that the process holds.
func (g *graphs) held() []term.Term {
	p := g.p
	all := append([]term.Term(nil), g.m.Registers(&p.Space)[:graphRegs]...)
	all = append(all, g.m.View.W[p.SP:g.m.View.Index(p.Mem.Addr)+uint32(p.Mem.Words)]...)
	p.EachRoot(func(t *term.Term) { all = append(all, *t) })
	return append(all, g.p.Written(g.m.View)...)
}

func (g *graphs) texts() (s []string) {
	for _, t := range g.held() {
		if t != term.None && t != g.p.dict.table {
			s = append(s, g.text(t))
		}
	}
	return s
}

// Whatever a process holds is the same after a collection, and nothing is copied twice.
func TestCollectionKeepsWhatIsHeld(t *testing.T) {
	for seed := range uint64(60) {
		g := &graphs{bench: newBench(t), rnd: rand.New(rand.NewPCG(seed, 1))}
		g.out = g.m.Builder(&g.p.Space)
		for range 200 {
			g.grow()
		}
		g.m.Commit(&g.p.Space, &g.out)
		g.spread(t)
		want := g.texts()
		for range 3 {
			g.p.Live, g.p.Need = graphRegs, g.rnd.IntN(500)
			require.NoError(t, g.m.Collect(&g.p.Space, g))
			require.Equal(t, want, g.texts())
			require.Equal(t, g.words(g.held()), g.p.HeapUsed())
			g.settle(t, g.p)
			require.Equal(t, g.listed(), g.counted())
			require.GreaterOrEqual(t, g.p.Free(), g.p.Need+heap.Slack)
			require.Equal(t, term.Nil, g.m.Registers(&g.p.Space)[graphRegs])
		}
	}
}

// A process that holds much gets room in proportion; one that holds little any more gives it back.
func TestBlocksGrowAndShrink(t *testing.T) {
	for g := range heap.NumGrowths {
		t.Run(g.String(), func(t *testing.T) { growAndShrink(t, g) })
	}
	_, err := heap.ParseGrowth("twice")
	assert.EqualError(t, err, `growth of heaps is "twice", want half or otp`)
}

func growAndShrink(t *testing.T, g heap.Growth) {
	b := newBench(t)
	b.start(t, "lists:reverse([],[])")
	p := b.p
	p.Growth = g
	list := term.Nil
	collect := func() {
		b.m.Registers(&p.Space)[0] = list
		p.Live, p.Need = 1, 0
		require.NoError(t, b.m.Collect(&p.Space, b))
		list = b.m.Registers(&p.Space)[0]
	}
	for i := range 20000 {
		if p.Free() < heap.Slack+term.ConsWords {
			collect()
		}
		out := b.m.Builder(&p.Space)
		list = out.Cons(term.Small(i), list)
		b.m.Commit(&p.Space, &out)
	}
	assert.Less(t, p.Collections, uint64(40), "blocks grow in proportion")
	if g == heap.GrowthOTP {
		assert.Less(t, p.Mem.Words, 2*p.HeapUsed())
	}
	assert.Greater(t, p.Mem.Words, 40000)
	list = term.Nil
	collect()
	assert.Equal(t, heap.MinBlockWords, p.Mem.Words)
}

// scarce gives blocks up to a size.
type scarce struct {
	*bench
	most int
}

func (s scarce) AllocBlock(words int) (code.Block, error) {
	if words > s.most {
		return code.Block{}, errors.New("too large")
	}
	return s.bench.AllocBlock(words)
}

func TestCollectionMakesDoWithWhatThereIs(t *testing.T) {
	b := newBench(t)
	b.start(t, "lists:reverse([],[])")
	p := b.p
	p.Crowded = true
	p.Live, p.Need = 0, 100
	require.NoError(t, b.m.Collect(&p.Space, scarce{b, p.Mem.Words}), "no room to double")
	assert.GreaterOrEqual(t, p.Free(), 100+heap.Slack)

	before := p.Mem
	p.Need = 1 << 30
	require.Error(t, b.m.Collect(&p.Space, b))
	assert.Equal(t, before, p.Mem, "a process that cannot be served is left as it was")
}
