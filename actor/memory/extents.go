package memory

import "iter"

// extent describes an allocation: its offset and size in bytes, with all rounding.
type extent struct {
	at, bytes uint32
	kind      Kind
	core      int // that it is assigned to, counted from 1; 0 for none
	// others counts the allocations that hold this one, and parts are the offsets of those it
	// holds.
	others int
	parts  []uint32
}

// extents are the allocations of a range by their offsets, which are multiples of grain. An entry
// for a grain takes 8 bytes; pages are allocated when they are first needed.
type extents struct {
	pages  []*extentPage
	shared map[uint32]extentUse // for extents that have others or parts
	n      int
}

// extentUse contains the fields of an extent that few have.
type extentUse struct {
	others int
	parts  []uint32
}

// extentPage contains the allocations in pageGrains grains.
type extentPage [pageGrains]packedExtent

const pageGrains = 512

// packedExtent encodes the other fields of an extent, 0 for none. From the least significant bit:
// kind (4 bits), whether there is an entry in shared (1), the number of grains between the beginning of
// the extent and its address (3), core (24), and size in grains.
type packedExtent uint64

const (
	packedShared = 1 << 4
	packedLead   = 5
	packedCore   = packedLead + 3
	packedSize   = packedCore + 24
)

func newExtents(bytes int) extents {
	return extents{pages: make([]*extentPage, (bytes/grain+pageGrains-1)/pageGrains),
		shared: map[uint32]extentUse{}}
}

// slot returns the entry for an offset, or nil if there can be no allocation.
func (e *extents) slot(at uint32) *packedExtent {
	i := at / grain
	if at%grain != 0 || int(i/pageGrains) >= len(e.pages) || e.pages[i/pageGrains] == nil {
		return nil
	}
	return &e.pages[i/pageGrains][i%pageGrains]
}

// get returns the allocation at an offset.
func (e *extents) get(at uint32) (x extent, found bool) {
	s := e.slot(at)
	if s == nil || *s == 0 {
		return x, false
	}
	return e.unpack(at, *s), true
}

func (e *extents) unpack(at uint32, p packedExtent) extent {
	x := extent{at: at - uint32(p>>packedLead&7)*grain, bytes: uint32(p>>packedSize) * grain,
		kind: Kind(p & 15), core: int(p >> packedCore & (1<<24 - 1))}
	if p&packedShared != 0 {
		s := e.shared[at]
		x.others, x.parts = s.others, s.parts
	}
	return x
}

// set adds or changes the allocation at an offset.
func (e *extents) set(at uint32, x extent) {
	if page := at / grain / pageGrains; e.pages[page] == nil {
		e.pages[page] = new(extentPage)
	}
	s := e.slot(at)
	if *s == 0 {
		e.n++
	}
	p := packedExtent(x.kind) | packedExtent((at-x.at)/grain)<<packedLead | packedExtent(x.core)<<packedCore | packedExtent(x.bytes/grain)<<packedSize
	switch {
	case x.others != 0 || len(x.parts) > 0:
		p |= packedShared
		e.shared[at] = extentUse{x.others, x.parts}
	case *s&packedShared != 0:
		delete(e.shared, at)
	}
	*s = p
}

// remove removes the allocation at an offset, which must exist.
func (e *extents) remove(at uint32) {
	s := e.slot(at)
	if *s&packedShared != 0 {
		delete(e.shared, at)
	}
	*s = 0
	e.n--
}

// all returns the allocations in the order of their offsets.
func (e *extents) all() iter.Seq2[uint32, extent] {
	return func(yield func(uint32, extent) bool) {
		for i, page := range e.pages {
			if page == nil {
				continue
			}
			for j, p := range page {
				at := uint32(i*pageGrains+j) * grain
				if p != 0 && !yield(at, e.unpack(at, p)) {
					return
				}
			}
		}
	}
}
