// Example 01: Go code talks to Erlang servers, of which as many run on cores as there are cores.
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

//go:embed stats.erl
var source []byte

// servers is one more than the board has cores.
const servers = 17

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
	if err := sys.LoadSource(ctx, "stats.erl", source); err != nil {
		return err
	}
	for i := 1; i <= servers; i++ {
		server, err := sys.SpawnWith(ctx, epiphany.SpawnOptions{Place: epiphany.CoreOrARM},
			"stats", "serve")
		if err != nil {
			return err
		}
		for n := 1; n <= 10; n++ {
			sys.Root().Send(server, epiphany.Tuple{epiphany.Atom("add"), i * n})
		}
		average, err := ask(sys, server, "average")
		if err != nil {
			return err
		}
		host, err := ask(sys, server, "host")
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "server %d: average %v, kept on a %v\n", i, average, host)
	}
	return nil
}

// ask sends the server {From, Question} and takes the answer out of {Server, Question, Answer}.
func ask(sys *epiphany.System, server *actor.PID, question epiphany.Atom) (any, error) {
	reply, err := sys.Root().RequestFuture(server, question, time.Minute).Result()
	if err != nil {
		return nil, err
	}
	if t, ok := reply.(epiphany.Tuple); ok && len(t) == 3 {
		return t[2], nil
	}
	return nil, fmt.Errorf("the server answers %s", sys.Format(reply))
}
