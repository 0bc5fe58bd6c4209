package vm

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/mailbox"
	"github.com/parallergo/epiphany/vm/weak"
)

// newReceiver makes a process on a core, with its heap in SRAM or in DRAM.
func newReceiver(t *testing.T, local bool) *bench {
	b := newWeakBench(t, weak.Order{})
	board := emu.Parallella()
	b.objectTable.free = board.DRAMBase + 1<<20 + 1<<19
	if local {
		b.m.SetLocal(&b.p.Space, heap.Local{Heap: code.Block{Addr: board.SRAM(0) + 0x1000, Words: 4000}})
	}
	b.m.priceAccesses(b.p)
	return b
}

// write puts words to shared DRAM.
func (b *bench) write(at emu.Addr, words []emu.Word) { copy(b.m.View.Slice(at, len(words)), words) }

// fragment makes a fragment of a random tuple, some elements of which lie elsewhere, one of them
// twice.
func fragment(b *bench, seed uint64, parts int) mailbox.Message {
	rnd := rand.New(rand.NewPCG(seed, 7))
	at := emu.Parallella().DRAMBase + 1<<20
	g := &graphs{bench: b, rnd: rnd}
	image := func(base emu.Addr) (term.Term, []emu.Word) {
		g.made, g.out = nil, term.Builder{Base: base, W: make([]emu.Word, 4000)}
		for len(g.made) < 1+rnd.IntN(20) {
			g.grow()
			b.write(base, g.out.W[:g.out.Used]) // which the sizes of terms are found from
		}
		return g.made[len(g.made)-1], g.out.W[:g.out.Used]
	}
	const apart = 16 << 10
	head, es, words := []emu.Word{0}, []term.Term{}, 0
	for i := range parts {
		base := at + emu.Addr(i+1)*apart
		t, part := image(base)
		head, es = append(head, base, emu.Word(len(part))), append(es, t)
		words += len(part)
	}
	if parts == 0 {
		head = nil
	} else {
		es = append(es, es[0])
		words += int(head[2])
	}
	begin := at + emu.Addr(len(head))*emu.WordBytes
	t, own := image(begin)
	out := term.Builder{Base: begin, W: append(own, make([]emu.Word, 100)...), Used: len(own)}
	root := out.Tuple(append(es, t, term.Small(7))...)
	if parts > 0 {
		head[0] = emu.Word(out.Used)
	}
	b.write(at, append(head, out.W[:out.Used]...))
	words = max(words+out.Used, term.Size(b.m.View, root)) // these terms share parts within an image, too
	b.m.Settle()
	b.m.Count = emu.Counters{}
	return mailbox.Message{Value: root, Fragment: at, Words: words, Parts: parts}
}

// A message is the same whether the core copies it or its DMA engine fetches it, in pieces or not.
func TestFetchedMessages(t *testing.T) {
	for seed := range uint64(60) {
		parts := int(seed % 4)
		var want string
		for _, c := range []struct{ local, byDMA bool }{{true, false}, {true, true}, {false, true}} {
			b := newReceiver(t, c.local)
			b.m.ByDMA = c.byDMA
			msg := fragment(b, seed, parts)
			b.p.Inbox.Put(msg)
			got, st := b.m.peek(b.p)
			require.Equal(t, ok, st)
			b.m.Settle()
			if want == "" {
				want = b.text(msg.Value)
			}
			require.Equal(t, want, b.text(got))
			require.Equal(t, []mailbox.Message{{Fragment: msg.Fragment, Words: msg.Words,
				Moved: true}}, b.p.Inbox.Freed)
			require.LessOrEqual(t, b.p.HeapUsed(), msg.Words)
			count := b.m.Count
			if !c.local || !c.byDMA {
				assert.Zero(t, count.DMABytes)
				continue
			}
			bytes := b.p.HeapUsed() * emu.WordBytes
			assert.EqualValues(t, bytes+PartsWords(parts)*emu.WordBytes, count.DMABytes)
			assert.Zero(t, count.Load, "nothing is loaded word by word")
			// It survives a collection, the fragment does not matter any more.
			clear(b.m.View.Slice(msg.Fragment, 64<<10/emu.WordBytes))
			b.m.Registers(&b.p.Space)[0], b.p.Live, b.p.Need = got, 1, 0
			*b.p.Inbox.Current() = mailbox.Message{Value: term.Nil}
			require.True(t, b.m.CollectLocal(&b.p.Space))
			require.Equal(t, want, b.text(b.m.Registers(&b.p.Space)[0]))
		}
	}
}

// What is no image is copied: a fragment with words that belong to nothing.
func TestOddFragmentsAreCopied(t *testing.T) {
	b := newReceiver(t, true)
	b.m.ByDMA = true
	at := emu.Parallella().DRAMBase + 1<<20
	b.write(at, []emu.Word{term.Small(1), term.Nil, term.Header(term.SubTuple, 9)})
	b.p.Inbox.Put(mailbox.Message{Value: term.ListAt(at), Fragment: at, Words: 3})
	got, st := b.m.peek(b.p)
	require.Equal(t, ok, st)
	assert.Equal(t, "[1]", b.text(got))
	assert.Equal(t, 2, b.p.HeapUsed())
	assert.Zero(t, b.m.Count.DMABytes)
}
