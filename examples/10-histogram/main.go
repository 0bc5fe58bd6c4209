// Example 10: calls of functions on other cores. chip/histogram.c counts values in bins that lie on
// all cores: who has the bin counts, for whoever has the value. This program compiles it and runs it
// on 4 and 16 cores; "epiphany exec -n 16 chip/histogram.c" does it once.
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

//go:embed chip/histogram.c
var source []byte

func main() {
	for _, side := range []int{2, 4} {
		if _, err := run(os.Stdout, side, 0); err != nil {
			log.Fatal(err)
		}
	}
}

// run counts on a board of side × side cores with so many threads, 0 for all, and gives the state
// hash.
func run(out io.Writer, side, threads int) (hash uint64, err error) {
	image, err := pgas.Build("histogram.c", source)
	if err != nil {
		return 0, err
	}
	board := emu.Parallella()
	board.Rows, board.Cols = side, side
	cfg := host.Config{Board: board, Workers: threads}
	return pgas.Run(context.Background(), cfg, image, out)
}
