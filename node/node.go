package node

import (
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
	// Drain is how long the last messages may take when the node is closed, 5 s for 0: as long until
	// they are on their way, and as long again until peers have them.
	Drain time.Duration
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
	conns   map[string]*conn  // by the name of the node
	agreed  uint64            // connections so far, whoever has begun them
	coming  map[string]int    // those that others have begun, up to when they are entered
	entered map[string]uint64 // the last of each node; a name stays, as its atom does

	pending map[string]context.CancelFunc // that this node has begun, up to when they are entered
}

// defaultSetup is how long a handshake may take, as OTP's net_setuptime.
const defaultSetup = 7 * time.Second

// defaultDrain is how long the last messages may take when a node is closed.
const defaultDrain = 5 * time.Second

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
	o.Drain = cmp.Or(o.Drain, defaultDrain)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	l, err := net.Listen("tcp", cmp.Or(o.Listen, ":0"))
	if err != nil {
		return nil, fmt.Errorf("node: %w", err)
	}
	n := &Node{sys: sys, opt: o, l: l, conns: map[string]*conn{}, coming: map[string]int{},
		entered: map[string]uint64{}, pending: map[string]context.CancelFunc{}}
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

// Close ends all connections behind what has been sent, for which peers have Options.Drain. The
// system goes on without them.
func (n *Node) Close() error { return n.closed() }

// Gate is what the node has in common with other ways to nodes, as package cluster is one.
func (n *Node) Gate() *gate.Gate { return n.gate }

// drain waits until what has been sent is on its way.
func (n *Node) drain() {
	ctx, cancel := context.WithTimeout(n.ctx, n.opt.Drain)
	defer cancel()
	n.gate.Drain(ctx)
	n.mu.Lock()
	all := slices.Collect(maps.Values(n.conns))
	n.mu.Unlock()
	last, done := context.WithTimeout(n.ctx, n.opt.Drain)
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
