package node

import (
	"testing"

	proto "github.com/asynkron/protoactor-go/actor"
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
