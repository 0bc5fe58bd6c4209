package bridge

import (
	"context"
	"fmt"
	"slices"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/term"
)

// process is an emulated process as protoactor-go sees it. Its methods run on the goroutines of
// senders.
type process struct {
	bridge *Bridge
	num    uint32
	pid    *proto.PID
	ended  chan struct{} // closed when the process has ended

	// Under the bridge's mutex:
	last     bool // the run ends with it
	dead     bool
	reason   []byte        // of the exit, nil when the system was closed
	waiting  int           // messages from Go that it has not taken
	room     chan struct{} // closed when it takes one; nil if there is no waiting sender
	watchers []watcher
}

// watcher is a Go actor that waits for the end of a process.
type watcher struct {
	pid  *proto.PID
	down bool // receives Down with the reason, else Terminated
}

// Down is the message that an actor which monitors a process (Bridge.Monitor) receives when the
// process has ended.
type Down struct {
	Who    *proto.PID
	Reason any
}

// String returns the message that Erlang processes get, without the reference.
func (d Down) String() string {
	return term.Show(term.Tuple{term.AtomName("DOWN"), term.AtomName("process"), d.Who, d.Reason})
}

// process finds or makes the entry of a process. For a new one the bridge sets a monitor.
func (b *Bridge) process(num uint32) *process {
	p, isNew := b.entry(num)
	if isNew {
		b.post(edge.InputMonitor, &edge.Request{To: num, From: edge.GoPid})
	}
	return p
}

// entry finds or makes the entry of a process. When the run is over, a new entry is dead.
func (b *Bridge) entry(num uint32) (p *process, isNew bool) {
	b.mu.Lock()
	if p = b.procs[num]; p != nil {
		b.mu.Unlock()
		return p, false
	}
	p = &process{bridge: b, num: num, ended: make(chan struct{})}
	p.pid, _ = b.system.ProcessRegistry.Add(p, b.prefix+fmt.Sprint(num))
	isNew = b.closed == nil
	if isNew {
		b.procs[num] = p
	}
	b.mu.Unlock()
	if !isNew {
		b.end(p, nil, proto.TerminatedReason_Stopped)
	}
	return p, isNew
}

// end marks a process as ended and notifies its watchers.
func (b *Bridge) end(p *process, reason []byte, why proto.TerminatedReason) {
	b.mu.Lock()
	if p.dead {
		b.mu.Unlock()
		return
	}
	p.dead, p.reason = true, reason
	watchers := p.watchers
	p.watchers = nil
	if p.last {
		b.finished.Store(true)
	}
	if b.procs[p.num] == p {
		delete(b.procs, p.num)
	}
	b.mu.Unlock()
	b.system.ProcessRegistry.Remove(p.pid)
	b.cfg.Spans.Ended(p.num)
	close(p.ended)
	for _, w := range watchers {
		b.notifyEnd(p, w, why)
	}
}

// notifyEnd notifies one watcher through the dispatcher, after the messages that the process sent
// before.
func (b *Bridge) notifyEnd(p *process, w watcher, why proto.TerminatedReason) {
	b.carry(func() {
		if w.down {
			b.deliver(nil, w.pid, &Down{Who: p.pid, Reason: p.endReason()}, nil)
		} else {
			b.sendSystem(w.pid, &proto.Terminated{Who: p.pid, Why: why})
		}
	})
}

// endReason returns the exit reason as a Go value.
func (p *process) endReason() any {
	if p.reason == nil {
		return term.AtomName("noconnection")
	}
	v, err := p.bridge.decode(p.reason)
	if err != nil {
		return err
	}
	return v
}

// SendUserMessage implements proto.Process.
func (p *process) SendUserMessage(pid *proto.PID, message any) {
	header, msg, sender := proto.UnwrapEnvelope(message)
	switch m := msg.(type) {
	case *proto.PoisonPill:
		p.Stop(pid)
	case *proto.Touch:
		if sender != nil {
			p.bridge.system.Root.Send(sender, &proto.Touched{Who: p.pid})
		}
	case proto.MessageBatch:
		for _, one := range m.GetMessages() {
			p.deliver(header, one, sender)
		}
	default:
		p.deliver(header, msg, sender)
	}
}

// deliver sends a value to the process, or to the dead letters.
func (p *process) deliver(header proto.ReadonlyMessageHeader, msg any, sender *proto.PID) {
	b := p.bridge
	b.cfg.Spans.Sent(header, p.num, p.pid, sender, sender != nil && b.isFuture(sender))
	err := p.send(msg, sender)
	if err != nil {
		b.cfg.Spans.Refused(p.num, sender, err)
	}
	switch err {
	case nil:
	case ErrQueueFull:
		b.deadLetter(p.pid, &Undelivered{Message: msg, Err: err}, sender)
	case ErrNoProcess:
		b.deadLetter(p.pid, msg, sender)
	default:
		b.refuse(p.pid, msg, sender, err)
	}
}

// send sends a value to the process. It fails with ErrNoProcess, ErrQueueFull, or the reason why
// the value cannot cross.
func (p *process) send(msg any, sender *proto.PID) error {
	data, err := p.bridge.encodeMessage(msg, sender)
	if err != nil {
		return err
	}
	if _, err := p.reserve(false); err != nil {
		return err
	}
	p.enter(data)
	return nil
}

