package term

import "github.com/parallergo/epiphany/emu"

// Lists as a whole. Loads are charged by the segment that the cells are in, not one by one.

// cells looks at the cells of a list from t on, for as long as they are in one segment and there is
// room for them.
type cells struct {
	words []emu.Word
	delta uint32 // of the segment
	first Term   // the cell that was looked at first
}

// cellsAt begins with a cell.
func cellsAt(v *emu.View, t Term) cells { return cells{v.W, v.Segment(t).Delta, t} }

// holds reports whether t is a cell of the segment.
func (c *cells) holds(t Term) bool { return IsList(t) && emu.SameSegment(t, c.first) }

// at is where the words of a cell are.
func (c *cells) at(t Term) uint32 { return t>>2 + c.delta }

// charge charges so many loads from the segment.
func (c *cells) charge(v *emu.View, loads int) {
	v.ChargeLoads(uint64(loads), v.LoadStalls(c.first))
}

// Elems returns the elements of a list and the term it ends in, Nil for a proper list.
func Elems(v *emu.View, t Term) (elems []Term, tail Term) { return AppendElems(v, nil, t) }

// AppendElems is Elems that appends to elems.
func AppendElems(v *emu.View, elems []Term, t Term) (all []Term, tail Term) {
	for IsList(t) {
		c, before := cellsAt(v, t), len(elems)
		for c.holds(t) {
			i := c.at(t)
			elems = append(elems, c.words[i])
			t = c.words[i+1]
		}
		c.charge(v, ConsWords*(len(elems)-before))
	}
	return elems, t
}

// ListLen returns the number of cells of a list and whether it ends in nil.
func ListLen(v *emu.View, t Term) (n int, proper bool) {
	for IsList(t) {
		c, before := cellsAt(v, t), n
		for c.holds(t) {
			t = c.words[c.at(t)+1]
			n++
		}
		c.charge(v, n-before)
	}
	return n, t == Nil
}

// CopyCells makes a list of the first n elements of a list, which has as many, and of tail. Where the
// last cell leads is not loaded.
func (b *Builder) CopyCells(v *emu.View, t Term, n int, tail Term) Term {
	if n == 0 {
		return tail
	}
	first := ListAt(b.Top())
	next, to := first, b.cells(n)
	for len(to) > 0 {
		c, before := cellsAt(v, t), len(to)
		for len(to) > 0 && c.holds(t) {
			i := c.at(t)
			next += ConsWords * emu.WordBytes
			to[0], to[1] = c.words[i], next
			t, to = c.words[i+1], to[ConsWords:]
		}
		loads := before - len(to)
		if len(to) == 0 {
			loads--
		}
		c.charge(v, loads)
	}
	b.W[b.Used-1] = tail
	return first
}

// ReverseCells puts the first n elements of a list, which has as many, before tail, each before the
// one in front of it.
func (b *Builder) ReverseCells(v *emu.View, t Term, n int, tail Term) Term {
	made := ListAt(b.Top())
	to := b.cells(n)
	for len(to) > 0 {
		c, before := cellsAt(v, t), len(to)
		for len(to) > 0 && c.holds(t) {
			i := c.at(t)
			to[0], to[1] = c.words[i], tail
			tail, made = made, made+ConsWords*emu.WordBytes
			t, to = c.words[i+1], to[ConsWords:]
		}
		c.charge(v, before-len(to))
	}
	return tail
}

// cells allocates so many cells.
func (b *Builder) cells(n int) []emu.Word {
	to := b.W[b.Used : b.Used+ConsWords*n]
	b.Used += len(to)
	return to
}
