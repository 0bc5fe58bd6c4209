// Command openshmem runs public OpenSHMEM programs on boards of cores and prints a table of them.
// It is `make shmem-programs`.
//
// It fetches the programs first where they are not there yet.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/parallergo/epiphany/conformance/check"
	"github.com/parallergo/epiphany/conformance/openshmem"
	"github.com/parallergo/epiphany/emu"
)

func main() { check.Main("openshmem", run) }

// command are the flags.
type command struct {
	dir, from, name string
	limit           int64
	most            int
}

func run(ctx context.Context, w io.Writer, args []string) error {
	var c command
	fs := flag.NewFlagSet("openshmem", flag.ContinueOnError)
	fs.StringVar(&c.dir, "dir", "dist/shmem-programs",
		"directory of the programs; what is not there is fetched")
	fs.StringVar(&c.from, "from", openshmem.Raw, "address of the repositories")
	fs.Int64Var(&c.limit, "limit", 1e9, "most cycles of a run")
	fs.IntVar(&c.most, "most", 1024, "most PEs of a run")
	fs.StringVar(&c.name, "run", "", "part of the names of programs to run")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 || c.limit < 1 {
		return errors.New("usage: openshmem [flags], with -limit at least 1")
	}
	all, err := openshmem.Programs()
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "| program | PEs | local memory | cycles | result |")
	fmt.Fprintln(w, "|---|---|---|---|---|")
	wrong := 0
	for _, p := range all {
		if !strings.Contains(p.Repository+" "+p.Files[0].Path, c.name) {
			continue
		}
		more, err := c.program(ctx, w, &p)
		if err != nil {
			return err
		}
		wrong += more
	}
	if wrong > 0 {
		return fmt.Errorf("%d runs do not end as the list says", wrong)
	}
	return nil
}

// program runs a program with its numbers of PEs and tells how many runs do not end as they should.
func (c *command) program(ctx context.Context, w io.Writer, p *openshmem.Program) (
	wrong int, err error,
) {
	if err := p.Fetch(ctx, c.from, c.dir); err != nil {
		return 0, err
	}
	for _, n := range p.PEs {
		if n > c.most {
			continue
		}
		r, err := p.Run(ctx, c.dir, n, emu.Cycles(c.limit))
		if err != nil {
			return wrong, err
		}
		if r.OK() == (p.Known != "") {
			wrong++
		}
		fmt.Fprintf(w, "| %s %s | %d | %d KB | %d | %s |\n",
			p.Repository, p.Name(), n, r.SRAM>>10, int64(r.Cycles), describe(p, r))
	}
	return wrong, nil
}

// describe is the result of a run in a line.
func describe(p *openshmem.Program, r openshmem.Result) string {
	switch {
	case r.OK():
		return "ok"
	case p.Known != "":
		return strings.TrimSpace(r.Why + ": " + p.Known)
	}
	return strings.ReplaceAll(r.Why, "\n", "; ")
}
