package cluster_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/cluster"
	"github.com/parallergo/epiphany/node/nodetest"
)

// TestTraces has frames between two boards become spans: that of a frame at the board that gets it
// is the child of the span at the board that has sent it.
func TestTraces(t *testing.T) {
	exporter := tracetest.NewInMemoryExporter()
	provider := sdk.NewTracerProvider(sdk.WithSyncer(exporter))
	boards := joinWith(t, cluster.Options{}, []epiphany.Option{epiphany.WithTraces(provider)},
		"ta@local", "tb@local")
	nodetest.Await(t, boards[0].ask(t, "meet", int64(1)))
	nodetest.Await(t, boards[0].ask(t, "across", epiphany.Atom("tb@local")))
	sent := map[string]tracetest.SpanStub{}
	received := 0
	spans := exporter.GetSpans() // there may be more soon
	for _, s := range spans {
		if s.Name == "send frame to tb@local" {
			sent[s.SpanContext.SpanID().String()] = s
		}
	}
	for _, s := range spans {
		if s.Name != "receive frame of ta@local" {
			continue
		}
		received++
		parent, is := sent[s.Parent.SpanID().String()]
		require.True(t, is)
		assert.Equal(t, parent.SpanContext.TraceID(), s.SpanContext.TraceID())
		assert.Equal(t, parent.Attributes[1], s.Attributes[1], "the bytes")
	}
	assert.Positive(t, received)
}
