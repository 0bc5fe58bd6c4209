package bridge

import (
	"context"
	"testing"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
)

func TestAsk(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("echo")
	reply, err := h.bridge.Ask(h.context(), p, term.Tuple{1, "x"})
	require.NoError(t, err)
	assert.Equal(t, term.Tuple{int64(1), "x"}, reply)

	_, err = h.bridge.Ask(h.context(), p, struct{ A int }{1})
	assert.ErrorContains(t, err, "cannot cross")
	_, err = h.bridge.Ask(h.context(), nil, 1)
	assert.ErrorIs(t, err, ErrNoProcess)

	dying := h.spawn("die")
	_, err = h.bridge.Ask(h.context(), dying, term.AtomName("oops"))
	assert.ErrorIs(t, err, ErrNoProcess)
	assert.ErrorContains(t, err, "the process has ended without an answer: ")
	_, err = h.bridge.Ask(h.context(), dying, 1)
	assert.EqualError(t, err, "epiphany: the process has ended without an answer: noproc")
	h.leavesNothing()
}

func TestAskEndsWithItsContext(t *testing.T) {
	h := newHarness(t)
	p := h.spawn("quiet")
	ctx, cancel := context.WithCancel(h.context())
	cancel()
	_, err := h.bridge.Ask(ctx, p, 1)
	assert.ErrorIs(t, err, context.Canceled)
	asked := h.bridge.process(h.number(p))
	h.bridge.mu.Lock()
	defer func() {
		h.bridge.mu.Unlock()
		h.leavesNothing()
	}()
	assert.Empty(t, asked.watchers)
}

func TestAskAGoActor(t *testing.T) {
	h := newHarness(t)
	me := h.root.Spawn(proto.PropsFromFunc(func(c proto.Context) {
		switch v := c.Message().(type) {
		case int:
			c.Respond(v + 1)
		case string:
			c.Stop(c.Self())
		}
	}))
	reply, err := h.bridge.Ask(h.context(), me, 1)
	require.NoError(t, err)
	assert.Equal(t, 2, reply)
	_, err = h.bridge.Ask(h.context(), me, "stop")
	assert.ErrorIs(t, err, ErrNoProcess)
	_, err = h.bridge.Ask(h.context(), me, 1)
	assert.ErrorIs(t, err, ErrNoProcess)
}

// leavesNothing checks that questions have left neither numbers nor PIDs behind.
func (h *harness) leavesNothing() {
	h.bridge.mu.Lock()
	defer h.bridge.mu.Unlock()
	assert.Empty(h, h.bridge.byNumber)
	assert.Zero(h, h.bridge.futures)
}
