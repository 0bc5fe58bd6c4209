package heap

import (
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
)

// A binary of more than term.HeapBinLimit bytes is an object of the master, which alone counts
// references. A heap contains a box for each of its references. The boxes are linked in two lists,
// one of those made since the last collection and one of the others. Each collection sweeps these
// lists: if a box has not been moved, its object is dropped.
type objects struct {
	youngBoxes, oldBoxes term.Term // the first of each list, or no box
	youngBytes, oldBytes int       // of their payloads
	settled              int       // oldBytes after the last sweep of the old list
	starved              bool      // there was no memory for an object; a collection of the whole heap may find some

	// Request is the request of TrapBinary. The reply is passed to Granted.
	Request Request
	granted grant
	shown   []grant // copies in shared DRAM of binaries in the message being received
	// Dropped lists objects, once for each reference that the process no longer has; the runner
	// notifies the master.
	Dropped []uint32
}

// Request is a request of a process on a core to the master: for a new object of so many bytes or,
// if Object is not 0, for a copy of that object in shared DRAM. The zero value is no request.
type Request struct {
	Bytes  int
	Object uint32
}

// grant is an object and where its payload is in shared DRAM: 0 when there was no memory.
type grant struct {
	Request
	at emu.Addr
}

// Granted handles the reply to Request: the object and its address in shared DRAM, or the address 0
// if there is no memory. In the latter case a new binary raises an exception, and a message that
// cannot be read ends the process: Granted returns false.
func (p *Space) Granted(object uint32, at emu.Addr) bool {
	request := p.Request
	p.Request = Request{}
	switch {
	case request.Object == 0:
		request.Object = object
		p.granted = grant{request, at}
	case at == 0:
		return false
	default:
		p.shown = append(p.shown, grant{request, at})
	}
	return true
}

// Objects is the master's side of a process on the ARM: it makes objects at once.
type Objects interface {
	// NewObject makes an object of room bytes, data and then zeros, to which there is one reference,
	// of the process owner. The error means that there is no memory for it.
	NewObject(owner term.Term, data []byte, room int) (at emu.Addr, object uint32, err error)
}

// linkBox puts a box that the heap now holds into the list of young ones.
func (m *Manager) linkBox(p *Space, box term.Term) {
	term.SetRefcNext(m.View, box, p.youngBoxes)
	p.youngBoxes = box
	m.chargeLoads(box, 1)
	p.youngBytes += payloadOf(m.View.W[m.View.Index(term.Ptr(box)):])
}

// payloadOf returns the number of bytes of memory of the object to which a box refers.
func payloadOf(box []emu.Word) int {
	bytes := (term.SmallValue(box[term.BitsWord]) + 7) / 8
	if term.HeaderArity(box[0]) >= term.RefcRoomWord {
		bytes = max(bytes, int(box[term.RefcRoomWord]))
	}
	return bytes
}

// EachBox visits the boxes of binaries on p's heap.
func (m *Manager) EachBox(p *Space, visit func(box term.Term)) {
	for _, list := range [2]term.Term{p.youngBoxes, p.oldBoxes} {
		for ; term.IsBoxed(list); list = term.RefcNext(m.View, list) {
			visit(list)
		}
	}
}

// DropObjects drops every reference of a process that has ended.
func (m *Manager) DropObjects(p *Space) {
	m.EachBox(p, func(box term.Term) { p.Dropped = append(p.Dropped, term.RefcObject(m.View, box)) })
	p.youngBoxes, p.oldBoxes = term.None, term.None
	p.youngBytes, p.oldBytes, p.settled = 0, 0, 0
	p.dropGrant()
}

// dropGrant drops an object that no box refers to yet.
func (o *objects) dropGrant() {
	if o.granted.at != 0 {
		o.Dropped = append(o.Dropped, o.granted.Object)
	}
	o.granted = grant{}
}

// LeastPressed is the minimum number of payload bytes of new boxes at which a process collects
// garbage although its heap has room. OTP has such a limit, initially of 46422 words
// (min_bin_vheap_size); here a core's part of the shared DRAM is 2 MB. The limit grows with the
// payload that the process keeps.
const LeastPressed = 64 << 10

// Pressed reports whether the payloads of new boxes require a collection.
func (o *objects) Pressed() bool {
	return o.youngBytes+o.oldBytes-o.settled > max(LeastPressed, o.settled)
}

