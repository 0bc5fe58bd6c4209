package epiphany

import (
	"errors"

	"go.opentelemetry.io/otel/metric"
)

// WithMetrics gives the system's own actor system a provider of OpenTelemetry, so that
// protoactor-go counts actors, messages, futures and dead letters. protoactor-go makes it the
// process's global provider as well. It has no effect on an actor system of the caller.
func WithMetrics(p metric.MeterProvider) Option {
	return func(c *config) error {
		if p == nil {
			return errors.New("epiphany: the provider of metrics is nil")
		}
		c.metrics = p
		return nil
	}
}
