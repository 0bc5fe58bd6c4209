package cluster

import (
	"context"
	"log/slog"
	"slices"
)

// quiet passes on what protoactor-go warns of: the rest is for its own developers.
type quiet struct{ slog.Handler }

// usual are what protoactor-go's automanaged provider, if a program uses it, reports as errors at each
// poll of members that have not started or have left, and of its own end.
var usual = []string{"Bad connection to the node health status", "Failure reaching nodes",
	"Automanaged server stopping..!"}

// Enabled implements slog.Handler.
func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (q quiet) Handle(ctx context.Context, r slog.Record) error {
	if slices.Contains(usual, r.Message) {
		return nil
	}
	return q.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (q quiet) WithAttrs(attrs []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(attrs)} }

// WithGroup implements slog.Handler.
func (q quiet) WithGroup(name string) slog.Handler { return quiet{q.Handler.WithGroup(name)} }
