package cluster

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	proto "github.com/asynkron/protoactor-go/actor"
	pcluster "github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/term"
)

// Kind is a kind of actors by identity, each of which is an Erlang process at one of the members
// that have the kind: the first request to an identity begins it, and so does the first behind its
// end. The process runs Function of Module, with Args and behind these the identity, a binary. It
// gets requests as System.Request of package epiphany sends them, and answers them so.
type Kind struct {
	Name             string
	Module, Function string
	Args             []any
	// Spawn says where processes run.
	Spawn epiphany.SpawnOptions
}

func (k *Kind) check() error {
	if k.Name == "" || k.Module == "" || k.Function == "" {
		return fmt.Errorf("cluster: kind %q: name, module and function have to be there", k.Name)
	}
	return nil
}

// requestTime is how long a request may take whose context has no deadline.
const requestTime = 30 * time.Second

// errLeft tells that the member has left.
var errLeft = errors.New("cluster: the member has left")

// Request sends a request to an actor and gives its answer, as a value of Erlang. It fails when no
// member has the kind, when the process does not begin or ends before it answers, with what cannot
// cross, and with the end of the context.
func (c *Cluster) Request(ctx context.Context, kind, identity string, request any) (any, error) {
	timeout := requestTime
	if end, is := ctx.Deadline(); is {
		timeout = time.Until(end)
	}
	data, err := question(timeout, request)
	if err != nil {
		return nil, fmt.Errorf("cluster: %w", err)
	}
	var reply any
	replied := make(chan struct{})
	go func() { // protoactor-go waits for as long as the timeout, whatever the context
		defer close(replied)
		reply, err = c.pc.Request(identity, kind, wrapperspb.Bytes(data), pcluster.WithContext(c.actors.Root),
			pcluster.WithTimeout(timeout))
	}()
	select {
	case <-replied:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-c.ctx.Done():
		return nil, errLeft
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("cluster: %s of kind %s: %w", identity, kind, err)
	}
	switch v := reply.(type) {
	case *wrapperspb.BytesValue:
		return term.Decode(v.GetValue())
	case *wrapperspb.StringValue:
		return nil, fmt.Errorf("cluster: %s of kind %s: %s", identity, kind, v.GetValue())
	}
	return nil, fmt.Errorf("cluster: %s of kind %s answers %T", identity, kind, reply)
}

// question is a request on its way: how long it may take, and the value.
func question(timeout time.Duration, value any) ([]byte, error) {
	data, err := term.Encode(value)
	return append(binary.BigEndian.AppendUint64(nil, uint64(timeout)), data...), err
}

// asked is what a question says.
func asked(data []byte) (timeout time.Duration, value any, err error) {
	if len(data) < 8 {
		return 0, nil, errors.New("cluster: this is no request")
	}
	value, err = term.Decode(data[8:])
	return max(0, time.Duration(binary.BigEndian.Uint64(data))), value, err
}

// grain is the actor behind an identity at the member that runs it. It has a process from when it
// is asked, and a new one when it is asked behind the end of that; without one it ends after
// idleTime. It does not end at once: protoactor-go drops what is on the way to an actor that ends.
type grain struct {
	c        *Cluster
	kind     *Kind
	identity string
	pid      *proto.PID
	err      error           // why there is no process
	ended    context.Context // done when the process has ended
}

const idleTime = 10 * time.Second

// over tells a grain that its process has ended.
type over struct{}

// Receive implements proto.Actor.
func (g *grain) Receive(c proto.Context) {
	switch msg := c.Message().(type) {
	case *pcluster.ClusterInit:
		g.identity = msg.Identity.Identity
	case *wrapperspb.BytesValue:
		g.request(c, msg.GetValue())
	case over:
		if !g.lives() {
			c.SetReceiveTimeout(idleTime)
		}
	case *proto.ReceiveTimeout:
		if !g.lives() {
			c.Stop(c.Self())
		}
	case *proto.Stopping:
		if g.lives() {
			g.c.sys.Root().Stop(g.pid)
		}
	}
}

func (g *grain) lives() bool { return g.ended != nil && g.ended.Err() == nil }

// begin starts the process.
func (g *grain) begin(c proto.Context) {
	c.CancelReceiveTimeout()
	root, self := c.ActorSystem().Root, c.Self()
	args := append(append([]any{}, g.kind.Args...), []byte(g.identity))
	g.pid, g.err = g.c.sys.SpawnWith(g.c.ctx, g.kind.Spawn, g.kind.Module,
		g.kind.Function, args...)
	if g.err != nil {
		root.Send(self, over{})
		return
	}
	pid := g.pid
	ended, end := context.WithCancel(context.Background())
	g.ended = ended
	watch := func() {
		if _, err := g.c.sys.Await(g.c.ctx, pid); err != nil { // the member leaves
			g.c.sys.Root().Stop(pid)
		}
		end()
		root.Send(self, over{})
	}
	if !g.c.goes(watch) {
		g.err = errLeft
		watch()
	}
}

// request has the process answer. Several requests are with it at once: it says in which order it
// answers.
func (g *grain) request(c proto.Context, data []byte) {
	root, sender := c.ActorSystem().Root, c.Sender()
	if !g.lives() {
		g.begin(c)
	}
	if g.err != nil {
		root.Send(sender, wrapperspb.String(g.err.Error()))
		return
	}
	timeout, value, err := asked(data)
	if err != nil {
		root.Send(sender, wrapperspb.String(err.Error()))
		return
	}
	wait := g.ask(timeout, value)
	g.c.goes(func() {
		reply, err := wait()
		var out []byte
		if err == nil {
			out, err = term.Encode(reply)
		}
		if err != nil {
			root.Send(sender, wrapperspb.String(err.Error()))
			return
		}
		root.Send(sender, wrapperspb.Bytes(out))
	})
}

// What waits for an answer gets one of these in its place.
type (
	ended struct{} // the process has ended
	late  struct{} // the time is over
)

// ask sends a request, and gives what waits for the answer.
func (g *grain) ask(timeout time.Duration, value any) func() (any, error) {
	root := g.c.sys.Root()
	got := make(chan any, 1)
	waits := root.Spawn(proto.PropsFromFunc(func(c proto.Context) {
		switch msg := c.Message().(type) {
		case *proto.Started, *proto.Stopping, *proto.Stopped:
		default:
			select {
			case got <- msg:
			default: // the first counts
			}
		}
	}))
	root.RequestWithCustomSender(g.pid, value, waits)
	stop := context.AfterFunc(g.ended, func() { root.Send(waits, ended{}) })
	timer := time.AfterFunc(timeout, func() { root.Send(waits, late{}) })
	return func() (any, error) {
		reply := <-got
		stop()
		timer.Stop()
		root.Stop(waits)
		switch v := reply.(type) {
		case *epiphany.Undelivered:
			return nil, v.Err
		case *proto.DeadLetterResponse, ended:
			return nil, epiphany.ErrNoProcess
		case late:
			return nil, context.DeadlineExceeded
		}
		return reply, nil
	}
}
