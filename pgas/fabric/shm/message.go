package shm

import (
	"slices"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// messages are those of an endpoint: what has arrived, and buffers that wait for more.
type messages struct {
	arrived []*message // the oldest first
	posted  []*posted
	slots   int // messages that may have arrived
	coming  int // places for data of writes under way
	least   int // room in a buffer for several
}

// message is one that has arrived, or the data of a write.
type message struct {
	name    fi.Name // of its sender
	flags   fi.Flags
	buf     []byte
	long    int // bytes
	data    uint64
	tag     uint64
	sender  *endpoint // that waits until it is taken, or nil
	op      fi.Op     // of the sender
	claimed bool      // for claim
	claim   any
}

// posted is a buffer that waits.
type posted struct {
	op    fi.Op
	flags fi.Flags
	room  []byte // what is left of it
	taken bool   // some of it is
}

// room tells whether a message may arrive.
func (e *endpoint) room() bool {
	return e != nil && e.caps != 0 && len(e.arrived)+e.coming < e.slots
}

func (e *endpoint) arrive(m *message) {
	e.arrived = append(e.arrived, m)
	e.d.notify()
}

// Send implements fi.Ops.
func (e *endpoint) Send(op *fi.Op) error {
	e.d.p.mu.Lock()
	defer e.d.p.mu.Unlock()
	kind, most := fi.Msg, MaxMsgSize
	if op.Flags&fi.Tagged != 0 {
		kind = fi.Tagged
	}
	flags := e.flags(op) | kind | fi.Send
	if flags&fi.Inject != 0 {
		most = InjectSize
	}
	to, err := e.begin(op, fi.Send, kind, most)
	if err != nil {
		return err
	}
	e.start()
	d := e.d.p.domains[to.Node]
	if d == nil {
		e.fail(op, flags, sends, fi.EHOSTUNREACH)
		return nil
	}
	port := d.port(to.Service)
	if !port.room() || port.caps&kind == 0 || port.caps&fi.Recv == 0 {
		e.stop()
		return fi.EAGAIN
	}
	m := &message{name: e.name, flags: flags & (kind | fi.RemoteCQData), buf: op.Buf,
		long: len(op.Buf), data: op.Data, tag: op.Tag, op: *op}
	m.op.Flags = flags
	if len(op.Buf) > InjectSize || flags&fi.DeliveryComplete != 0 && flags&fi.Inject == 0 {
		m.sender = e
	} else {
		m.buf = slices.Clone(op.Buf)
		e.complete(op, flags, sends)
	}
	port.arrive(m)
	if d.auto {
		d.advance()
	}
	return nil
}

// done drops a message, for which its sender may wait.
func (e *endpoint) done(m *message) {
	e.arrived = slices.DeleteFunc(e.arrived, func(o *message) bool { return o == m })
	if m.sender != nil {
		m.sender.complete(&m.op, m.op.Flags, sends)
	}
}

// drop takes the messages of an endpoint that closes, whose senders are not told.
func (e *endpoint) drop() {
	for _, m := range e.arrived {
		if m.sender != nil {
			m.sender.fail(&m.op, m.op.Flags, sends, fi.ECANCELED)
		}
	}
	e.messages = messages{slots: e.slots}
}

// advance gives messages to posted buffers, while the queue has room for what to tell.
func (e *endpoint) advance() {
	for i := 0; i < len(e.arrived) && !e.rx.full(); {
		m := e.arrived[i]
		if !e.match(m) {
			i++
		}
	}
}

// match finds a buffer for a message.
func (e *endpoint) match(m *message) bool {
	if m.claimed {
		return false
	}
	if m.flags&fi.RemoteWrite != 0 {
		e.rx.enter(fi.Entry{Flags: m.flags, Len: m.long, Data: m.data, Source: e.av.source(m.name)})
		e.done(m)
		return true
	}
	for i := 0; i < len(e.posted); {
		p := e.posted[i]
		switch {
		case !e.fits(&p.op, p.flags, m):
			i++
		case p.flags&fi.MultiRecv != 0 && p.taken && len(p.room) < m.long:
			e.exhausted(p)
			if e.rx.full() {
				return false
			}
		default:
			e.deliver(m, p)
			return true
		}
	}
	return false
}

// fits tells whether a receive wants a message.
func (e *endpoint) fits(op *fi.Op, flags fi.Flags, m *message) bool {
	return (flags^m.flags)&(fi.Msg|fi.Tagged) == 0 && (m.tag^op.Tag)&^op.Ignore == 0 &&
		(op.Peer == fi.AddrUnspec || op.Peer == e.av.source(m.name))
}

// deliver puts a message into a posted buffer.
func (e *endpoint) deliver(m *message, p *posted) {
	multi := p.flags & fi.MultiRecv
	last := multi
	if len(p.room)-m.long >= e.least {
		last = 0
	}
	room := p.room
	p.taken = true
	if multi == 0 || last != 0 {
		e.unpost(p)
	} else {
		p.room = room[min((m.long+7)&^7, len(room)):]
	}
	e.take(m, &p.op, room, p.flags&fi.Completion|last)
}

func (e *endpoint) unpost(p *posted) {
	e.posted = slices.DeleteFunc(e.posted, func(o *posted) bool { return o == p })
}

// exhausted returns a buffer for several messages that has no room for the next one.
func (e *endpoint) exhausted(p *posted) {
	e.unpost(p)
	e.rx.enter(fi.Entry{Context: p.op.Context, Flags: fi.MultiRecv, Buf: p.room,
		Source: fi.AddrUnspec})
}

// take receives a message into a buffer.
func (e *endpoint) take(m *message, op *fi.Op, room []byte, more fi.Flags) {
	n := copy(room, m.buf)
	entry := fi.Entry{Context: op.Context, Flags: m.flags | fi.Recv | more&^fi.Completion, Len: n,
		Buf: room[:n], Data: m.data, Tag: m.tag, Source: e.av.source(m.name)}
	if m.long > n {
		e.counters[receives].count(0, 1)
		e.rx.fail(fi.ErrEntry{Entry: entry, Err: fi.ETRUNC, Over: m.long - n})
	} else {
		e.counters[receives].count(1, 0)
		if e.selective&fi.Recv == 0 || more&fi.Completion != 0 {
			e.rx.enter(entry)
		}
	}
	e.done(m)
}
