package cluster

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"
	pcluster "github.com/asynkron/protoactor-go/cluster"
	"github.com/asynkron/protoactor-go/cluster/identitylookup/disthash"
	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node/gate"
	"github.com/parallergo/epiphany/term"
)

// Options say how a system joins.
type Options struct {
	// Name is the cluster's; parallergo if it is empty.
	Name string
	// Provider knows who is a member.
	Provider pcluster.ClusterProvider
	// Host and Port are where the member listens, 127.0.0.1 and any port if they are empty.
	Host string
	Port int
	// Advertised is the address, host:port, by which others reach it, if that is another.
	Advertised string
	// TLS encrypts, and has to demand certificates of both sides. Without it only loopback
	// addresses are taken.
	TLS *tls.Config
	// Loss is how long nothing may come from a member before it is lost, 10 s for 0.
	Loss time.Duration
	// Drain is how long the last messages may take when the member leaves, 5 s for 0.
	Drain time.Duration
	// Kinds are actors by identity that this member can run.
	Kinds []Kind
	// Gate is that of a node of OTP's that the system is as well, or nil.
	Gate *gate.Gate
	// Log is told of members and of links; slog.Default for nil.
	Log *slog.Logger
}

const (
	defaultLoss  = 10 * time.Second
	defaultDrain = 5 * time.Second
	defaultName  = "parallergo"
	// namePrefix is before the name of the node in the kind that tells it.
	namePrefix = "epiphany/"
)

// Cluster is a system as a member. Its methods may be called by several goroutines.
type Cluster struct {
	sys    *epiphany.System
	opt    Options
	name   string // of the node
	gate   *gate.Gate
	actors *proto.ActorSystem // of the member, apart from that of the system
	pc     *pcluster.Cluster
	links  *proto.PID
	kinds  map[string]*Kind
	closed func() error
	stop   context.CancelFunc
	ctx    context.Context
	wg     sync.WaitGroup

	mu      sync.Mutex
	members map[string]string // addresses by names of nodes
}

// Join makes a system, whose name is that of [epiphany.WithNode], a member. It returns when the
// system is one; that others know of it takes as long as the provider takes. It fails when the
// system has no name, the options are wrong, or what protoactor-go has said.
func Join(ctx context.Context, sys *epiphany.System, o Options) (*Cluster, error) {
	name := sys.NodeName()
	switch {
	case name == "" || name == term.NodeName:
		return nil, errors.New("cluster: the system has no name: epiphany.WithNode gives one")
	case o.Provider == nil:
		return nil, errors.New("cluster: there is no provider of members")
	}
	o.Name, o.Host = cmp.Or(o.Name, defaultName), cmp.Or(o.Host, "127.0.0.1")
	o.Loss, o.Drain = cmp.Or(o.Loss, defaultLoss), cmp.Or(o.Drain, defaultDrain)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if err := o.guarded(); err != nil {
		return nil, err
	}
	c := &Cluster{sys: sys, opt: o, name: name, gate: o.Gate, kinds: map[string]*Kind{},
		members: map[string]string{}}
	c.ctx, c.stop = context.WithCancel(context.WithoutCancel(ctx))
	c.closed = sync.OnceValue(c.close)
	if err := c.join(ctx); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// guarded tells why strangers could connect.
func (o *Options) guarded() error {
	if o.TLS != nil {
		if o.TLS.ClientAuth != tls.RequireAndVerifyClientCert {
			return errors.New("cluster: TLS has to demand and verify certificates of clients")
		}
		return nil
	}
	if ip := net.ParseIP(o.Host); o.Host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("cluster: %s is no loopback address, and there is no TLS: "+
			"who can connect can do anything", o.Host)
	}
	return nil
}

func (c *Cluster) join(ctx context.Context) (err error) {
	if c.gate == nil {
		c.gate, err = gate.Open(ctx, c.sys, gate.Options{Creation: uint32(random()) | 1})
		if err != nil {
			return err
		}
	}
	c.actors = proto.NewActorSystem(proto.WithLoggerFactory(func(*proto.ActorSystem) *slog.Logger {
		return slog.New(quiet{c.opt.Log.Handler()})
	}))
	c.links, err = c.actors.Root.SpawnNamed(proto.PropsFromProducer(func() proto.Actor {
		return newLinks(c)
	}), linksName)
	if err != nil {
		return err
	}
	sub := c.actors.EventStream.Subscribe(c.event)
	context.AfterFunc(c.ctx, func() { c.actors.EventStream.Unsubscribe(sub) })
	kinds := []*pcluster.Kind{pcluster.NewKind(namePrefix+c.name,
		proto.PropsFromFunc(func(proto.Context) {}))}
	for i := range c.opt.Kinds {
		k := &c.opt.Kinds[i]
		if err := k.check(); err != nil {
			return err
		}
		c.kinds[k.Name] = k
		kinds = append(kinds, pcluster.NewKind(k.Name, proto.PropsFromProducer(func() proto.Actor {
			return &grain{c: c, kind: k}
		})))
	}
	c.pc = pcluster.New(c.actors, pcluster.Configure(c.opt.Name, c.opt.Provider, disthash.New(),
		remote.Configure(c.opt.Host, c.opt.Port, c.opt.remote()...), pcluster.WithKinds(kinds...)))
	if err := c.start(); err != nil {
		return err
	}
	c.gate.Use(c)
	c.goes(c.tick)
	return nil
}

