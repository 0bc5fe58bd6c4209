package actor

import "sync"

// courier does on a goroutine of its own, in order, what the engine's goroutine hands to Go actors. Code of others runs there (mailboxes
// that block, handlers of dead letters), and the engine does not wait for it.
type courier struct {
	mu       sync.Mutex
	queue    []func()
	closed   bool
	wake     chan struct{}
	ended    chan struct{}
	panicked func(value any) // told when code of others panics; the courier goes on
}

func newCourier(panicked func(value any)) *courier {
	c := &courier{wake: make(chan struct{}, 1), ended: make(chan struct{}), panicked: panicked}
	go c.run()
	return c
}

// do queues f. It never blocks. After close it does nothing.
func (c *courier) do(f func()) {
	c.mu.Lock()
	if !c.closed {
		c.queue = append(c.queue, f)
	}
	c.mu.Unlock()
	c.signal()
}

// close lets the courier finish what is queued and waits for it.
func (c *courier) close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.signal()
	<-c.ended
}

func (c *courier) signal() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (c *courier) run() {
	defer close(c.ended)
	for range c.wake {
		batch, closed := c.take()
		for len(batch) > 0 {
			for _, f := range batch {
				c.call(f)
			}
			batch, closed = c.take()
		}
		if closed {
			return
		}
	}
}

func (c *courier) take() (batch []func(), closed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	batch, c.queue = c.queue, nil
	return batch, c.closed
}

func (c *courier) call(f func()) {
	defer func() {
		if v := recover(); v != nil {
			c.panicked(v)
		}
	}()
	f()
}
