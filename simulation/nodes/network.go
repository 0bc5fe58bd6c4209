package nodes

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/gate"
)

// pair is two nodes, by their numbers: at the first something arrives from the second.
type pair [2]int

func (p pair) back() pair { return pair{p[1], p[0]} }

// both is the same for either direction.
func (p pair) both() pair { return pair{min(p[0], p[1]), max(p[0], p[1])} }

// event is something that a gate is to be told.
type event struct {
	side   *side
	frame  []byte
	signal func(g *gate.Gate) // in the place of a frame
}

// side is an end of a session, at one node.
type side struct {
	session *session
	pair    pair
	conn    *proto.PID
}

// session is a connection.
type session struct {
	sides [2]*side
	over  bool
}

// network has what is between nodes.
type network struct {
	names []string

	mu      sync.Mutex
	some    sync.Cond
	gates   []*gate.Gate
	queues  map[pair][]event
	open    map[pair]*session // by pair.both
	blocked map[pair]bool
	losses  map[pair]int // how often something may have been lost
	refused []string     // frames that a node has found senseless
	flows   bool
	arrives bool // an event that has been taken is told to its gate
}

func newNetwork(names []string) *network {
	n := &network{names: names, gates: make([]*gate.Gate, len(names)), queues: map[pair][]event{},
		open: map[pair]*session{}, blocked: map[pair]bool{}, losses: map[pair]int{}}
	n.some.L = &n.mu
	return n
}

// port is the transport of one node. It implements gate.Transport.
type port struct {
	*network
	at   int
	gate *gate.Gate
}

// Connect implements gate.Transport.
func (p port) Connect(name string) bool {
	to := slices.Index(p.names, name)
	if to < 0 {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	way := pair{p.at, to}
	both := way.both()
	switch {
	case p.gates[p.at] != p.gate: // which is leaving
	case p.gates[to] == nil || p.blocked[both]:
		p.losses[both]++
		p.put(way, event{signal: func(g *gate.Gate) { g.Unreachable(name) }})
	case p.open[both] == nil:
		s := &session{}
		p.open[both] = s
		for i, at := range []pair{way, way.back()} {
			s.sides[i] = p.end(s, at)
		}
	}
	return true
}

// end makes one end of a session.
func (n *network) end(s *session, at pair) *side {
	x := &side{session: s, pair: at}
	x.conn = n.gates[at[0]].System().Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
		switch msg := c.Message().(type) {
		case []byte:
			n.carry(x, msg)
		case epiphany.Atom:
			n.ends(x, msg)
		}
	}))
	n.put(at, event{signal: func(g *gate.Gate) {
		g.Up(n.names[at[1]], x.conn, gate.Visible, gate.Board)
	}})
	return x
}

// carry takes a frame that a node sends.
func (n *network) carry(x *side, frame []byte) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if x.session.over {
		return
	}
	other := x.session.sides[0]
	if other == x {
		other = x.session.sides[1]
	}
	n.put(x.pair.back(), event{side: other, frame: frame})
}

// ends has a node end a session.
func (n *network) ends(x *side, why epiphany.Atom) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if why == gate.Close {
		n.refused = append(n.refused, n.names[x.pair[0]]+" from "+n.names[x.pair[1]])
	}
	n.cut(x.pair.both(), func(int) int { return 0 })
}

func (n *network) put(at pair, e event) {
	n.queues[at] = append(n.queues[at], e)
	n.some.Broadcast()
}

// cut ends the session of a pair. Of the frames on the way either way the first arrive, as many as
// keep says of their number.
func (n *network) cut(both pair, keep func(n int) int) {
	s := n.open[both]
	if s == nil {
		return
	}
	delete(n.open, both)
	s.over = true
	n.losses[both]++
	for _, x := range s.sides {
		if n.gates[x.pair[0]] == nil {
			continue
		}
		frames := 0
		for _, e := range n.queues[x.pair] {
			if e.side == x {
				frames++
			}
		}
		left := keep(frames)
		n.queues[x.pair] = slices.DeleteFunc(n.queues[x.pair], func(e event) bool {
			if e.side == x {
				left--
			}
			return e.side == x && left < 0
		})
		n.put(x.pair, event{signal: func(g *gate.Gate) { g.Down(x.conn, gate.Closed) }})
	}
}

// lose cuts the session of a pair at random frames.
func (n *network) lose(both pair, r *rand.Rand) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.cut(both, func(frames int) int { return r.IntN(frames + 1) })
}

// block lets a pair not connect, or lets it again.
func (n *network) block(both pair, is bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.blocked[both] = is
}

// enter makes a system the node of a number, or nobody: then its sessions end.
func (n *network) enter(at int, g *gate.Gate) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.gates[at] = g
	for other := range n.names {
		if g == nil && other != at {
			delete(n.queues, pair{at, other})
			n.losses[pair{at, other}.both()]++
			n.cut(pair{at, other}.both(), func(frames int) int { return frames })
		}
	}
	if g != nil {
		g.Use(port{n, at, g})
	}
}

// next takes an event that waits, of the queue that pick chooses by the number of those that have
// some; nil when there is none, and none is to come.
func (n *network) next(pick func(n int) int, waits bool) func() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for {
		var some []pair
		for a := range n.names {
			for b := range n.names {
				if len(n.queues[pair{a, b}]) > 0 {
					some = append(some, pair{a, b})
				}
			}
		}
		if len(some) > 0 {
			at := some[pick(len(some))]
			e, g := n.queues[at][0], n.gates[at[0]]
			n.queues[at] = n.queues[at][1:]
			n.arrives = true
			return func() {
				e.arrive(g)
				n.mu.Lock()
				defer n.mu.Unlock()
				n.arrives = false
				n.some.Broadcast()
			}
		}
		if !waits || !n.flows {
			return nil
		}
		n.some.Wait()
	}
}

func (e event) arrive(g *gate.Gate) {
	switch {
	case g == nil:
	case e.signal != nil:
		e.signal(g)
	default:
		g.Frame(e.side.conn, e.frame)
	}
}

// deliver delivers so many events at random.
func (n *network) deliver(events int, r *rand.Rand) {
	for range events {
		if arrive := n.next(r.IntN, false); arrive != nil {
			arrive()
		}
	}
}

// calm waits, while all flows, until nothing is on the way and nodes have handled what has arrived:
// connections that have been lost, or not been made, are that for both sides then.
func (n *network) calm(ctx context.Context) {
	n.mu.Lock()
	for n.arrives || slices.ContainsFunc(slices.Collect(maps.Values(n.queues)),
		func(q []event) bool { return len(q) > 0 }) {
		n.some.Wait()
	}
	gates := slices.Clone(n.gates)
	n.mu.Unlock()
	for _, g := range gates {
		g.Drain(ctx)
	}
}

// flow delivers what there is and what comes while f runs.
func (n *network) flow(f func() error) error {
	n.mu.Lock()
	n.flows = true
	n.mu.Unlock()
	var pump sync.WaitGroup
	pump.Go(func() {
		for {
			arrive := n.next(func(int) int { return 0 }, true)
			if arrive == nil {
				return
			}
			arrive()
		}
	})
	err := f()
	n.mu.Lock()
	n.flows = false
	n.some.Broadcast()
	n.mu.Unlock()
	pump.Wait()
	return err
}
