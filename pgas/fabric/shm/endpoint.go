package shm

import (
	"reflect"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// What counters of an endpoint count.
const (
	sends = iota
	receives
	reads
	writes
	remoteReads
	remoteWrites
	counted
)

var countedFlags = [counted]fi.Flags{
	fi.Send, fi.Recv, fi.Read, fi.Write, fi.RemoteRead, fi.RemoteWrite,
}

// endpoint is an endpoint: the domain's lock protects it.
type endpoint struct {
	d         *domain
	name      fi.Name
	asked     fi.Flags // capabilities
	caps      fi.Flags // 0 until it is enabled
	txFlags   fi.Flags // of operations that have none of their own
	rxFlags   fi.Flags
	selective fi.Flags // Send, Recv: completions only with fi.Completion
	av        *av
	tx, rx    *queue
	counters  [counted]*counter

	most, flight int // operations under way
	messages
}

// minMultiRecv is the room in a buffer for several messages below which it is returned.
const minMultiRecv = 64

// Endpoint implements fi.Domain.
func (d *domain) Endpoint(info *fi.Info) (*fi.Endpoint, error) {
	if info == nil || info.Endpoint.Type != fi.EndpointUnspec && info.Endpoint.Type != fi.EndpointRDM {
		return nil, fi.EINVAL
	}
	if info.Caps.Beyond(caps) {
		return nil, fi.EOPNOTSUPP
	}
	d.p.mu.Lock()
	defer d.p.mu.Unlock()
	service, err := d.service(info.Src)
	if err != nil {
		return nil, err
	}
	full := fill(*info, fi.ProgressAuto)
	e := &endpoint{d: d, name: fi.Name{Node: d.node, Service: service}, asked: full.Caps.Ways(),
		txFlags: full.Tx.OpFlags, rxFlags: full.Rx.OpFlags, most: full.Tx.Size,
		messages: messages{slots: full.Rx.Size, least: minMultiRecv}}
	for int(service) >= len(d.ports) {
		d.ports = append(d.ports, nil)
	}
	d.ports[service] = e
	d.users++
	return &fi.Endpoint{Ops: e}, nil
}

// service is the one that is asked for, or the first that is free.
func (d *domain) service(src *fi.Name) (uint32, error) {
	if src != nil && src.Node != fi.Any && src.Node != d.node {
		return 0, fi.EADDRNOTAVAIL
	}
	if src != nil && src.Service != fi.Any {
		if src.Service >= MaxPorts {
			return 0, fi.EADDRNOTAVAIL
		}
		if d.port(src.Service) != nil {
			return 0, fi.EADDRINUSE
		}
		return src.Service, nil
	}
	for s := range uint32(MaxPorts) {
		if d.port(s) == nil {
			return s, nil
		}
	}
	return 0, fi.EMFILE
}

func (d *domain) port(service uint32) *endpoint {
	if service >= uint32(len(d.ports)) {
		return nil
	}
	return d.ports[service]
}

// Bind implements fi.Ops.
func (e *endpoint) Bind(other any, flags fi.Flags) error {
	e.d.p.mu.Lock()
	defer e.d.p.mu.Unlock()
	if e.caps != 0 {
		return fi.EOPBADSTATE
	}
	switch o := other.(type) {
	case *av:
		return e.bind(&o.object, func() error { return e.bindVector(o, flags) })
	case *queue:
		return e.bind(&o.object, func() error { return e.bindQueue(o, flags) })
	case *counter:
		return e.bind(&o.object, func() error { return e.bindCounter(o, flags) })
	}
	return fi.EINVAL
}

func (e *endpoint) bind(o *object, do func() error) error {
	if o.d != e.d {
		return fi.EDOMAIN
	}
	return do()
}

func (e *endpoint) bindVector(v *av, flags fi.Flags) error {
	if flags != 0 {
		return fi.EBADFLAGS
	}
	if e.av != nil {
		return fi.EINVAL
	}
	e.av = v
	v.users++
	return nil
}

func (e *endpoint) bindQueue(q *queue, flags fi.Flags) error {
	const ways = fi.Send | fi.Recv
	if flags&ways == 0 || flags.Beyond(ways|fi.SelectiveCompletion) {
		return fi.EBADFLAGS
	}
	if flags&fi.Send != 0 && e.tx != nil || flags&fi.Recv != 0 && e.rx != nil {
		return fi.EINVAL
	}
	if flags&fi.Send != 0 {
		e.tx = q
		q.users++
	}
	if flags&fi.Recv != 0 {
		e.rx = q
		q.users++
	}
	if flags&fi.SelectiveCompletion != 0 {
		e.selective |= flags & ways
	}
	return nil
}

func (e *endpoint) bindCounter(c *counter, flags fi.Flags) error {
	var all fi.Flags
	for i, f := range countedFlags {
		all |= f
		if flags&f != 0 && e.counters[i] != nil {
			return fi.EINVAL
		}
	}
	if flags == 0 || flags.Beyond(all) {
		return fi.EBADFLAGS
	}
	for i, f := range countedFlags {
		if flags&f != 0 {
			e.counters[i] = c
			c.users++
		}
	}
	return nil
}

// Enable implements fi.Ops.
func (e *endpoint) Enable() error {
	e.d.p.mu.Lock()
	defer e.d.p.mu.Unlock()
	switch {
	case e.caps != 0 || e.closed():
		return fi.EOPBADSTATE
	case e.av == nil:
		return fi.ENOAV
	case e.asked&(fi.Send|fi.Read|fi.Write) != 0 && e.unheard(e.tx, sends, reads, writes),
		e.asked&fi.Recv != 0 && e.asked&(fi.Msg|fi.Tagged) != 0 && e.unheard(e.rx, receives):
		return fi.ENOCQ
	}
	e.caps = e.asked
	return nil
}

// unheard tells whether neither a queue nor a counter would have a direction's completions.
func (e *endpoint) unheard(q *queue, counters ...int) bool {
	for _, i := range counters {
		if e.counters[i] != nil {
			return false
		}
	}
	return q == nil
}

// Name implements fi.Ops.
func (e *endpoint) Name() fi.Name { return e.name }

func (e *endpoint) closed() bool { return e.d.port(e.name.Service) != e }

// Close implements fi.Ops. Operations in flight from the endpoint may still be executed, but have
// no completion.
func (e *endpoint) Close() error {
	e.d.p.mu.Lock()
	defer e.d.p.mu.Unlock()
	if e.closed() {
		return fi.EINVAL
	}
	e.d.ports[e.name.Service] = nil
	e.drop()
	e.tx.reserve(-e.flight)
	e.flight = 0
	if e.av != nil {
		e.av.users--
	}
	for _, q := range []*queue{e.tx, e.rx} {
		if q != nil {
			q.users--
		}
	}
	for _, c := range e.counters {
		if c != nil {
			c.users--
		}
	}
	e.d.users--
	e.caps = 0
	return nil
}

// begin checks an operation that wants capabilities, one that says which way and one what for, and
// finds where it goes.
func (e *endpoint) begin(op *fi.Op, way, what fi.Flags, most int) (fi.Name, error) {
	var to fi.Name
	switch {
	case e.caps == 0:
		return to, fi.EOPBADSTATE
	case e.caps&way == 0 || e.caps&what == 0:
		return to, fi.EOPNOTSUPP
	case len(op.Buf) > most:
		return to, fi.EMSGSIZE
	}
	to, there := e.av.find(op.Peer)
	if !there {
		return to, fi.EINVAL
	}
	if e.flight >= e.most || e.tx.full() {
		return to, fi.EAGAIN
	}
	return to, nil
}

// flags are those of an operation: its own, and the endpoint's unless they stand alone.
func (e *endpoint) flags(op *fi.Op) fi.Flags {
	if op.Own {
		return op.Flags
	}
	return op.Flags | e.txFlags
}

// start takes a place for the completion of an operation, which complete or fail gives free.
func (e *endpoint) start() {
	e.flight++
	e.tx.reserve(1)
}

func (e *endpoint) stop() (open bool) {
	if e.closed() {
		return false
	}
	e.flight--
	e.tx.reserve(-1)
	e.d.notify()
	return true
}

// kinds are the flags that completions have.
const kinds = fi.RMA | fi.Atomic | fi.Msg | fi.Tagged | fi.Read | fi.Write | fi.Send

// complete ends an operation that has succeeded.
func (e *endpoint) complete(op *fi.Op, flags fi.Flags, counter int) {
	if !e.stop() {
		return
	}
	e.counters[counter].count(1, 0)
	if flags&fi.Inject != 0 || e.selective&fi.Send != 0 && flags&fi.Completion == 0 {
		return
	}
	e.tx.enter(fi.Entry{Context: op.Context, Flags: flags & kinds, Source: fi.AddrUnspec})
}

// fail ends one that has not.
func (e *endpoint) fail(op *fi.Op, flags fi.Flags, counter int, err fi.Errno) {
	if !e.stop() {
		return
	}
	e.counters[counter].count(0, 1)
	e.tx.fail(fi.ErrEntry{Err: err, Over: len(op.Buf), Entry: fi.Entry{
		Context: op.Context, Flags: flags & kinds, Buf: op.Buf, Source: fi.AddrUnspec}})
}

// same tells whether contexts are the same; those that cannot be compared are not.
func same(a, b any) bool {
	if a == nil || b == nil {
		return a == b
	}
	return reflect.ValueOf(a).Comparable() && reflect.ValueOf(b).Comparable() && a == b
}
