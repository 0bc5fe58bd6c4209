package vm

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// objectTable is the master's side of binaries: it counts references.
type objectTable struct {
	view *emu.View
	free emu.Addr
	last uint32
	refs map[uint32]int
	most int // bytes of all objects ever made; 0 for no limit
	made int
}

func (o *objectTable) NewObject(_ term.Term, data []byte, room int) (emu.Addr, uint32, error) {
	if o.made += room; o.most > 0 && o.made > o.most {
		o.made -= room
		return 0, 0, errors.New("no memory for binaries")
	}
	at := o.free
	term.PackInto(o.view.Slice(at, room/emu.WordBytes+1), data)
	o.free += emu.Addr(room+emu.WordBytes) &^ (emu.WordBytes - 1)
	o.last++
	o.refs[o.last] = 1
	return at, o.last, nil
}

// settle does what a runner does with the references that a process has dropped.
func (o *objectTable) settle(t *testing.T, p *Process) {
	t.Helper()
	for _, object := range p.Dropped {
		o.refs[object]--
		require.GreaterOrEqual(t, o.refs[object], 0, "object %d is dropped too often", object)
		if o.refs[object] == 0 {
			delete(o.refs, object)
		}
	}
	p.Dropped = p.Dropped[:0]
}

// largeBinary is Erlang's notation of a call that makes a binary of n bytes.
func largeBinary(n int) string {
	return "erlang:list_to_binary([" + strings.TrimSuffix(strings.Repeat("7,", n), ",") + "])"
}

// Up to 64 bytes a binary is on the heap, beyond it is an object, and prints the same.
func TestLargeBinariesAreObjects(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 1000} {
		b := newBench(t)
		f, args, err := b.read(largeBinary(n))
		require.NoError(t, err)
		assert.Equal(t, "<<"+strings.TrimSuffix(strings.Repeat("7,", n), ",")+">>", b.call(t, f, args))
		objects := 0
		if n > term.HeapBinLimit {
			objects = 1
		}
		assert.Len(t, b.refs, objects, "%d bytes", n)
		boxes := 0
		b.m.EachBox(&b.p.Space, func(box term.Term) {
			boxes++
			assert.Equal(t, n, term.BinSize(b.m.View, box))
		})
		assert.Equal(t, objects, boxes)
	}
}

// On a core a large binary takes a wish and its answer. A wish that cannot be met is met after a
// collection or is an exception.
func TestCoresAskForBinaries(t *testing.T) {
	for _, refusals := range []int{0, 1, 2} {
		b := newCoreBench(t)
		b.start(t, largeBinary(100))
		payload := b.m.Board().DRAMBase + 1<<20
		requests, collections := 0, 0
		for done := false; !done; {
			switch trap := b.m.Run(b.p, b.m.Clock+1_000_000); trap {
			case exec.TrapBinary:
				require.Equal(t, heap.Request{Bytes: 100}, b.p.Request)
				if requests++; requests <= refusals {
					b.p.Granted(0, 0)
				} else {
					b.p.Granted(5, payload)
				}
			case exec.TrapGC:
				collections++
				require.False(t, b.m.CollectLocal(&b.p.Space), "what is wanted takes a whole collection")
				require.NoError(t, b.m.Collect(&b.p.Space, b))
			default:
				require.Equal(t, exec.TrapDone, trap)
				done = true
			}
		}
		if refusals == 2 {
			assert.Contains(t, b.result(), "** {system_limit,[{erlang,list_to_binary,")
			assert.Equal(t, 1, collections)
			continue
		}
		assert.Equal(t, "<<"+strings.Repeat("7,", 99)+"7>>", b.result())
		assert.Equal(t, refusals+1, requests)
		assert.Equal(t, refusals, collections)
		assert.GreaterOrEqual(t, b.m.Count.Stores, uint64(25), "the payload is stored")
		b.m.DropObjects(&b.p.Space)
		assert.Equal(t, []uint32{5}, b.p.Dropped)
	}
}

// An object that was granted and not filled is dropped with the process.
func TestUnfilledObjectsAreDropped(t *testing.T) {
	b := newCoreBench(t)
	b.start(t, largeBinary(100))
	require.Equal(t, exec.TrapBinary, b.run(t))
	b.p.Granted(9, b.m.Board().DRAMBase)
	b.m.DropObjects(&b.p.Space)
	b.m.DropObjects(&b.p.Space)
	assert.Equal(t, []uint32{9}, b.p.Dropped)
}

func TestNoMemoryForBinaries(t *testing.T) {
	b := newBench(t)
	b.most = 150
	for range 2 {
		f, args, err := b.read(largeBinary(100))
		require.NoError(t, err)
		b.call(t, f, args)
		b.most = 150
	}
	f, args, err := b.read(largeBinary(100))
	require.NoError(t, err)
	before := b.p.Collections
	assert.Equal(t, "** error:system_limit", b.call(t, f, args))
	assert.Equal(t, before+1, b.p.Collections, "a collection might have found some")
}

