package link

import (
	gnu "debug/elf"
	"slices"
	"strings"
)

// place gives an output section its address and lays its parts out.
func (p *layout) place(o *output) {
	r := p.regionOf(o)
	start := p.beginning(o, r)
	empty := o.empty()
	o.addr = start
	before := p.dot
	p.in, p.dot = o, int64(start)
	for i := range o.parts {
		p.part(o, &o.parts[i])
	}
	o.size = uint64(p.dot) - start
	end := p.dot
	p.in = nil
	if empty {
		// Its address was the point's, if it was said.
		if p.dot = before; o.st != nil && o.st.address != nil {
			p.dot = int64(start)
		}
		o.load = o.addr
		return
	}
	p.dot, p.last = end, o
	if o.flags&gnu.SHF_ALLOC == 0 {
		p.dot, o.load = before, o.addr
		return
	}
	p.loadAddress(o, r)
	if end > 1<<32 {
		p.failAt(o.at, "section %s ends beyond the address space", o.name)
		p.dot = int64(start)
	}
	if r != nil {
		p.advance(o, r)
	}
	if state := p.overlayOf(o); state != nil {
		state.leave(o)
		p.dot = int64(state.end)
		if r != nil {
			r.next = state.end
		}
	}
	if p.final && !p.opt.Relocatable {
		p.overlaps(o)
	}
}

// regionOf is the region of a section, nil without one.
func (p *layout) regionOf(o *output) *regionState {
	if o.region != "" {
		r := p.regions[o.region]
		if r == nil {
			p.failAt(o.at, "no region %s", o.region)
		}
		return r
	}
	if len(p.regions) == 0 || o.flags&gnu.SHF_ALLOC == 0 || o.empty() {
		return nil
	}
	for i := range p.script.regions {
		if r := &p.script.regions[i]; r.accepts(o) {
			return p.regions[r.name]
		}
	}
	if o.st == nil || o.st.address == nil {
		p.failAt(o.at, "no region takes section %s", o.name)
	}
	return nil
}

// accepts tells whether a region's attributes fit a section.
func (r *region) accepts(o *output) bool {
	has := func(attributes string) bool {
		return strings.Contains(attributes, "w") && o.flags&gnu.SHF_WRITE != 0 ||
			strings.Contains(attributes, "r") && o.flags&gnu.SHF_WRITE == 0 ||
			strings.Contains(attributes, "x") && o.flags&gnu.SHF_EXECINSTR != 0 ||
			strings.Contains(attributes, "a") && o.flags&gnu.SHF_ALLOC != 0 ||
			strings.ContainsAny(attributes, "il") && o.typ != gnu.SHT_NOBITS
	}
	return has(r.yes) && !has(r.no)
}

// beginning is the address of a section.
func (p *layout) beginning(o *output, r *regionState) uint64 {
	if o.st != nil && o.st.align != nil {
		v, err := eval(o.st.align, p)
		if err != nil || v.n < 0 || v.n > 1<<30 || v.n&(v.n-1) != 0 {
			p.failAt(o.at, "section %s cannot be aligned to %d", o.name, v.n)
		} else {
			o.align = max(o.align, uint32(v.n))
		}
	}
	state := p.overlayOf(o)
	switch {
	case o.st != nil && o.st.address != nil:
		return p.addressOf(o, o.st.address)
	case state != nil && !state.begun:
		state.start = p.overlayStart(o, r)
		return state.start
	case state != nil:
		return state.start
	case o.flags&gnu.SHF_ALLOC == 0 && !o.empty():
		return 0
	case r != nil:
		return alignUp(r.next, o.align)
	}
	return alignUp(uint64(p.dot), o.align)
}

// addressOf computes an address that the script says for a section.
func (p *layout) addressOf(o *output, e *expr) uint64 {
	v, err := eval(e, p)
	if err != nil {
		p.failAt(o.at, "%s", err)
	}
	return uint64(v.n) & (1<<32 - 1)
}

// part lays out a part of a section.
func (p *layout) part(o *output, part *part) {
	if part.st == nil {
		for _, s := range part.sections {
			align := s.align
			if o.st != nil && o.st.subalign != nil {
				if v, err := eval(o.st.subalign, p); err == nil && v.n > 0 && v.n&(v.n-1) == 0 &&
					v.n < 1<<30 {
					align = uint32(v.n)
				}
			}
			if s.size == 0 {
				align = 1
			}
			at := alignUp(uint64(p.dot), align)
			s.offset = uint32(at - o.addr)
			p.dot = int64(at) + int64(s.size)
		}
		return
	}
	switch st := part.st; st.kind {
	case kindAssign:
		p.assign(st)
	case kindAssert:
		p.check(st)
	case kindData, kindFill:
		v, err := eval(st.expr, p)
		if err != nil {
			p.failAt(st.at, "%s", err)
		}
		part.offset, part.value = uint64(p.dot)-o.addr, v.n
		if st.kind == kindData {
			p.dot += int64(st.width)
		}
	}
}

// loadAddress is where the loader puts a section.
func (p *layout) loadAddress(o *output, r *regionState) {
	o.load = o.addr
	switch {
	case o.st != nil && o.st.load != nil:
		o.load = p.addressOf(o, o.st.load)
	case o.st != nil && o.st.loadRegion != "":
		to := p.regions[o.st.loadRegion]
		if to == nil {
			p.failAt(o.at, "no region %s", o.st.loadRegion)
			return
		}
		o.load = alignUp(to.next, o.align)
		to.next = o.load + o.size
		p.within(o, to, o.load)
	case p.overlayOf(o) != nil:
		o.load = p.overlayLoad(o, p.overlayOf(o))
	case r != nil && r.delta != 0:
		o.load = uint64(int64(o.addr)+r.delta) & (1<<32 - 1)
	}
	if r != nil {
		r.delta = int64(o.load) - int64(o.addr)
	}
}

// advance goes on behind a section in its region.
func (p *layout) advance(o *output, r *regionState) {
	r.next = o.addr + o.size
	p.within(o, r, o.addr)
}

// within reports a section that is not inside its region.
func (p *layout) within(o *output, r *regionState, at uint64) {
	if !p.final || o.size == 0 {
		return
	}
	switch end := at + o.size; {
	case at < r.origin || at > r.origin+r.length:
		p.failAt(o.at, "section %s at %#x is not in region %s", o.name, at, r.name)
	case end > r.origin+r.length:
		p.failAt(o.at, "section %s does not fit region %s: %d bytes too many", o.name, r.name,
			end-r.origin-r.length)
	}
}

// overlaps reports sections that lie on one another where they run, or where they are loaded.
func (p *layout) overlaps(o *output) {
	i := slices.Index(p.outputs, o)
	for _, other := range p.outputs[:i] {
		if other.flags&gnu.SHF_ALLOC == 0 || other.empty() || other.size == 0 || o.size == 0 {
			continue
		}
		at := max(other.addr, o.addr)
		overlap := at < min(other.addr+other.size, o.addr+o.size) && !together(other, o)
		if !overlap && other.typ != gnu.SHT_NOBITS && o.typ != gnu.SHT_NOBITS {
			at = max(other.load, o.load)
			overlap = at < min(other.load+other.size, o.load+o.size)
		}
		if overlap {
			p.failAt(o.at, "sections %s and %s overlap at %#x", other.name, o.name, at)
		}
	}
}