// sweep goes through a list of boxes after live ones have been moved, drops the objects of the
// others, and puts the live boxes in front of rest. It returns the new list and its payload bytes.
func (m *Manager) sweep(p *Space, list, rest term.Term) (first term.Term, bytes int) {
	mem := m.View.W
	for first = rest; term.IsBoxed(list); {
		i := m.View.Index(term.Ptr(list))
		moved := mem[i]
		m.ChargeSwept(term.IsBoxed(moved))
		m.chargeLoads(list, 2)
		list = mem[i+term.RefcNextWord]
		if term.IsBoxed(moved) {
			term.SetRefcNext(m.View, moved, first)
			first = moved
			bytes += payloadOf(mem[m.View.Index(term.Ptr(moved)):])
			continue
		}
		p.Dropped = append(p.Dropped, mem[i+term.RefcObjectWord])
	}
	return first, bytes
}

// sweepAll is the sweep after a collection of the whole heap, sweepOld of the old generation,
// sweepYoung of the nursery.
func (m *Manager) sweepAll(p *Space) {
	m.sweepOld(p)
	m.sweepYoung(p)
	p.settled = p.oldBytes
}

func (m *Manager) sweepOld(p *Space) {
	p.oldBoxes, p.oldBytes = m.sweep(p, p.oldBoxes, term.None)
	p.settled = p.oldBytes
}

func (m *Manager) sweepYoung(p *Space) {
	boxes, bytes := m.sweep(p, p.youngBoxes, p.oldBoxes)
	p.youngBoxes, p.youngBytes = term.None, 0
	p.oldBoxes, p.oldBytes = boxes, p.oldBytes+bytes
}

// BuildBits is makeBitstring with words that have been reserved. Where there is room for more
// than the data, in bytes, the owner of the bitstring can make it longer in place: it is part of a
// box then, and both are what words are needed for.
func (m *Manager) BuildBits(p *Space, data []byte, bits, room int) (term.Term, bif.Result) {
	b := m.Builder(p)
	if len(data) <= term.HeapBinLimit {
		t := b.HeapBits(data, bits)
		m.Commit(p, &b)
		return t, bif.Done
	}
	at, object, st := m.newObject(p, data, max(room, len(data)))
	if st != bif.Done {
		return 0, st
	}
	var t term.Term
	if room > 0 {
		t = b.SubBin(b.Writable(bits, at, object, room), 0, bits)
	} else {
		t = b.Refc(bits, at, object)
	}
	m.Commit(p, &b)
	return t, bif.Done
}

// newObject makes an object that contains data, with room for more bytes, to which p has a
// reference.
func (m *Manager) newObject(p *Space, data []byte,
	room int) (at emu.Addr, object uint32, st bif.Result) {
	var err error
	switch {
	case m.Objects != nil:
		at, object, err = m.Objects.NewObject(p.Pid, data, room)
	case p.granted.Bytes == room:
		at, object = p.granted.at, p.granted.Object
		p.granted = grant{}
	default:
		p.dropGrant()
		p.Need, p.Request = 0, Request{Bytes: room}
		return 0, 0, bif.Space
	}
	if at == 0 || err != nil {
		return 0, 0, m.noObject(p)
	}
	p.starved = false
	if m.Objects == nil {
		for i, w := range code.PackBytes(data) {
			m.View.Store(at+emu.Addr(i)*emu.WordBytes, w)
		}
		m.FenceStores(at)
	}
	return at, object, bif.Done
}

// noObject is the result of a BIF if there is no memory for an object: it runs again after a
// collection of the whole heap, which may free some, or raises an exception.
func (m *Manager) noObject(p *Space) bif.Result {
	if p.starved = !p.starved; p.starved {
		p.Need = 0
		return bif.Space
	}
	return bif.Raised
}

// ShowAll stores the addresses of payloads in the boxes of b, which was copied from a message. It
// returns false, with a request, if one of them must first be copied to shared DRAM. On the ARM all
// payloads are visible.
func (m *Manager) ShowAll(p *Space, b *term.Builder) bool {
	if m.Objects != nil {
		return true
	}
	for _, box := range b.Refs {
		if term.RefcAddr(m.View, box) != 0 {
			continue
		}
		object := term.RefcObject(m.View, box)
		at := p.copyOf(object)
		if at == 0 {
			p.Need, p.Request = 0, Request{Object: object}
			return false
		}
		term.SetRefcAddr(m.View, box, at)
	}
	p.shown = p.shown[:0]
	return true
}

// copyOf is where the copy of an object is that has been shown to the process, 0 for none.
func (o *objects) copyOf(object uint32) emu.Addr {
	for _, g := range o.shown {
		if g.Object == object {
			return g.at
		}
	}
	return 0
}

func (o *objects) hashObjects(h *emu.Hash) {
	h.Uint64(uint64(o.youngBoxes)<<32 | uint64(o.oldBoxes))
	h.Uint64(uint64(o.youngBytes)<<32 | uint64(o.settled))
	for _, object := range o.Dropped {
		h.Uint64(uint64(object))
	}
}
