package engine

import (
	"fmt"
	"sync/atomic"

	"github.com/parallergo/epiphany/emu"
)

// OwnerBytes is the granularity of ownership.
const OwnerBytes = 256

// Shared is the owner of a granule that several agents own parts of. Nothing is checked there.
const Shared ID = -2

// owners contains the owner of every granule of memory. Agents read and change different granules
// at the same time; entries are atomic so that a breach is reported and is not a data race.
type owners struct {
	mem *emu.Memory
	of  map[emu.Addr]*[segmentGranules]atomic.Int32 // by segment; the map does not change
}

const (
	segmentBytes    = 1 << 20
	segmentGranules = segmentBytes / OwnerBytes
	none            = 0 // stored form of Nobody; ids are stored plus one
	several         = -1
)

func newOwners(mem *emu.Memory) *owners {
	o := &owners{mem: mem, of: make(map[emu.Addr]*[segmentGranules]atomic.Int32)}
	for s := range emu.Addr(emu.Segments) {
		if mem.Region(s*segmentBytes) != emu.Unmapped {
			o.of[s] = new([segmentGranules]atomic.Int32)
		}
	}
	return o
}

// granule is the entry for an address, nil where there is no memory.
func (o *owners) granule(a emu.Addr) *atomic.Int32 {
	s := o.of[a/segmentBytes]
	if s == nil {
		return nil
	}
	return &s[a%segmentBytes/OwnerBytes]
}

// OwnerError is a breach of ownership.
type OwnerError struct {
	Agent  string // who did it
	Op     string // what was done
	Addr   emu.Addr
	Owner  string // name of the owner
	Window uint64
}

func (o *OwnerError) Error() string {
	return fmt.Sprintf("engine: %s: %s at %#08x, owned by %s, in window %d", o.Agent, o.Op, o.Addr,
		o.Owner, o.Window)
}

// Own records that an agent owns the words from a on; Nobody ends ownership. A granule that is only
// partly covered and has another owner becomes Shared. Without Config.CheckOwner it does nothing.
// An agent may call it for itself within Run, anyone between windows.
func (e *Engine) Own(a emu.Addr, words int, id ID) {
	if e.owners == nil || words <= 0 {
		return
	}
	first, last := uint64(a), uint64(a)+uint64(words)*emu.WordBytes
	for g := first &^ (OwnerBytes - 1); g < last; g += OwnerBytes {
		whole := g >= first && g+OwnerBytes <= last
		if p := e.owners.granule(emu.Addr(g)); p != nil {
			p.Store(newOwner(p.Load(), int32(id)+1, whole))
		}
	}
}

// newOwner returns the new owner of a granule.
func newOwner(old, want int32, whole bool) int32 {
	switch {
	case whole || old == want:
		return want
	case old == none:
		return want
	}
	return several
}

// OwnerOf is the owner of an address: an agent, Shared, or Nobody.
func (e *Engine) OwnerOf(a emu.Addr) ID {
	if e.owners == nil {
		return Nobody
	}
	p := e.owners.granule(a)
	if p == nil {
		return Nobody
	}
	v := p.Load()
	if v == several {
		return Shared
	}
	return ID(v) - 1
}

// AssertOwned checks that an agent owns the words from a on. A breach stops the engine at the end
// of the window; see Err. Without Config.CheckOwner it does nothing. Only the agent itself may call
// it, within Run.
func (e *Engine) AssertOwned(id ID, a emu.Addr, words int) {
	if e.owners == nil || words <= 0 {
		return
	}
	last := uint64(a) + uint64(words)*emu.WordBytes
	for g := uint64(a); g < last; g = g&^(OwnerBytes-1) + OwnerBytes {
		if o := e.OwnerOf(emu.Addr(g)); o != id && o != Shared {
			e.faults.add(id, e.ownerError(id, "direct access", emu.Addr(g), o))
			return
		}
	}
}

func (e *Engine) ownerError(id ID, op string, a emu.Addr, owner ID) error {
	return &OwnerError{Agent: e.describe(id), Op: op, Addr: a, Owner: e.describe(owner), Window: e.index}
}

// checkStore refuses a committed store to memory that its author owns: the author writes there
// directly, at once, and the two orders would mix.
func (e *Engine) checkStore(x *entry, words int) error {
	if e.owners == nil {
		return nil
	}
	last := uint64(x.addr) + uint64(words)*emu.WordBytes
	for g := uint64(x.addr); g < last; g = g&^(OwnerBytes-1) + OwnerBytes {
		if e.OwnerOf(emu.Addr(g)) == x.source() {
			return e.ownerError(x.source(), "store through the port to its own memory", emu.Addr(g),
				x.source())
		}
	}
	return nil
}
