package syscalls

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
)

// letters are an inbox of core 0 and a sender on core 1.
type letters struct {
	*InboxReader
	eng  *engine.Engine
	mem  *emu.Memory
	core *core.Core
}

func newLetters(t *testing.T, bytes int) *letters {
	t.Helper()
	eng, mem, ports := newEngine(t, engine.Weak{})
	b := Inbox{mem.Board().SRAM(0) + 0x1000, bytes}
	l := &letters{eng: eng, mem: mem}
	l.core = coreOf(mem.View(1), mem, ports[2])
	l.InboxReader = NewInboxReader(b, coreOf(mem.View(0), mem, ports[1]))
	return l
}

// coreOf is a core with a view and a port.
func coreOf(v *emu.View, mem *emu.Memory, port *engine.Port) *core.Core {
	c := core.New(mem.Board(), v)
	c.Port = port
	return &c
}

// list is the list of n numbers from first on, as an image for address from.
func list(first, n int, from emu.Addr) (root term.Term, image []emu.Word) {
	b := term.Builder{Base: from, W: make([]emu.Word, n*term.ConsWords)}
	elems := make([]term.Term, n)
	for i := range elems {
		elems[i] = term.Small(first + i)
	}
	return b.List(elems, term.Nil), b.W
}

// put sends a list, and gives what Put says.
func (l *letters) put(t *testing.T, first, n int) (ticket uint32, ok bool) {
	t.Helper()
	const from = 0x8E000100
	root, image := list(first, n, from)
	ticket, _, ok = l.Put(l.core, nil, l.eng.Now(), term.Pid(7), root, image, from)
	l.step(t)
	return ticket, ok
}

func (l *letters) step(t *testing.T) {
	t.Helper()
	for l.eng.Step() {
	}
	require.NoError(t, l.eng.Err())
}

// Messages of all sizes come out as they were put in, in order; what has been taken stays what it
// is until it is freed, in whatever order; and a message finds room unless what is held leaves
// none.
func TestInbox(t *testing.T) {
	for _, bytes := range []int{64, 72, 128, 1024} {
		l := newLetters(t, bytes)
		r := rand.New(rand.NewPCG(5, uint64(bytes)))
		type message struct {
			first, n int
			image    emu.Addr
			root     term.Term
		}
		var sent, held []message
		next, full := 0, 0
		v := l.mem.View(0)
		intact := func(m message) {
			es, tail := term.Elems(v, m.root)
			require.Equal(t, term.Nil, tail)
			require.Len(t, es, m.n)
			for i, e := range es {
				require.Equal(t, term.Small(m.first+i), e)
			}
		}
		for range 3000 {
			switch r.IntN(3) {
			case 0:
				n := r.IntN(l.MaxImage()/term.ConsWords + 1)
				ticket, ok := l.put(t, next, n)
				if !ok {
					full++
					if len(sent)+len(held) > 0 {
						continue
					}
					l.Release(l.eng.Now())
					l.step(t)
					ticket, ok = l.put(t, next, n)
					require.True(t, ok, "no room for %d words in an empty inbox", n)
				}
				sent = append(sent, message{first: next, n: n})
				require.EqualValues(t, l.Taken+uint32(len(sent)), ticket)
				next += n
			case 1:
				require.Equal(t, len(sent) == 0, l.Empty(l.End()))
				if len(sent) == 0 {
					continue
				}
				pid, root, image, words := l.Take()
				m := sent[0]
				sent = sent[1:]
				require.Equal(t, term.Pid(7), pid)
				require.Equal(t, m.n*term.ConsWords, words)
				m.root, m.image = root, image
				intact(m)
				if words > 0 {
					held = append(held, m)
				} else {
					require.Zero(t, image)
				}
			case 2:
				if len(held) > 0 {
					i := r.IntN(len(held))
					intact(held[i])
					require.True(t, l.Free(held[i].image))
					held = append(held[:i], held[i+1:]...)
				}
				l.Release(l.eng.Now())
				l.step(t)
			}
			for _, m := range held {
				intact(m)
			}
		}
		assert.NotZero(t, full)
		assert.False(t, l.Free(l.Base+emu.Addr(l.Bytes)))
		assert.False(t, l.Free(0))
		assert.NotZero(t, l.core.Count.Issue)
		assert.NotZero(t, l.core.View.LoadStall, "indices are loaded from another core")
	}
}

