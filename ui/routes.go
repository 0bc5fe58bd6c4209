package ui

import (
	"embed"
	"io/fs"
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
)

//go:embed static
var static embed.FS

// mostSteps bounds the windows of one step.
const mostSteps = 1_000_000

// routes are what the server answers.
func (s *Server) routes(more prometheus.Gatherer) http.Handler {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is embedded
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.Handle("GET /live", s.hub)
	mux.Handle("GET /metrics", handleMetrics(s.system, more))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Write([]byte("ok\n"))
	})
	mux.HandleFunc("POST /pause", s.command(func(*http.Request) bool { s.system.Pause(); return true }))
	mux.HandleFunc("POST /continue",
		s.command(func(*http.Request) bool { s.system.Continue(); return true }))
	mux.HandleFunc("POST /step", s.command(s.step))
	return mux
}

// command is a handler that does something and has the next snapshot taken at once.
func (s *Server) command(do func(r *http.Request) bool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !do(r) {
			http.Error(w, "the form has a value that cannot be", http.StatusBadRequest)
			return
		}
		s.hub.hurry()
		w.WriteHeader(http.StatusNoContent)
	}
}

// step lets as many windows run as the form says.
func (s *Server) step(r *http.Request) bool {
	n, err := strconv.Atoi(r.FormValue("windows"))
	if err != nil || n < 1 || n > mostSteps {
		return false
	}
	s.system.Pause()
	s.system.Advance(n)
	return true
}
