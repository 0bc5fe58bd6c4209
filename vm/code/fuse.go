package code

// fuse fuses frequent pairs of instructions of a function: the first then does the work of both.
// Neither meaning nor cost changes: the prices of both are booked, and a test that fails subtracts
// that of the second. The second instruction stays where it is.
func (d *decoding) fuse() {
	code := d.c.Instrs
	for pc := int(d.c.Functions[d.fn].Entry); pc+1 < len(code); pc++ {
		a, b := &code[pc], &code[pc+1]
		if join(a, b) {
			a.add(&b.Price)
			i := pc - d.mod.At.Instrs
			d.armCounts[i] += d.armCounts[i+1]
			pc++ // the second stays as it is
		}
	}
}

// join turns a into the fusion of a and b, if there is one.
func join(a, b *Instr) bool {
	switch {
	case a.Op == OpIsNonemptyList && b.Op == OpGetList && a.A == b.A:
		a.Op, a.B, a.C = OpTestGetList, b.B, b.C
	case a.Op == OpIsNonemptyList && b.Op == OpGetTl && a.A == b.A:
		a.Op, a.B = OpTestGetTl, b.B
	case a.Op == OpGetHd && b.Op == OpGetHd && b.A != a.B:
		a.Op, a.C, a.I = OpGetHd2, b.A, uint32(b.B)
	case a.Op == OpMoveXX && b.Op == OpMoveXX:
		a.Op, a.C, a.I = OpMoveXX2, b.A, uint32(b.B)
	case a.Op == OpMoveXX && b.Op == OpReturn:
		a.Op = OpMoveRet
	case a.Op == OpDeallocate && b.Op == OpReturn:
		a.Op = OpDeallocRet
	case a.Op == OpPutList && b.Op == OpPutList && b.B == a.C && b.A != a.C:
		a.Op, a.I, a.J = OpPutList2, uint32(b.A), uint32(b.C)
	default:
		return false
	}
	return true
}
