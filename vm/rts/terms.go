package rts

import (
	_ "embed"
	"sync"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/toolchain/routine"
)

//go:embed text/term.s
var termText string

// NewTerms is a core with the routines that walk over terms.
func NewTerms() (*Device, error) { return newDevice("term.s", termText) }

// Results of walks that are for the general way.
const (
	GeneralWalk  = 0xffffffff // of same and size
	GeneralOrder = 2
)

// Walk executes a walk over terms on the core: same, order, size or copy. It returns the result and
// the cycles.
func (d *Device) Walk(name string, terms ...uint32) (result uint32, cycles int, err error) {
	d.walkRegisters()
	cycles, err = d.Call(name, terms...)
	return d.Core.R[0], cycles, err
}

func (d *Device) walkRegisters() {
	r := &d.Core.R
	r[8], r[19], r[21], r[24] = HeapAt, 15, term.Nil, 3
}

// Pairs are the prices of a walk over two terms side by side: for each pair of words, of cells and
// of boxes; for each of these after which words are left to visit; and for the pair that differs,
// with which the walk ends.
type Pairs struct{ Start, Pair, Cell, Box, Nested, Differ Routine }

// Copies are the prices of a copy with the preceding count of its words, which determines whether
// there is room: for each word, and for each cell or box.
type Copies struct{ Start, Word, Object Routine }

// perWord is the mean price of a word in copies of as many cells of lists as tuples of three.
func (c *Copies) perWord() Routine {
	mean := func(word, object uint64) uint64 { return (5*word + 2*object) / 6 }
	return Routine{Fn: Copy, Cycles: mean(c.Word.Cycles, c.Object.Cycles),
		Bytes:  int(mean(uint64(c.Word.Bytes), uint64(c.Object.Bytes))),
		Instrs: mean(c.Word.Instrs, c.Object.Instrs)}
}

// Terms are the prices of walks over terms.
type Terms struct {
	Same, Order Pairs
	Copy        Copies
	CopyWord    Routine // by the words alone
	Bytes       int
}

// TermPrices are those of a core.
var TermPrices = sync.OnceValue(func() *Terms {
	d, err := NewTerms()
	if err != nil {
		panic("rts: " + err.Error())
	}
	m := termMeter{d}
	t := &Terms{Same: m.pairs("same"), Order: m.pairs("order"), Copy: m.copies(), Bytes: d.Bytes()}
	t.CopyWord = t.Copy.perWord()
	return t
})

// termMeter measures walks over small terms.
type termMeter struct{ d *Device }

func (m termMeter) way(name string, terms ...uint32) routine.Path {
	m.d.walkRegisters()
	return m.d.way(name, terms...)
}

// priced converts a path, which may be shorter than the one it is compared with, to a part of a
// walk.
func priced(p routine.Path) Routine {
	return Routine{Fn: Copy, Cycles: uint64(max(0, p.Cycles)), Bytes: max(0, p.Bytes),
		Instrs: uint64(max(0, p.Instrs))}
}

// put writes words after others, of the first or the second of two terms.
func (m termMeter) put(which, at int, words ...uint32) uint32 {
	a := uint32(ObjectsAt + 0x400*which + 4*at)
	copy(m.d.SRAM[a/4:], words)
	return a
}

// list makes a list of so many elements, tuple a tuple, and inside a tuple of one element and nil.
func (m termMeter) list(which, n int, element uint32) uint32 {
	for i := range n {
		m.put(which, 2*i, element, uint32(ObjectsAt+0x400*which+8*(i+1))|term.TagList)
	}
	if n == 0 {
		return term.Nil
	}
	return m.put(which, 2*n-1, term.Nil) - uint32(8*n-4) | term.TagList
}

func (m termMeter) tuple(which, at int, elements ...uint32) uint32 {
	return m.put(which, at, append([]uint32{term.Header(term.SubTuple, len(elements))},
		elements...)...) | term.TagBoxed
}

// pairs measures a walk over two terms that are equal.
func (m termMeter) pairs(name string) Pairs {
	way := func(make func(which int) uint32) routine.Path {
		return m.way(name, make(0), make(1))
	}
	tuple := func(n int) routine.Path {
		return way(func(which int) uint32 {
			return m.tuple(which, 0, []uint32{term.Nil, term.Nil, term.Nil}[:n]...)
		})
	}
	start := way(func(int) uint32 { return term.Nil })
	pair := tuple(3).Minus(tuple(2))
	box := tuple(2).Minus(start).Minus(pair.Times(2))
	list := func(n int) routine.Path {
		return way(func(which int) uint32 { return m.list(which, n, term.Nil) })
	}
	cell := list(3).Minus(list(2)).Minus(pair.Times(2))
	inside := func(last bool) routine.Path {
		return way(func(which int) uint32 {
			in := m.tuple(which, 8, term.Nil)
			if last {
				return m.tuple(which, 0, term.Nil, in)
			}
			return m.tuple(which, 0, in, term.Nil)
		})
	}
	nested := inside(false).Minus(inside(true))
	return Pairs{priced(start), priced(pair), priced(cell), priced(box), priced(nested),
		priced(m.differ(name).Minus(tuple(1)))}
}

// differ is a walk over two tuples of different atoms, or of a number and nil where their order is
// asked for.
func (m termMeter) differ(name string) routine.Path {
	x, y := term.AtomTrue, term.AtomFalse
	if name == "order" {
		x, y = term.Small(1), term.Nil
	}
	return m.way(name, m.tuple(0, 0, x), m.tuple(1, 0, y))
}

// copies measures copies and the counts of their words.
func (m termMeter) copies() Copies {
	way := func(t uint32) routine.Path { return m.way("size", t).Plus(m.way("copy", t)) }
	three, two := way(m.list(0, 3, term.Nil)), way(m.list(0, 2, term.Nil))
	tuple := func(n int) routine.Path {
		return way(m.tuple(0, 0, []uint32{term.Nil, term.Nil, term.Nil}[:n]...))
	}
	word := tuple(3).Minus(tuple(2))
	object := three.Minus(two).Minus(word.Times(2))
	start := two.Minus(three.Minus(two).Times(2))
	return Copies{priced(start), priced(word), priced(object)}
}

// Cycles returns the cycles of a walk. differ says that it has ended with a difference.
func (p *Pairs) Cycles(w *term.Walked, differ bool) (n uint64) {
	if differ {
		n = p.Differ.Cycles
	}
	return n + p.Start.Cycles + w.Pairs*p.Pair.Cycles + w.Cells*p.Cell.Cycles + w.Boxes*p.Box.Cycles +
		w.Nested*p.Nested.Cycles
}
