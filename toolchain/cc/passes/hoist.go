package passes

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// maxHoisted is how many addresses a function keeps in registers from its entry on.
const maxHoisted = 12

// hoist computes addresses of symbols that loops use once, at the function's entry.
func hoist(f *quad.Func) {
	type address struct {
		sym string
		n   int32
	}
	writes := written(f)
	kept := map[address]quad.Reg{}
	var first []quad.Quad
	for i, in := range looping(f) {
		if !in || i == 0 {
			continue
		}
		for j := range f.Blocks[i].Quads {
			q := &f.Blocks[i].Quads[j]
			if q.Op != quad.Addr || writes[q.D] != 1 {
				continue
			}
			a := address{q.Sym, q.Imm}
			if kept[a] == 0 {
				if len(kept) == maxHoisted {
					continue
				}
				kept[a] = f.New()
				moved := *q
				moved.D = kept[a]
				first = append(first, moved)
			}
			*q = quad.Quad{Op: quad.Mov, D: q.D, A: kept[a], Slot: quad.NoSlot, Line: q.Line}
		}
	}
	entry := f.Blocks[0]
	last := len(entry.Quads) - 1
	entry.Quads = append(entry.Quads[:last:last], append(first, entry.Quads[last])...)
}

// looping tells which blocks lie in loops: between a block and one behind it that goes back to it.
func looping(f *quad.Func) []bool {
	order := quad.Order(f)
	place := make([]int, len(f.Blocks))
	for at, n := range order {
		place[n] = at
	}
	in := make([]bool, len(f.Blocks))
	for at, n := range order {
		for _, to := range f.Blocks[n].Last().To {
			for k := place[to]; k <= at; k++ {
				in[order[k]] = true
			}
		}
	}
	return in
}
