package link

import (
	"bytes"
	"cmp"
	gnu "debug/elf"
	"slices"
)

// merged is a set of input sections whose strings or constants are there once.
type merged struct {
	out      *output
	strings  bool
	entsize  uint32
	align    uint32
	sections []*section
	elements []*element
	byText   map[string]*element
	pieces   map[*section][]piece
}

// element is a string with its end, or a constant.
type element struct {
	text  string
	align uint32
	home  *section // that keeps it
	at    uint32   // in it
	tail  *element // it is the end of
}

// piece is where an element was in its section.
type piece struct {
	offset uint32
	is     *element
}

// mergeable tells whether a section's elements may be merged.
func (s *section) mergeable() bool {
	in := s.in
	size := in.EntSize
	return in.Has(gnu.SHF_MERGE) && size > 0 && s.size > 0 && s.size%size == 0 &&
		len(in.Relocs) == 0 && !in.NoBits() &&
		(size >= s.align && size&(s.align-1) == 0 ||
			size < s.align && size&(size-1) == 0 && in.Has(gnu.SHF_STRINGS))
}

// merge finds the sections that share their elements, and gives them their new sizes.
func (l *linker) merge() {
	for _, out := range l.outputs {
		for _, s := range out.inputs() {
			if s.mergeable() {
				l.mergeSet(out, s).add(s)
			}
		}
	}
	for _, m := range l.merges {
		m.finish()
	}
}

func (l *linker) mergeSet(out *output, s *section) *merged {
	strings := s.in.Has(gnu.SHF_STRINGS)
	for _, m := range l.merges {
		if m.out == out && m.strings == strings && m.entsize == s.in.EntSize && m.align == s.align {
			return m
		}
	}
	m := &merged{
		out: out, strings: strings, entsize: s.in.EntSize, align: s.align,
		byText: map[string]*element{}, pieces: map[*section][]piece{},
	}
	l.merges = append(l.merges, m)
	return m
}

// add cuts a section into elements.
func (m *merged) add(s *section) {
	s.merged = m
	m.sections = append(m.sections, s)
	data := s.in.Data
	padded := false
	for at := uint32(0); at < uint32(len(data)); {
		n := m.entsize
		align := uint32(1)
		if m.strings {
			n = m.stringLength(data[at:])
			align = at & -at
			if at == 0 || align > m.align {
				align = m.align
			}
		}
		m.put(s, at, string(data[at:at+n]), align)
		at += n
		// Zeros between strings are padding; the first aligned one may be meant.
		for m.strings && at < uint32(len(data)) && zero(data[at:at+m.entsize]) {
			if !padded && at&(m.align-1) == 0 {
				padded = true
				m.put(s, at, string(data[at:at+m.entsize]), m.align)
			}
			at += m.entsize
		}
	}
}

// stringLength is that of the string that data begins with, its end included.
func (m *merged) stringLength(data []byte) uint32 {
	for n := m.entsize; n <= uint32(len(data)); n += m.entsize {
		if zero(data[n-m.entsize : n]) {
			return n
		}
	}
	return uint32(len(data))
}

func zero(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// put adds an element; the section that wants more alignment for it keeps it.
func (m *merged) put(s *section, at uint32, text string, align uint32) {
	e := m.byText[text]
	if e == nil {
		e = &element{text: text, align: align, home: s}
		m.byText[text] = e
		m.elements = append(m.elements, e)
	}
	if align > e.align {
		i := slices.Index(m.elements, e)
		m.elements = append(slices.Delete(m.elements, i, i+1), e)
		e.align, e.home = align, s
	}
	m.pieces[s] = append(m.pieces[s], piece{at, e})
}

// finish lets strings share their ends, and places what is left in the order of its coming.
func (m *merged) finish() {
	if m.strings {
		m.tails()
	}
	padded := true
	for _, s := range m.sections {
		padded = padded && s.in.Size&(s.align-1) == 0
		s.size = 0
	}
	var last *section
	for _, e := range m.elements {
		if e.tail != nil {
			continue
		}
		last = e.home
		at := alignUp(uint64(e.home.size), e.align)
		e.at = uint32(at)
		e.home.size = e.at + uint32(len(e.text))
	}
	// If the sections were filled up to their alignment, so is the last one that has something.
	if padded && last != nil {
		last.size = uint32(alignUp(uint64(last.size), m.align))
	}
	for _, e := range m.elements {
		if e.tail != nil {
			e.home = e.tail.home
			e.at = e.tail.at + uint32(len(e.tail.text)-len(e.text))
		}
	}
}

// tails finds strings that are the end of others.
func (m *merged) tails() {
	sorted := slices.Clone(m.elements)
	byAlign := m.align > m.entsize
	for _, e := range m.elements {
		byAlign = byAlign && e.align == m.elements[0].align
	}
	slices.SortFunc(sorted, func(x, y *element) int {
		if byAlign {
			if d := cmp.Compare(uint32(len(x.text))&(m.align-1),
				uint32(len(y.text))&(m.align-1)); d != 0 {
				return d
			}
		}
		return compareBackwards(x.text, y.text)
	})
	var whole *element
	for i := len(sorted) - 1; i >= 0; i-- {
		e := sorted[i]
		if whole != nil && whole.align >= e.align && len(whole.text) > len(e.text) &&
			uint32(len(whole.text)-len(e.text))&(e.align-1) == 0 &&
			bytes.HasSuffix([]byte(whole.text), []byte(e.text)) {
			e.tail = whole
		} else {
			whole = e
		}
	}
}

func compareBackwards(x, y string) int {
	for i, j := len(x)-1, len(y)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if x[i] != y[j] {
			return cmp.Compare(x[i], y[j])
		}
	}
	return cmp.Compare(len(x), len(y))
}

// place finds where an offset of a merged section has gone.
func (m *merged) place(s *section, offset uint32) (*section, uint32) {
	pieces := m.pieces[s]
	i, found := slices.BinarySearchFunc(pieces, offset, func(p piece, at uint32) int {
		return cmp.Compare(p.offset, at)
	})
	if !found {
		i--
	}
	if i < 0 {
		return s, 0
	}
	p := pieces[i]
	// What points behind a string points to its end.
	into := min(offset-p.offset, uint32(len(p.is.text)))
	return p.is.home, p.is.at + into
}

// contents are the bytes of a section that was merged.
func (m *merged) contents(s *section) []byte {
	data := make([]byte, s.size)
	for _, p := range m.pieces[s] {
		if p.is.tail == nil && p.is.home == s {
			copy(data[p.is.at:], p.is.text)
		}
	}
	return data
}

func alignUp(n uint64, align uint32) uint64 {
	a := uint64(max(1, align))
	return (n + a - 1) &^ (a - 1)
}