// receiver is a process that receives one message and returns it.
func (b *bench) receiver(t *testing.T) {
	t.Helper()
	b.load(t, parseModule(t, `
module t
export one/0
function one/0
L1:
  recv_peek L3
  recv_remove
  return
L3:
  recv_wait L1
`))
	b.start(t, "t:one()")
}

// sent is an object in a message, and where its payload is in shared DRAM.
type sent struct {
	heap.Request
	at emu.Addr
}

// letter puts a message with boxes of objects into the mailbox.
func (b *bench) letter(boxes ...sent) {
	at := b.free
	out := term.Builder{Base: at, W: b.m.View.Slice(at, 64)}
	list := term.Nil
	for _, g := range boxes {
		list = out.Cons(out.Refc(8*g.Bytes, g.at, g.Object), list)
	}
	b.p.Inbox.Put(mailbox.Message{Value: list, Fragment: at, Words: out.Used})
}

// A core has what a message refers to brought to where it can see it, each object once, before it
// looks at the message.
func TestMessagesAreSeenBeforeTheyAreRead(t *testing.T) {
	b := newCoreBench(t)
	b.receiver(t)
	data := bytes.Repeat([]byte("x"), 70)
	here, err := b.board(data)
	require.NoError(t, err)
	b.letter(sent{heap.Request{Bytes: 70, Object: 1}, 0}, sent{heap.Request{Bytes: 70, Object: 2}, here},
		sent{heap.Request{Bytes: 70, Object: 1}, 0}, sent{heap.Request{Bytes: 70, Object: 3}, 0})
	var asked []uint32
	for b.run(t) == exec.TrapBinary {
		asked = append(asked, b.p.Request.Object)
		require.Empty(t, b.p.Inbox.Freed, "nothing has been done yet")
		b.p.Granted(b.p.Request.Object, here)
	}
	assert.Equal(t, []uint32{3, 1}, asked, "in the order of the copy")
	x := "<<" + strings.Repeat("120,", 69) + "120>>"
	assert.Equal(t, fmt.Sprintf("[%s,%s,%s,%s]", x, x, x, x), strings.ReplaceAll(b.result(), `"`+string(data)+`"`, strings.Repeat("120,", 69)+"120"))
	require.Len(t, b.p.Inbox.Freed, 1)
	assert.True(t, b.p.Inbox.Freed[0].Moved)
	b.m.DropObjects(&b.p.Space)
	assert.ElementsMatch(t, []uint32{1, 1, 2, 3}, b.p.Dropped)
}

// board stores data in shared DRAM.
func (b *bench) board(data []byte) (emu.Addr, error) {
	at := b.m.Board().DRAMBase + 1<<20
	copy(b.m.View.Slice(at, len(data)/emu.WordBytes+1), code.PackBytes(data))
	return at, nil
}

func TestMessageThatCannotBeSeen(t *testing.T) {
	b := newCoreBench(t)
	b.receiver(t)
	b.letter(sent{heap.Request{Bytes: 70, Object: 1}, 0})
	require.Equal(t, exec.TrapBinary, b.run(t))
	b.p.Granted(0, 0)
	assert.True(t, b.p.Ended)
	assert.Equal(t, term.AtomSystemLimit, b.p.ExitReason)
}

// A process that makes garbage of large binaries collects it though its heap has room, and one that
// keeps them does so more and more rarely.
func TestPayloadsCallForCollections(t *testing.T) {
	b := newBench(t)
	make1000 := func(keep bool) (collections uint64) {
		b.p.Collections = 0
		list := term.Nil
		for range 1000 {
			b.m.Registers(&b.p.Space)[0] = list
			bin, st := b.m.on(b.p).MakeBinary(make([]byte, 1000))
			for st == wantSpace {
				b.p.Live = 1
				require.NoError(t, b.m.Collect(&b.p.Space, b))
				b.settle(t, b.p)
				bin, st = b.m.on(b.p).MakeBinary(make([]byte, 1000))
			}
			require.Equal(t, ok, st)
			if keep {
				out := b.m.Builder(&b.p.Space)
				list = out.Cons(bin, b.m.Registers(&b.p.Space)[0])
				b.m.Commit(&b.p.Space, &out)
			}
		}
		return b.p.Collections
	}
	garbage := make1000(false)
	assert.InDelta(t, 1000*1000/heap.LeastPressed, garbage, 2)
	assert.Less(t, len(b.refs), 2*heap.LeastPressed/1000, "objects are given up")
	kept := make1000(true)
	assert.Less(t, kept, uint64(8))
	assert.GreaterOrEqual(t, len(b.refs), 1000)
	b.m.DropObjects(&b.p.Space)
	b.settle(t, b.p)
	assert.Empty(t, b.refs)
}

