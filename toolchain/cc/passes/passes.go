package passes

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// Goals say for what a function is optimised.
type Goals struct {
	Level    int  // level of optimisation, 0 to 2
	Small    bool // prefer small code
	Separate bool // do not fuse products and sums
	Hard     bool // use hardware loops
}

// Run optimises a function.
func Run(f *quad.Func, goals Goals) {
	Unreachable(f)
	if goals.Level == 0 {
		return
	}
	if threaded := thread(f); improve(f) || threaded {
		thread(f)
		improve(f)
	}
	convert(f)
	rotate(f, goals.longestTest())
	hoist(f)
	copies(f)
	number(f)
	thread(f)
	Unreachable(f)
	merge(f)
	sweep(f)
	if improvable(f) {
		improveLoops(f)
	}
	if !goals.Separate {
		fuse(f)
		sweep(f)
	}
	addresses(f)
	if improvable(f) {
		keep(f)
	}
	if goals.Level > 1 {
		schedule(f)
	}
	if goals.Hard && improvable(f) {
		hardware(f)
	}
}

// improveLoops takes work out of loops. What a pass has left over is removed before the next one, but
// for what has been found to have nothing left over since.
func improveLoops(f *quad.Func) {
	delay(f)
	again := tidy(f)
	for _, pass := range []func(f *quad.Func) (changed bool){invariant, strength, lastOfLoops} {
		if pass(f) || again {
			again = tidy(f)
		}
	}
}

// lastOfLoops counts loops down and reads where things are what the entry has computed.
func lastOfLoops(f *quad.Func) (changed bool) {
	counted := countdown(f)
	return copies(f) || counted
}

// tidy removes what a pass has left over, and tells whether there was anything.
func tidy(f *quad.Func) (changed bool) {
	threaded, emptied := thread(f), Unreachable(f)
	return improve(f) || threaded || emptied
}

// improve improves blocks. It tells whether there was anything to improve.
func improve(f *quad.Func) (changed bool) {
	merged, numbered, emptied := merge(f), number(f), Unreachable(f)
	return sweep(f) || merged || numbered || emptied
}

// dead is what stands in a block that nothing reaches.
func dead(b *quad.Block) {
	b.Quads = []quad.Quad{{Op: quad.Trap, Slot: quad.NoSlot}}
	b.Dead = true
}

// Unreachable empties the blocks that cannot be reached, without renumbering any, and reports
// whether there were any.
func Unreachable(f *quad.Func) (changed bool) {
	seen := make([]bool, len(f.Blocks))
	stack := []int{0}
	for i, b := range f.Blocks {
		if b.Named {
			stack = append(stack, i)
		}
	}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		stack = append(stack, f.Blocks[n].Last().To...)
	}
	for i, b := range f.Blocks {
		if !seen[i] && !b.Dead {
			dead(b)
			changed = true
		}
	}
	return changed
}

// thread leads jumps to blocks that only jump to where those go. It tells whether there were any.
func thread(f *quad.Func) (changed bool) {
	goal := func(n int) int {
		for range 16 {
			b := f.Blocks[n]
			if len(b.Quads) != 1 || b.Quads[0].Op != quad.Jump {
				break
			}
			n = b.Quads[0].To[0]
		}
		return n
	}
	for _, b := range f.Blocks {
		q := b.Last()
		if q.Op == quad.Indirect {
			continue
		}
		own := false
		for i, n := range q.To {
			g := goal(n)
			if g == n {
				continue
			}
			if !own {
				q.To, own = slices.Clone(q.To), true
			}
			q.To[i], changed = g, true
		}
		if q.Op == quad.Branch && q.To[0] == q.To[1] {
			*q = quad.Quad{Op: quad.Jump, Slot: quad.NoSlot, To: q.To[:1], Line: q.Line}
			changed = true
		}
	}
	return changed
}

// merge joins a block with the only one that it goes to, if nothing else goes there. It tells whether
// there were any.
func merge(f *quad.Func) (changed bool) {
	preds := make([]int, len(f.Blocks))
	preds[0]++
	for _, b := range f.Blocks {
		for _, n := range b.Last().To {
			preds[n]++
		}
	}
	for i, b := range f.Blocks {
		for !b.Dead && b.Last().Op == quad.Jump {
			n := b.Last().To[0]
			next := f.Blocks[n]
			if n == i || preds[n] != 1 || next.Named || next.Dead || b.Named {
				break
			}
			b.Quads = append(b.Quads[:len(b.Quads)-1], next.Quads...)
			dead(next)
			changed = true
		}
	}
	return changed
}

// Bounds of the quads of a loop's test that is copied to the loop's end: where code is to be small,
// the copy is no more than the jump in whose place it comes.
const (
	maxTest  = 6
	tinyTest = 1
)

func (g Goals) longestTest() int {
	if g.Small {
		return tinyTest
	}
	return maxTest
}

// rotate puts a copy of a loop's test at the loop's end, so that a pass has one branch. Tests of more
// than most quads stay.
func rotate(f *quad.Func, most int) {
	for i, b := range f.Blocks {
		q := b.Last()
		if b.Dead || q.Op != quad.Jump || q.To[0] == i {
			continue
		}
		test := f.Blocks[q.To[0]]
		if test.Last().Op != quad.Branch || len(test.Quads) > most || test.Named || test == b {
			continue
		}
		if !copyable(test) {
			continue
		}
		b.Quads = b.Quads[:len(b.Quads)-1]
		for _, q := range test.Quads {
			q.To = append([]int(nil), q.To...)
			b.Quads = append(b.Quads, q)
		}
	}
}

// copyable tells whether quads share nothing that a copy would change.
func copyable(b *quad.Block) bool {
	for i := range b.Quads {
		if b.Quads[i].Call != nil || b.Quads[i].Asm != nil {
			return false
		}
	}
	return true
}
