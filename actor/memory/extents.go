package memory

import "iter"

// extent is what an allocation holds: offset and bytes.
type extent struct {
	at, bytes uint32
	kind      Kind
	core      int // that it is out at, counted from 1; 0 for none
	// others are how many hold it besides who has allocated it, and parts what it holds, by offset.
	others int
	parts  []uint32
}

// extents are the allocations of a range by their offsets, which are multiples of grain. There may
// be one in every grain: one takes 8 bytes here, and only where there have been some.
type extents struct {
	pages  []*extentPage
	shared map[uint32]extentUse // of those that have any
	n      int
}

// extentUse is the part of an extent that few have.
type extentUse struct {
	others int
	parts  []uint32
}

// extentPage has the allocations in pageGrains grains.
type extentPage [pageGrains]packedExtent

const pageGrains = 512

// packedExtent is the rest of an extent, 0 where none is: from its low end kind, one bit that tells
// whether there is a sharing, grains before the offset, core and grains.
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

// slot is where the extent of an offset is, nil where there is none.
func (e *extents) slot(at uint32) *packedExtent {
	i := at / grain
	if at%grain != 0 || int(i/pageGrains) >= len(e.pages) || e.pages[i/pageGrains] == nil {
		return nil
	}
	return &e.pages[i/pageGrains][i%pageGrains]
}

// get gives the extent of what alloc answered with.
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

// set makes or changes an extent.
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

// remove forgets an extent that is there.
func (e *extents) remove(at uint32) {
	s := e.slot(at)
	if *s&packedShared != 0 {
		delete(e.shared, at)
	}
	*s = 0
	e.n--
}

// all goes through the extents in the order of their offsets.
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
