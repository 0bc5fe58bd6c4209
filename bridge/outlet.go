package bridge

import (
	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/term"
)

// Exit is the message that an actor which traps exits (Bridge.TrapExit) receives for an exit
// signal.
type Exit struct {
	From   *proto.PID // the process, nil if unknown
	Reason any
}

// String returns the message that Erlang processes get.
func (e Exit) String() string { return term.Show(term.Tuple{term.AtomName("EXIT"), e.From, e.Reason}) }

// Message implements Outlet. It keeps data.
func (b *Bridge) Message(to, from uint32, data []byte) {
	b.carry(func() { b.pass(to, from, data) })
}

// Frame implements Outlet. It keeps frame.
func (b *Bridge) Frame(to uint32, frame []byte) {
	b.carry(func() {
		if p := b.peer(to); p != nil {
			b.deliver(nil, p.pid, frame, nil)
		}
	})
}

// carry makes the dispatcher deliver something to Go. Until then a virtual clock does not skip
// time.
func (b *Bridge) carry(deliver func()) {
	b.in.Hold()
	b.out.do(func() {
		defer b.in.Release()
		deliver()
	})
}

// deliver sends a message to an actor or other process of protoactor-go, on the dispatcher. header
// may be nil.
func (b *Bridge) deliver(header map[string]string, to *proto.PID, msg any, sender *proto.PID) {
	if proc, _ := b.system.ProcessRegistry.Get(to); isProcess(proc) {
		sender = nil // a process of another system receives the plain message
	}
	if header == nil {
		b.system.Root.RequestWithCustomSender(to, msg, sender)
		return
	}
	e := &proto.MessageEnvelope{Message: msg, Sender: sender}
	for key, value := range header {
		e.SetHeader(key, value)
	}
	b.system.Root.Send(to, e)
}

func isProcess(p proto.Process) bool {
	_, ok := p.(*process)
	return ok
}

// pass delivers a message to a peer, on the dispatcher.
func (b *Bridge) pass(to, from uint32, data []byte) {
	p := b.peer(to)
	if p == nil {
		b.deadLetter(b.PID(to), b.readable(data), nil)
		return
	}
	if p.future {
		b.drop(p, reasonNormal)
	}
	b.deliver(b.cfg.Spans.Passed(from, p.pid), p.pid, b.readable(data), b.PID(from))
}

// readable returns the Go value of a term in wire form, or the error if it has none.
func (b *Bridge) readable(data []byte) any {
	v, err := b.decode(data)
	if err != nil {
		return err
	}
	return v
}

// NodeFrame passes the system a frame of another node, which has come over the connection that an
// actor is.
func NodeFrame(b *Bridge, conn *proto.PID, frame []byte) error {
	num, err := b.Number(conn)
	if err == nil {
		b.in.Pace()
		b.post(edge.InputFrame, &edge.Request{From: num, Data: frame})
	}
	return err
}

// Exit implements Outlet. It keeps reason.
func (b *Bridge) Exit(to, from uint32, reason []byte) {
	b.carry(func() { b.signal(to, from, reason) })
}

// signal delivers an exit signal to a peer, on the dispatcher.
func (b *Bridge) signal(to, from uint32, reason []byte) {
	p := b.peer(to)
	if p == nil || p.future {
		return
	}
	why := b.readable(reason)
	b.mu.Lock()
	traps := p.traps
	stop := !traps && why != any(term.AtomName("normal"))
	if stop && p.reason == nil {
		p.reason = reason
	}
	b.mu.Unlock()
	switch {
	case traps:
		b.deliver(nil, p.pid, &Exit{From: b.PID(from), Reason: why}, nil)
	case stop:
		b.system.Root.Stop(p.pid)
	}
}

// Down implements Outlet. The bridge is the only monitor of a process on behalf of Go; it knows the
// watchers. It keeps reason.
func (b *Bridge) Down(to, pid uint32, reason []byte) {
	if to != edge.GoPid {
		return
	}
	b.mu.Lock()
	p := b.procs[pid]
	b.mu.Unlock()
	if p == nil || p.last && b.stopping != nil && b.stopping() {
		return
	}
	why := proto.TerminatedReason_Stopped
	if string(reason) == string(reasonNoproc) {
		why = proto.TerminatedReason_NotFound
	}
	b.end(p, reason, why)
}

// Watch implements Outlet.
func (b *Bridge) Watch(num uint32) {
	b.mu.Lock()
	p := b.byNumber[num]
	if p != nil {
		p.known = true
	}
	b.mu.Unlock()
	if p == nil && num != edge.GoPid {
		b.post(edge.InputGoDown, &edge.Request{From: num, Data: reasonNoproc})
	}
}

// TrapExit sets whether an actor receives exit signals as [Exit] messages.
func (b *Bridge) TrapExit(owner *proto.PID, on bool) error {
	num, err := b.Number(owner)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.byNumber[num]; p != nil {
		p.traps = on
	}
	return nil
}

// Link links an actor and a process: when one ends, the other receives an exit signal.
func (b *Bridge) Link(owner, target *proto.PID) error { return b.link(edge.InputLink, owner, target) }

// Unlink removes the link that Link has set.
func (b *Bridge) Unlink(owner, target *proto.PID) error {
	return b.link(edge.InputUnlink, owner, target)
}

func (b *Bridge) link(kind uint8, owner, target *proto.PID) error {
	p, err := b.find(target)
	if err != nil {
		return err
	}
	num, err := b.Number(owner)
	if err != nil {
		return err
	}
	b.post(kind, &edge.Request{To: p.num, From: num})
	return nil
}
