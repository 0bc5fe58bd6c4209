package bridge

import "sync"

// dispatcher runs deliveries to Go actors in order, on its own goroutine. Foreign code runs there
// (mailboxes that block, handlers of dead letters) without making the engine wait.
type dispatcher struct {
	mu       sync.Mutex
	queue    []func()
	closed   bool
	wake     chan struct{}
	ended    chan struct{}
	panicked func(value any) // called when foreign code panics; the dispatcher continues
}

func newDispatcher(panicked func(value any)) *dispatcher {
	d := &dispatcher{wake: make(chan struct{}, 1), ended: make(chan struct{}), panicked: panicked}
	go d.run()
	return d
}

// do queues f and never blocks. After close it does nothing.
func (d *dispatcher) do(f func()) {
	d.mu.Lock()
	if !d.closed {
		d.queue = append(d.queue, f)
	}
	d.mu.Unlock()
	d.signal()
}

// close waits until the dispatcher has run everything queued, and ends it.
func (d *dispatcher) close() {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	d.signal()
	<-d.ended
}

func (d *dispatcher) signal() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

func (d *dispatcher) run() {
	defer close(d.ended)
	for range d.wake {
		batch, closed := d.take()
		for len(batch) > 0 {
			for _, f := range batch {
				d.call(f)
			}
			batch, closed = d.take()
		}
		if closed {
			return
		}
	}
}

func (d *dispatcher) take() (batch []func(), closed bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	batch, d.queue = d.queue, nil
	return batch, d.closed
}

func (d *dispatcher) call(f func()) {
	defer func() {
		if v := recover(); v != nil {
			d.panicked(v)
		}
	}()
	f()
}
