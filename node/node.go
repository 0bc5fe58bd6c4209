package node

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
)

// Options say how a node is reached.
type Options struct {
	// Cookie is what nodes that talk to each other share; it may not be empty.
	Cookie string
	// Listen is where the node listens, ":0" if it is empty: any port.
	Listen string
	// EPMD is where the port mapper listens, DefaultEPMD if it is empty. Those of other hosts have
	// the same port.
	EPMD string
	// Tick is the time after which a node that has said nothing says that it is there, 15 s for 0.
	// A peer that is silent for four ticks is lost.
	Tick time.Duration
	// Log is told why connections are refused or end; slog.Default for nil.
	Log *slog.Logger
}

// Node is a system among other nodes.
type Node struct {
	sys     *epiphany.System
	opt     Options
	id      identity
	l       net.Listener
	mapper  *mapper  // of its own, or nil
	known   net.Conn // at the port mapper
	gate    *proto.PID
	gateway *proto.PID // net_kernel

	ctx    context.Context
	stop   context.CancelFunc
	closed func() error // close, once
	wg     sync.WaitGroup

	mu    sync.Mutex
	conns map[string]*conn // by the name of the node
}

// defaultTick is OTP's: a fourth of net_ticktime.
const defaultTick = 15 * time.Second

// handshakeTime is how long a handshake may take.
const handshakeTime = 7 * time.Second

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
	o.Tick = cmp.Or(o.Tick, defaultTick)
	o.EPMD = cmp.Or(o.EPMD, DefaultEPMD)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	l, err := net.Listen("tcp", cmp.Or(o.Listen, ":0"))
	if err != nil {
		return nil, fmt.Errorf("node: %w", err)
	}
	n := &Node{sys: sys, opt: o, l: l, conns: map[string]*conn{}}
	n.closed = sync.OnceValue(n.close)
	n.ctx, n.stop = context.WithCancel(context.WithoutCancel(ctx))
	if err := n.start(ctx, name); err != nil {
		return nil, errors.Join(err, n.Close())
	}
	return n, nil
}

func (n *Node) start(ctx context.Context, name string) (err error) {
	short, _, _ := strings.Cut(name, "@")
	n.id = identity{name: name, cookie: n.opt.Cookie}
	addr, _ := n.l.Addr().(*net.TCPAddr)
	n.mapper, n.known, n.id.creation, err = known(ctx, n.opt.EPMD, short, addr.Port)
	if err != nil {
		return err
	}
	begun := make(chan struct{})
	n.gate = n.sys.Root().Spawn(proto.PropsFromFunc(n.gatekeeper(begun)))
	n.gateway, err = n.sys.SpawnWith(ctx, epiphany.SpawnOptions{Place: epiphany.OnHost},
		"epiphany_node", "start",
		n.gate)
	if err != nil {
		return err
	}
	select {
	case <-begun:
	case <-ctx.Done():
		return ctx.Err()
	}
	n.wg.Go(n.accept)
	return nil
}

// Name is the node's name.
func (n *Node) Name() string { return n.id.name }

// Addr is where the node listens.
func (n *Node) Addr() net.Addr { return n.l.Addr() }

// Close ends all connections. The system goes on without them.
func (n *Node) Close() error { return n.closed() }

func (n *Node) close() error {
	n.stop()
	err := n.l.Close()
	if n.known != nil {
		err = errors.Join(err, n.known.Close())
	}
	n.mu.Lock()
	for _, c := range n.conns {
		c.end(nil)
	}
	n.mu.Unlock()
	n.wg.Wait()
	if n.mapper != nil {
		err = errors.Join(err, n.mapper.close())
	}
	if n.gate != nil {
		n.sys.Root().Stop(n.gate)
	}
	return err
}

// gatekeeper is the actor that net_kernel asks for connections. It closes begun when that process
// has its name.
func (n *Node) gatekeeper(begun chan struct{}) proto.ReceiveFunc {
	once := sync.OnceFunc(func() { close(begun) })
	return func(c proto.Context) {
		switch msg := c.Message().(type) {
		case epiphany.Atom:
			once()
		case epiphany.Tuple: // {connect, Node}
			if name, is := msg[len(msg)-1].(epiphany.Atom); is {
				n.wg.Go(func() { n.connect(string(name)) })
			}
		}
	}
}

// accept takes connections until the node is closed.
func (n *Node) accept() {
	for {
		c, err := n.l.Accept()
		if err != nil {
			if n.ctx.Err() == nil {
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
	_ = c.SetDeadline(time.Now().Add(handshakeTime))
	p := &peer{r: bufio.NewReader(c), w: c}
	name, err := n.id.accept(p)
	if err != nil {
		n.opt.Log.Warn("node: a connection is refused", "from", c.RemoteAddr(), "err", err)
		c.Close()
		return
	}
	n.run(name, c, p.r)
}

// connect connects to a node, and tells net_kernel if that cannot be.
func (n *Node) connect(name string) {
	c, r, err := n.reach(name)
	if err != nil {
		n.opt.Log.Warn("node: a node cannot be reached", "node", name, "err", err)
		n.sys.Root().Send(n.gateway, epiphany.Tuple{epiphany.Atom("unreachable"), epiphany.Atom(name)})
		return
	}
	n.run(name, c, r)
}

func (n *Node) reach(name string) (net.Conn, *bufio.Reader, error) {
	if err := checkName(name); err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(n.ctx, handshakeTime)
	defer cancel()
	short, host, _ := strings.Cut(name, "@")
	_, epmdPort, err := net.SplitHostPort(n.opt.EPMD)
	if err != nil {
		return nil, nil, err
	}
	port, err := lookup(ctx, net.JoinHostPort(host, epmdPort), short)
	if err != nil {
		return nil, nil, err
	}
	c, err := new(net.Dialer).DialContext(ctx, "tcp", net.JoinHostPort(host, fmt.Sprint(port)))
	if err != nil {
		return nil, nil, err
	}
	_ = c.SetDeadline(time.Now().Add(handshakeTime))
	p := &peer{r: bufio.NewReader(c), w: c}
	if err := n.id.connect(p, name); err != nil {
		c.Close()
		return nil, nil, err
	}
	return c, p.r, nil
}
