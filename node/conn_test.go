package node

import (
	"net"
	"testing"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSettlesWithoutAnswer has a node not wait for a connection that it does not know of any more:
// what its actor had to handle still is lost.
func TestSettlesWithoutAnswer(t *testing.T) {
	n := alone(t)
	x := &conn{node: n, left: make(chan struct{}),
		writer: n.sys.Root().Spawn(proto.PropsFromFunc(func(proto.Context) {}))}
	settled := make(chan struct{})
	go func() { defer close(settled); x.settle() }()
	close(x.left)
	<-settled
}

// TestCreations has a port mapper that begins again at once give a node another creation.
func TestCreations(t *testing.T) {
	seen := map[uint32]bool{}
	for range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		m := serveNames(l)
		c, creation, err := register(t.Context(), l.Addr().String(), "name", 1, hidden)
		require.NoError(t, err)
		require.NoError(t, c.Close())
		require.NoError(t, m.close())
		assert.NotZero(t, creation)
		assert.False(t, seen[creation])
		seen[creation] = true
	}
}
