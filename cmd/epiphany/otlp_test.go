package main

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Two nodes send a collector the spans of their frames.
func TestSpansOfACluster(t *testing.T) {
	var mu sync.Mutex
	spans := map[string][]string{} // by node
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := io.Reader(r.Body)
		if r.Header.Get("Content-Encoding") == "gzip" {
			var err error
			body, err = gzip.NewReader(body)
			assert.NoError(t, err)
		}
		data, err := io.ReadAll(body)
		assert.NoError(t, err)
		var msg collector.ExportTraceServiceRequest
		assert.NoError(t, proto.Unmarshal(data, &msg))
		assert.Equal(t, "/v1/traces", r.URL.Path)
		mu.Lock()
		defer mu.Unlock()
		for _, rs := range msg.ResourceSpans {
			node := ""
			for _, a := range rs.Resource.Attributes {
				if a.Key == "service.instance.id" {
					node = a.Value.GetStringValue()
				}
			}
			for _, ss := range rs.ScopeSpans {
				for _, s := range ss.Spans {
					spans[node] = append(spans[node], s.Name)
				}
			}
		}
	}))
	defer srv.Close()
	runBoards(t, []string{"a", "b"}, "--otlp", srv.URL)
	mu.Lock()
	defer mu.Unlock()
	assert.Contains(t, spans["a@localhost"], "send frame to b@localhost")
	assert.Contains(t, spans["b@localhost"], "receive frame of a@localhost")
}

func TestWhereSpansGo(t *testing.T) {
	workDir(t)
	for _, address := range []string{"localhost:4318", "http:", "ftp://localhost"} {
		status, _, stderr := command("run", "--otlp", address, "good.erl")
		assert.Equal(t, statusError, status)
		want := "--otlp is \"" + address + "\", want http://host:port or https://host:port\n"
		assert.Equal(t, want, stderr)
	}
}
