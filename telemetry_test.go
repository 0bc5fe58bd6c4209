package epiphany_test

import (
	"strings"
	"testing"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	otelprometheus "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/sdk/metric"

	"github.com/parallergo/epiphany"
)

// protoactor-go counts the Go actors of a system that is given a provider.
func TestActorsAreCounted(t *testing.T) {
	registry := prometheus.NewRegistry()
	exporter, err := otelprometheus.New(otelprometheus.WithRegisterer(registry))
	require.NoError(t, err)
	sys, _, _ := newSystem(t, epiphany.WithMetrics(metric.NewMeterProvider(metric.WithReader(exporter))))
	sys.Root().Spawn(actor.PropsFromFunc(func(actor.Context) {}))
	require.Eventually(t, func() bool {
		families, err := registry.Gather()
		require.NoError(t, err)
		for _, f := range families {
			if strings.HasPrefix(f.GetName(), "protoactor_actor_spawn_count") {
				return f.Metric[0].GetCounter().GetValue() == 1
			}
		}
		return false
	}, patience, patience/1000)
	_, err = epiphany.New(epiphany.WithMetrics(nil))
	assert.EqualError(t, err, "epiphany: the provider of metrics is nil")
}
