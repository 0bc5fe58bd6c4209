// Example 12: two boards are one system. Work that one cannot take goes to the other; then one
// leaves, and the other learns which of its workers are gone and does their work again.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"

	"github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/cluster"
)

//go:embed farm.erl
var source []byte

// member is a board of the cluster.
type member struct {
	sys     *epiphany.System
	cluster *cluster.Cluster
}

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	hosts, err := freeAddresses(2)
	if err != nil {
		return err
	}
	boards := make([]member, len(hosts))
	defer func() {
		for _, b := range boards {
			err = cmp.Or(err, b.close())
		}
	}()
	errs := make([]error, len(boards))
	var wg sync.WaitGroup
	for i := range boards {
		wg.Go(func() {
			provider, err := cluster.Seeds(100*time.Millisecond, hosts[i], hosts...)
			if err != nil {
				errs[i] = err
				return
			}
			boards[i], errs[i] = start(ctx, fmt.Sprintf("board%d@localhost", i+1), cluster.Options{
				Provider: provider, Log: slog.New(slog.DiscardHandler),
			})
		})
	}
	wg.Wait()
	if err := cmp.Or(errs...); err != nil {
		return err
	}
	first, second := boards[0], boards[1]

	// 20 workers, of which one board of 16 cores cannot take all. Each keeps squares until asked.
	farm, err := first.sys.SpawnWith(ctx, epiphany.SpawnOptions{Place: epiphany.OnARM}, "farm", "start",
		second.cluster.Name(), int64(20))
	if err != nil {
		return err
	}
	if err := report(ctx, out, first, farm); err != nil {
		return err
	}
	if err := second.cluster.Close(); err != nil {
		return err
	}
	return report(ctx, out, first, farm)
}

// report asks the farm what its workers have, and where they are.
func report(ctx context.Context, out io.Writer, m member, farm *actor.PID) error {
	got, err := epiphany.Ask[epiphany.Tuple](ctx, m.sys, farm, epiphany.Atom("report"))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%v workers here, %v on the other board, sum of squares %v\n", got...)
	return nil
}

// start starts a board and has it join.
func start(ctx context.Context, name string, o cluster.Options) (m member, err error) {
	if m.sys, err = epiphany.New(epiphany.WithNode(name)); err != nil {
		return m, err
	}
	if err := m.sys.LoadSource(ctx, "farm.erl", source); err != nil {
		return m, err
	}
	m.cluster, err = cluster.Join(ctx, m.sys, o)
	return m, err
}

func (m member) close() (err error) {
	if m.cluster != nil {
		err = m.cluster.Close()
	}
	if m.sys != nil {
		err = cmp.Or(err, m.sys.Close())
	}
	return err
}

// freeAddresses finds addresses where nobody listens.
func freeAddresses(n int) (all []string, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		all = append(all, l.Addr().String())
	}
	return all, nil
}
