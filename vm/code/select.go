package code

import (
	"sort"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// pairs are the (constant, label) pairs of a select, sorted by the word they are compared with.
type pair struct{ value, target uint32 }

func (d *decoding) pairs(a []bytecode.Arg, word func(bytecode.Arg) uint32) []pair {
	var ps []pair
	for ; len(a) > 0; a = a[2:] {
		ps = append(ps, pair{word(a[0]), uint32(a[1].N)})
	}
	sort.SliceStable(ps, func(i, j int) bool { return ps[i].value < ps[j].value })
	return ps
}

// table stores the targets of a select and has them patched.
func (d *decoding) label(offset uint32) {
	d.fixes = append(d.fixes, fix{0, fixConst, uint32(len(d.c.Consts))})
	d.c.Consts = append(d.c.Consts, Constant(offset))
}

func selectVal(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	ps := d.pairs(a[3:], d.constant)
	src := d.reg(a[0])
	if d.selectJump(src, ps, a[1]) {
		return
	}
	d.selectSearch(OpSelectVal, src, ps, a[1])
}

func selectArity(d *decoding, _ bytecode.Op, a []bytecode.Arg) {
	ps := d.pairs(a[3:], func(a bytecode.Arg) uint32 { return term.Header(term.SubTuple, a.N) })
	d.selectSearch(OpSelectArity, d.reg(a[0]), ps, a[1])
}

func (d *decoding) selectSearch(op, src uint16, ps []pair, other bytecode.Arg) {
	at := uint32(len(d.c.Consts))
	for _, p := range ps {
		d.c.Consts = append(d.c.Consts, Constant(p.value))
		d.label(p.target)
	}
	d.branch(Instr{Op: op, A: src, B: uint16(len(ps)), I: at}, other)
}

// selectJump makes a jump table of small integers that lie close together.
func (d *decoding) selectJump(src uint16, ps []pair, other bytecode.Arg) bool {
	if len(ps) < 3 {
		return false
	}
	lo, hi := int64(1<<31), int64(-1<<31)
	for _, p := range ps {
		if !term.IsSmall(p.value) {
			return false
		}
		v := int64(term.SmallValue(p.value))
		lo, hi = min(lo, v), max(hi, v)
	}
	n := hi - lo + 1
	if n > 4*int64(len(ps))+8 {
		return false
	}
	targets := make([]uint32, n)
	for i := range targets {
		targets[i] = uint32(other.N)
	}
	for i := len(ps) - 1; i >= 0; i-- { // of equal values the first wins
		targets[int64(term.SmallValue(ps[i].value))-lo] = ps[i].target
	}
	at := uint32(len(d.c.Consts))
	d.c.Consts = append(d.c.Consts, Constant(uint32(n)))
	for _, t := range targets {
		d.label(t)
	}
	d.branch(Instr{Op: OpSelectJump, A: src, B: uint16(uint32(lo)), C: uint16(uint32(lo) >> 16),
		I: at}, other)
	return true
}
