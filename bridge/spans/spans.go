// Package spans has traces for OpenTelemetry of what passes between Go and processes: a span for
// each request and each message. Contexts travel where protoactor-go's middleware (package
// actor/middleware/opentelemetry) puts and expects them, in the headers of messages, and in the
// context.Context of calls. Processes have no contexts: a message of a process to an actor belongs
// to the trace of the last message of that actor to it.
//
// A nil *Spans, without a provider, does nothing.
package spans

import (
	"context"
	"slices"
	"sync"

	proto "github.com/asynkron/protoactor-go/actor"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// maxOpen is the number of pairs of actors and processes whose last context is kept.
const maxOpen = 4096

// scope is the name of the instrumentation.
const scope = "github.com/parallergo/epiphany"

// Spans makes spans. Its methods may be called by several goroutines.
type Spans struct {
	tracer trace.Tracer

	mu    sync.Mutex
	last  map[pair]entry
	order []pair // by age, with pairs that are not in last any more
}

// pair is a process and the actor, or future, that has sent to it.
type pair struct {
	process uint32
	actor   string
}

// entry is the context of the last message. The span of a request of a future is open until there
// is a reply.
type entry struct {
	context trace.SpanContext
	open    trace.Span
}

// New makes spans with a provider. Without one it is nil.
func New(p trace.TracerProvider) *Spans {
	if p == nil {
		return nil
	}
	return &Spans{tracer: p.Tracer(scope), last: map[pair]entry{}}
}

func done(error) {}

// Call begins the span of a call from Go to a process or an actor, which ends it with its error.
func (s *Spans) Call(ctx context.Context, what string, to *proto.PID) func(error) {
	if s == nil {
		return done
	}
	_, span := s.tracer.Start(ctx, what+" "+to.GetId(), trace.WithSpanKind(trace.SpanKindClient),
		receiver(to.GetId()))
	return func(err error) { end(span, err) }
}

func receiver(id string) trace.SpanStartEventOption {
	return trace.WithAttributes(attribute.String("epiphany.receiver", id))
}

func end(span trace.Span, err error) {
	if err != nil {
		span.SetStatus(codes.Error, err.Error())
	}
	span.End()
}

// Sent makes the span of a message of protoactor-go to a process. That of a request of a future
// ends with Passed, Refused or Ended.
func (s *Spans) Sent(header proto.ReadonlyMessageHeader, process uint32, to, from *proto.PID,
	future bool) {
	if s == nil {
		return
	}
	ctx := context.Background()
	if header != nil {
		ctx = propagation.TraceContext{}.Extract(ctx, reader{header})
	}
	what, kind := "send ", trace.SpanKindProducer
	if future {
		what, kind = "request ", trace.SpanKindClient
	}
	_, span := s.tracer.Start(ctx, what+to.GetId(), trace.WithSpanKind(kind), receiver(to.GetId()))
	if from == nil {
		span.End()
		return
	}
	e := entry{context: span.SpanContext()}
	if future {
		e.open = span
	} else {
		span.End()
	}
	s.keep(pair{process, from.GetId()}, e)
}

// keep makes an entry that of a pair. The oldest one may be dropped.
func (s *Spans) keep(p pair, e entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last[p] = e
	s.order = append(s.order, p)
	for len(s.last) > maxOpen {
		oldest := s.order[0]
		s.order = s.order[1:]
		if oldest != p {
			s.drop(oldest, "no reply has come")
		}
	}
	if len(s.order) > 2*maxOpen {
		seen := make(map[pair]bool, len(s.last))
		slices.Reverse(s.order)
		s.order = slices.DeleteFunc(s.order, func(p pair) bool {
			_, is := s.last[p]
			again := !is || seen[p]
			seen[p] = true
			return again
		})
		slices.Reverse(s.order)
	}
}

// drop forgets a pair. The mutex is held.
func (s *Spans) drop(p pair, why string) {
	if open := s.last[p].open; open != nil {
		open.SetStatus(codes.Error, why)
		open.End()
	}
	delete(s.last, p)
}

// Refused ends the request of a future that the process does not get.
func (s *Spans) Refused(process uint32, from *proto.PID, err error) {
	if s == nil || from == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(pair{process, from.GetId()}, err.Error())
}

// Passed makes the span of a message of a process to an actor, or ends that of the request if it is
// the reply to a future. The result is the headers of the message, nil if there are none.
func (s *Spans) Passed(process uint32, to *proto.PID) map[string]string {
	if s == nil {
		return nil
	}
	p := pair{process, to.GetId()}
	s.mu.Lock()
	e := s.last[p]
	if e.open != nil {
		e.open.End()
		delete(s.last, p)
	}
	s.mu.Unlock()
	ctx := trace.ContextWithRemoteSpanContext(context.Background(), e.context)
	if e.open == nil {
		var span trace.Span
		ctx, span = s.tracer.Start(ctx, "send "+to.GetId(), trace.WithSpanKind(trace.SpanKindProducer),
			receiver(to.GetId()))
		span.End()
	}
	header := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, header)
	return header
}

// Ended ends requests to a process that has ended.
func (s *Spans) Ended(process uint32) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for p := range s.last {
		if p.process == process {
			s.drop(p, "the process has ended")
		}
	}
}

// reader reads contexts from headers.
type reader struct{ header proto.ReadonlyMessageHeader }

// Get implements propagation.TextMapCarrier.
func (r reader) Get(key string) string { return r.header.Get(key) }

// Set implements propagation.TextMapCarrier: there is nothing to write to.
func (r reader) Set(string, string) {}

// Keys implements propagation.TextMapCarrier.
func (r reader) Keys() []string { return r.header.Keys() }
