package shm

import (
	"context"
	"slices"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// transfer is a read, a write or an atomic operation under way.
type transfer struct {
	from    *endpoint
	to      fi.Name
	op      fi.Op
	flags   fi.Flags
	access  fi.Flags  // that its region must permit
	counter int       // of from: reads or writes
	bytes   int       // of the region
	domain  *domain   // that it reaches, nil if there is none
	port    *endpoint // whose messages have a place for its data, or nil
}

// RMA implements fi.Ops.
func (e *endpoint) RMA(op *fi.Op) error {
	e.d.p.mu.Lock()
	defer e.d.p.mu.Unlock()
	t := &transfer{from: e, op: *op, flags: e.flags(op) | fi.RMA, bytes: len(op.Buf),
		access: fi.RemoteWrite, counter: writes}
	way, most := fi.Write, MaxMsgSize
	if t.flags&fi.Write == 0 {
		way, t.access, t.counter = fi.Read, fi.RemoteRead, reads
		t.flags &^= fi.Inject | fi.RemoteCQData
	}
	if t.flags&fi.Inject != 0 {
		most = InjectSize
	}
	return t.begin(way, fi.RMA, most)
}

// Atomic implements fi.Ops.
func (e *endpoint) Atomic(op *fi.Op) error {
	e.d.p.mu.Lock()
	defer e.d.p.mu.Unlock()
	t := &transfer{from: e, op: *op, flags: e.flags(op) | fi.Atomic, access: fi.RemoteWrite,
		counter: writes, bytes: len(op.Buf)}
	kind, way, most := fi.Base, fi.Write, MaxAtomic
	switch {
	case op.Compare != nil:
		kind = fi.Compare
	case op.Result != nil || op.Flags&fi.Read != 0:
		kind = fi.Fetch
	}
	if kind != fi.Base {
		way, t.access, t.counter = fi.Read, fi.RemoteRead|fi.RemoteWrite, reads
		t.flags &^= fi.Inject
	}
	if op.Code == fi.AtomicRead {
		t.access, t.bytes, t.op.Buf = fi.RemoteRead, len(op.Result), nil
	}
	if t.flags&fi.Inject != 0 {
		most = InjectSize
	}
	if e.caps != 0 && e.caps&way != 0 && e.caps&fi.Atomic != 0 {
		if err := t.operands(kind); err != nil {
			return err
		}
	}
	return t.begin(way, fi.Atomic, most)
}

// operands checks those of an atomic operation.
func (t *transfer) operands(kind fi.Kind) error {
	op := &t.op
	size := op.Type.Size()
	switch {
	case !op.Type.Valid(op.Code, kind):
		return fi.EOPNOTSUPP
	case t.bytes > MaxAtomic:
		return fi.EMSGSIZE
	case t.bytes == 0 || t.bytes%size != 0 || op.Addr%op.Type.Align() != 0,
		kind != fi.Base && len(op.Result) != t.bytes,
		kind == fi.Compare && len(op.Compare) != t.bytes:
		return fi.EINVAL
	}
	return nil
}

// begin does a transfer, or leaves it to the domain that it reaches.
func (t *transfer) begin(way, what fi.Flags, most int) (err error) {
	e := t.from
	if t.to, err = e.begin(&t.op, way, what, most); err != nil {
		return err
	}
	t.domain = e.d.p.domains[t.to.Node]
	if t.flags&fi.RemoteCQData != 0 && t.domain != nil {
		if t.port = t.domain.port(t.to.Service); !t.port.room() {
			return fi.EAGAIN
		}
		t.port.coming++
	}
	e.start()
	switch {
	case t.domain == nil:
		t.finish(nil, fi.EHOSTUNREACH)
	case t.domain.auto:
		t.run(context.Background())
		t.domain.advance()
	default:
		if t.flags&fi.Inject != 0 {
			t.op.Buf = slices.Clone(t.op.Buf)
		}
		t.domain.inbox = append(t.domain.inbox, t)
		t.domain.notify()
	}
	return nil
}

// run does a transfer. With manual progress the lock is free meanwhile: the domain is being driven.
func (t *transfer) run(ctx context.Context) {
	r, refused := t.domain.reach(t.op.Key, t.op.Addr, t.bytes, t.access)
	if refused == 0 {
		if t.move(ctx, r.memory) != nil {
			refused = fi.EIO
		}
	}
	t.finish(r, refused)
}

func (t *transfer) move(ctx context.Context, m fi.Memory) error {
	if d := t.domain; !d.auto {
		d.moving = true
		d.p.mu.Unlock()
		defer func() {
			d.p.mu.Lock()
			d.moving = false
		}()
	}
	switch {
	case t.flags&fi.Atomic != 0:
		return t.fold(ctx, m)
	case t.flags&fi.Write != 0:
		return m.Store(ctx, t.op.Addr, t.op.Buf)
	}
	return m.Load(ctx, t.op.Addr, t.op.Buf)
}

// fold does an atomic operation: a domain does one after another.
func (t *transfer) fold(ctx context.Context, m fi.Memory) error {
	var room [MaxAtomic]byte
	at := room[:t.bytes]
	if err := m.Load(ctx, t.op.Addr, at); err != nil {
		return err
	}
	t.op.Type.Fold(t.op.Code, at, t.op.Buf, t.op.Compare, t.op.Result)
	if t.op.Code == fi.AtomicRead {
		return nil
	}
	return m.Store(ctx, t.op.Addr, at)
}

// finish counts and completes at both sides.
func (t *transfer) finish(r *region, refused fi.Errno) {
	if t.port != nil {
		t.port.coming--
	}
	if refused != 0 {
		t.from.fail(&t.op, t.flags, t.counter, refused)
		return
	}
	remote, flag := remoteWrites, fi.RemoteWrite
	if t.counter == reads {
		remote, flag = remoteReads, fi.RemoteRead
	}
	if r.counter != nil && r.counts&flag != 0 {
		r.counter.count(1, 0)
	}
	if port := t.domain.port(t.to.Service); port != nil {
		port.counters[remote].count(1, 0)
	}
	if t.port != nil && !t.port.closed() {
		t.port.arrive(&message{name: t.from.name, flags: fi.RemoteWrite | fi.RMA | fi.RemoteCQData,
			long: t.bytes, data: t.op.Data})
	}
	t.from.complete(&t.op, t.flags, t.counter)
}
