package epiphany

import (
	"errors"

	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/parallergo/epiphany/bridge/spans"
)

// WithMetrics sets the OpenTelemetry meter provider of the system's own actor system, so that
// protoactor-go counts actors, messages, futures and dead letters. protoactor-go also makes it the
// global provider of the Go process. The option has no effect on an actor system passed by
// WithActorSystem.
func WithMetrics(p metric.MeterProvider) Option {
	return func(c *config) error {
		if p == nil {
			return errors.New("epiphany: the provider of metrics is nil")
		}
		c.metrics = p
		return nil
	}
}

// WithTraces sets the OpenTelemetry provider of traces: messages and requests from Go to processes,
// messages of processes to Go actors, and messages between nodes become spans. Their contexts are
// in the headers of protoactor-go's messages, where its own middleware puts and expects them, and, for
// System.Ask and System.Send, in the context. Without this option there are no spans.
func WithTraces(p trace.TracerProvider) Option {
	return func(c *config) error {
		if p == nil {
			return errors.New("epiphany: the provider of traces is nil")
		}
		c.traces, c.bridge.Spans = p, spans.New(p)
		return nil
	}
}

// Traces is the provider of traces that WithTraces has set, nil without.
func (s *System) Traces() trace.TracerProvider { return s.traces }
