// Example 03: a Go actor watches an Erlang worker on a core and starts a new one when it crashes.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
)

//go:embed worker.erl
var source []byte

// divide is a job. It crosses as {divide, A, B}.
type divide struct {
	epiphany.Record `erl:"divide"`
	A, B            int
}

// quotient is the worker's answer, {quotient, Value, Jobs}: Jobs counts what this worker has done.
type quotient struct {
	epiphany.Record `erl:"quotient"`
	Value           float64
	Jobs            int
}

// crash makes the worker crash; the answer comes when there is a new one.
type crash struct{}

// supervisor hands jobs on to its worker.
type supervisor struct {
	sys     *epiphany.System
	worker  *actor.PID
	waiting *actor.PID // for the new worker
}

// Receive implements actor.Actor.
func (s *supervisor) Receive(ctx actor.Context) {
	switch msg := ctx.Message().(type) {
	case *actor.Started:
		s.start(ctx)
	case divide:
		ctx.Forward(s.worker) // with its sender, whom the worker answers
	case crash:
		s.waiting = ctx.Sender()
		ctx.Request(s.worker, epiphany.Atom("crash"))
	case *actor.Terminated:
		if msg.Who.Equal(s.worker) {
			s.start(ctx)
			ctx.Send(s.waiting, "a new worker")
		}
	}
}

// start starts a worker and watches it.
func (s *supervisor) start(ctx actor.Context) {
	worker, err := s.sys.Spawn(context.Background(), "worker", "serve")
	if err != nil {
		panic(err) // protoactor-go restarts the supervisor
	}
	s.worker = worker
	ctx.Watch(worker)
}

func main() {
	if err := run(os.Stdout, epiphany.WithErrorReports(os.Stderr)); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer, opts ...epiphany.Option) (err error) {
	sys, err := epiphany.New(opts...)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	if err := sys.LoadSource(context.Background(), "worker.erl", source); err != nil {
		return err
	}
	sup := sys.Root().Spawn(actor.PropsFromProducer(func() actor.Actor { return &supervisor{sys: sys} }))
	for _, job := range []any{divide{A: 10, B: 4}, divide{A: 1, B: 8}, crash{}, divide{A: 9, B: 2}} {
		reply, err := sys.Root().RequestFuture(sup, job, time.Minute).Result()
		if err != nil {
			return err
		}
		fmt.Fprintln(out, describe(reply))
	}
	return nil
}

func describe(reply any) string {
	var q quotient
	if epiphany.Assign(&q, reply) == nil {
		return fmt.Sprintf("quotient %v, job %d of this worker", q.Value, q.Jobs)
	}
	return fmt.Sprint(reply)
}
