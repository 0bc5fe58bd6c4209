package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// child is a board in a process of its own.
type child struct {
	*exec.Cmd
	in    io.WriteCloser
	ended chan struct{}
}

// chaos starts three boards. When the third has done some tasks it is killed, when the first has
// noticed it is started again, and when it has done tasks again all is over.
func chaos(out io.Writer) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	ports, err := freePorts(boards)
	if err != nil {
		return err
	}
	said, says := io.Pipe()
	children := make([]*child, boards)
	defer func() {
		for _, c := range children {
			if c != nil {
				err = errors.Join(err, c.kill())
			}
		}
	}()
	begin := func(board int, to io.Writer) (err error) {
		children[board-1], err = start(ctx, board, ports, to)
		return err
	}
	if err := errors.Join(begin(1, says), begin(2, io.Discard), begin(3, io.Discard)); err != nil {
		return err
	}
	go func() {
		<-children[0].ended
		says.Close()
	}()
	return follow(bufio.NewScanner(said), out, map[string]func() error{
		"kill":  children[2].kill,
		"start": func() error { return begin(3, io.Discard) },
		"stop":  children[0].in.Close,
	})
}

// follow prints what the first board says, and does in turn what is to be done: when it tells of
// tasks by the third, of its loss, and of tasks by it again. It checks what the board says last.
func follow(said *bufio.Scanner, out io.Writer, do map[string]func() error) error {
	last := ""
	steps := []struct{ when, do string }{{"by " + name(3), "kill"}, {name(3) + " is lost", "start"},
		{"by " + name(3), "stop"}}
	for said.Scan() {
		last = said.Text()
		fmt.Fprintln(out, last)
		if len(steps) == 0 || !strings.Contains(last, steps[0].when) ||
			strings.Contains(last, " 0 by "+name(3)) {
			continue
		}
		if err := do[steps[0].do](); err != nil {
			return err
		}
		steps = steps[1:]
	}
	if err := said.Err(); err != nil {
		return err
	}
	if len(steps) > 0 {
		return errors.New("board 1 has ended before its time")
	}
	return check(last)
}

// check checks that each task was done once: the sum of the first n squares.
func check(report string) error {
	var n, sum int
	if _, err := fmt.Sscanf(report, "%d tasks, sum of squares %d", &n, &sum); err != nil {
		return fmt.Errorf("board 1 has reported %q: %w", report, err)
	}
	if want := n * (n + 1) * (2*n + 1) / 6; sum != want {
		return fmt.Errorf("the sum of %d squares is %d, want %d", n, sum, want)
	}
	return nil
}

// start starts a board, whose process is waited for.
func start(ctx context.Context, board int, ports []string, out io.Writer) (*child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, "-board", strconv.Itoa(board), "-ports",
		strings.Join(ports, ","))
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &child{cmd, in, make(chan struct{})}
	go func() {
		defer close(c.ended)
		_ = cmd.Wait() // how it ends is seen by what it has said
	}()
	return c, nil
}

// kill kills a board, if it has not ended.
func (c *child) kill() error {
	if err := c.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	<-c.ended
	return nil
}

// freePorts finds ports that nobody listens on.
func freePorts(n int) (ports []string, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		_, port, err := net.SplitHostPort(l.Addr().String())
		if err != nil {
			return nil, err
		}
		ports = append(ports, port)
	}
	return ports, nil
}
