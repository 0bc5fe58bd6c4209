package vm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/mailbox"
)

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
		b.p.Inbox.Put(mailbox.Message{Value: term.Small(i)})
	}
	b.p.Inbox.Put(mailbox.Message{Value: b.atom(t, "wanted")})
	yields := 0
	for b.m.Run(b.p, b.m.Clock+1_000_000) == exec.TrapYield {
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
	require.Equal(t, exec.TrapPoll, b.run(t))
	b.p.Inbox.Put(mailbox.Message{Value: term.Small(1)})
	require.Equal(t, exec.TrapPoll, b.run(t), "the second receive looks too")
	require.Equal(t, exec.TrapDone, b.run(t))
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
