// Package gate is what a system and the ways to other nodes have in common: the Erlang process
// net_kernel (stdlib/erl/epiphany_node.erl), to which signals for other nodes go and from which
// they come, and the Go actor that it asks for connections. What links, monitors and spawning mean
// between nodes is written there, once; a Transport carries frames, which are its messages in
// bytes.
//
// A connection is a Go actor. It gets frames ([]byte) that are to be sent, in order, the atom
// disconnect when a process here wants it ended, close when the peer has sent what is no message,
// and numbers (int64): so many more of its frames have been taken. It calls Passed for every
// PassedAtOnce frames that it has done with. For every connection Up is called before the first
// Frame, and Down once behind the last. Ended is what it gets when net_kernel is no more: it ends
// behind what it has been given.
//
// How frames travel, and who may connect, is not the business of this package.
package gate

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"
	"go.opentelemetry.io/otel/trace"

	"github.com/parallergo/epiphany"
)

// Kinds of nodes, as nodes/1 has them.
const (
	Visible = epiphany.Atom("visible")
	Hidden  = epiphany.Atom("hidden")
)

// Relations with nodes, in which the names of module global hold or not.
const (
	Board    = epiphany.Atom("board")    // another system of this project
	Equal    = epiphany.Atom("equal")    // a node of OTP: each is visible to the other
	Stranger = epiphany.Atom("stranger") // another node
)

// Why connections end, as net_kernel:monitor_nodes/2 tells it.
const (
	Closed = epiphany.Atom("connection_closed")
	Silent = epiphany.Atom("net_tick_timeout")
)

// Disconnect, Close and Ended are what a connection is told to end it.
const (
	Disconnect = epiphany.Atom("disconnect")
	Close      = epiphany.Atom("close")
	Ended      = epiphany.Atom("ended")
)

// Transport connects to nodes.
type Transport interface {
	// Connect connects to a node, and tells the gate by Up, or by Unreachable. It reports false
	// when it knows no way there, and then calls nothing. It returns at once.
	Connect(name string) bool
}

// Gate is that of a system. Its methods may be called by several goroutines.
type Gate struct {
	sys    *epiphany.System
	actor  *proto.PID
	kernel *proto.PID    // net_kernel
	begun  chan struct{} // closed when net_kernel has its name
	shut   context.CancelFunc
	ended  chan struct{} // closed when net_kernel has ended, or the gate is shut
	access access
	tracer trace.Tracer // nil without

	mu         sync.Mutex
	transports []Transport
	conns      []*proto.PID            // that are up
	drains     int64                   // so far
	draining   map[int64]chan struct{} // closed when net_kernel has given out what it had to send then
}

// Options are what a gate begins with.
type Options struct {
	// Creation, which is not 0, tells pids of the node from those of earlier ones of its name.
	Creation uint32
	// Cookie is the node's own, NoCookie if it is empty.
	Cookie string
	// Tick is the time after which a node that has said nothing says that it is there, 15 s for 0.
	// A peer that is silent for four ticks is lost.
	Tick time.Duration
}

// NoCookie is the cookie of a node that has none.
const NoCookie = "nocookie"

// defaultTick is OTP's: a fourth of net_ticktime.
const defaultTick = 15 * time.Second

// Open starts net_kernel. A system has one at most, also when its gate has been shut.
func Open(ctx context.Context, sys *epiphany.System, o Options) (*Gate, error) {
	o.Cookie, o.Tick = cmp.Or(o.Cookie, NoCookie), cmp.Or(o.Tick, defaultTick)
	cookie, err := atom(o.Cookie)
	if err != nil {
		return nil, err
	}
	g := &Gate{sys: sys, tracer: newTracer(sys),
		begun: make(chan struct{}), ended: make(chan struct{}),
		shut: func() {}, draining: map[int64]chan struct{}{},
		access: access{cookie: o.Cookie, cookies: map[string]string{}, unusable: map[string]bool{},
			allowed: map[string]bool{}, pace: o.Tick, patience: silence * o.Tick}}
	g.actor = sys.Root().Spawn(proto.PropsFromFunc(g.receiver()))
	g.kernel, err = sys.SpawnWith(ctx, epiphany.SpawnOptions{Place: epiphany.OnARM},
		"epiphany_node", "start", g.actor, int64(o.Creation), cookie,
		(silence * o.Tick).Milliseconds())
	if err != nil {
		close(g.ended)
		return nil, errors.Join(err, g.Shut())
	}
	watch, cancel := context.WithCancel(context.WithoutCancel(ctx))
	g.shut = cancel
	go g.watch(watch)
	select {
	case <-g.begun:
		return g, nil
	case <-g.ended:
		return nil, errors.Join(errors.New("node: net_kernel cannot begin: the system has one already"),
			g.Shut())
	case <-ctx.Done():
		return nil, errors.Join(ctx.Err(), g.Shut())
	}
}

