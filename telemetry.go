package epiphany

import (
	"errors"

	"go.opentelemetry.io/otel/metric"
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