// Whatever collections of either kind a process goes through, wherever its heap is: each reference
// is one box that can be reached, or one that could be when its part of the heap was last
// collected.
func TestReferencesAgainstBoxes(t *testing.T) {
	at := emu.Parallella().ARMBase + 0x380000
	block := func(off, words int) code.Block { return code.Block{Addr: at + emu.Addr(off), Words: words} }
	for name, local := range map[string]heap.Local{
		"block":      {},
		"nursery":    {Heap: block(0, 512)},
		"local heap": {Heap: block(0, 256), Old: [2]code.Block{block(0x1000, 400), block(0x2000, 400)}},
	} {
		for seed := range uint64(20) {
			b := newBench(t)
			b.m.SetLocal(&b.p.Space, local)
			rnd := rand.New(rand.NewPCG(seed, 7))
			minors, majors := b.m.Runtime.Minors, b.m.Runtime.Majors
			x := b.m.Registers(&b.p.Space)
			for range 400 {
				i := rnd.IntN(8)
				switch rnd.IntN(8) {
				case 0, 1, 2:
					b.collecting(t, func() (term.Term, status) { return b.m.on(b.p).MakeBinary(make([]byte, 65+rnd.IntN(100))) }, &x[i])
				case 3, 4:
					b.collecting(t, func() (term.Term, status) {
						return b.m.on(b.p).MakeTuple(x[rnd.IntN(8)], term.Nil)
					}, &x[i])
				case 5, 6:
					x[i] = term.Nil
				case 7:
					b.p.Need, b.p.Live = rnd.IntN(60), 8
					if rnd.IntN(10) > 0 && b.m.CollectLocal(&b.p.Space) {
						break
					}
					require.NoError(t, b.m.Collect(&b.p.Space, b))
					b.settle(t, b.p)
					require.Equal(t, b.reachable(x[:8]), b.counted(), name)
				}
				b.settle(t, b.p)
				require.Equal(t, b.listed(), b.counted(), name)
			}
			if local.Heap.Words > 0 {
				require.NotEqual(t, minors, b.m.Runtime.Minors, name)
			}
			require.NotEqual(t, majors, b.m.Runtime.Majors, name)
			b.m.DropObjects(&b.p.Space)
			b.settle(t, b.p)
			require.Empty(t, b.refs)
		}
	}
}

// collecting calls a built-in function until it needs no more collections, and puts its result into
// a register.
func (b *bench) collecting(t *testing.T, f func() (term.Term, status), to *term.Term) {
	t.Helper()
	for {
		r, st := f()
		if st == ok {
			*to = r
			return
		}
		require.Equal(t, wantSpace, st)
		b.p.Live = 8
		if !b.m.CollectLocal(&b.p.Space) {
			require.NoError(t, b.m.Collect(&b.p.Space, b))
		}
	}
}

// counted is how many references there are to each object, listed how many boxes the process's
// lists hold, reachable how many can be reached.
func (b *bench) counted() map[uint32]int { return b.refs }

func (b *bench) listed() map[uint32]int {
	n := map[uint32]int{}
	b.m.EachBox(&b.p.Space, func(box term.Term) { n[term.RefcObject(b.m.View, box)]++ })
	return n
}

func (b *bench) reachable(roots []term.Term) map[uint32]int {
	n, seen := map[uint32]int{}, map[term.Term]bool{}
	todo := append([]term.Term(nil), roots...)
	for len(todo) > 0 {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if term.IsImm(t) || seen[t] {
			continue
		}
		seen[t] = true
		if term.IsRefc(b.m.View, t) {
			n[term.RefcObject(b.m.View, t)]++
		} else {
			todo = append(todo, term.Element(b.m.View, t, 0), term.Element(b.m.View, t, 1))
		}
	}
	return n
}

// Data that share their parts are larger than any memory long before the terms are: nobody collects
// them for that.
func TestSharedDataAreTooLarge(t *testing.T) {
	b := newBench(t)
	shared := func(depth int) term.Term {
		mem := b.m.Builder(&b.p.Space)
		list := mem.Cons(mem.HeapBin([]byte("a word, ")), term.Nil)
		for range depth {
			list = mem.Cons(list, list)
		}
		b.m.Commit(&b.p.Space, &mem)
		return list
	}
	toBinary := bytecode.MFA{Module: "erlang", Name: "iolist_to_binary", Arity: 1}
	size := bytecode.MFA{Module: "erlang", Name: "iolist_size", Arity: 1}
	for depth, good := range map[int]bool{5: true, 20: false} {
		list := shared(depth)
		assert.Equal(t, strconv.Itoa(8<<depth), b.call(t, size, []term.Term{list}))
		text, reason := b.m.call.CharData(list)
		if good {
			assert.Len(t, text, 8<<depth)
			assert.Equal(t, term.None, reason)
			assert.NotContains(t, b.call(t, toBinary, []term.Term{list}), "**")
			continue
		}
		assert.Equal(t, "** error:system_limit", b.call(t, toBinary, []term.Term{list}))
		assert.Equal(t, term.AtomSystemLimit, reason)
	}
}
