package passes

import (
	"slices"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// copies has what a function's entry computes read where it is, instead of where it is copied to. Both
// the register and the copy are written once, and the entry is executed once. It tells whether there
// was any copy.
func copies(f *quad.Func) (changed bool) {
	for _, b := range f.Blocks {
		if !b.Dead && slices.Contains(b.Last().To, 0) {
			return false
		}
	}
	writes := written(f)
	first := map[quad.Reg]bool{}
	for i := range f.Blocks[0].Quads {
		f.Blocks[0].Quads[i].Defs(func(r *quad.Reg) { first[*r] = writes[*r] == 1 })
	}
	from := map[quad.Reg]quad.Reg{}
	for _, i := range quad.Order(f) {
		for j := range f.Blocks[i].Quads {
			q := &f.Blocks[i].Quads[j]
			if q.Op != quad.Mov || writes[q.D] != 1 {
				continue
			}
			a := q.A
			if o := from[a]; o != 0 {
				a = o
			}
			if first[a] && a != q.D {
				from[q.D] = a
			}
		}
	}
	if len(from) == 0 {
		return false
	}
	for _, b := range f.Blocks {
		for j := range b.Quads {
			if b.Quads[j].Asm != nil {
				continue
			}
			b.Quads[j].Uses(func(r *quad.Reg) {
				if o := from[*r]; o != 0 {
					*r, changed = o, true
				}
			})
		}
	}
	return changed
}

// written counts the places where registers are written: none, one, or more.
func written(f *quad.Func) []uint8 {
	writes := make([]uint8, f.Regs)
	for _, b := range f.Blocks {
		for i := range b.Quads {
			b.Quads[i].Defs(func(r *quad.Reg) { writes[*r] = min(writes[*r]+1, 2) })
		}
	}
	return writes
}
