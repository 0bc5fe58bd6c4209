package pcre

import (
	"bytes"
	"unicode/utf8"
)

// holds reports whether a place is what an instruction asks for.
func (m *Match) holds(i *inst, pos int) bool {
	end := pos >= len(m.Subject)
	switch i.at {
	case subjectStart:
		return pos == 0
	case matchStart:
		return pos == m.first
	case subjectEnd:
		return end
	case lastEnd:
		return end || m.beforeLast(pos)
	case lineStart:
		return pos == 0 && m.Flags&NotBOL == 0
	case manyStart:
		if pos == 0 {
			return m.Flags&NotBOL == 0
		}
		return !end && m.lines.before(m.Subject, pos) > 0
	case lineEnd:
		if m.Flags&NotEOL != 0 {
			return false
		}
		return end || m.Re.Options&DollarEndOnly == 0 && m.beforeLast(pos)
	case manyEnd:
		if end {
			return m.Flags&NotEOL == 0
		}
		return m.lines.at(m.Subject, pos) > 0
	case wordEdge:
		return m.isWordEdge(i, pos)
	}
	return !m.isWordEdge(i, pos)
}

// beforeLast reports whether nothing but a line's end follows.
func (m *Match) beforeLast(pos int) bool {
	n := m.lines.at(m.Subject, pos)
	return n > 0 && pos+n == len(m.Subject)
}

func (m *Match) isWordEdge(i *inst, pos int) bool {
	before, after := false, false
	if pos > 0 {
		c := rune(m.Subject[pos-1])
		if m.utf && c >= utf8.RuneSelf {
			c, _ = utf8.DecodeLastRune(m.Subject[:pos])
		}
		before = inWord(c, i.ucp)
	}
	if pos < len(m.Subject) {
		c := rune(m.Subject[pos])
		if m.utf && c >= utf8.RuneSelf {
			c, _ = utf8.DecodeRune(m.Subject[pos:])
		}
		after = inWord(c, i.ucp)
	}
	return before != after
}

func inWord(c rune, ucp bool) bool {
	if ucp {
		return isWord(c)
	}
	return c < 256 && word.has(c)
}

// back is n characters before a position, or -1.
func (m *Match) back(pos, n int) int {
	for ; n > 0; n-- {
		if pos == 0 {
			return -1
		}
		pos--
		for m.utf && pos > 0 && m.Subject[pos]&0xC0 == 0x80 {
			pos--
		}
		m.Steps++
	}
	return pos
}

// lineBreak is the length of what \R matches, or -1.
func (m *Match) lineBreak(pos int) int {
	l := lines{NewlineAny, m.utf}
	if m.anyCRLF {
		l.kind = NewlineAnyCRLF
	}
	if n := l.at(m.Subject, pos); n > 0 {
		return n
	}
	return -1
}

// cluster is the length of what \X matches, or -1.
func (m *Match) cluster(pos int) int {
	switch {
	case pos >= len(m.Subject):
		return -1
	case m.utf:
		n := m.Cluster(m.Subject[pos:])
		m.Steps += uint64(n)
		return n
	case bytes.HasPrefix(m.Subject[pos:], []byte("\r\n")):
		return 2
	}
	return 1
}

// reference is the length of what a group has captured, if that is next, else -1.
func (m *Match) reference(i *inst, pos int) int {
	from, to := int32(-1), int32(-1)
	for _, r := range i.refs {
		if m.Captures[2*r] >= 0 {
			from, to = m.Captures[2*r], m.Captures[2*r+1]
			break
		}
	}
	if from < 0 {
		return -1
	}
	want := m.Subject[from:max(from, to)]
	m.Steps += uint64(len(want)) / 4
	switch {
	case !i.fold:
		if !bytes.HasPrefix(m.Subject[pos:], want) {
			return -1
		}
		return len(want)
	case m.utf:
		return foldedPrefix(m.Subject[pos:], want)
	}
	return latinPrefix(m.Subject[pos:], want)
}

func latinPrefix(s, want []byte) int {
	if len(s) < len(want) {
		return -1
	}
	for i, c := range want {
		if s[i] != c && otherCase(rune(s[i])) != rune(c) {
			return -1
		}
	}
	return len(want)
}

// foldedPrefix is the length of a text that is another one but for the cases of its characters,
// which may differ in length.
func foldedPrefix(s, want []byte) int {
	n := 0
	for len(want) > 0 {
		if n >= len(s) {
			return -1
		}
		w, wn := utf8.DecodeRune(want)
		c, cn := utf8.DecodeRune(s[n:])
		if !anyCase(c, true, func(f rune) bool { return f == w }) {
			return -1
		}
		want, n = want[wn:], n+cn
	}
	return n
}
