package bridge

import (
	"fmt"
	"strconv"
	"strings"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/actor/edge"
)

// node is the actor system, and the bridge's place in it.
type node struct {
	system *proto.ActorSystem
	self   *proto.PID
	prefix string // of the ids of processes
}

func (n *node) isSelf(pid *proto.PID) bool { return pid.Id == n.self.Id && n.local(pid) }

// processNumber parses the PID of a process of this bridge.
func (n *node) processNumber(pid *proto.PID) (uint32, bool) {
	id, ok := strings.CutPrefix(pid.Id, n.prefix)
	if !ok || !n.local(pid) {
		return 0, false
	}
	num, err := strconv.ParseUint(id, 10, 32)
	return uint32(num), err == nil && 0 < num && num < uint64(edge.GoPid)
}

// local reports whether a PID is of this node. The node's address changes when it goes online.
func (n *node) local(pid *proto.PID) bool {
	return pid.Address == n.system.Address() || pid.Address == n.self.Address
}

// sendSystem sends a system message, which the API of protoactor-go supports for its own types
// only.
func (n *node) sendSystem(to *proto.PID, msg proto.SystemMessage) {
	p, _ := n.system.ProcessRegistry.Get(to)
	p.SendSystemMessage(to, msg)
}

func (n *node) key(pid *proto.PID) peerKey {
	k := peerKey{address: pid.Address, id: pid.Id, request: pid.RequestId}
	if n.local(pid) {
		k.address = ""
	}
	return k
}

// isFuture reports whether a PID denotes a future of this node.
func (n *node) isFuture(pid *proto.PID) bool {
	return strings.HasPrefix(pid.Id, futurePrefix) && n.local(pid)
}

// newQuestion enters a question into the actor system.
func (n *node) newQuestion() (*question, error) {
	a := &question{reply: make(chan any, 1)}
	pid, added := n.system.ProcessRegistry.Add(a, futurePrefix+n.system.ProcessRegistry.NextID()[1:])
	if !added {
		return nil, fmt.Errorf("epiphany: the name %s is taken", pid.Id)
	}
	a.pid = pid
	return a, nil
}
