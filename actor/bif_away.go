package actor

import (
	"bytes"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/bif/binary"
	"github.com/parallergo/epiphany/term"
)

// crowded reports whether a sender to a pid or name must wait.
func (c *call) crowded(to term.Term) bool {
	g, ch := c.gateway(), c.sys.away.nodes[c.nodeOf(to)]
	return g != nil && g.P.Inbox.Len() > mostAway || ch != nil && ch.full()
}

// nodeOf returns the node of a pid or reference of another node, or of {Name, Node}.
func (c *call) nodeOf(to term.Term) term.Term {
	if _, node, isPair := c.Pair(to); isPair {
		return node
	}
	if term.IsOuter(c.M.View, to) {
		return term.ReadOuter(c.M.View, to).Node
	}
	return term.None
}

// sendAway sends a message to another node; it is lost if the node cannot be reached. If waits is
// set, the sender waits while net_kernel or the connection has too many messages.
func (c *call) sendAway(waits bool) (term.Term, outcome) {
	to, msg := c.Args[0], c.Args[1]
	g := c.gateway()
	if g == nil {
		return msg, done
	}
	ch := c.sys.away.nodes[c.nodeOf(to)]
	if ch != nil && attentive(g) {
		if !c.write(ch, to, msg) {
			return c.Fail(term.AtomSystemLimit)
		}
		g = nil
	} else {
		if err := c.deliverTo(g, builtin.Tuple{c.Atom("$send"), builtin.Copied(to),
			builtin.Copied(msg)}); err != nil {
			return c.NoMemory(err)
		}
		c.P.SliceReds = 0 // let net_kernel run, which waits if it has nothing to do
	}
	switch {
	case !waits || g == c.pr:
	case ch != nil && ch.full():
		return c.hold(ch)
	case g != nil && g.P.Inbox.Len() > mostAway:
		return c.hold(nil)
	}
	return msg, done
}

// hold suspends the caller until a channel, or net_kernel, has room.
func (c *call) hold(ch *channel) (term.Term, outcome) {
	c.sys.away.held = append(c.sys.away.held, held{c.pr, ch})
	c.P.Live = c.P.BIFArgs
	c.suspend()
	return 0, later
}

// write sends the frame of a message to a connection. It returns false if the message has no frame.
func (c *call) write(ch *channel, to, msg term.Term) bool {
	if name, _, isPair := c.Pair(to); isPair {
		to = name
	}
	e := &c.sys.away.enc
	e.View, e.Atoms, e.Self, e.Minor = c.M.View, c.Atoms, c.pr.Pid(), 2
	e.Limit = c.sys.library.reader.Limit
	frame, fits := e.Frame(c.pr.Pid(), to, msg)
	c.M.Perform(&binary.ExternalByte, uint64(len(frame)))
	if !fits {
		return false
	}
	ch.ahead++
	conn, kept := ch.conn, bytes.Clone(frame)
	c.sys.Counts.Stats.ToGo++
	c.sys.Egress.Out(func(o edge.Outlet) { o.Frame(conn, kept) })
	return true
}

// nodeUp implements epiphany_node:up(Node, Conn).
func nodeUp(c *call) (term.Term, outcome) {
	conn, isPid := c.Num(c.Args[1])
	if !term.IsAtom(c.Args[0]) || !isPid {
		return c.Badarg()
	}
	t, ch := c.sys.away, &channel{node: c.Args[0], conn: conn}
	t.nodes[ch.node], t.conns[ch.conn] = ch, ch
	return term.AtomTrue, done
}

// onChannel makes a function of net_kernel that does something with the connection to a node, if
// there is one.
func onChannel(f func(c *call, ch *channel)) function {
	return func(c *call) (term.Term, outcome) {
		if ch := c.sys.away.nodes[c.Args[0]]; ch != nil {
			f(c, ch)
			if !ch.full() {
				c.sys.release(c.M, ch)
			}
		}
		return term.AtomTrue, done
	}
}

var (
	// nodeDown implements epiphany_node:down(Node).
	nodeDown = onChannel(func(c *call, ch *channel) {
		delete(c.sys.away.nodes, ch.node)
		delete(c.sys.away.conns, ch.conn)
		ch.busy, ch.ahead = false, 0
	})
	// nodeBusy implements epiphany_node:busy(Node, Flag).
	nodeBusy = onChannel(func(c *call, ch *channel) { ch.busy = c.Args[1] == term.AtomTrue })
	// nodePassed implements epiphany_node:passed(Node, Frames).
	nodePassed = onChannel(func(c *call, ch *channel) {
		n, _ := c.Integer(c.Args[1])
		ch.ahead = max(0, ch.ahead-int(n))
	})
)

// nodeReady implements epiphany_node:ready(): net_kernel has handled most of its messages.
func nodeReady(c *call) (term.Term, outcome) {
	c.sys.release(c.M, nil)
	return term.AtomTrue, done
}
