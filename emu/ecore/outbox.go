package ecore

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// outbox contains the stores of a core that are in flight, and its requests without a reply.
type outbox struct {
	ask      ask
	requests []request
	posted   []posted // stores that the core itself may not find in memory yet
	free     emu.Cycles
	words    [2]emu.Word
}

// ask is the access that the core stands still for.
type ask struct {
	state   askState
	access  Access
	address uint32
	size    uint8
	value   uint64
	ok      bool
}

type askState uint8

const (
	none askState = iota
	asked
	replied
)

// request is executed between two windows, when no core runs.
type request struct {
	at      emu.Cycles
	kind    requestKind
	address uint32
	size    uint8
	value   uint64
}

type requestKind uint8

const (
	readsMemory requestKind = iota
	setsPart                // testset of one byte or two
	writesRegister
	multicasts
	signals
	raisesWand
)

// posted is a store on its way.
type posted struct {
	at      emu.Cycles
	address uint32
	size    uint8
	value   uint64
}

// send puts a request.
func (o *outbox) send(p *engine.Port, r request) {
	o.requests = append(o.requests, r)
	p.Notify(r.at, p.ID())
}

// poll requests the contents of memory at a time, after the core's earlier requests have been
// executed. In the weak order it may overtake stores.
func (o *outbox) poll(p *engine.Port, r request) {
	for i := range o.requests {
		r.at = max(r.at, o.requests[i].at)
	}
	o.requests = append(o.requests, r)
	p.Alarm(r.at)
}

// due removes and returns the first request that is due.
func (o *outbox) due(at emu.Cycles) (r request, ok bool) {
	first := -1
	for i := range o.requests {
		if o.requests[i].at <= at && (first < 0 || o.requests[i].at < o.requests[first].at) {
			first = i
		}
	}
	if first < 0 {
		return r, false
	}
	r = o.requests[first]
	o.requests = slices.Delete(o.requests, first, first+1)
	return r, true
}

// reply stores the reply to the core's request.
func (o *outbox) reply(value uint64, ok bool) {
	o.ask.state, o.ask.value, o.ask.ok = replied, value, ok
}

// access returns the reply, if it is that to the access, and removes it.
func (o *outbox) access(k Access, address uint32) (value uint64, ok bool) {
	if !o.has(k, address) {
		return 0, false
	}
	o.ask.state = none
	return o.ask.value, o.ask.ok
}

func (o *outbox) has(k Access, address uint32) bool {
	return o.ask.state == replied && o.ask.access == k && o.ask.address == address
}

// forget forgets the stores that everyone sees.
func (o *outbox) forget(p *engine.Port) {
	kept := o.posted[:0]
	for _, s := range o.posted {
		if !p.Visible(s.at) {
			kept = append(kept, s)
		}
	}
	o.posted = kept
}

// over overlays a value that has been read with stores that are in flight.
func (o *outbox) over(address uint32, size uint8, v uint64) uint64 {
	for _, s := range o.posted {
		if s.address >= address+uint32(size) || address >= s.address+uint32(s.size) {
			continue
		}
		for i := range uint32(s.size) {
			if at := s.address + i - address; at < uint32(size) {
				v = v&^(0xff<<(8*at)) | s.value>>(8*i)&0xff<<(8*at)
			}
		}
	}
	return v
}

func (o *outbox) hashState(h *emu.Hash) {
	h.Uint64(uint64(o.ask.state)<<40 | uint64(o.ask.access)<<32 | uint64(o.ask.address))
	h.Uint64(o.ask.value)
	h.Uint64(uint64(o.free))
	h.Uint64(uint64(len(o.requests)))
	for _, r := range o.requests {
		h.Uint64(uint64(r.at))
		h.Uint64(uint64(r.kind)<<40 | uint64(r.size)<<32 | uint64(r.address))
		h.Uint64(r.value)
	}
	h.Uint64(uint64(len(o.posted)))
	for _, s := range o.posted {
		h.Uint64(uint64(s.at))
		h.Uint64(uint64(s.size)<<32 | uint64(s.address))
		h.Uint64(s.value)
	}
}
