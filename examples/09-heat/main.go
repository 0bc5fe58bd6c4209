// Example 09: OpenSHMEM. chip/heat.c computes how heat spreads through a plate, on as many cores as it
// is started on, which put the edges of their parts into each other's memory. This program compiles
// it and runs it on 4, 16 and 64 cores; "epiphany exec -n 16 chip/heat.c" does it once.
package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/toolchain/cc"
)

//go:embed chip/heat.c
var source []byte

func main() {
	for _, side := range []int{2, 4, 8} {
		if _, err := run(os.Stdout, side, 0); err != nil {
			log.Fatal(err)
		}
	}
}

// run computes on a board of side × side cores with so many threads, 0 for all, and gives the state
// hash.
func run(out io.Writer, side, threads int) (hash uint64, err error) {
	program, err := cc.Build("heat.c", source, cc.Options{Level: 2, Libraries: pgas.Libraries()})
	if err != nil {
		return 0, err
	}
	image, err := host.ReadImage(bytes.NewReader(program))
	if err != nil {
		return 0, err
	}
	board := emu.Parallella()
	board.Rows, board.Cols = side, side
	sys, err := host.Open(host.Config{Board: board, Workers: threads})
	if err != nil {
		return 0, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	group, err := sys.Group(0, 0, side, side)
	if err != nil {
		return 0, err
	}
	if err := group.Load(context.Background(), image); err != nil {
		return 0, err
	}
	ends, err := group.Run(context.Background(), &host.Calls{Stdout: out, Stderr: out})
	if err != nil {
		return 0, err
	}
	for i, end := range ends {
		if end.Kind != host.Exited || end.Status != 0 {
			return 0, fmt.Errorf("core[%d] is %v, with status %d", i, end.Kind, end.Status)
		}
	}
	return sys.Hash(), nil
}
