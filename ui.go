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

// UIOptions configure [ServeUI]. The zero value serves on a free port of the loopback interface.
type UIOptions struct {
	// Address is host:port. The default host is the loopback interface; port 0 means any free port.
	Address string
	// Token is the secret that a viewer must present, at least ui.MinToken characters. It is
	// required for an address beyond the loopback interface.
	Token string
	// Log records refused requests; nil records none.
	Log *slog.Logger
	// Metrics are additional metrics served at /metrics beside those of the system; nil adds none.
	// See [WithMetrics].
	Metrics prometheus.Gatherer
	// Ready is called with the URL of the page, which contains the token, when the page can be
	// opened. It runs on its own goroutine, whose end ServeUI awaits.
	Ready func(url string)
}

// ServeUI serves a page that shows the system at work, until the context ends or the system is
// closed; docs/ui.md describes it. It does not change what the program computes, nor its virtual
// time; but a viewer can pause the run, which delays input from Go. ServeUI fails at once when it
// cannot listen at the address, or when the address lies beyond the loopback interface and there is
// no token.
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

// Pause stops virtual time between two windows; input from Go waits. A run that is paused and
// continued is otherwise the same run.
func (s *System) Pause() {
	if s.made() {
		s.loop.eng.Pause()
	}
}

// Continue ends a pause. A paced clock does not catch up with the paused time.
func (s *System) Continue() {
	if s.made() {
		s.loop.eng.Continue()
	}
}

// Advance runs a number of windows of the engine during a pause, without pacing.
func (s *System) Advance(windows int) {
	if s.made() {
		s.loop.eng.Advance(windows)
	}
}

// Live returns a snapshot of the system. The run pauses between two windows while it is taken.
func (s *System) Live() (live stats.Live) {
	if s.made() {
		live, _ = viewed{s}.Live()
	}
	return live
}

// viewed adapts a System to ui.System.
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
