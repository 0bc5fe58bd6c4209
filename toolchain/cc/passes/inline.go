package passes

import (
	"maps"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// Bounds of what is put into callers, in quads.
const (
	maxSmall  = 20   // a function with more is put into its only caller
	maxTiny   = 6    // that bound where code is to be small: hardly more than a call takes
	maxOnce   = 300  // but not one with more
	maxCaller = 2000 // nor into a caller with more
	maxFrame  = 128  // nor one with more bytes in memory, which other calls could share

	// maxAlways bounds a caller of functions that ask to be put into their callers: they could
	// call each other without end.
	maxAlways = 20_000
)

// Inline inlines small functions, and functions that are called in one place, if they are not
// visible outside the unit. mentioned reports whether anything but functions refers to a symbol;
// with small set, only calls whose inlining does not make the code larger are inlined. It returns
// the functions that are no longer needed.
func Inline(funcs []*quad.Func, mentioned func(symbol string) bool, small bool) (gone map[*quad.Func]bool) {
	byName := map[string]*quad.Func{}
	for _, f := range funcs {
		Unreachable(f)
		thread(f)
		merge(f)
		number(f)
		Unreachable(f)
		sweep(f)
		byName[f.Name] = f
	}
	most := maxSmall
	if small {
		most = maxTiny
	}
	fill(funcs, byName, func(f, g *quad.Func, calls int) bool { return fits(f, g, calls, most) })
	gone = unneeded(funcs, mentioned)
	for _, f := range funcs {
		if !gone[f] {
			near(f, byName)
		}
	}
	return gone
}

// InlineAlways inlines only functions that are marked Always, and returns those that are no longer
// needed. Inline inlines them, too.
func InlineAlways(
	funcs []*quad.Func, mentioned func(symbol string) bool,
) (gone map[*quad.Func]bool) {
	byName := map[string]*quad.Func{}
	for _, f := range funcs {
		if f.Always {
			byName[f.Name] = f
		}
	}
	if len(byName) == 0 {
		return nil
	}
	fill(funcs, byName, func(f, g *quad.Func, _ int) bool { return always(f, g) })
	gone = unneeded(funcs, mentioned)
	maps.DeleteFunc(gone, func(f *quad.Func, _ bool) bool { return !f.Always })
	return gone
}

// unneeded gives the functions that nobody outside the unit knows, and nothing in it needs.
func unneeded(funcs []*quad.Func, mentioned func(symbol string) bool) map[*quad.Func]bool {
	calls, addressed := called(funcs), FindAddressed(funcs)
	gone := map[*quad.Func]bool{}
	for _, f := range funcs {
		local := !f.Global && !f.Weak && !f.Used && !f.Handler
		if local && calls[f.Name] == 0 && !mentioned(f.Name) && !addressed.Has(f.Name) {
			gone[f] = true
		}
	}
	return gone
}

// fill puts bodies in the place of calls: those that go into a caller, of so many calls in all.
func fill(
	funcs []*quad.Func, byName map[string]*quad.Func, goes func(f, g *quad.Func, calls int) bool,
) {
	calls := called(funcs)
	for _, f := range funcs {
		if f.Naked {
			continue
		}
		for i := 0; i < len(f.Blocks); i++ {
			b := f.Blocks[i]
			for j := range b.Quads {
				q := &b.Quads[j]
				if q.Op != quad.Call || q.Call.Sym == "" {
					continue
				}
				g := byName[q.Call.Sym]
				if g == nil || g == f || !goes(f, g, calls[g.Name]) {
					continue
				}
				calls[g.Name]--
				put(f, i, j, g)
				break
			}
		}
	}
}

// common is what sections begin with that lie beside each other in memory.
const common = ".text."

// near marks the calls that reach a function of the same unit by a branch.
func near(f *quad.Func, byName map[string]*quad.Func) {
	for _, b := range f.Blocks {
		for i := range b.Quads {
			if c := b.Quads[i].Call; c != nil && c.Sym != "" && byName[c.Sym] != nil {
				g := byName[c.Sym]
				c.Near = !g.Weak && strings.HasPrefix(g.Section, common) &&
					strings.HasPrefix(f.Section, common)
			}
		}
	}
}

// called counts in how many places functions are called.
func called(funcs []*quad.Func) map[string]int {
	n := map[string]int{}
	for _, f := range funcs {
		for _, b := range f.Blocks {
			for i := range b.Quads {
				if c := b.Quads[i].Call; c != nil && b.Quads[i].Op == quad.Call {
					n[c.Sym]++
				}
			}
		}
	}
	return n
}

// Addressed are the symbols whose addresses functions take.
type Addressed struct {
	symbols map[string]bool
	texts   []string // of assembly, which may name any
}

// FindAddressed finds the symbols whose addresses any of some functions takes.
func FindAddressed(funcs []*quad.Func) *Addressed {
	a := &Addressed{symbols: map[string]bool{}}
	for _, f := range funcs {
		for _, b := range f.Blocks {
			for i := range b.Quads {
				q := &b.Quads[i]
				if q.Op == quad.Addr {
					a.symbols[q.Sym] = true
				}
				if q.Asm == nil {
					continue
				}
				a.texts = append(a.texts, q.Asm.Text)
				for _, o := range q.Asm.Operands {
					if o.Imm != "" {
						a.texts = append(a.texts, o.Imm)
					}
				}
			}
		}
	}
	return a
}

// Has reports whether a symbol is one of them.
func (a *Addressed) Has(name string) bool {
	return a.symbols[name] ||
		slices.ContainsFunc(a.texts, func(text string) bool { return strings.Contains(text, name) })
}

func size(f *quad.Func) (n int) {
	for _, b := range f.Blocks {
		if !b.Dead {
			n += len(b.Quads)
		}
	}
	return n
}

// fits tells whether the body of g may stand in its caller f, and is better there: bodies of more
// than most quads only where there is one call.
func fits(f, g *quad.Func, calls, most int) bool {
	if g.Always {
		return always(f, g)
	}
	if g.Global || g.Weak || !plain(g) || g.Apart || g.Used ||
		!strings.HasPrefix(f.Section, common) || !strings.HasPrefix(g.Section, common) ||
		size(f)+size(g) > maxCaller {
		return false
	}
	frame := int32(0)
	for _, s := range g.Slots {
		frame += s.Size
	}
	if frame > maxFrame {
		return false
	}
	if n := size(g); n > maxOnce || n > most && calls > 1 {
		return false
	}
	return movable(g)
}

// always tells whether a function that asks for it can stand in a caller.
func always(f, g *quad.Func) bool {
	return !g.Weak && plain(g) && size(f)+size(g) <= maxAlways && movable(g)
}

// plain tells whether a function neither has a frame that its callers cannot have, nor an entry of
// its own.
func plain(g *quad.Func) bool {
	return !g.Variadic && !g.NoLeaf && !g.Naked && !g.Handler && !g.Dynamic
}

// movable tells whether the body of a function means the same in another one.
func movable(g *quad.Func) bool {
	for _, b := range g.Blocks {
		if b.Named {
			return false
		}
		for i := range b.Quads {
			switch q := &b.Quads[i]; q.Op {
			case quad.VaStart, quad.Alloca, quad.Save, quad.Restore, quad.FrameAt, quad.Link,
				quad.Indirect:
				return false
			case quad.Asm, quad.AsmGoto:
				if !g.Always { // its text may have labels, which copies would define again
					return false
				}
			case quad.Call:
				if q.Call.Sym == g.Name || strings.Contains(q.Call.Sym, "setjmp") {
					return false
				}
			}
		}
	}
	return g.Blocks[0].Quads[0].Op == quad.Params
}

// put replaces a call by the body of what it calls.
func put(f *quad.Func, block, at int, g *quad.Func) {
	b := f.Blocks[block]
	call := b.Quads[at].Call
	line := b.Quads[at].Line
	regs := max(f.Regs, 1)
	f.Regs = regs + g.Regs
	slots := int32(len(f.Slots))
	f.Slots = append(f.Slots, g.Slots...)
	first := len(f.Blocks)
	behind := first + len(g.Blocks)
	for _, from := range g.Blocks {
		c := &quad.Block{Dead: from.Dead}
		for _, q := range from.Quads {
			q = renamed(q, regs, slots, first)
			switch q.Op {
			case quad.Params:
				c.Quads = append(c.Quads, moves(q.Call.Results, call.Words, line)...)
			case quad.Ret:
				c.Quads = append(c.Quads, moves(call.Results, q.Call.Words, line)...)
				c.Quads = append(c.Quads, quad.Quad{Op: quad.Jump, Slot: quad.NoSlot,
					To: []int{behind}, Line: q.Line})
			default:
				c.Quads = append(c.Quads, q)
			}
		}
		f.Blocks = append(f.Blocks, c)
	}
	f.Blocks = append(f.Blocks, &quad.Block{Quads: slices.Clone(b.Quads[at+1:])})
	b.Quads = append(b.Quads[:at:at], quad.Quad{Op: quad.Jump, Slot: quad.NoSlot, To: []int{first},
		Line: line})
}

// renamed is a quad of a function whose registers, slots and blocks have other numbers.
func renamed(q quad.Quad, regs quad.Reg, slots int32, blocks int) quad.Quad {
	for _, r := range []*quad.Reg{&q.D, &q.A, &q.B, &q.C} {
		if *r != 0 {
			*r += regs
		}
	}
	if q.Slot != quad.NoSlot {
		q.Slot += slots
	}
	q.To = slices.Clone(q.To)
	for i := range q.To {
		q.To[i] += blocks
	}
	if q.Call != nil {
		c := *q.Call
		c.Words, c.Results = slices.Clone(c.Words), slices.Clone(c.Results)
		for _, words := range [][]quad.Reg{c.Words, c.Results} {
			for i := range words {
				if words[i] != 0 {
					words[i] += regs
				}
			}
		}
		if c.Chain != 0 {
			c.Chain += regs
		}
		q.Call = &c
	}
	if q.Asm != nil {
		a := *q.Asm
		a.Operands = slices.Clone(a.Operands)
		for i := range a.Operands {
			for _, r := range []*quad.Reg{&a.Operands[i].Reg, &a.Operands[i].Pair} {
				if *r != 0 {
					*r += regs
				}
			}
		}
		q.Asm = &a
	}
	return q
}

// moves moves words to others; what is left out stays as it is. The words are all read first.
func moves(to, from []quad.Reg, line int32) (all []quad.Quad) {
	for i, d := range to {
		if d != 0 && i < len(from) && from[i] != 0 {
			all = append(all, quad.Quad{Op: quad.Mov, D: d, A: from[i], Slot: quad.NoSlot, Line: line})
		}
	}
	return all
}
