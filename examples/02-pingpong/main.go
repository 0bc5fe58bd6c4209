// Example 02: a Go actor and an Erlang process on a core send a ball to and fro.
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

//go:embed pingpong.erl
var source []byte

// ball crosses as {ball, From, Strokes}.
type ball struct {
	epiphany.Record `erl:"ball"`
	From            any // a PID, or ReplyTo for the sender's own
	Strokes         int
}

// player serves and returns the ball until its rounds are played.
type player struct {
	pong   *actor.PID
	rounds int
	done   *actor.PID // who wants the number of strokes
}

// Receive implements actor.Actor. A message of a process is the value as it decodes, here a Tuple.
func (p *player) Receive(ctx actor.Context) {
	switch msg := ctx.Message().(type) {
	case string:
		p.done = ctx.Sender()
		p.strike(ctx, 0)
	case epiphany.Tuple:
		var b ball
		if err := epiphany.Assign(&b, msg); err != nil {
			ctx.Send(p.done, err)
			return
		}
		p.rounds--
		if p.rounds == 0 {
			ctx.Send(p.done, b.Strokes)
			return
		}
		p.strike(ctx, b.Strokes)
	}
}

func (p *player) strike(ctx actor.Context, strokes int) {
	ctx.Request(p.pong, ball{From: epiphany.ReplyTo, Strokes: strokes + 1})
}

func main() {
	if err := run(os.Stdout, epiphany.WithErrorReports(os.Stderr)); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer, opts ...epiphany.Option) (err error) {
	ctx := context.Background()
	sys, err := epiphany.New(opts...)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	if err := sys.LoadSource(ctx, "pingpong.erl", source); err != nil {
		return err
	}
	pong, err := sys.Spawn(ctx, "pingpong", "pong")
	if err != nil {
		return err
	}
	const rounds = 100
	ping := sys.Root().Spawn(actor.PropsFromProducer(func() actor.Actor {
		return &player{pong: pong, rounds: rounds}
	}))
	strokes, err := sys.Root().RequestFuture(ping, "play", time.Minute).Result()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d rounds, %v strokes\n", rounds, strokes)
	return err
}
