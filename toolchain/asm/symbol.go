package asm

import (
	"debug/elf"
	"fmt"
	"strings"
)

// symbol is a name of the text.
type symbol struct {
	name    string
	defined bool

	// a label
	section *section
	frag    *frag
	off     uint32

	equated *expr // what it was set to
	busy    bool  // is being evaluated
	fixed   bool  // may not be set again

	common bool
	align  uint32 // of a common symbol

	bind    elf.SymBind
	bound   bool // bind was said
	vis     elf.SymVis
	typ     elf.SymType
	size    *expr
	sizeAt  *statement
	weak    bool
	wanted  bool // a relocation names it
	used    bool // an expression names it
	local   bool // never in the symbol table
	index   int  // in the object, once it has one
	numeric bool // 1: and the like
	at      *statement
}

// symbolOf gives the symbol of a name.
func (a *assembler) symbolOf(name string) *symbol {
	s := a.symbols[name]
	if s == nil {
		s = &symbol{name: name, index: -1, at: a.at, local: strings.HasPrefix(name, ".L")}
		a.symbols[name] = s
		a.inOrder = append(a.inOrder, s)
	}
	return s
}

// external tells whether the linker may take another definition, or other files see this one.
func (s *symbol) external() bool { return s.bind != elf.STB_LOCAL || s.weak }

// label defines a symbol here.
func (a *assembler) label(s *symbol) {
	if s.defined || s.common {
		a.fail("%s is defined twice, first at %s:%d", s.name, s.at.file, s.at.line)
		return
	}
	f := a.here.frag()
	s.defined, s.section, s.frag, s.off, s.at = true, f.sect, f, uint32(len(f.data)), a.at
}

// here gives a nameless symbol for the current place.
func (a *assembler) dot() *symbol {
	s := &symbol{name: ".", index: -1, at: a.at, local: true}
	a.label(s)
	return s
}

// numericLabel defines 1: and the like.
func (a *assembler) numericLabel(n int64) {
	a.counts[n]++
	s := a.symbolOf(numericName(n, a.counts[n]))
	s.local, s.numeric = true, true
	a.label(s)
}

// numericName is the name of a local label's k-th definition; no text has such a name.
func numericName(n int64, k int) string { return fmt.Sprintf("%d\x01%d", n, k) }

// set gives a symbol a value.
func (a *assembler) set(name string, e *expr, once bool) {
	if name == "." {
		a.org(e, nil)
		return
	}
	s := a.symbolOf(name)
	switch {
	case s.frag != nil || s.common:
		a.fail("%s is a label, defined at %s:%d", name, s.at.file, s.at.line)
		return
	case s.fixed || once && s.defined:
		a.fail("%s is defined twice, first at %s:%d", name, s.at.file, s.at.line)
		return
	}
	// What is known is taken as it is now, so that a symbol may be set from its old value.
	if v, err := a.evaluate(e, false); err == nil && v.constant() {
		e = &expr{n: v.n}
	} else if e.mentions(s, 0) {
		a.fail("%s is set to itself", name)
		return
	}
	s.equated, s.defined, s.fixed, s.at = e, true, once, a.at
}
