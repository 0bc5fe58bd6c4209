package vm

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
)

// The mailbox against a slice and a position in it.
func TestMailboxAgainstModel(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var q Mailbox
	var model []term.Term
	save, next := 0, 0
	marks := []term.Term{q.mark()} // by number of messages that have come
	number := map[term.Term]int{}
	for range 20000 {
		switch rnd.IntN(7) {
		case 0, 1:
			next++
			v := term.Small(next)
			if next%3 == 0 {
				v = term.ListAt(uint32(next * 8))
			}
			q.Put(Message{Value: v})
			model = append(model, v)
			number[v] = next
			marks = append(marks, q.mark())
		case 2, 3:
			if save < len(model) {
				q.remove()
				model, save = slices.Delete(model, save, save+1), 0
			}
		case 4:
			if save < len(model) {
				q.save++
				save++
			}
		case 5:
			want := term.Small(rnd.IntN(next + 1))
			if rnd.IntN(3) == 0 && len(model) > 0 {
				want = model[rnd.IntN(len(model))]
			}
			i := slices.Index(model, want)
			require.Equal(t, i >= 0, q.RemoveFirst(func(t term.Term) bool { return t == want }))
			if i >= 0 {
				model, save = slices.Delete(model, i, i+1), 0
			}
		case 6:
			came := max(0, next-rnd.IntN(30))
			q.seek(marks[came])
			for save = 0; save < len(model) && number[model[save]] <= came; save++ {
			}
			q.seek(term.Nil) // is none
		}
		bare := 0
		for _, v := range model {
			if term.IsImm(v) {
				bare++
			}
		}
		require.Equal(t, bare, q.Bare())
		require.Equal(t, len(model), q.Len())
		require.Equal(t, save >= len(model), q.exhausted())
		if save < len(model) {
			require.Equal(t, model[save], q.current().Value)
		}
		for i, v := range model {
			require.Equal(t, v, q.At(i).Value)
		}
	}
}

func TestMailboxGivesFragmentsBack(t *testing.T) {
	var q Mailbox
	q.Put(Message{Value: term.Small(1), Fragment: 8, Words: 2})
	q.Put(Message{Value: term.Small(2)})
	q.Put(Message{Value: term.Small(3), Fragment: 16, Words: 2})
	require.True(t, q.RemoveFirst(func(t term.Term) bool { return t == term.Small(1) }))
	q.Drop()
	assert.Zero(t, q.Len())
	assert.True(t, q.exhausted())
	require.Len(t, q.Freed, 2)
	assert.EqualValues(t, 8, q.Freed[0].Fragment)
	assert.EqualValues(t, 16, q.Freed[1].Fragment)
}

func TestMailboxWithoutMarks(t *testing.T) {
	q := Mailbox{came: 1 << 40}
	q.Put(Message{Value: term.Small(1)})
	assert.Equal(t, term.Nil, q.mark())
}

// A receive that looks through many messages gives others their turn.
func TestReceiveScanIsBounded(t *testing.T) {
	b := newBench(t)
	b.load(t, parseModule(t, `
module t
export wanted/0
function wanted/0
L1:
  recv_peek L3
  is_eq_exact L2, x0, wanted
  recv_remove
  return
L2:
  recv_next L1
L3:
  recv_wait L1
`))
	b.start(t, "t:wanted()")
	for i := range 50000 {
		b.p.Inbox.Put(Message{Value: term.Small(i)})
	}
	b.p.Inbox.Put(Message{Value: b.atom(t, "wanted")})
	yields := 0
	for b.m.Run(b.p, b.m.Clock+1_000_000) == TrapYield {
		yields++
		b.p.SliceReds = 2000
	}
	assert.Equal(t, "wanted", b.result())
	assert.Greater(t, yields, 10)
	assert.Zero(t, b.m.Count.Loads, "a count runs over into another")
}

// A timeout of 0 comes after a look at what has arrived at the core meanwhile, every time.
func TestPollBeforeEveryTimeout(t *testing.T) {
	b := newCoreBench(t)
	b.load(t, parseModule(t, `
module t
export twice/0
function twice/0
  allocate 0, 0
  call once/0
  call once/0
  deallocate 0
  return
function once/0
L1:
  recv_peek L3
  recv_remove
  return
L3:
  recv_wait_time L1, 0
  recv_timeout
  move late, x0
  return
`))
	b.start(t, "t:twice()")
	require.Equal(t, TrapPoll, b.run(t))
	b.p.Inbox.Put(Message{Value: term.Small(1)})
	require.Equal(t, TrapPoll, b.run(t), "the second receive looks too")
	require.Equal(t, TrapDone, b.run(t))
	assert.Equal(t, "late", b.result())
}

func TestStaleTimeoutIsIgnored(t *testing.T) {
	b := newBench(t)
	p := b.p
	require.Equal(t, waitMore, b.m.waitTime(p, term.Small(5)))
	first := p.Timeout.ID
	p.cancelTimeout()
	assert.Equal(t, first, p.Timeout.Cancelled)
	assert.False(t, p.Fired(first), "cancelled")
	require.Equal(t, waitMore, b.m.waitTime(p, term.Small(5)))
	assert.False(t, p.Fired(first), "of an earlier receive")
	assert.True(t, p.Fired(p.Timeout.ID))
	assert.True(t, p.Awake())
	assert.Equal(t, waitOver, b.m.waitTime(p, term.Small(5)))
}

func TestTimeoutValues(t *testing.T) {
	b := newBench(t)
	for _, bad := range []term.Term{term.Small(-1), term.AtomOK, term.Nil} {
		assert.Equal(t, waitBad, b.m.waitTime(b.p, bad))
		assert.Equal(t, term.AtomTimeoutValue, b.p.exc.value)
	}
	assert.Equal(t, waitOver, b.m.waitTime(b.p, term.Small(0)))
	assert.Equal(t, waitMore, b.m.waitTime(b.p, term.AtomInfinity))
	assert.False(t, b.p.Timeout.Armed)
}