func TestInboxOfTheLeastSize(t *testing.T) {
	b := Inbox{Bytes: 64}
	assert.Equal(t, 2, b.MaxImage(), "a cell")
	assert.Zero(t, Inbox{Bytes: 24}.MaxImage())
}

// A message is there as a whole once its index is visible, also in the weak order of memory.
func TestInboxInWeakOrder(t *testing.T) {
	for seed := range uint64(50) {
		eng, mem, ports := newEngine(t, engine.Weak{Seed: seed, MaxDelay: 4000})
		b := Inbox{mem.Board().SRAM(0) + 0x1000, 256}
		c := coreOf(mem.View(1), mem, ports[2])
		fence := func() emu.Cycles { return eng.Now() }
		r := NewInboxReader(b, coreOf(mem.View(0), mem, ports[1]))
		const from = 0x8E000100
		lock := NewMutex(b.Lock(), c, fence)
		for i := range 10 {
			lock.Lock(eng.Now())
			for !lock.Poll(eng.Now()) {
				require.True(t, eng.Step())
			}
			root, image := list(i, 5, from)
			_, at, ok := b.Put(c, fence, eng.Now(), term.Pid(7), root, image, from)
			require.True(t, ok)
			lock.Unlock(at)
			for r.Empty(r.End()) {
				require.True(t, eng.Step())
			}
			_, root, image2, _ := r.Take()
			es, _ := term.Elems(mem.View(0), root)
			require.Len(t, es, 5)
			require.Equal(t, term.Small(i), es[0])
			require.Equal(t, term.Small(i+4), es[4])
			r.Free(image2)
			r.Release(eng.Now())
		}
		require.True(t, r.Reached(10))
		require.False(t, r.Reached(11))
		require.NoError(t, eng.Err())
	}
}

// A damaged image is a defect of the slave that has made it.
func TestInboxRefusesDamage(t *testing.T) {
	l := newLetters(t, 128)
	assert.Panics(t, func() { l.Put(l.core, nil, 0, term.Pid(7), term.Nil, []emu.Word{term.Nil}, 0) })
}

func TestSleepWord(t *testing.T) {
	l := newLetters(t, 128)
	v := l.mem.View(1)
	var before, after emu.Hash
	l.HashState(&before)
	for _, asleep := range []bool{true, false} {
		l.Sleep(l.eng.Now(), asleep)
		l.step(t)
		assert.Equal(t, asleep, v.Load(l.Asleep()) != 0)
	}
	_, ok := l.put(t, 1, 3)
	require.True(t, ok)
	l.Take()
	l.HashState(&after)
	assert.NotEqual(t, before.Sum(), after.Sum())
}

// A directory finds whom it holds, and nobody else.
func TestDirectory(t *testing.T) {
	eng, mem, ports := newEngine(t, engine.Weak{})
	d := NewDirectory(mem.Board().DRAMBase, 16)
	assert.Equal(t, 128, d.Slots)
	assert.Equal(t, 1024, d.Bytes())
	c := coreOf(mem.ARMView(), mem, ports[0])
	pid := term.Pid(3 + 5*128)
	d.Set(c, 0, d.Slot(pid), pid, 9)
	eng.Step()
	index, ok := d.Find(c, pid)
	assert.True(t, ok)
	assert.Equal(t, 9, index)
	for _, other := range []term.Term{term.Pid(3), term.Pid(4)} {
		_, ok = d.Find(c, other)
		assert.False(t, ok)
	}
	d.Set(c, eng.Now(), d.Slot(pid), term.None, 0)
	eng.Step()
	_, ok = d.Find(c, pid)
	assert.False(t, ok)
}
