package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// endSignals end the command in good order: statistics, profile and trace are written.
var endSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// signalError is why a context has ended: a signal has come.
type signalError struct{ sig syscall.Signal }

func (e signalError) Error() string { return fmt.Sprintf("ended by a signal: %v", e.sig) }

// interrupts are in the context of a command that an interrupt may not end.
type interrupts struct {
	mu      sync.Mutex
	onFirst func() bool // nil, or what an interrupt does; false when it shall end the command
}

// interruptsKey is that of interrupts in a context.
type interruptsKey struct{}

// onInterrupt has an interrupt do something else than to end the command, until the function that
// it gives is called. It means nothing for a context that is none of notifyContext.
func onInterrupt(ctx context.Context, onFirst func() bool) (end func()) {
	i, is := ctx.Value(interruptsKey{}).(*interrupts)
	if !is {
		return func() {}
	}
	set := func(onFirst func() bool) {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.onFirst = onFirst
	}
	set(onFirst)
	return func() { set(nil) }
}

// handled tells whether a signal was an interrupt that has done something else.
func (i *interrupts) handled(s os.Signal) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return s == os.Interrupt && i.onFirst != nil && i.onFirst()
}

// notifyContext is a context that ends with the first signal of endSignals that this process does
// not ignore (as under nohup) and that is not taken. The next one has its usual effect: it ends the
// process at once.
func notifyContext(parent context.Context) (ctx context.Context, stop func()) {
	i := &interrupts{}
	ctx, cancel := context.WithCancelCause(context.WithValue(parent, interruptsKey{}, i))
	signals := make(chan os.Signal, 1)
	for _, s := range endSignals {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		defer signal.Stop(signals)
		for ctx.Err() == nil {
			select {
			case s := <-signals:
				if sig, _ := s.(syscall.Signal); !i.handled(s) {
					cancel(signalError{sig})
				}
			case <-ctx.Done():
			}
		}
	}()
	return ctx, func() { cancel(nil) }
}

// signalStatus is the exit status of a command whose context has ended: 128 and the signal's
// number, as shells have it.
func signalStatus(ctx context.Context) int {
	var by signalError
	if errors.As(context.Cause(ctx), &by) {
		return 128 + int(by.sig)
	}
	return statusInterrupted
}