// Shut ends what Open has started in Go. Nothing may be called behind it.
func (g *Gate) Shut() error {
	g.shut()
	<-g.ended
	return g.sys.Root().StopFuture(g.actor).Wait()
}

// watch has connections end when net_kernel has ended: nobody would take what comes over them.
func (g *Gate) watch(ctx context.Context) {
	_, _ = g.sys.Await(ctx, g.kernel)
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.ended)
	if ctx.Err() != nil {
		return
	}
	for _, conn := range g.conns {
		g.sys.Root().Send(conn, Ended)
	}
}

// System is the system whose gate this is.
func (g *Gate) System() *epiphany.System { return g.sys }

// Use adds a transport. The last that has been added is asked first.
func (g *Gate) Use(t Transport) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.transports = slices.Insert(g.transports, 0, t)
}

// Leave takes a transport out.
func (g *Gate) Leave(t Transport) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.transports = slices.DeleteFunc(g.transports, func(other Transport) bool { return other == t })
}

// receiver is the actor that net_kernel asks for connections by {connect, Node}, and tells of
// {drained, Number} and of what change takes.
func (g *Gate) receiver() proto.ReceiveFunc {
	begun := sync.OnceFunc(func() { close(g.begun) })
	return func(c proto.Context) {
		switch msg := c.Message().(type) {
		case epiphany.Atom:
			begun()
		case epiphany.Tuple:
			switch what := msg[1].(type) {
			case epiphany.Atom:
				if msg[0] == epiphany.Atom("connect") {
					g.connect(string(what))
					return
				}
			case int64:
				if msg[0] == epiphany.Atom("drained") {
					g.drained(what)
					return
				}
			}
			g.change(msg)
		}
	}
}

func (g *Gate) connect(name string) {
	g.mu.Lock()
	all := slices.Clone(g.transports)
	g.mu.Unlock()
	if !slices.ContainsFunc(all, func(t Transport) bool { return t.Connect(name) }) {
		g.Unreachable(name)
	}
}

func (g *Gate) log(what string, more ...any) {
	g.sys.Root().Send(g.kernel, append(epiphany.Tuple{epiphany.Atom(what)}, more...))
}

// Up tells of a connection with a node, of its kind, and of the relation with it.
func (g *Gate) Up(name string, conn *proto.PID, kind, relation epiphany.Atom) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.conns = append(g.conns, conn)
	g.log("up", epiphany.Atom(name), conn, kind, relation)
	if g.Over() {
		g.sys.Root().Send(conn, Ended)
	}
}

// Over reports whether net_kernel has ended: connections that come up then end at once.
func (g *Gate) Over() bool {
	select {
	case <-g.ended:
		return true
	default:
		return false
	}
}

// Frame gives a frame that has come.
func (g *Gate) Frame(conn *proto.PID, frame []byte) { _ = g.sys.NodeFrame(conn, frame) }

// Down tells that a connection has ended.
func (g *Gate) Down(conn *proto.PID, reason epiphany.Atom) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.conns = slices.DeleteFunc(g.conns, func(other *proto.PID) bool { return other == conn })
	g.log("down", conn, reason)
}

// Passed tells that a connection has done with so many more of the frames that it was given to send,
// PassedAtOnce at a time. Processes that send wait while it has too many.
func (g *Gate) Passed(conn *proto.PID) { g.log("passed", conn, int64(PassedAtOnce)) }

// PassedAtOnce is how many frames a connection tells of at once.
const PassedAtOnce = 1024

// Busy tells whether a connection has too much to send: processes that send there wait then.
func (g *Gate) Busy(conn *proto.PID, is bool) { g.log("busy", conn, is) }

// Unreachable tells that a node that Connect was called for cannot be reached.
func (g *Gate) Unreachable(name string) { g.log("unreachable", epiphany.Atom(name)) }

// Drain waits until connections have what has been sent up to now, or net_kernel has ended.
func (g *Gate) Drain(ctx context.Context) {
	drained := make(chan struct{})
	g.mu.Lock()
	g.drains++
	number := g.drains
	g.draining[number] = drained
	g.mu.Unlock()
	g.log("drain", number)
	select {
	case <-drained:
	case <-g.ended:
	case <-ctx.Done():
	}
	g.drained(number)
}

// drained ends the wait of a Drain, if it waits still.
func (g *Gate) drained(number int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if d := g.draining[number]; d != nil {
		delete(g.draining, number)
		close(d)
	}
}
