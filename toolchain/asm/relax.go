package asm

import (
	"debug/elf"
)

// layout gives all fragments their addresses. Branches begin short and grow until all reach.
func (a *assembler) layout() {
	a.order()
	frags := map[*section][]*frag{}
	for _, s := range a.sections {
		for _, p := range s.parts {
			frags[s] = append(frags[s], p.frags...)
		}
		address, region := uint64(0), 0
		for _, f := range frags[s] {
			f.addr = address
			f.region = region
			if f.tail == tailAlign || f.tail == tailOrg {
				region++
			}
			f.size = a.tailSize(f, f.end())
			address = f.end() + f.size
		}
	}
	a.laid = true
	for _, s := range a.sections {
		a.relax(s, frags[s])
	}
	for _, s := range a.sections {
		if f := frags[s][len(frags[s])-1]; s.typ != elf.SHT_NOBITS && f.end()+f.size > maxSection {
			a.errorAt(a.at, -1, "section %s becomes larger than %d bytes", s.name, maxSection)
		}
	}
}

// tailSize is the size of a tail that does not depend on labels.
func (a *assembler) tailSize(f *frag, at uint64) uint64 {
	if f.tail != tailAlign {
		return f.size
	}
	n := -at & (f.align - 1)
	if f.most != 0 && n > f.most {
		return 0
	}
	return n
}

// maxPasses bounds the passes of relax: branches only grow, but .org and .uleb128 may swing.
const maxPasses = 200

// relax grows branches. A pass goes from the front to the back and moves what is behind; labels
// that it has not reached are taken to move as far as the branch did, unless an alignment is
// between.
func (a *assembler) relax(s *section, frags []*frag) {
	for pass := range maxPasses {
		stretch, changed := int64(0), false
		for _, f := range frags {
			f.seen = false
		}
		for _, f := range frags {
			f.addr = uint64(int64(f.addr) + stretch)
			f.seen = true
			old := f.size
			switch f.tail {
			case tailAlign:
				f.size = a.tailSize(f, f.end())
			case tailBranch:
				a.relaxBranch(s, f, stretch)
			case tailOrg:
				f.size = a.orgSize(f)
			case tailLEB:
				f.size = a.lebSize(f, pass)
			}
			if f.size != old {
				stretch += int64(f.size) - int64(old)
				changed = true
			}
			if f.end()+f.size > 1<<32 {
				a.errorAt(a.at, -1, "section %s becomes too large", s.name)
				return
			}
		}
		if !changed {
			return
		}
	}
	a.errorAt(a.at, -1, "section %s has no layout: its .org or .uleb128 depend on one another", s.name)
}

// relaxBranch grows a branch that does not reach.
func (a *assembler) relaxBranch(s *section, f *frag, stretch int64) {
	if f.size == 4 {
		return
	}
	v, err := a.evaluate(f.fixup.expr, true)
	if err == nil && v.constant() {
		a.growBranch(f, v.n)
		return
	}
	if err != nil || v.plus == nil || v.minus != nil || a.linked(v.plus, s) {
		f.size, f.fixup.instr.in.Size = 4, 4
		return
	}
	label, n, ok := a.spot(v.plus)
	if !ok {
		f.size, f.fixup.instr.in.Size = 4, 4
		return
	}
	target := int64(label.frag.addr) + int64(label.off) + n + v.n
	if !label.frag.seen && stretch != 0 {
		switch {
		case stretch < 0 || label.frag.region == f.region:
			target += stretch
		case target < int64(f.end()):
			return // it has only been overtaken; the next pass knows better
		}
	}
	a.growBranch(f, target-int64(f.end()))
}

// growBranch makes a branch long if a distance is too far.
func (a *assembler) growBranch(f *frag, distance int64) {
	if distance < -256 || distance > 255 {
		f.size, f.fixup.instr.in.Size = 4, 4
	}
}

// linked tells whether the linker is to find the target of a branch.
func (a *assembler) linked(s *symbol, from *section) bool {
	if s.external() {
		return true
	}
	label, _, ok := a.spot(s)
	return !ok || label.section != from
}

// orgSize is how many bytes are to the place that .org names.
func (a *assembler) orgSize(f *frag) uint64 {
	v, err := a.evaluate(f.fixup.expr, true)
	to := v.n
	if err == nil && v.plus != nil {
		label, n, ok := a.spot(v.plus)
		if !ok || label.section != f.sect || v.minus != nil {
			a.errorAt(f.fixup.at, 0, ".org needs a place of its own section")
			return 0
		}
		to += n + int64(label.frag.addr) + int64(label.off)
	}
	switch d := to - int64(f.end()); {
	case err != nil:
		a.errorAt(f.fixup.at, 0, "%s", err)
	case d < 0:
		// It may have been overtaken by branches that grew; what is left at the end is a mistake.
		return 0
	case d >= 1<<32 || f.sect.typ != elf.SHT_NOBITS && to > maxSection:
		a.errorAt(f.fixup.at, 0, "section %s becomes larger than it may", f.sect.name)
	default:
		return uint64(d)
	}
	return 0
}

// lebSize is the size of a number of variable length; after some passes it only grows.
func (a *assembler) lebSize(f *frag, pass int) uint64 {
	v, err := a.evaluate(f.fixup.expr, true)
	if err != nil || !v.constant() {
		return f.size // reported when it is filled in
	}
	n := uint64(len(lebBytes(v.n, f.signed)))
	if pass > 10 {
		n = max(n, f.size)
	}
	return n
}
