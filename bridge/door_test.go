package bridge_test

import (
	"testing"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/bridge"
	"github.com/parallergo/epiphany/emu/engine"
)

// inlet keeps what goes into a system that does nothing.
type inlet struct {
	posted []engine.Input
	paced  bool
}

func (i *inlet) Post(in engine.Input) { i.posted = append(i.posted, in) }
func (i *inlet) Hold()                {}
func (i *inlet) Release()             {}
func (i *inlet) Pace()                { i.paced = true }
func (i *inlet) Paced() bool          { return i.paced }

func newBridge(t *testing.T) (*bridge.Bridge, *inlet, *proto.ActorSystem) {
	t.Helper()
	sys := proto.NewActorSystem()
	b, err := bridge.New(bridge.Config{System: sys, Queue: 2})
	require.NoError(t, err)
	in := &inlet{}
	b.Connect(in)
	t.Cleanup(func() {
		assert.NoError(t, b.Close())
		sys.Shutdown()
	})
	return b, in, sys
}

// A process has one PID and one number, and so has a Go actor once it is known.
func TestPIDsAndNumbers(t *testing.T) {
	b, _, sys := newBridge(t)
	process, actor := b.PID(7), sys.Root.Spawn(proto.PropsFromFunc(func(proto.Context) {}))
	num, err := b.Number(process)
	require.NoError(t, err)
	assert.EqualValues(t, 7, num)
	assert.Same(t, process, b.PID(7))
	num, err = b.Number(actor)
	require.NoError(t, err)
	assert.Greater(t, num, uint32(edge.GoPid))
	assert.True(t, actor.Equal(b.PID(num)))
	num, err = b.Number(nil)
	require.NoError(t, err)
	assert.Zero(t, num)
	assert.Nil(t, b.PID(0))
}

// A message to a process is an input of the system, and Go takes part in its time. More than the
// queue has room for are dead letters.
func TestSend(t *testing.T) {
	b, in, sys := newBridge(t)
	for i := range 5 {
		sys.Root.Send(b.PID(7), i)
	}
	assert.True(t, in.paced)
	sends := 0
	for _, x := range in.posted {
		if x.Kind == edge.InputSend {
			sends++
		}
	}
	assert.Equal(t, 2, sends)
	assert.EqualValues(t, 3, b.DeadLetters())
}

// When the run is over requests fail, with the reason.
func TestAskWhenTheRunIsOver(t *testing.T) {
	b, _, _ := newBridge(t)
	_, err := b.Ask(t.Context(), nil, 1)
	assert.ErrorIs(t, err, bridge.ErrNoProcess)
	pid := b.PID(7)
	b.End(nil)
	_, err = b.Ask(t.Context(), pid, 1)
	assert.ErrorIs(t, err, bridge.ErrClosed)
}
