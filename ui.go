package epiphany

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/ui"
)

// UIOptions say how [ServeUI] serves the page. The zero value is a free port of the loopback
// interface.
type UIOptions struct {
	// Address is host:port. Without a host it is the loopback interface; port 0 is a free one.
	Address string
	// Token is what who looks must have, at least ui.MinToken characters. An address beyond the
	// loopback interface demands one.
	Token string
	// Log is told of requests that are refused; nil for nobody.
	Log *slog.Logger
	// Metrics are served at /metrics with those of the system; nil for none. See [WithMetrics].
	Metrics prometheus.Gatherer
	// Ready is called with the address of the page, which contains the token, when it can be
	// opened; on a goroutine of its own, whose end ServeUI waits for.
	Ready func(url string)
}

// ServeUI serves a page that shows the system at work, until the context ends or the system is
// closed; docs/ui.md describes it. What the program computes, and its virtual time, do not change,
// unless somebody pauses it there: then the input of Go waits. It fails at once when the address
// cannot be had, or lies beyond the loopback interface and there is no token.
func ServeUI(ctx context.Context, s *System, o UIOptions) error {
	switch {
	case !s.made():
		return errNotMade
	case ctx == nil:
		return errNoContext
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if !s.viewers.enter(cancel) {
		return ErrClosed
	}
	defer s.viewers.leave()
	server, err := ui.Listen(viewed{s}, ui.Options{Address: o.Address, Token: o.Token, Log: o.Log,
		Metrics: o.Metrics})
	if err != nil {
		return err
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		if o.Ready != nil {
			o.Ready(server.URL())
		}
	}()
	err = server.Serve(ctx)
	<-closed
	return err
}

// Pause lets virtual time stand between two windows; what comes from Go waits. Nothing else
// changes: a run that is paused and continued is the run that it would have been.
func (s *System) Pause() {
	if s.made() {
		s.loop.eng.Pause()
	}
}

// Continue takes Pause back. A paced clock does not make up for the time.
func (s *System) Continue() {
	if s.made() {
		s.loop.eng.Continue()
	}
}

// Advance lets so many windows of the engine run while virtual time stands, without the pace of the
// wall clock.
func (s *System) Advance(windows int) {
	if s.made() {
		s.loop.eng.Advance(windows)
	}
}

// Live is the system as it stands now. The run stops for it between two windows.
func (s *System) Live() (live stats.Live) {
	if s.made() {
		live, _ = viewed{s}.Live()
	}
	return live
}

// viewed is a system as its page sees it.
type viewed struct{ *System }

// Live implements ui.System.
func (v viewed) Live() (live stats.Live, cost time.Duration) {
	v.loop.call(func() {
		began := time.Now()
		live = v.master.Live()
		cost = time.Since(began)
	})
	switch v.loop.now() {
	case idle:
		live.State = string(Offline)
	case over:
		live.State, live.Hanging = "over", nil
		var hang *HangError
		if errors.As(v.loop.err, &hang) {
			for _, w := range hang.Processes {
				live.Hanging = append(live.Hanging, w.String())
			}
		}
	}
	return live, cost
}
