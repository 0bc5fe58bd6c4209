package vm

// fuse lets instructions of the function do the work of the one behind them as well, where both are frequent together. What an
// instruction means does not change, nor what it costs: the counts of both are booked, and the test that fails takes those of the
// second back. The second stays where it is.
func (d *decoding) fuse() {
	code := d.c.instrs
	for pc := int(d.c.funcs[d.fn].entry); pc+1 < len(code); pc++ {
		a, b := &code[pc], &code[pc+1]
		if join(a, b) {
			a.add(&b.price)
			i := pc - d.mod.at.instrs
			d.hostCounts[i] += d.hostCounts[i+1]
			pc++ // the second stays as it is
		}
	}
}

// join turns a into the fusion of a and b, if there is one.
func join(a, b *instr) bool {
	switch {
	case a.op == opIsNonemptyList && b.op == opGetList && a.a == b.a:
		a.op, a.b, a.c = opTestGetList, b.b, b.c
	case a.op == opIsNonemptyList && b.op == opGetTl && a.a == b.a:
		a.op, a.b = opTestGetTl, b.b
	case a.op == opGetHd && b.op == opGetHd && b.a != a.b:
		a.op, a.c, a.i = opGetHd2, b.a, uint32(b.b)
	case a.op == opMoveXX && b.op == opMoveXX:
		a.op, a.c, a.i = opMoveXX2, b.a, uint32(b.b)
	case a.op == opMoveXX && b.op == opReturn:
		a.op = opMoveRet
	case a.op == opDeallocate && b.op == opReturn:
		a.op = opDeallocRet
	case a.op == opPutList && b.op == opPutList && b.b == a.c && b.a != a.c:
		a.op, a.i, a.j = opPutList2, uint32(b.a), uint32(b.c)
	default:
		return false
	}
	return true
}
