package epiphany

import (
	"context"
	"sync"
)

// viewers are the users of ServeUI, until the system is closed.
type viewers struct {
	mu     sync.Mutex
	closed bool
	all    sync.WaitGroup
	cancel []context.CancelFunc
}

// enter registers a viewer with a function that ends it. It reports false when the system is
// closed.
func (v *viewers) enter(cancel context.CancelFunc) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return false
	}
	v.all.Add(1)
	v.cancel = append(v.cancel, cancel)
	return true
}

func (v *viewers) leave() { v.all.Done() }

// close ends all viewers and waits for them.
func (v *viewers) close() {
	v.mu.Lock()
	v.closed = true
	for _, cancel := range v.cancel {
		cancel()
	}
	v.mu.Unlock()
	v.all.Wait()
}
