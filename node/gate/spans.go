package gate

import (
	"context"

	proto "github.com/asynkron/protoactor-go/actor"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/parallergo/epiphany"
)

// newTracer makes spans of frames, nil without a provider of traces.
func newTracer(sys *epiphany.System) trace.Tracer {
	if p := sys.Traces(); p != nil {
		return p.Tracer("github.com/parallergo/epiphany/node")
	}
	return nil
}

// Sent makes a span of a frame that is sent to a node. The result is the headers that carry its
// context, nil if there are no traces.
func (g *Gate) Sent(node string, bytes int) map[string]string {
	if g.tracer == nil {
		return nil
	}
	ctx := g.span(context.Background(), "send frame to ", trace.SpanKindProducer, node, bytes)
	header := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, header)
	return header
}

// Received makes a span of a frame that has come from a node. header is what Sent has returned
// there, or nil.
func (g *Gate) Received(header proto.ReadonlyMessageHeader, node string, bytes int) {
	if g.tracer == nil {
		return
	}
	ctx := context.Background()
	if header != nil && header.Length() > 0 {
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier(header.ToMap()))
	}
	g.span(ctx, "receive frame of ", trace.SpanKindConsumer, node, bytes)
}

// span makes a span and its context.
func (g *Gate) span(ctx context.Context, what string, kind trace.SpanKind, node string,
	bytes int) context.Context {
	ctx, span := g.tracer.Start(ctx, what+node, trace.WithSpanKind(kind), trace.WithAttributes(
		attribute.String("epiphany.node", node), attribute.Int("epiphany.bytes", bytes)))
	span.End()
	return ctx
}
