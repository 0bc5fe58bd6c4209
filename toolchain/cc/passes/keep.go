package passes

import "github.com/parallergo/epiphany/toolchain/cc/quad"

// maxKept is how many numbers a loop keeps in registers.
const maxKept = 8

// keep has loops keep numbers in registers that instructions have no room for. Calls would take most
// registers from them.
func keep(f *quad.Func) {
	all := loops(f)
	for i := len(all) - 1; i >= 0; i-- {
		if l := all[i]; l.entry >= 0 && !l.calls(f) {
			l.keep(f)
		}
	}
}

// calls tells whether a loop has calls or inline assembly.
func (l *loop) calls(f *quad.Func) bool {
	for i, b := range f.Blocks {
		if !l.in[i] {
			continue
		}
		for j := range b.Quads {
			if q := &b.Quads[j]; q.Op == quad.Call || q.Asm != nil {
				return true
			}
		}
	}
	return false
}

// keep computes a loop's numbers before it.
func (l *loop) keep(f *quad.Func) {
	kept := map[int32]quad.Reg{}
	for i, b := range f.Blocks {
		if !l.in[i] {
			continue
		}
		for j := range b.Quads {
			q := &b.Quads[j]
			if !roomless(q) {
				continue
			}
			r := kept[q.Imm]
			if r == 0 {
				if len(kept) == maxKept {
					continue
				}
				r = f.New()
				kept[q.Imm] = r
				l.place(f, quad.Quad{Op: quad.Const, D: r, Imm: q.Imm, Slot: quad.NoSlot})
			}
			q.HasImm, q.Imm, q.B = false, 0, r
		}
	}
}

// roomless tells whether a quad's number has no room in an instruction.
func roomless(q *quad.Quad) bool {
	if !q.HasImm {
		return false
	}
	switch {
	case q.Op >= quad.Shl && q.Op <= quad.Sar:
		return false
	case q.Op == quad.Add, q.Op == quad.Sub, q.Op == quad.Set, q.Op == quad.Select, q.Op == quad.Branch:
		return q.Imm >= 1024 || q.Imm < -1024
	}
	return q.Op.Binary()
}
