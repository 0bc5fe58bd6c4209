package gate

import (
	"sync"

	"github.com/parallergo/epiphany/term"
)

// MaxFrameBytes is the size of the largest frame, either way: net_kernel gets it as part of a term,
// and module epiphany_node has the same bound for what it sends.
const MaxFrameBytes = term.MaxWireBytes - 1<<10

// Bounds of a Window.
const (
	MaxFrames = 1 << 16
	MaxBytes  = 64 << 20
)

// Window is what of a connection has been given and not been taken. Its methods may be called by
// several goroutines.
type Window struct {
	mu    sync.Mutex
	room  sync.Cond
	sizes []int
	bytes int
	shut  bool
}

// NewWindow is an empty window.
func NewWindow() *Window {
	w := &Window{}
	w.room.L = &w.mu
	return w
}

// Put adds a frame, and reports whether the window is within its bounds still. One that is shut
// takes nothing.
func (w *Window) Put(bytes int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.shut {
		return true
	}
	w.sizes = append(w.sizes, bytes)
	w.bytes += bytes
	return !w.full()
}

func (w *Window) full() bool { return len(w.sizes) > MaxFrames || w.bytes > MaxBytes }

// High tells that a window is so full that who sends should wait, Low that it is empty enough to go
// on.
func (w *Window) High() bool { return w.over(MaxFrames/4, MaxBytes/4) }

// Low is the contrary, some way below.
func (w *Window) Low() bool { return !w.over(MaxFrames/16, MaxBytes/16) }

func (w *Window) over(frames, bytes int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.sizes) > frames || w.bytes > bytes
}

// Wait waits until the window is within its bounds, or shut.
func (w *Window) Wait() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.full() && !w.shut {
		w.room.Wait()
	}
}

// Taken takes the first n frames out, as many as there are: n may be what a peer says.
func (w *Window) Taken(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n = max(0, min(n, len(w.sizes)))
	for _, size := range w.sizes[:n] {
		w.bytes -= size
	}
	w.sizes = w.sizes[n:]
	w.room.Broadcast()
}

// Shut lets who waits go on.
func (w *Window) Shut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.shut = true
	w.room.Broadcast()
}
