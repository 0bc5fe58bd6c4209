// Example 09: OpenSHMEM. chip/heat.c computes how heat spreads through a plate, on as many cores as it
// is started on, which put the edges of their parts into each other's memory. This program compiles
// it and runs it on 4, 16 and 64 cores; "epiphany exec -n 16 chip/heat.c" does it once.
package main

import (
	"context"
	_ "embed"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
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
	image, err := pgas.Build("heat.c", source)
	if err != nil {
		return 0, err
	}
	board := emu.Parallella()
	board.Rows, board.Cols = side, side
	cfg := host.Config{Board: board, Workers: threads}
	return pgas.Run(context.Background(), cfg, image, out)
}
