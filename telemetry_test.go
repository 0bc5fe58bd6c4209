package epiphany_test

import (
	"strings"
	"testing"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/actor/middleware/opentelemetry"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel"
	otelprometheus "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/metric"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

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

// spansOf is a provider of traces, and what gets its spans.
func spansOf() (*sdk.TracerProvider, *tracetest.InMemoryExporter) {
	exporter := tracetest.NewInMemoryExporter()
	return sdk.NewTracerProvider(sdk.WithSyncer(exporter)), exporter
}

// chained has each span be the child of the one before.
func chained(t *testing.T, all tracetest.SpanStubs, names ...string) {
	t.Helper()
	byName := map[string]tracetest.SpanStub{}
	for _, s := range all {
		byName[s.Name] = s
	}
	for i, name := range names {
		require.Contains(t, byName, name)
		if i > 0 {
			parent, child := byName[names[i-1]].SpanContext, byName[name]
			assert.Equal(t, parent.TraceID(), child.SpanContext.TraceID(), name)
			assert.Equal(t, parent.SpanID(), child.Parent.SpanID(), name)
		}
	}
}

// Requests of Go become spans of the trace of who asks.
func TestRequestsAreTraced(t *testing.T) {
	provider, exporter := spansOf()
	sys, _, _ := newSystem(t, epiphany.WithTraces(provider))
	assert.Same(t, provider, sys.Traces())
	echo, err := sys.Spawn(t.Context(), "test", "echo")
	require.NoError(t, err)
	ctx, span := provider.Tracer("test").Start(t.Context(), "client")
	n, err := epiphany.Ask[int64](ctx, sys, echo, int64(3))
	require.NoError(t, err)
	assert.Equal(t, int64(3), n)
	require.NoError(t, sys.Send(ctx, echo, epiphany.Atom("nothing")))
	span.End()
	chained(t, exporter.GetSpans(), "client", "request "+echo.Id)
	chained(t, exporter.GetSpans(), "client", "send "+echo.Id)

	exporter.Reset()
	_, err = sys.Root().RequestFuture(echo, int64(4), patience).Result()
	require.NoError(t, err)
	chained(t, exporter.GetSpans(), "request "+echo.Id)

	_, err = epiphany.New(epiphany.WithTraces(nil))
	assert.EqualError(t, err, "epiphany: the provider of traces is nil")
	assert.Nil(t, new(epiphany.System).Traces())
}

// An actor with protoactor-go's middleware and a process that it sends to have one trace.
func TestActorsAreTraced(t *testing.T) {
	provider, exporter := spansOf()
	otel.SetTracerProvider(provider) // what the middleware uses
	otel.SetTextMapPropagator(propagation.TraceContext{})
	sys, _, _ := newSystem(t, epiphany.WithTraces(provider))
	echo, err := sys.Spawn(t.Context(), "test", "echo")
	require.NoError(t, err)
	props := actor.PropsFromFunc(func(c actor.Context) {
		switch c.Message().(type) {
		case string:
			c.Request(echo, int64(5))
		}
	}, actor.WithReceiverMiddleware(opentelemetry.ReceiverMiddleware()),
		actor.WithSenderMiddleware(opentelemetry.SenderMiddleware()))
	client := sys.Root().Spawn(props)
	sys.Root().Send(client, "go")
	const reply = "actor.ReceiveFunc/int64"
	require.Eventually(t, func() bool {
		for _, s := range exporter.GetSpans() {
			if s.Name == reply {
				return true
			}
		}
		return false
	}, patience, patience/1000)
	chained(t, exporter.GetSpans(),
		"actor.ReceiveFunc/string", "send "+echo.Id, "send "+client.Id, reply)
}
