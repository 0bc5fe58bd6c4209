package bridge

import (
	"context"
	"fmt"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
)

// pending is a request that waits for its reply.
type pending struct {
	done    chan struct{}
	last    bool // of the Start
	replied bool
	left    bool // the caller has stopped waiting
	proc    *process
	err     error
}

// finish stores the reply, if it is the first. The bridge's mutex is held.
func (p *pending) finish(proc *process, err error) {
	if !p.replied {
		p.replied, p.proc, p.err = true, proc, err
		close(p.done)
	}
}

// Start describes a process for Spawn: module:function with arguments, its placement, and the actor
// Owner to which it is linked unless that is nil. When a process with Last set ends, the run ends
// at that moment of virtual time.
type Start struct {
	Module, Function string
	Args             []any
	Place            edge.Placement
	Owner            *proto.PID
	Last             bool
}

// Spawn starts a process and waits until it has its number. It fails with ErrSystemLimit, an
// *UndefError, an error that names the argument that cannot cross, the error of Close, or that of
// the context; in the last case the process is killed if it starts later.
func (b *Bridge) Spawn(ctx context.Context, s Start) (*proto.PID, error) {
	b.in.Pace()
	p, err := b.spawn(ctx, s)
	if err != nil {
		return nil, err
	}
	return p.pid, nil
}

// Run starts a process and waits for its end, as Spawn and Await do.
func (b *Bridge) Run(ctx context.Context, s Start) (reason any, err error) {
	p, err := b.spawn(ctx, s)
	if err != nil {
		return nil, err
	}
	return p.await(ctx)
}

func (b *Bridge) spawn(ctx context.Context, s Start) (*process, error) {
	args, err := b.encode(term.List(s.Args))
	if err != nil {
		return nil, fmt.Errorf("epiphany: arguments of %s:%s: %w", s.Module, s.Function, err)
	}
	from, err := b.Number(s.Owner)
	if err != nil {
		return nil, err
	}
	return b.request(ctx, edge.InputSpawn, &edge.Request{
		From: from, Data: args, Module: s.Module, Function: s.Function, Place: s.Place,
		Link: s.Owner != nil,
	}, s.Last)
}

// Load loads a compiled module, a container of package bytecode. It fails with the reason why the
// module is refused, the error of Close, or that of the context; in the last case the module may
// still be loaded later.
func (b *Bridge) Load(ctx context.Context, container []byte) error {
	_, err := b.request(ctx, edge.InputLoad, &edge.Request{Data: container}, false)
	return err
}

// request posts a request and waits for its reply.
func (b *Bridge) request(ctx context.Context, kind uint8, r *edge.Request,
	last bool) (*process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b.in.Hold()
	b.mu.Lock()
	b.requests++
	r.ID = b.requests
	p := b.pendingOf(r.ID)
	p.last = last
	if b.closed != nil {
		p.finish(nil, b.closed)
	}
	b.mu.Unlock()
	b.post(kind, r)
	b.in.Release()
	select {
	case <-p.done:
	case <-ctx.Done():
		if !b.abandon(p) {
			return nil, ctx.Err()
		}
	}
	b.mu.Lock()
	delete(b.pending, r.ID)
	b.mu.Unlock()
	return p.proc, p.err
}

// abandon stops waiting for a reply, unless it has arrived.
func (b *Bridge) abandon(p *pending) (replied bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p.left = !p.replied
	return p.replied
}

// pendingOf finds or makes the request with the given id. The mutex is held.
func (b *Bridge) pendingOf(id uint64) *pending {
	p := b.pending[id]
	if p == nil {
		p = &pending{done: make(chan struct{})}
		b.pending[id] = p
	}
	return p
}

// Spawned implements Outlet. The master reports the end of a process that was spawned from here
// without a monitor.
func (b *Bridge) Spawned(id uint64, pid uint32, err error) {
	if err != nil {
		b.reply(id, nil, err)
		return
	}
	p, _ := b.entry(pid)
	b.reply(id, p, nil)
}

// Loaded implements Outlet. The reply follows when processes see the module.
func (b *Bridge) Loaded(id uint64, err error) {
	if err != nil {
		b.reply(id, nil, err)
		return
	}
	b.loads = append(b.loads, id)
}

// reply ends a request. In a replay the reply may come before the request.
func (b *Bridge) reply(id uint64, proc *process, err error) {
	b.mu.Lock()
	if b.pending[id] == nil && !b.cfg.Replay {
		b.mu.Unlock()
		return
	}
	p := b.pendingOf(id)
	defer b.mu.Unlock()
	if p.last && proc != nil {
		proc.last = true
	}
	p.finish(proc, err)
	if !p.left {
		return
	}
	delete(b.pending, id)
	if proc != nil {
		b.post(edge.InputExit, &edge.Request{To: proc.num, From: edge.GoPid, Data: reasonKill})
	}
}

// Driver returns an engine.Driver that passes everything on to inner, the master, and counts the
// messages from Go that have yet to enter the system.
func (b *Bridge) Driver(inner engine.Driver) engine.Driver {
	if s, ok := inner.(stopper); ok {
		b.stopping = s.Stopping
	}
	return &driver{Driver: inner, bridge: b}
}

// stopper is a master whose processes can shut the system down in steps.
type stopper interface{ Stopping() bool }

type driver struct {
	engine.Driver
	bridge *Bridge
}

// publisher is a master that loads modules before processes see them.
type publisher interface {
	// Published reports whether processes see all loaded modules.
	Published() bool
}

// Input implements engine.Driver. The output that the input has caused is sent at once, as there
// may be no next window.
func (h *driver) Input(at emu.Cycles, in engine.Input) {
	h.Driver.Input(at, in)
	h.AfterWindow(at)
	if in.Kind == edge.InputSend {
		h.bridge.accepted(in.Data)
	}
}

// AfterWindow implements engine.Driver.
func (h *driver) AfterWindow(now emu.Cycles) {
	h.Driver.AfterWindow(now)
	b := h.bridge
	if p, ok := h.Driver.(publisher); len(b.loads) == 0 || ok && !p.Published() {
		return
	}
	for _, id := range b.loads {
		b.reply(id, nil, nil)
	}
	b.loads = b.loads[:0]
}

// Done implements engine.Driver.
func (h *driver) Done() bool { return h.bridge.finished.Load() || h.Driver.Done() }

// accepted frees a place in a process's queue.
func (b *Bridge) accepted(data []byte) {
	var r edge.Request
	if r.Unmarshal(data) != nil {
		return // the master has reported it
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if p := b.procs[r.To]; p != nil {
		p.accept()
	}
}