// enter sends a message for which there is a place.
func (p *process) enter(data []byte) {
	p.bridge.in.Pace()
	p.bridge.post(edge.InputSend, &edge.Request{To: p.num, Data: data})
}

// reserve takes a place in the queue of messages from Go. It fails with ErrNoProcess or
// ErrQueueFull; in the latter case, if waits is set, room is closed when the caller may try again.
func (p *process) reserve(waits bool) (room <-chan struct{}, err error) {
	p.bridge.mu.Lock()
	defer p.bridge.mu.Unlock()
	switch {
	case p.dead:
		return nil, ErrNoProcess
	case p.waiting < p.bridge.cfg.Queue:
		p.waiting++
		return nil, nil
	case waits && p.room == nil:
		p.room = make(chan struct{})
	}
	return p.room, ErrQueueFull
}

// accept frees a place. The bridge's mutex is held.
func (p *process) accept() {
	p.waiting = max(0, p.waiting-1)
	if p.room != nil {
		close(p.room)
		p.room = nil
	}
}

// Send sends a message to a process. While Config.Queue messages from Go wait for the process it
// waits. It fails with ErrNoProcess, with the error of the context, or with one that says why the
// message cannot cross.
func Send(ctx context.Context, b *Bridge, pid *proto.PID, msg any) (err error) {
	end := b.cfg.Spans.Call(ctx, "send", pid)
	defer func() { end(err) }()
	p, err := b.find(pid)
	if err != nil {
		return err
	}
	data, err := b.encodeMessage(msg, nil)
	if err != nil {
		return err
	}
	for {
		room, err := p.reserve(true)
		if err != ErrQueueFull {
			if err == nil {
				p.enter(data)
			}
			return err
		}
		select {
		case <-room:
		case <-p.ended:
			return ErrNoProcess
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// refuse handles a message that cannot cross. An actor that sent a request receives the reason; a
// future can only fail with the error of a dead letter.
func (b *Bridge) refuse(to *proto.PID, msg any, sender *proto.PID, err error) {
	why := &Undelivered{Message: msg, Err: err}
	if sender != nil && !b.isFuture(sender) {
		b.system.Root.Send(sender, why)
		sender = nil
	}
	b.deadLetter(to, why, sender)
}

// Stop implements proto.Process.
func (p *process) Stop(*proto.PID) {
	p.bridge.in.Pace()
	p.bridge.post(edge.InputExit, &edge.Request{To: p.num, From: edge.GoPid, Data: reasonShutdown})
}

// SendSystemMessage implements proto.Process.
func (p *process) SendSystemMessage(pid *proto.PID, message any) {
	switch m := message.(type) {
	case *proto.Watch:
		p.watch(watcher{pid: m.Watcher})
	case *proto.Unwatch:
		p.unwatch(watcher{pid: m.Watcher})
	case *proto.Stop:
		p.Stop(pid)
	}
}

func (p *process) watch(w watcher) {
	b := p.bridge
	b.mu.Lock()
	dead := p.dead
	if !dead && p.watching(w) < 0 {
		p.watchers = append(p.watchers, w)
	}
	b.mu.Unlock()
	if dead {
		b.notifyEnd(p, w, proto.TerminatedReason_Stopped)
	}
}

func (p *process) unwatch(w watcher) {
	p.bridge.mu.Lock()
	defer p.bridge.mu.Unlock()
	if i := p.watching(w); i >= 0 {
		p.watchers = slices.Delete(p.watchers, i, i+1)
	}
}

func (p *process) watching(w watcher) int {
	return slices.IndexFunc(p.watchers, func(o watcher) bool {
		return o.down == w.down && o.pid.Equal(w.pid)
	})
}

// find returns the process that a PID denotes, alive or not. It fails with ErrNoProcess when the
// PID is not of this system.
func (b *Bridge) find(pid *proto.PID) (*process, error) {
	if pid != nil {
		if num, ok := b.processNumber(pid); ok {
			return b.process(num), nil
		}
	}
	return nil, fmt.Errorf("%w: %v", ErrNoProcess, pid)
}

// Monitor makes an actor receive [Down] when a process ends, with the reason noproc if it has
// already ended. It fails with ErrNoProcess when the PID is not of this system.
func (b *Bridge) Monitor(actor, target *proto.PID) error {
	p, err := b.find(target)
	if err == nil {
		p.watch(watcher{pid: actor, down: true})
	}
	return err
}

// Demonitor removes the monitor that Monitor has set. It fails with ErrNoProcess when the PID is
// not of this system.
func (b *Bridge) Demonitor(actor, target *proto.PID) error {
	p, err := b.find(target)
	if err == nil {
		p.unwatch(watcher{pid: actor, down: true})
	}
	return err
}

// Await waits for the end of a process and returns the exit reason, noproc if it had ended before.
// It fails with ErrNoProcess when the PID is not of this system, with the error of the context, or
// with that of Close.
func (b *Bridge) Await(ctx context.Context, pid *proto.PID) (reason any, err error) {
	p, err := b.find(pid)
	if err != nil {
		return nil, err
	}
	return p.await(ctx)
}

func (p *process) await(ctx context.Context) (reason any, err error) {
	select {
	case <-p.ended:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if p.reason == nil {
		p.bridge.mu.Lock()
		defer p.bridge.mu.Unlock()
		return nil, p.bridge.closed
	}
	return p.bridge.decode(p.reason)
}
