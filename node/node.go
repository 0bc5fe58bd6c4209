package node

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/gate"
)

// Options say how a node is reached.
type Options struct {
	// Cookie is what nodes that talk to each other share, in at most 255 bytes; it may not be empty.
	// Processes may change it by erlang:set_cookie/1, and by set_cookie/2 for one peer.
	Cookie string
	// Listen is where the node listens, ":0" if it is empty: any port.
	Listen string
	// EPMD is where the port mapper listens, DefaultEPMD if it is empty. Those of other hosts have
	// the same port.
	EPMD string
	// Visible makes the node visible to OTP's nodes: their nodes/0 lists it, and the names of module
	// global hold on both sides. Otherwise it is a hidden node to them.
	Visible bool
	// Tick is the time after which a node that has said nothing says that it is there, 15 s for 0.
	// A peer that is silent for four ticks is lost.
	Tick time.Duration
	// TLS has connections encrypted, if it is not nil.
	TLS *TLS
	// Setup is how long a connection may take until it is that of a node, 7 s for 0.
	Setup time.Duration
	// Log is told why connections are refused or end; slog.Default for nil.
	Log *slog.Logger
}

// Node is a system among other nodes.
type Node struct {
	sys    *epiphany.System
	opt    Options
	id     identity
	l      net.Listener
	mapper *mapper  // of its own, or nil
	known  net.Conn // at the port mapper
	gate   *gate.Gate

	ctx    context.Context
	stop   context.CancelFunc
	closed func() error // close, once

	closing atomic.Bool
	wg      sync.WaitGroup

	mu      sync.Mutex
	conns   map[string]*conn // by the name of the node
	pending map[string]bool  // names of nodes that are being connected to
	coming  map[string]int   // connections that nodes of these names have begun
}

// defaultSetup is how long a handshake may take, as OTP's net_setuptime.
const defaultSetup = 7 * time.Second

// drainTime is how long the last messages may take when a node is closed.
const drainTime = 5 * time.Second

// Start makes a system, whose name is that of [epiphany.WithNode], one of several nodes. It fails
// when the system has no such name, without a cookie, when the port mapper does not take the name,
// or with what ended the system.
func Start(ctx context.Context, sys *epiphany.System, o Options) (*Node, error) {
	name := sys.NodeName()
	if err := checkName(name); err != nil {
		return nil, err
	}
	if o.Cookie == "" {
		return nil, errors.New("node: there is no cookie")
	}
	if err := o.TLS.check(); err != nil {
		return nil, err
	}
	o.EPMD = cmp.Or(o.EPMD, DefaultEPMD)
	o.Setup = cmp.Or(o.Setup, defaultSetup)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	l, err := net.Listen("tcp", cmp.Or(o.Listen, ":0"))
	if err != nil {
		return nil, fmt.Errorf("node: %w", err)
	}
	n := &Node{sys: sys, opt: o, l: l, conns: map[string]*conn{}, pending: map[string]bool{},
		coming: map[string]int{}}
	n.closed = sync.OnceValue(n.close)
	n.ctx, n.stop = context.WithCancel(context.WithoutCancel(ctx))
	if err := n.start(ctx, name); err != nil {
		return nil, errors.Join(err, n.Close())
	}
	return n, nil
}

func (n *Node) start(ctx context.Context, name string) (err error) {
	short, _, _ := strings.Cut(name, "@")
	n.id = identity{name: name, cookie: n.cookie, comes: n.isComing, visible: n.opt.Visible}
	addr, _ := n.l.Addr().(*net.TCPAddr)
	n.mapper, n.known, n.id.creation, err = known(ctx, n.opt.EPMD, short, addr.Port, n.id.kind())
	if err != nil {
		return err
	}
	n.gate, err = gate.Open(ctx, n.sys,
		gate.Options{Creation: n.id.creation, Cookie: n.opt.Cookie, Tick: n.opt.Tick})
	if err != nil {
		return err
	}
	n.gate.Use(n)
	n.wg.Go(n.accept)
	return nil
}

// cookie is what this node and another share.
func (n *Node) cookie(peer string) (string, error) { return n.gate.Cookie(peer) }

// Name is the node's name.
func (n *Node) Name() string { return n.id.name }

// Addr is where the node listens.
func (n *Node) Addr() net.Addr { return n.l.Addr() }

// Close ends all connections behind what has been sent, for which peers have five seconds. The
// system goes on without them.
func (n *Node) Close() error { return n.closed() }

// Gate is what the node has in common with other ways to nodes, as package cluster is one.
func (n *Node) Gate() *gate.Gate { return n.gate }

// drain waits until what has been sent is on its way.
func (n *Node) drain() {
	ctx, cancel := context.WithTimeout(n.ctx, drainTime)
	defer cancel()
	n.gate.Drain(ctx)
	n.mu.Lock()
	all := slices.Collect(maps.Values(n.conns))
	n.mu.Unlock()
	last, done := context.WithTimeout(n.ctx, drainTime)
	defer done()
	for _, x := range all {
		x.finish(last)
	}
}

