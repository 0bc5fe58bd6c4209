package main

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/spf13/pflag"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"

	"github.com/parallergo/epiphany"
)

// flushTime is how long a collector may take for the last spans.
const flushTime = 5 * time.Second

// otlpFlags say where spans of messages are sent.
type otlpFlags struct {
	address  string
	provider *trace.TracerProvider
}

func (f *otlpFlags) add(fs *pflag.FlagSet) {
	fs.StringVar(&f.address, "otlp", "",
		"send spans of messages from and to Go and between nodes to an OpenTelemetry collector at a\n"+
			"URL, as http://localhost:4318 (OTLP over HTTP)")
}

// option has the system make spans, if they are wanted.
func (f *otlpFlags) option(ctx context.Context, node string) ([]epiphany.Option, error) {
	if f.address == "" {
		return nil, nil
	}
	u, err := url.Parse(f.address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("--otlp is %q, want http://host:port or https://host:port", f.address)
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces" // as OTLP has it
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(u.String()))
	if err != nil {
		return nil, fmt.Errorf("--otlp: %w", err)
	}
	about := []attribute.KeyValue{attribute.String("service.name", "epiphany")}
	if node != "" {
		about = append(about, attribute.String("service.instance.id", node))
	}
	f.provider = trace.NewTracerProvider(trace.WithBatcher(exporter),
		trace.WithResource(resource.NewSchemaless(about...)))
	return []epiphany.Option{epiphany.WithTraces(f.provider)}, nil
}

// end sends the last spans.
func (f *otlpFlags) end(ctx context.Context) error {
	if f.provider == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushTime)
	defer cancel()
	return prefixed("--otlp: ", f.provider.Shutdown(ctx))
}
