package passes

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// Run improves a function at a level of optimisation.
func Run(f *quad.Func, level int) {
	unreachable(f)
}

// unreachable empties blocks that nothing reaches. They keep their numbers.
func unreachable(f *quad.Func) {
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
		if !seen[i] {
			b.Quads = []quad.Quad{{Op: quad.Trap, Slot: quad.NoSlot}}
			b.Dead = true
		}
	}
}
