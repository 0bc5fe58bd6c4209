package bridge

import (
	"cmp"
	"maps"
	"slices"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/term"
)

const (
	lastPid    = 1<<28 - 1 // pids have 28 bits
	firstSweep = 1024      // futures before the first sweep

	futurePrefix = "future$" // of the ids of futures and questions
)

// Exit reasons of Go actors.
var (
	reasonNormal       = term.MustEncode(term.AtomName("normal"))
	reasonShutdown     = term.MustEncode(term.AtomName("shutdown"))
	reasonKill         = term.MustEncode(term.AtomName("kill"))
	reasonNoproc       = term.MustEncode(term.AtomName("noproc"))
	reasonNoconnection = term.MustEncode(term.AtomName("noconnection"))
)

// peer is a Go actor, a future or another protoactor-go process outside this bridge that processes
// know by a number.
type peer struct {
	num    uint32
	pid    *proto.PID
	future bool

	// Under the bridge's mutex:
	known  bool   // the master is notified when it terminates
	traps  bool   // it receives exit signals as messages
	reason []byte // of the exit signal that has stopped it
}

// peerKey is equal for all PIDs of one actor.
type peerKey struct {
	address, id string
	request     uint32
}

// peerNumber returns the number of a peer, assigning one if it has none. With the first one Go
// takes part in the run.
func (b *Bridge) peerNumber(pid *proto.PID) (uint32, error) {
	b.in.Pace()
	b.mu.Lock()
	if num, ok := b.numbers[b.key(pid)]; ok {
		b.mu.Unlock()
		return num, nil
	}
	p, err := b.add(pid)
	down := b.sweep()
	b.mu.Unlock()
	b.sayDown(down)
	if err != nil {
		return 0, err
	}
	if !p.future { // a future would accept Watch as its reply
		b.sendSystem(pid, &proto.Watch{Watcher: b.self})
	}
	return p.num, nil
}

// peers are the Go actors that processes know, by number. The bridge's mutex guards it.
type peers struct {
	*node
	byNumber map[uint32]*peer
	numbers  map[peerKey]uint32
	last     uint32 // last number assigned
	futures  int    // number of futures among them
	sweepAt  int    // number of futures at which those that have gone are swept
}

func newPeers(n *node) peers {
	return peers{
		node: n, byNumber: map[uint32]*peer{}, numbers: map[peerKey]uint32{},
		last: edge.GoPid, sweepAt: firstSweep,
	}
}

// byPID returns the peer that a PID denotes, or nil.
func (ps *peers) byPID(pid *proto.PID) *peer { return ps.byNumber[ps.numbers[ps.key(pid)]] }

// add registers a peer under the next free number.
func (ps *peers) add(pid *proto.PID) (*peer, error) {
	if len(ps.byNumber) >= lastPid-int(edge.GoPid) {
		return nil, ErrPids
	}
	for {
		if ps.last++; ps.last > lastPid {
			ps.last = edge.GoPid + 1
		}
		if ps.byNumber[ps.last] == nil {
			break
		}
	}
	p := &peer{num: ps.last, pid: pid, future: ps.isFuture(pid)}
	ps.byNumber[p.num], ps.numbers[ps.key(pid)] = p, p.num
	if p.future {
		ps.futures++
	}
	return p, nil
}

// sweep drops, from time to time, the futures that have ended without a reply of ours. It returns
// those of whose end the master must be notified.
func (ps *peers) sweep() (down []*peer) {
	if ps.futures < ps.sweepAt {
		return nil
	}
	for _, p := range sorted(ps.byNumber) {
		if _, ok := ps.system.ProcessRegistry.Get(p.pid); p.future && !ok && ps.remove(p) {
			down = append(down, p)
		}
	}
	ps.sweepAt = max(firstSweep, 2*ps.futures)
	return down
}

// remove frees the number of a peer and reports whether the master must be notified.
func (ps *peers) remove(p *peer) (known bool) {
	if ps.byNumber[p.num] != p {
		return false
	}
	delete(ps.byNumber, p.num)
	delete(ps.numbers, ps.key(p.pid))
	if p.future {
		ps.futures--
	}
	return p.known
}

func (b *Bridge) sayDown(peers []*peer) {
	for _, p := range peers {
		reason := p.reason
		if reason == nil {
			reason = reasonNoproc
		}
		b.post(edge.InputGoDown, &edge.Request{From: p.num, Data: reason})
	}
}

// drop removes a peer with a reason that did not come by an exit signal.
func (b *Bridge) drop(p *peer, reason []byte) {
	b.mu.Lock()
	known := b.remove(p)
	if p.reason == nil {
		p.reason = reason
	}
	b.mu.Unlock()
	if known {
		b.sayDown([]*peer{p})
	}
}

func (b *Bridge) peer(num uint32) *peer {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.byNumber[num]
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
	p := b.byPID(m.Who)
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

// face is the bridge as a protoactor-go process that watches actors.
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

// sorted returns the values of a map in the order of their keys.
func sorted[K cmp.Ordered, V any](m map[K]V) []V {
	out := make([]V, 0, len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out = append(out, m[k])
	}
	return out
}
