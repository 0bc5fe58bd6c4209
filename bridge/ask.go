package bridge

import (
	"context"
	"errors"
	"fmt"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/term"
)

// EndedError reports that a process ended before it replied. It matches ErrNoProcess.
type EndedError struct {
	Who    *proto.PID
	Reason any // noproc if the process had ended before the request
}

func (e *EndedError) Error() string {
	return fmt.Sprintf("epiphany: the process has ended without an answer: %s", term.Show(e.Reason))
}

// Is matches ErrNoProcess.
func (e *EndedError) Is(target error) bool { return target == ErrNoProcess }

// Ask sends a request and waits for the reply. It fails with the error of the context, the error of
// Close, an *EndedError, ErrQueueFull, or an error that says why the message cannot cross. The PID
// may also be that of a Go actor; if its reply is an error, Ask returns that error.
func (b *Bridge) Ask(ctx context.Context, pid *proto.PID, msg any) (reply any, err error) {
	if pid == nil {
		return nil, fmt.Errorf("%w: the PID is nil", ErrNoProcess)
	}
	end := b.cfg.Spans.Call(ctx, "request", pid)
	defer func() { end(err) }()
	a, err := b.newQuestion()
	if err != nil {
		return nil, err
	}
	defer b.forget(a, pid)
	if err := b.put(a, pid, msg); err != nil {
		return nil, err
	}
	select {
	case reply := <-a.reply:
		return b.replied(pid, reply)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// question is the sender of a request of Ask: like a future, it receives one message.
type question struct {
	pid   *proto.PID
	reply chan any
}

// put sends a request to a process, whose end is a reply as well, or to a Go actor.
func (b *Bridge) put(a *question, pid *proto.PID, msg any) error {
	p, err := b.find(pid)
	if err != nil {
		b.sendSystem(pid, &proto.Watch{Watcher: a.pid})
		b.system.Root.RequestWithCustomSender(pid, msg, a.pid)
		return nil
	}
	p.watch(watcher{pid: a.pid, down: true})
	switch err := p.send(msg, a.pid); {
	case errors.Is(err, ErrNoProcess):
		return nil // its end will be notified
	default:
		return err
	}
}

// forget removes a question from the actor system, whether it has a reply or not.
func (b *Bridge) forget(a *question, asked *proto.PID) {
	b.system.ProcessRegistry.Remove(a.pid)
	if p, err := b.find(asked); err == nil {
		p.unwatch(watcher{pid: a.pid, down: true})
	} else {
		b.sendSystem(asked, &proto.Unwatch{Watcher: a.pid})
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.byPID(a.pid); p != nil {
		b.remove(p)
	}
}

// replied converts what a question has received into a reply or an error.
func (b *Bridge) replied(pid *proto.PID, reply any) (any, error) {
	switch m := reply.(type) {
	case *Down:
		if err := b.closedBy(); err != nil {
			return nil, err
		}
		return nil, &EndedError{Who: m.Who, Reason: m.Reason}
	case *proto.DeadLetterResponse, *proto.Terminated:
		if err := b.closedBy(); err != nil {
			return nil, err
		}
		return nil, &EndedError{Who: pid, Reason: term.AtomName("noproc")}
	case error:
		return nil, m
	}
	return reply, nil
}

// closedBy returns why the run is over, nil while it is not.
func (b *Bridge) closedBy() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.closed
}

// SendUserMessage implements proto.Process.
func (a *question) SendUserMessage(_ *proto.PID, message any) {
	_, msg, _ := proto.UnwrapEnvelope(message)
	a.take(msg)
}

// SendSystemMessage implements proto.Process.
func (a *question) SendSystemMessage(_ *proto.PID, message any) { a.take(message) }

// Stop implements proto.Process.
func (a *question) Stop(*proto.PID) {}

// take keeps the first message.
func (a *question) take(msg any) {
	select {
	case a.reply <- msg:
	default:
	}
}
