package cluster

import (
	"context"
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

// Request sends a request to an actor and gives its answer, as a value of Erlang. It fails when no
// member has the kind, when the process does not begin or ends before it answers, with what cannot
// cross, and with the end of the context.
func (c *Cluster) Request(ctx context.Context, kind, identity string, request any) (any, error) {
	data, err := term.Encode(request)
	if err != nil {
		return nil, fmt.Errorf("cluster: %w", err)
	}
	timeout := requestTime
	if end, is := ctx.Deadline(); is {
		timeout = time.Until(end)
	}
	answer, err := c.pc.Request(identity, kind, wrapperspb.Bytes(data), pcluster.WithContext(c.actors.Root),
		pcluster.WithTimeout(timeout))
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("cluster: %s of kind %s: %w", identity, kind, err)
	}
	switch v := answer.(type) {
	case *wrapperspb.BytesValue:
		return term.Decode(v.GetValue())
	case *wrapperspb.StringValue:
		return nil, fmt.Errorf("cluster: %s of kind %s: %s", identity, kind, v.GetValue())
	}
	return nil, fmt.Errorf("cluster: %s of kind %s answers %T", identity, kind, answer)
}

// grain is the actor behind an identity at the member that runs it.
type grain struct {
	c    *Cluster
	kind *Kind
	pid  *proto.PID
	err  error // why there is no process
}

// Receive implements proto.Actor.
func (g *grain) Receive(c proto.Context) {
	switch msg := c.Message().(type) {
	case *pcluster.ClusterInit:
		g.begin(c, msg.Identity.Identity)
	case *wrapperspb.BytesValue:
		g.request(c, msg.GetValue())
	case *proto.Stopping:
		if g.pid != nil {
			g.c.sys.Root().Stop(g.pid)
		}
	}
}

func (g *grain) begin(c proto.Context, identity string) {
	args := append(append([]any{}, g.kind.Args...), []byte(identity))
	g.pid, g.err = g.c.sys.SpawnWith(g.c.ctx, g.kind.Spawn, g.kind.Module,
		g.kind.Function, args...)
	root, self := c.ActorSystem().Root, c.Self()
	if g.err != nil {
		return
	}
	g.c.wg.Go(func() {
		if _, err := g.c.sys.Await(g.c.ctx, g.pid); err == nil {
			root.Stop(self)
		}
	})
}

// request has the process answer. Several requests are with it at once: it says in which order it
// answers.
func (g *grain) request(c proto.Context, data []byte) {
	root, sender, pid := c.ActorSystem().Root, c.Sender(), g.pid
	if g.err != nil {
		root.Send(sender, wrapperspb.String(g.err.Error()))
		root.Stop(c.Self()) // the next request tries again
		return
	}
	value, err := term.Decode(data)
	if err != nil {
		root.Send(sender, wrapperspb.String(err.Error()))
		return
	}
	question := g.ask(pid, value)
	g.c.wg.Go(func() {
		answer, err := question()
		var out []byte
		if err == nil {
			out, err = term.Encode(answer)
		}
		if err != nil {
			root.Send(sender, wrapperspb.String(err.Error()))
			return
		}
		root.Send(sender, wrapperspb.Bytes(out))
	})
}

// ask sends a request, and gives what waits for the answer.
func (g *grain) ask(pid *proto.PID, value any) func() (any, error) {
	f := g.c.sys.Root().RequestFuture(pid, value, requestTime)
	return func() (any, error) {
		answer, err := f.Result()
		switch v := answer.(type) {
		case *epiphany.Undelivered:
			return nil, errors.Join(err, v.Err)
		case *proto.DeadLetterResponse:
			return nil, epiphany.ErrNoProcess
		}
		return answer, err
	}
}