func (n *Node) close() error {
	n.closing.Store(true)
	err := n.l.Close() // nobody connects again
	if n.known != nil {
		err = errors.Join(err, n.known.Close())
	}
	if n.gate != nil {
		n.drain()
	}
	n.mu.Lock()
	n.stop()
	for _, c := range n.conns {
		c.end(nil)
	}
	n.mu.Unlock()
	n.wg.Wait()
	if n.mapper != nil {
		err = errors.Join(err, n.mapper.close())
	}
	if n.gate != nil {
		err = errors.Join(err, n.gate.Shut())
	}
	return err
}

// accept takes connections until the node is closed.
func (n *Node) accept() {
	for {
		c, err := n.l.Accept()
		if err != nil {
			if !n.closing.Load() {
				n.opt.Log.Error("node: nobody can connect any more", "err", err)
			}
			return
		}
		n.wg.Go(func() { n.welcome(c) })
	}
}

// welcome has the handshake with who has connected.
func (n *Node) welcome(c net.Conn) {
	defer context.AfterFunc(n.ctx, func() { c.Close() })()
	_ = c.SetDeadline(time.Now().Add(n.opt.Setup))
	name := ""
	who, in, r, err := n.greet(c, &name)
	if err != nil {
		n.setComing(name, -1)
		if !errors.Is(err, errBusy) {
			n.opt.Log.Warn("node: a connection is refused", "from", c.RemoteAddr(), "err", err)
		}
		c.Close()
		return
	}
	n.run(who, in, r, true)
}

// greet sets name to the name that who has connected says.
func (n *Node) greet(c net.Conn, name *string) (who other, in net.Conn, r *bufio.Reader, err error) {
	if in, err = n.opt.TLS.accepted(n.ctx, c); err != nil {
		return who, nil, nil, err
	}
	p := &peer{r: bufio.NewReader(in), w: in, wide: n.opt.TLS != nil}
	who, err = n.id.accept(p, func(peer string) string {
		*name = peer
		n.setComing(peer, 1)
		return n.status(peer)
	})
	return who, in, p.r, err
}

// setComing counts connections that a node has begun, up to when they are those with the node.
func (n *Node) setComing(name string, more int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if left := n.coming[name] + more; left > 0 {
		n.coming[name] = left
	} else {
		delete(n.coming, name)
	}
}

// isComing reports whether there is a connection with a node, or one that the node has begun.
func (n *Node) isComing(name string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.coming[name] > 0 || n.conns[name] != nil && !n.conns[name].over()
}

// status is how the name of a node that connects is answered.
func (n *Node) status(name string) string {
	if !n.gate.Allows(name) {
		return statusNotAllowed
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	switch {
	case n.conns[name] != nil && !n.conns[name].over():
		return statusAlive
	case n.pending[name] && name < n.id.name:
		return statusNotOK
	case n.pending[name]:
		return statusBoth
	}
	return statusOK
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

// connect connects to a node, and tells net_kernel if that cannot be.
func (n *Node) connect(name string) {
	n.settle(name)
	n.setPending(name, true)
	who, c, r, err := n.reach(name)
	n.setPending(name, false)
	if errors.Is(err, errBusy) && n.comes(name) {
		return
	}
	if err != nil {
		n.opt.Log.Warn("node: a node cannot be reached", "node", name, "err", err)
		n.gate.Unreachable(name)
		return
	}
	n.run(who, c, r, false)
}

// settle waits until a connection that a process here has ended knows that it has: it is not one to
// wait for.
func (n *Node) settle(name string) {
	n.mu.Lock()
	x := n.conns[name]
	n.mu.Unlock()
	if x != nil {
		x.settle()
	}
}

func (n *Node) setPending(name string, is bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if is {
		n.pending[name] = true
	} else {
		delete(n.pending, name)
	}
}

// comes waits for the connection that a node makes by itself.
func (n *Node) comes(name string) bool {
	wait := time.NewTimer(n.opt.Setup)
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-n.ctx.Done():
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.conns[name] != nil
}

func (n *Node) reach(name string) (who other, c net.Conn, r *bufio.Reader, err error) {
	if err := checkName(name); err != nil {
		return who, nil, nil, err
	}
	if !n.gate.Allows(name) {
		return who, nil, nil, errNotAllowed
	}
	ctx, cancel := context.WithTimeout(n.ctx, n.opt.Setup)
	defer cancel()
	short, host, _ := strings.Cut(name, "@")
	_, epmdPort, err := net.SplitHostPort(n.opt.EPMD)
	if err != nil {
		return who, nil, nil, err
	}
	port, err := lookup(ctx, net.JoinHostPort(host, epmdPort), short)
	if err != nil {
		return who, nil, nil, err
	}
	c, err = new(net.Dialer).DialContext(ctx, "tcp", net.JoinHostPort(host, fmt.Sprint(port)))
	if err != nil {
		return who, nil, nil, err
	}
	defer context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Now()) })()
	_ = c.SetDeadline(time.Now().Add(n.opt.Setup))
	in, err := n.opt.TLS.connected(ctx, c, name)
	if err != nil {
		c.Close()
		return who, nil, nil, err
	}
	p := &peer{r: bufio.NewReader(in), w: in, wide: n.opt.TLS != nil}
	if who, err = n.id.connect(p, name); err != nil {
		c.Close()
		return who, nil, nil, err
	}
	return who, in, p.r, nil
}
