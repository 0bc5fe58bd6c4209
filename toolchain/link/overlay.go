package link

import "strings"

// overlay is a set of output sections that run at one address and are loaded one behind another: a
// program copies the one that it needs to where it runs.
type overlay struct {
	address, load *expr
	apart         bool // NOCROSSREFS: its sections do not name one another
	sections      []*outputStatement
}

// overlayState is how far an overlay is laid out.
type overlayState struct {
	start, end uint64 // where the sections run; the longest one ends it
	load       uint64 // where the next one is loaded
	begun      bool   // a section has its place
}

// overlay reads an OVERLAY behind its word: its sections, and the symbols that tell where each is
// loaded.
func (p *scriptParser) overlay(s *Script) {
	v := &overlay{}
	if p.peek(nameChars).text != ":" {
		v.address = p.expression()
	}
	p.expect(":")
	if v.apart = p.peek(nameChars).text == "NOCROSSREFS"; v.apart {
		p.next(nameChars)
	}
	if p.peek(nameChars).text == "AT" {
		p.next(nameChars)
		p.expect("(")
		v.load = p.expression()
		p.expect(")")
	}
	var all []*statement
	p.expect("{")
	for !p.accept("}") {
		if p.stuck() {
			return
		}
		at := p.peek(fileChars)
		o := &outputStatement{name: p.name(sectionChars), overlay: v}
		p.body(o)
		p.behind(o)
		v.sections = append(v.sections, o)
		all = append(all, &statement{kind: kindOutput, at: at, out: o})
	}
	var behind outputStatement
	p.behind(&behind)
	for _, o := range v.sections {
		o.region, o.loadRegion = behind.region, behind.loadRegion
		if o.fill == nil {
			o.fill = behind.fill
		}
	}
	s.statements = append(s.statements, all...)
	for _, st := range all {
		s.statements = append(s.statements, loadSymbols(st)...)
	}
}

// loadSymbols provides the symbols of where a section of an overlay is loaded.
func loadSymbols(st *statement) []*statement {
	name := strings.Map(func(c rune) rune {
		if c < 0x80 && isWord(byte(c), "_") {
			return c
		}
		return -1
	}, st.out.name)
	of := func(function string) *expr {
		arg := &expr{op: "name", name: st.out.name, at: st.at}
		return &expr{op: "call", name: function, args: []*expr{arg}, at: st.at, deep: 1}
	}
	end := &expr{op: "+", args: []*expr{of("LOADADDR"), of("SIZEOF")}, at: st.at, deep: 2}
	return []*statement{
		{at: st.at, name: "__load_start_" + name, expr: of("LOADADDR"), weak: true},
		{at: st.at, name: "__load_stop_" + name, expr: end, weak: true},
	}
}

// overlayOf is the state of the overlay that a section is in, nil if it is in none.
func (p *layout) overlayOf(o *output) *overlayState {
	if o.st == nil || o.st.overlay == nil {
		return nil
	}
	state := p.overlays[o.st.overlay]
	if state == nil {
		state = &overlayState{}
		p.overlays[o.st.overlay] = state
	}
	return state
}

// overlayStart is where the sections of an overlay run, aligned as each of them wants to be.
func (p *layout) overlayStart(o *output, r *regionState) uint64 {
	v := o.st.overlay
	if v.address != nil {
		return p.addressOf(o, v.address)
	}
	next := uint64(p.dot)
	if r != nil {
		next = r.next
	}
	for _, other := range p.outputs {
		if other.st != nil && other.st.overlay == v {
			next = alignUp(next, other.align)
		}
	}
	return next
}

// overlayLoad is where a section of an overlay is loaded: behind the one before it.
func (p *layout) overlayLoad(o *output, state *overlayState) uint64 {
	switch v := o.st.overlay; {
	case state.begun:
		return state.load
	case v.load != nil:
		return p.addressOf(o, v.load)
	}
	return o.addr
}

// leave goes on behind the longest section of an overlay so far.
func (s *overlayState) leave(o *output) {
	s.end = max(s.end, o.addr+o.size)
	s.load, s.begun = o.load+o.size, true
}

// together tells whether two sections run at the same place on purpose.
func together(x, y *output) bool {
	return x.st != nil && y.st != nil && x.st.overlay != nil && x.st.overlay == y.st.overlay
}

// checkApart reports references between sections of an overlay that must not have any, since only
// one of them is there.
func (l *linker) checkApart() {
	for _, o := range l.outputs {
		if o.st == nil || o.st.overlay == nil || !o.st.overlay.apart {
			continue
		}
		for _, s := range o.inputs() {
			for _, r := range s.in.Relocs {
				if r.Symbol < 0 {
					continue
				}
				t := s.from.symbols[r.Symbol]
				if to := t.section; to != nil && to.out != nil && to.out != o && together(to.out, o) {
					l.fail("%s: %s is in section %s of the same overlay", s.where(r.Offset), t.name,
						to.out.name)
				}
			}
		}
	}
}
