package suite

import (
	"context"

	"github.com/parallergo/epiphany/benchmarks/board"
	"github.com/parallergo/epiphany/benchmarks/published"
)

// boardFigures are those of the board, which no software of ours is on.
func boardFigures(ctx context.Context, _ System) ([]Figure, error) {
	measured, err := board.Figures(ctx)
	all := make([]Figure, len(measured))
	for i, f := range measured {
		all[i] = Figure{Name: f.Name, System: published.Board, Value: f.Value, Unit: f.Unit}
	}
	return all, err
}
