package shm

import (
	"slices"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// Recv implements fi.Ops.
func (e *endpoint) Recv(op *fi.Op) error {
	e.d.p.mu.Lock()
	defer e.d.p.mu.Unlock()
	kind := fi.Msg
	if op.Flags&fi.Tagged != 0 {
		kind = fi.Tagged
	}
	switch {
	case e.caps == 0:
		return fi.EOPBADSTATE
	case e.caps&fi.Recv == 0 || e.caps&kind == 0:
		return fi.EOPNOTSUPP
	case op.Peer != fi.AddrUnspec && op.Peer >= fi.Addr(len(e.av.table)):
		return fi.EINVAL
	}
	if op.Flags&(fi.Peek|fi.Claim|fi.Discard) != 0 {
		return e.inspect(op, kind)
	}
	flags := op.Flags
	if !op.Own {
		flags |= e.rxFlags
	}
	if kind == fi.Tagged {
		flags &^= fi.MultiRecv
	}
	e.posted = append(e.posted, &posted{op: *op, flags: flags | kind, room: op.Buf})
	e.d.advance()
	return nil
}

// inspect finds a message and leaves it, or takes one that was claimed.
func (e *endpoint) inspect(op *fi.Op, kind fi.Flags) error {
	switch {
	case kind != fi.Tagged || e.rx == nil:
		return fi.EBADFLAGS
	case e.rx.full() || e.d.busy():
		return fi.EAGAIN
	case op.Flags&fi.Peek != 0:
		e.peek(op)
		return nil
	}
	m := e.find(op, true)
	if m == nil {
		return fi.EINVAL
	}
	if op.Flags&fi.Discard != 0 {
		e.done(m)
	} else {
		e.take(m, op, op.Buf, fi.Completion)
	}
	return nil
}

// find is the oldest tagged message that fits, or that the context has claimed.
func (e *endpoint) find(op *fi.Op, claimed bool) *message {
	for _, m := range e.arrived {
		if m.flags&fi.Tagged == 0 || m.claimed != claimed {
			continue
		}
		if claimed && same(m.claim, op.Context) || !claimed && e.fits(op, fi.Tagged, m) {
			return m
		}
	}
	return nil
}

func (e *endpoint) peek(op *fi.Op) {
	entry := fi.Entry{Context: op.Context, Flags: fi.Tagged | fi.Recv, Tag: op.Tag,
		Source: fi.AddrUnspec}
	m := e.find(op, false)
	if m == nil {
		e.rx.fail(fi.ErrEntry{Entry: entry, Err: fi.ENOMSG})
		return
	}
	entry.Flags |= m.flags
	entry.Len, entry.Data, entry.Tag, entry.Source = m.long, m.data, m.tag, e.av.source(m.name)
	e.rx.enter(entry)
	switch {
	case op.Flags&fi.Discard != 0:
		e.done(m)
	case op.Flags&fi.Claim != 0:
		m.claimed, m.claim = true, op.Context
	}
}

// Cancel implements fi.Ops.
func (e *endpoint) Cancel(context any) error {
	e.d.p.mu.Lock()
	defer e.d.p.mu.Unlock()
	i := slices.IndexFunc(e.posted, func(p *posted) bool { return same(p.op.Context, context) })
	if i < 0 {
		return fi.ENOENT
	}
	if e.rx.full() {
		return fi.EAGAIN
	}
	p := e.posted[i]
	e.unpost(p)
	e.counters[receives].count(0, 1)
	e.rx.fail(fi.ErrEntry{Err: fi.ECANCELED, Entry: fi.Entry{Context: context,
		Flags: p.flags & (fi.Msg | fi.Tagged | fi.MultiRecv), Buf: p.room, Tag: p.op.Tag,
		Source: fi.AddrUnspec}})
	return nil
}

// SetMinMultiRecv implements fi.Ops.
func (e *endpoint) SetMinMultiRecv(bytes int) {
	e.d.p.mu.Lock()
	defer e.d.p.mu.Unlock()
	e.least = bytes
}
