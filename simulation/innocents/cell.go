package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany"
)

//go:embed testdata/*.erl
var guests embed.FS

// cell is a runaway and where it runs, and where the innocents beside it do.
type cell struct{ Kind, Place, Beside string }

func (c cell) String() string {
	return fmt.Sprintf("%s on the %s beside innocents on the %s", c.Kind, c.Place, c.Beside)
}

// parseCell reads what the method argument writes.
func parseCell(arg string) (cell, error) {
	f := strings.Split(arg, ",")
	if len(f) != 3 {
		return cell{}, fmt.Errorf("the cell %q, want KIND,PLACE,PLACE", arg)
	}
	return cell{f[0], f[1], f[2]}, nil
}

func (c cell) argument() string { return strings.Join([]string{c.Kind, c.Place, c.Beside}, ",") }

// memory is what a guest may have, in bytes.
type memory struct{ arm, dram int }

// guest is a system with the modules of testdata.
type guest struct {
	*epiphany.System
	out lines
}

func newGuest(m memory) (*guest, error) {
	g := &guest{}
	var err error
	g.System, err = epiphany.New(epiphany.WithOutput(&g.out), epiphany.WithErrorReports(io.Discard),
		epiphany.WithMemory(m.dram, m.arm))
	if err != nil {
		return nil, err
	}
	g.LimitGoMemory()
	files, err := guests.ReadDir("testdata")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		source, err := guests.ReadFile("testdata/" + f.Name())
		if err == nil {
			err = g.LoadSource(context.Background(), f.Name(), source)
		}
		if err != nil {
			return nil, errors.Join(err, g.Close())
		}
	}
	return g, nil
}

// run runs a program of the guest to its end and gives what it has printed.
func (g *guest) run(module string, args ...any) ([]string, error) {
	reason, err := g.RunMain(context.Background(), module, "main", args...)
	err = errors.Join(err, g.Close())
	if err == nil && reason != epiphany.Atom("normal") {
		err = fmt.Errorf("%s ends with %s", module, g.Format(reason))
	}
	return g.out.kept, err
}

// kinds are the names of all runaways.
func kinds() ([]string, error) {
	g, err := newGuest(memory{defaultBytes, defaultBytes})
	if err != nil {
		return nil, err
	}
	g.out.all = true
	return g.run("runaways")
}

// runCell runs a cell and gives what it has found, in lines.
func runCell(c cell, m memory, millis int) ([]string, error) {
	g, err := newGuest(m)
	if err != nil {
		return nil, err
	}
	return g.run("cell", epiphany.Atom(c.Kind), epiphany.Atom(c.Place), epiphany.Atom(c.Beside),
		millis, g.squarer())
}

// squarer is an innocent's partner: a Go actor that sends {square, N, N * N} for {From, N}.
func (g *guest) squarer() *proto.PID {
	return g.Root().Spawn(proto.PropsFromFunc(func(c proto.Context) {
		t, ok := c.Message().(epiphany.Tuple)
		if !ok || len(t) != 2 {
			return
		}
		from, known := t[0].(*proto.PID)
		if n, number := t[1].(int64); known && number {
			c.Send(from, epiphany.Tuple{epiphany.Atom("square"), n, n * n})
		}
	}))
}

// lines keeps those that a cell's main process prints; a runaway may print without end.
type lines struct {
	mu   sync.Mutex
	all  bool
	rest []byte
	kept []string
}

// mostBytes bounds a line.
const mostBytes = 1 << 12

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range bytes.Lines(p) {
		if l.rest = append(l.rest, line...); len(l.rest) > mostBytes {
			l.rest = l.rest[:mostBytes]
		}
		if line[len(line)-1] != '\n' {
			continue
		}
		if text := strings.TrimSpace(string(l.rest)); l.all ||
			strings.HasPrefix(text, "runaway ") || strings.HasPrefix(text, "innocent ") {
			l.kept = append(l.kept, text)
		}
		l.rest = l.rest[:0]
	}
	return len(p), nil
}
