package spans_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	proto "github.com/asynkron/protoactor-go/actor"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/parallergo/epiphany/bridge/spans"
)

func provider() (*spans.Spans, *tracetest.InMemoryExporter) {
	exporter := tracetest.NewInMemoryExporter()
	return spans.New(trace.NewTracerProvider(trace.WithSyncer(exporter))), exporter
}

func pid(id string) *proto.PID { return proto.NewPID("here", id) }

// header is one of protoactor-go's.
type header map[string]string

func (h header) Get(key string) string    { return h[key] }
func (h header) Keys() []string           { return []string{"traceparent"} }
func (h header) Length() int              { return len(h) }
func (h header) ToMap() map[string]string { return h }

// TestRequests has the spans of requests end with the reply, a refusal, or the end of the process.
func TestRequests(t *testing.T) {
	s, exporter := provider()
	s.Sent(nil, 1, pid("p1"), pid("future$1"), true)
	s.Sent(nil, 1, pid("p1"), pid("future$2"), true)
	s.Sent(nil, 2, pid("p2"), pid("future$3"), true)
	assert.Empty(t, exporter.GetSpans())
	assert.Contains(t, s.Passed(2, pid("future$3")), "traceparent")
	s.Refused(1, pid("future$2"), errors.New("too large"))
	s.Ended(1)
	got := exporter.GetSpans()
	require.Len(t, got, 3)
	for i, want := range []struct {
		name, status string
	}{{"request p2", ""}, {"request p1", "too large"}, {"request p1", "the process has ended"}} {
		assert.Equal(t, want.name, got[i].Name)
		assert.Equal(t, want.status, got[i].Status.Description)
	}
	s.Ended(2)
	assert.Len(t, exporter.GetSpans(), 3)
}

// TestConversation has messages of a process to an actor belong to the trace of the actor's.
func TestConversation(t *testing.T) {
	s, exporter := provider()
	const parent = "00-0102030405060708090a0b0c0d0e0f10-0102030405060708-01"
	s.Sent(header{"traceparent": parent}, 1, pid("p1"), pid("a"), false)
	back := s.Passed(1, pid("a"))
	s.Passed(1, pid("b"))
	got := exporter.GetSpans()
	require.Len(t, got, 3)
	const id = "0102030405060708090a0b0c0d0e0f10"
	assert.Equal(t, id, got[0].SpanContext.TraceID().String())
	assert.Equal(t, "0102030405060708", got[0].Parent.SpanID().String())
	assert.Equal(t, id, got[1].SpanContext.TraceID().String())
	assert.Equal(t, got[0].SpanContext.SpanID(), got[1].Parent.SpanID())
	assert.Equal(t, fmt.Sprintf("00-%s-%s-01", id, got[1].SpanContext.SpanID()), back["traceparent"])
	assert.NotEqual(t, id, got[2].SpanContext.TraceID().String(), "nobody has asked")
}

// TestBounded has requests without reply dropped, the oldest first.
func TestBounded(t *testing.T) {
	s, exporter := provider()
	const many = 5000
	for i := range many {
		s.Sent(nil, 1, pid("p1"), pid(fmt.Sprint("future$", i)), true)
	}
	got := exporter.GetSpans()
	assert.Len(t, got, many-4096)
	assert.Equal(t, codes.Error, got[0].Status.Code)
	for range 3 * many {
		s.Sent(nil, 1, pid("p1"), pid("a"), false)
	}
	before := len(exporter.GetSpans())
	s.Passed(1, pid("future$4999"))
	assert.Len(t, exporter.GetSpans(), before+1)
}

// TestNone has nothing done without a provider.
func TestNone(t *testing.T) {
	s := spans.New(nil)
	assert.Nil(t, s)
	s.Call(context.Background(), "call", pid("x"))(nil)
	s.Sent(nil, 1, pid("x"), pid("y"), true)
	s.Refused(1, pid("y"), nil)
	assert.Nil(t, s.Passed(1, pid("y")))
	s.Ended(1)
}
