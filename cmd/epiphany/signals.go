package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// endSignals end the command in good order: statistics, profile and trace are written.
var endSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// signalError is why a context has ended: a signal has come.
type signalError struct{ sig syscall.Signal }

func (e signalError) Error() string { return fmt.Sprintf("ended by a signal: %v", e.sig) }

// notifyContext is a context that ends with the first signal of endSignals that this process does
// not ignore (as under nohup). The second one has its usual effect: it ends the process at once.
func notifyContext(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	for _, s := range endSignals {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		select {
		case s := <-signals:
			sig, _ := s.(syscall.Signal)
			cancel(signalError{sig})
		case <-ctx.Done():
		}
		signal.Stop(signals)
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
