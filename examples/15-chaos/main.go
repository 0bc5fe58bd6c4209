// Example 15: three boards in three processes do tasks together. One of them is killed, which costs
// no task, and started again, after which it gets work again.
//
// Without flags it starts the three itself, and does the killing. In three terminals, with -board 1,
// -board 2 and -board 3, whoever sits there does; board 1 ends with its input.
package main

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"os"
	"strings"
	"time"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/cluster"
)

//go:embed crew.erl
var source []byte

// boards is how many there are.
const boards = 3

func main() {
	board := flag.Int("board", 0, "be this board, of 1 to 3")
	ports := flag.String("ports", "4801,4802,4803", "where the boards find each other, on this computer")
	flag.Parse()
	err := errors.New("-board: want 1 to 3")
	switch {
	case *board == 0:
		err = chaos(os.Stdout)
	case *board >= 1 && *board <= boards:
		err = serve(*board, strings.Split(*ports, ","), os.Stdin, os.Stdout)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// name is the node of a board.
func name(board int) string { return fmt.Sprintf("board%d@localhost", board) }

// serve is a board until its input ends. The first one has a crew.
func serve(board int, ports []string, in io.Reader, out io.Writer) (err error) {
	if len(ports) != boards {
		return fmt.Errorf("-ports: want %d of them", boards)
	}
	ctx := context.Background()
	sys, err := epiphany.New(epiphany.WithNode(name(board)), epiphany.WithOutput(out))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sys.Close()) }()
	if err := sys.LoadSource(ctx, "crew.erl", source); err != nil {
		return err
	}
	member, err := join(ctx, sys, board, ports)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, member.Close()) }()
	if board != 1 {
		_, err = io.Copy(io.Discard, in)
		return err
	}
	return crew(ctx, sys, in, out)
}

// join makes a board a member, which the others look for at its port.
func join(ctx context.Context, sys *epiphany.System, board int,
	ports []string) (*cluster.Cluster, error) {
	hosts := make([]string, boards)
	for i, port := range ports {
		hosts[i] = net.JoinHostPort("127.0.0.1", port)
	}
	provider, err := cluster.Seeds(100*time.Millisecond, hosts[board-1], hosts...)
	if err != nil {
		return nil, fmt.Errorf("-ports: %w", err)
	}
	return cluster.Join(ctx, sys, cluster.Options{
		Provider: provider,
		Log:      slog.New(slog.DiscardHandler),
	})
}

// crew starts a crew, and tells what it has done when the input ends.
func crew(ctx context.Context, sys *epiphany.System, in io.Reader, out io.Writer) error {
	const each = 4
	at := epiphany.SpawnOptions{Place: epiphany.OnARM}
	pid, err := sys.SpawnWith(ctx, at, "crew", "start", int64(each))
	if err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, bufio.NewReader(in)); err != nil {
		return err
	}
	got, err := epiphany.Ask[epiphany.Tuple](ctx, sys, pid, epiphany.Atom("stop"))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%v tasks, sum of squares %v\n", got...)
	return nil
}
