package node

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"
)

// Connections are numbered as nodes agree to them. One takes the place of an older one with its
// node, never of a newer one, and ends what this node tries: that would be another. The handshake
// sees to it that of two connections that cross only one succeeds, so both nodes keep the same.

// visit is what is known of a connection that another node has begun.
type visit struct {
	name   string // that who connects has said
	number uint64
}

// welcome has the handshake with who has connected.
func (n *Node) welcome(c net.Conn) {
	defer context.AfterFunc(n.ctx, func() { c.Close() })()
	_ = c.SetDeadline(time.Now().Add(n.opt.Setup))
	var v visit
	who, in, r, err := n.greet(c, &v)
	if err != nil {
		n.came(v.name)
		if !errors.Is(err, errBusy) {
			n.opt.Log.Warn("node: a connection is refused", "from", c.RemoteAddr(), "err", err)
		}
		c.Close()
		return
	}
	n.run(who, in, r, v.number, n.came)
}

func (n *Node) greet(c net.Conn, v *visit) (who other, in net.Conn, r *bufio.Reader, err error) {
	if in, err = n.opt.TLS.accepted(n.ctx, c); err != nil {
		return who, nil, nil, err
	}
	p := &peer{r: bufio.NewReader(in), w: in, wide: n.opt.TLS != nil}
	who, err = n.id.accept(p, func(peer string) (status string) {
		v.name = peer
		v.number, status = n.visited(peer)
		return status
	})
	return who, in, p.r, err
}

// visited counts a connection that a node begins, and is how its name is answered.
func (n *Node) visited(name string) (number uint64, status string) {
	allowed := n.gate.Allows(name)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.agreed++
	n.coming[name]++
	switch {
	case !allowed:
		status = statusNotAllowed
	case n.conns[name] != nil && !n.conns[name].over():
		status = statusAlive
	case n.pending[name] != nil && name < n.id.name:
		status = statusNotOK
	case n.pending[name] != nil:
		status = statusBoth
	default:
		status = statusOK
	}
	return n.agreed, status
}

// came tells that a connection that a node has begun is entered, or never will be.
func (n *Node) came(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.coming[name]--; n.coming[name] <= 0 {
		delete(n.coming, name)
	}
}

// isComing reports whether there is a connection with a node, or one that the node has begun.
func (n *Node) isComing(name string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.coming[name] > 0 || n.conns[name] != nil && !n.conns[name].over()
}

// Connect implements gate.Transport. A node that has been closed knows no way.
func (n *Node) Connect(name string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.ctx.Err() != nil {
		return false
	}
	n.wg.Go(func() { n.connect(name) })
	return true
}

// Pauses of who tries again.
const (
	firstPause = 10 * time.Millisecond
	lastPause  = time.Second
)

// connect connects to a node, and tells net_kernel if that cannot be. While the peer connects by
// itself it waits for that connection, and tries again in case that is none any more.
func (n *Node) connect(name string) {
	last, up := n.settle(name)
	if up {
		return // net_kernel will have heard of it
	}
	end := time.Now().Add(n.opt.Setup)
	for pause := firstPause; ; pause = min(2*pause, lastPause) {
		err := n.try(name, last)
		switch {
		case err == nil:
			return
		case errors.Is(err, errBusy) && time.Now().Before(end) && n.ctx.Err() == nil:
			select {
			case <-time.After(pause):
			case <-n.ctx.Done():
			}
		default:
			n.opt.Log.Warn("node: a node cannot be reached", "node", name, "err", err)
			n.gate.Unreachable(name)
			return
		}
	}
}

// settle waits until a connection that a process here has ended knows that it has: it is not one to
// wait for. The results are the last that has been entered, and whether it is up.
func (n *Node) settle(name string) (last uint64, up bool) {
	n.mu.Lock()
	x, last := n.conns[name], n.entered[name]
	n.mu.Unlock()
	if x == nil {
		return last, false
	}
	x.settle()
	return last, !x.over()
}

// try makes a connection, and serves it until it ends, unless there has been one since the last
// that was known: net_kernel has heard of that. While one is under way already it makes none.
func (n *Node) try(name string, last uint64) error {
	ctx, cancel := context.WithTimeout(n.ctx, n.opt.Setup)
	defer cancel()
	n.mu.Lock()
	over, busy := n.entered[name] != last, n.pending[name] != nil || n.coming[name] > 0
	if over || busy {
		n.mu.Unlock()
		if over {
			return nil
		}
		return errBusy
	}
	n.pending[name] = cancel
	n.mu.Unlock()
	who, c, r, err := n.reach(ctx, name)
	n.mu.Lock()
	n.agreed++
	number := n.agreed
	over = n.entered[name] != last
	n.mu.Unlock()
	if err == nil {
		n.run(who, c, r, number, n.reached)
		return nil
	}
	n.reached(name)
	if over {
		return nil
	}
	return err
}

// reached tells that the connection that this node has begun with another is entered, or never will
// be.
func (n *Node) reached(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.pending, name)
}

// reach connects to a node, up to the end of the handshake.
func (n *Node) reach(ctx context.Context, name string) (who other, c net.Conn, r *bufio.Reader,
	err error) {
	if err := checkName(name); err != nil {
		return who, nil, nil, err
	}
	if !n.gate.Allows(name) {
		return who, nil, nil, errNotAllowed
	}
	short, host, _ := strings.Cut(name, "@")
	_, epmdPort, err := net.SplitHostPort(n.opt.EPMD)
	if err != nil {
		return who, nil, nil, err
	}
	port, err := lookup(ctx, net.JoinHostPort(host, epmdPort), short)
	if err != nil {
		return who, nil, nil, err
	}
	to, err := new(net.Dialer).DialContext(ctx, "tcp", net.JoinHostPort(host, fmt.Sprint(port)))
	if err != nil {
		return who, nil, nil, err
	}
	stays := context.AfterFunc(ctx, func() { to.Close() })
	if who, c, r, err = n.shake(ctx, to, name); err == nil && !stays() {
		err = ctx.Err()
	}
	if err != nil {
		stays()
		to.Close()
	}
	return who, c, r, err
}

// shake has the handshake with a node that this one has connected to.
func (n *Node) shake(ctx context.Context, to net.Conn, name string) (who other, c net.Conn,
	r *bufio.Reader, err error) {
	_ = to.SetDeadline(time.Now().Add(n.opt.Setup))
	if c, err = n.opt.TLS.connected(ctx, to, name); err != nil {
		return who, nil, nil, err
	}
	p := &peer{r: bufio.NewReader(c), w: c, wide: n.opt.TLS != nil}
	who, err = n.id.connect(p, name)
	return who, c, p.r, err
}
