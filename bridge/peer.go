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

// peer is a Go actor, a future or another protoactor-go process that is none of ours, and that
// processes know by a number.
type peer struct {
	num    uint32
	pid    *proto.PID
	future bool

	// Under the bridge's mutex:
	known  bool   // the master wants to know when it terminates
	traps  bool   // it gets exit signals as messages
	reason []byte // of the exit signal that has stopped it
}

// peerKey is what PIDs of one actor have in common.
type peerKey struct {
	address, id string
	request     uint32
}

// peerNumber finds or gives the number of a peer. With the first one Go takes part in the run.
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
	if !p.future { // to a future, a Watch would be its answer
		b.sendSystem(pid, &proto.Watch{Watcher: b.self})
	}
	return p.num, nil
}

// peers are the Go actors that processes know, by number. The bridge's mutex guards it.
type peers struct {
	*node
	byNumber map[uint32]*peer
	numbers  map[peerKey]uint32
	last     uint32 // number given last
	futures  int    // how many of them are
	sweepAt  int    // number of futures at which those that have gone are swept
}

func newPeers(n *node) peers {
	return peers{
		node: n, byNumber: map[uint32]*peer{}, numbers: map[peerKey]uint32{},
		last: edge.GoPid, sweepAt: firstSweep,
	}
}

// byPID finds a peer.
func (ps *peers) byPID(pid *proto.PID) *peer { return ps.byNumber[ps.numbers[ps.key(pid)]] }

// add gives the next free number.
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

// sweep drops the futures that have gone without an answer of ours, now and then. It returns those
// whose end the master wants to know.
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

// remove takes the number from a peer and tells whether the master wants to know.
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

// drop removes a peer for a reason that it has not got by an exit signal.
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