// remote is what protoactor-go's remote is told.
func (o *Options) remote() (all []remote.ConfigOption) {
	if o.Advertised != "" {
		all = append(all, remote.WithAdvertisedHost(o.Advertised))
	}
	calls := grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(maxBatch),
		grpc.MaxCallSendMsgSize(maxBatch))
	servers := []grpc.ServerOption{grpc.MaxRecvMsgSize(maxBatch)}
	if o.TLS == nil {
		return append(all, remote.WithDialOptions(plain, calls), remote.WithServerOptions(servers...))
	}
	secure := credentials.NewTLS(o.TLS)
	return append(all, remote.WithDialOptions(grpc.WithTransportCredentials(secure), calls),
		remote.WithServerOptions(append(servers, grpc.Creds(secure))...))
}

// start starts the member. protoactor-go panics when it cannot.
func (c *Cluster) start() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("cluster: %v", p)
			c.pc = nil
		}
	}()
	c.pc.StartMember()
	return nil
}

// Name is the name of the member's node.
func (c *Cluster) Name() string { return c.name }

// Addr is where the member is reached.
func (c *Cluster) Addr() string { return c.actors.Address() }

// event is what protoactor-go tells about members and connections.
func (c *Cluster) event(event any) {
	switch e := event.(type) {
	case *pcluster.ClusterTopology:
		all := map[string]string{}
		for _, m := range e.Members {
			for _, kind := range m.Kinds {
				if name, is := strings.CutPrefix(kind, namePrefix); is {
					all[name] = m.Address()
				}
			}
		}
		c.mu.Lock()
		c.members = all
		c.mu.Unlock()
		c.actors.Root.Send(c.links, topology(all))
	case *remote.EndpointTerminatedEvent:
		c.actors.Root.Send(c.links, unplugged(e.Address))
	}
}

// Connect implements gate.Transport.
func (c *Cluster) Connect(name string) bool {
	c.mu.Lock()
	_, is := c.members[name]
	c.mu.Unlock()
	if is {
		c.actors.Root.Send(c.links, wanted(name))
	}
	return is
}

// tick has links say that they are there, and look whether others are.
func (c *Cluster) tick() {
	t := time.NewTicker(c.opt.Loss / ticks)
	defer t.Stop()
	for {
		select {
		case now := <-t.C:
			c.actors.Root.Send(c.links, now)
		case <-c.ctx.Done():
			return
		}
	}
}

// goes runs a function that Close waits for. It reports false, and does not, once the member
// leaves.
func (c *Cluster) goes(do func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx.Err() != nil {
		return false
	}
	c.wg.Go(do)
	return true
}

// ticks are how many times in Options.Loss a link says that it is there.
const ticks = 4

// Close leaves the cluster behind what has been sent, for which members have Options.Drain.
// Processes of its kinds end. The system goes on without it.
func (c *Cluster) Close() error { return c.closed() }

func (c *Cluster) close() error {
	var err error
	if c.pc != nil {
		c.gate.Leave(c)
		c.leave()
	}
	c.mu.Lock()
	c.stop()
	c.mu.Unlock()
	c.wg.Wait()
	if c.pc != nil {
		err = c.opt.Provider.Shutdown(true)
		c.pc.Shutdown(false)
	}
	if c.links != nil {
		err = errors.Join(err, c.actors.Root.StopFuture(c.links).Wait())
	}
	if c.opt.Gate == nil && c.gate != nil {
		err = errors.Join(err, c.gate.Shut())
	}
	return err
}

// leave ends the links when what has been sent is there.
func (c *Cluster) leave() {
	ctx, cancel := context.WithTimeout(c.ctx, c.opt.Drain)
	defer cancel()
	c.gate.Drain(ctx)
	done := make(chan struct{})
	c.actors.Root.Send(c.links, leaving{done})
	select {
	case <-done:
	case <-ctx.Done():
	}
}
