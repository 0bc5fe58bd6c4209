package bridge

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/term"
)

const (
	lastPid    = 1<<28 - 1 // pids have 28 bits
	firstSweep = 1024      // futures before the first sweep

	futurePrefix = "future$" // of the ids of futures, and of our own questions
)

// Exit reasons that Go gives.
var (
	reasonNormal       = term.MustEncode(term.AtomName("normal"))
	reasonShutdown     = term.MustEncode(term.AtomName("shutdown"))
	reasonKill         = term.MustEncode(term.AtomName("kill"))
	reasonNoproc       = term.MustEncode(term.AtomName("noproc"))
	reasonNoconnection = term.MustEncode(term.AtomName("noconnection"))
)

// peer is a Go actor, a future or another protoactor-go process that is none of ours, and that processes know by a number.
type peer struct {
	num    uint32
	pid    *proto.PID
	future bool

	// Under the bridge's mutex:
	told   bool   // the master wants to know when it terminates
	traps  bool   // it gets exit signals as messages
	reason []byte // of the exit signal that has stopped it
}

// peerKey is what PIDs of one actor have in common.
type peerKey struct {
	address, id string
	request     uint32
}

func (b *Bridge) key(pid *proto.PID) peerKey {
	k := peerKey{address: pid.Address, id: pid.Id, request: pid.RequestId}
	if b.local(pid) {
		k.address = ""
	}
	return k
}

// peerNumber finds or gives the number of a peer. With the first one Go takes part in the run.
func (b *Bridge) peerNumber(pid *proto.PID) (uint32, error) {
	b.in.Pace()
	b.mu.Lock()
	if num, ok := b.numbers[b.key(pid)]; ok {
		b.mu.Unlock()
		return num, nil
	}
	p, err := b.addPeer(pid)
	down := b.sweep()
	b.mu.Unlock()
	b.sayDown(down)
	if err != nil {
		return 0, err
	}
	if !p.future { // to a future, a Watch would be its answer
		b.sendSystem(pid, &proto.Watch{Watcher: b.self})
	}
	return p.num, nil
}

// addPeer gives the next free number. The mutex is held.
func (b *Bridge) addPeer(pid *proto.PID) (*peer, error) {
	if len(b.peers) >= lastPid-int(actor.GoPid) {
		return nil, ErrPids
	}
	for {
		if b.last++; b.last > lastPid {
			b.last = actor.GoPid + 1
		}
		if b.peers[b.last] == nil {
			break
		}
	}
	p := &peer{num: b.last, pid: pid, future: b.isFuture(pid)}
	b.peers[p.num], b.numbers[b.key(pid)] = p, p.num
	if p.future {
		b.futures++
	}
	return p, nil
}

// isFuture tells whether a PID is that of a future of this node.
func (b *Bridge) isFuture(pid *proto.PID) bool {
	return strings.HasPrefix(pid.Id, futurePrefix) && b.local(pid)
}

// sweep drops the futures that have gone without an answer of ours, now and then. It returns those whose end the master wants to
// know. The mutex is held.
func (b *Bridge) sweep() (down []*peer) {
	if b.futures < b.sweepAt {
		return nil
	}
	for _, p := range sorted(b.peers) {
		if _, ok := b.cfg.System.ProcessRegistry.Get(p.pid); p.future && !ok && b.removePeer(p) {
			down = append(down, p)
		}
	}
	b.sweepAt = max(firstSweep, 2*b.futures)
	return down
}

// removePeer takes the number from a peer and tells whether the master wants to know. The mutex is held.
func (b *Bridge) removePeer(p *peer) (told bool) {
	if b.peers[p.num] != p {
		return false
	}
	delete(b.peers, p.num)
	delete(b.numbers, b.key(p.pid))
	if p.future {
		b.futures--
	}
	return p.told
}

func (b *Bridge) sayDown(peers []*peer) {
	for _, p := range peers {
		reason := p.reason
		if reason == nil {
			reason = reasonNoproc
		}
		b.post(actor.InputGoDown, &actor.Request{From: p.num, Data: reason})
	}
}

// drop removes a peer for a reason that it has not got by an exit signal.
func (b *Bridge) drop(p *peer, reason []byte) {
	b.mu.Lock()
	told := b.removePeer(p)
	if p.reason == nil {
		p.reason = reason
	}
	b.mu.Unlock()
	if told {
		b.sayDown([]*peer{p})
	}
}

func (b *Bridge) peer(num uint32) *peer {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.peers[num]
}

// leave forgets a peer when the bridge is closed.
func (b *Bridge) leave(p *peer) {
	if !p.future {
		b.sendSystem(p.pid, &proto.Unwatch{Watcher: b.self})
	}
	b.drop(p, reasonShutdown)
}

// terminated is called when a peer has terminated.
func (b *Bridge) terminated(m *proto.Terminated) {
	b.mu.Lock()
	p := b.peers[b.numbers[b.key(m.Who)]]
	b.mu.Unlock()
	if p != nil {
		b.drop(p, downReason(m.Why))
	}
}

func downReason(why proto.TerminatedReason) []byte {
	switch why {
	case proto.TerminatedReason_NotFound:
		return reasonNoproc
	case proto.TerminatedReason_AddressTerminated:
		return reasonNoconnection
	}
	return reasonShutdown
}

// face is the bridge as a process of protoactor-go, which watches actors.
type face Bridge

// SendUserMessage implements proto.Process.
func (f *face) SendUserMessage(pid *proto.PID, message any) {
	_, msg, sender := proto.UnwrapEnvelope(message)
	(*Bridge)(f).deadLetter(pid, msg, sender)
}

// SendSystemMessage implements proto.Process.
func (f *face) SendSystemMessage(_ *proto.PID, message any) {
	if m, ok := message.(*proto.Terminated); ok {
		(*Bridge)(f).terminated(m)
	}
}

// Stop implements proto.Process. The bridge ends by Close.
func (f *face) Stop(*proto.PID) {}

// sorted are the values of a map in the order of their keys.
func sorted[K cmp.Ordered, V any](m map[K]V) []V {
	out := make([]V, 0, len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out = append(out, m[k])
	}
	return out
}
