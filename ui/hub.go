package ui

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// hub takes snapshots and gives them to the streams.
type hub struct {
	system System
	every  time.Duration
	log    *slog.Logger

	mu      sync.Mutex
	streams map[stream]bool
	over    bool
	come    chan struct{} // somebody waits for a snapshot
}

// stream holds the latest event that its reader has not read yet.
type stream chan []byte

const (
	// share is the part of the time for which the run may stop for snapshots.
	share = 40
	// writeTime is how long one event may take to be written.
	writeTime = 10 * time.Second
	// beat is after how long a stream without events gets a sign of life.
	beat = 10 * time.Second
)

func newHub(sys System, every time.Duration, log *slog.Logger) *hub {
	return &hub{system: sys, every: every, log: log, streams: map[stream]bool{},
		come: make(chan struct{}, 1)}
}

// run takes snapshots until the context ends, but none while nobody looks.
func (h *hub) run(ctx context.Context) {
	defer h.end()
	for {
		pause := time.Duration(1<<63 - 1)
		if h.watched() {
			rest := h.snapshot()
			pause = max(h.every-rest, 0)
			if !sleep(ctx, rest, nil) {
				return
			}
		}
		if !sleep(ctx, pause, h.come) {
			return
		}
	}
}

// sleep sleeps for a time, or until somebody comes. It returns false when the context has ended.
func sleep(ctx context.Context, d time.Duration, come <-chan struct{}) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-come:
	case <-timer.C:
	}
	return ctx.Err() == nil
}

// snapshot gives all streams a snapshot, and tells how long the run is left alone then.
func (h *hub) snapshot() time.Duration {
	live, cost := h.system.Live()
	data, err := event("live", live)
	if err != nil {
		h.log.Error("ui: a snapshot cannot be encoded", "error", err)
		return h.every
	}
	h.publish(data)
	return cost * share
}

// event is an event of a stream.
func event(name string, value any) ([]byte, error) {
	data, err := json.Marshal(value)
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, data), err
}

// publish puts an event in the place of the one that a reader has not read.
func (h *hub) publish(data []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.streams {
		select {
		case <-s:
		default:
		}
		s <- data // there is room: nobody else puts
	}
}

func (h *hub) watched() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.streams) > 0
}

// join adds a stream, unless there are too many or the hub has ended.
func (h *hub) join() (s stream, joined bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.over || len(h.streams) >= mostStreams {
		return nil, false
	}
	s = make(stream, 1)
	h.streams[s] = true
	h.hurry()
	return s, true
}

// hurry has the next snapshot taken at once.
func (h *hub) hurry() {
	select {
	case h.come <- struct{}{}:
	default:
	}
}

func (h *hub) leave(s stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.streams, s)
}

// end gives a last snapshot to all who look, and closes their streams.
func (h *hub) end() {
	if h.watched() {
		h.snapshot()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.over = true
	for s := range h.streams {
		close(s)
	}
	clear(h.streams)
}

// ServeHTTP is the stream of events: live for a snapshot, end when there will be no more.
func (h *hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s, joined := h.join()
	if !joined {
		w.Header().Set("Retry-After", "5")
		http.Error(w, "too many look at this system", http.StatusServiceUnavailable)
		return
	}
	defer h.leave(s)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	if out.SetReadDeadline(time.Time{}) != nil {
		return
	}
	write := func(data []byte) bool {
		deadline := out.SetWriteDeadline(time.Now().Add(writeTime))
		_, err := w.Write(data)
		return deadline == nil && err == nil && out.Flush() == nil
	}
	for {
		data := []byte(": still here\n\n")
		select {
		case <-r.Context().Done():
			return
		case x, more := <-s:
			if !more {
				write([]byte("event: end\ndata: {}\n\n"))
				return
			}
			data = x
		case <-time.After(beat):
		}
		if !write(data) {
			return
		}
	}
}
