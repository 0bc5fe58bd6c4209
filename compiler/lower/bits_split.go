package lower

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

// splitBits tests first that the value is a bitstring, then for the first row's first segment.
func (m *matcher) splitBits(cols []ir.Operand, rows []*row, col int, fail *ir.Block) []*row {
	i := slices.IndexFunc(rows, func(r *row) bool { return r.pats[col].kind == patBits })
	b := rows[i].pats[col].bits
	if b.bin.Kind == ir.None {
		return m.splitIsBits(cols, rows, col, fail)
	}
	if len(b.segs) == 0 {
		return m.splitEnd(cols, rows, col, fail, b.bin)
	}
	if b.segs[0].isLit {
		return m.splitLiterals(cols, rows, col, fail, b)
	}
	t, ok := rows[i].test(b.segs[0])
	if !ok {
		return m.splitValue(cols, rows, col, fail, i, b.segs[0].size, b.segs[0].sees, b.withSize)
	}
	return m.splitField(cols, rows, col, fail, b.bin, t)
}

func (m *matcher) splitIsBits(cols []ir.Operand, rows []*row, col int, fail *ir.Block) []*row {
	yes, no := m.branches()
	m.test(bytecode.OpIsBitstring, yes, no, 0, cols[col])
	rest := keep(rows, col, func(p *pattern) bool { return p.bits == nil })
	m.cur = yes
	m.tree(replace(cols, col, ir.Operand{Kind: ir.Int}),
		refine(rows, col, 1, func(p *pattern) ([]*pattern, bool) {
			if p.bits == nil {
				return nil, false
			}
			return []*pattern{left(cols[col], p.bits.segs)}, true
		}), fail)
	m.cur = no
	return rest
}

// splitEnd tests that nothing is left.
func (m *matcher) splitEnd(cols []ir.Operand, rows []*row, col int, fail *ir.Block,
	bin ir.Operand) []*row {
	yes, no := m.branches()
	m.test(bytecode.OpBsTestEnd, yes, no, 0, bin, cols[col])
	rest := keep(rows, col, func(p *pattern) bool { return p.kind == patAny || len(p.bits.segs) > 0 })
	m.cur = yes
	m.tree(cols, refine(rows, col, 1, func(p *pattern) ([]*pattern, bool) {
		if len(p.bits.segs) == 0 {
			return []*pattern{wild}, true
		}
		return []*pattern{p}, p.bits.segs[0].least == 0
	}), fail)
	m.cur = no
	return rest
}

// splitValue evaluates an expression in the pattern of row i, and goes on with what the pattern is
// then. If the evaluation fails the row does not match.
func (m *matcher) splitValue(cols []ir.Operand, rows []*row, col int, fail *ir.Block, i int,
	e syntax.Expr, sees []alias,
	with func(ir.Operand) *pattern) []*row {
	r := *rows[i]
	no := m.newBlock()
	v := m.inPattern(&r, e, sees, no)
	r.pats = slices.Clone(r.pats)
	r.pats[col] = with(v)
	m.tree(cols, slices.Concat(rows[:i], []*row{&r}, rows[i+1:]), fail)
	m.cur = no
	return slices.Concat(rows[:i], rows[i+1:])
}

// inPattern evaluates an expression within a pattern; of what the row has bound it sees some. If it
// fails control continues at no.
func (m *matcher) inPattern(r *row, e syntax.Expr, sees []alias, no *ir.Block) ir.Operand {
	mark, guard := m.vars.mark(), m.guard
	for _, v := range sees {
		o, _ := r.bound.find(v.as)
		m.vars.bind(v.name, o)
	}
	m.guard = no
	v := m.expr(e)
	m.vars.undo(mark)
	m.guard = guard
	return v
}

// splitLiterals tells apart rows whose next bits are literals: by comparing with what they have in
// common, or by reading a number.
func (m *matcher) splitLiterals(cols []ir.Operand, rows []*row, col int, fail *ir.Block,
	first *bitsPat) []*row {
	lit := first.segs[0].lit
	least, common, read := lit.n, lit.n, 0
	for _, r := range rows {
		p := r.pats[col]
		if p.kind != patBits || len(p.bits.segs) == 0 {
			continue
		}
		s := p.bits.segs[0]
		if s.isLit {
			least, common = min(least, s.lit.n), min(common, lit.common(s.lit))
		} else if n := s.width(); s.kind == fieldInteger && !s.signed && !s.little && n > 0 &&
			(read == 0 || n < read) {
			read = n
		}
	}
	if read == 0 || read > min(least, maxSwitch) {
		if common == lit.n || common >= 8 {
			return m.splitString(cols, rows, col, fail, first, common)
		}
		read = min(least, maxSwitch)
	}
	return m.splitField(cols, rows, col, fail, first.bin,
		bitTest{size: ir.Operand{Kind: ir.Int, N: read}, unit: 1})
}

// splitString compares with the first n bits of the literals that rows begin with.
func (m *matcher) splitString(cols []ir.Operand, rows []*row, col int, fail *ir.Block,
	first *bitsPat, n int) []*row {
	lit, _ := first.segs[0].lit.split(n)
	next, at := m.advance(cols[col], n)
	yes, no := m.branches()
	m.end(ir.Term{Kind: ir.TermTest, Instr: ir.Instr{Op: bytecode.OpBsMatchString, Dst: next,
		Args: []ir.Operand{first.bin, cols[col], m.out.Const(lit.term())}},
		Edges: []ir.Edge{{To: yes}, {To: no}}})
	rest := keep(rows, col, func(p *pattern) bool {
		return p.kind == patAny || len(p.bits.segs) == 0 || !p.bits.segs[0].isLit
	})
	m.cur = yes
	m.tree(replace(cols, col, cols[col], at), refine(rows, col, 2, func(p *pattern) ([]*pattern, bool) {
		segs := p.bits.segs
		if len(segs) == 0 {
			return nil, false
		}
		if !segs[0].isLit {
			return []*pattern{p, wild}, true
		}
		return []*pattern{wild, left(first.bin, dropBits(segs, n))}, true
	}), fail)
	m.cur = no
	return rest
}

// advance makes the value of a position n bits behind another, and the operand to use: a constant
// if the first is, and there are bitstrings that long.
func (m *matcher) advance(pos ir.Operand, n int) (ir.Value, ir.Operand) {
	v := m.f.NewValue()
	if pos.Kind == ir.Int && n >= 0 && pos.N+n <= term.MaxBits {
		return v, ir.Operand{Kind: ir.Int, N: pos.N + n}
	}
	return v, ir.V(v)
}

// dropBits takes n bits from the literal in front.
func dropBits(segs []*segment, n int) []*segment {
	if segs[0].lit.n == n {
		return segs[1:]
	}
	s := *segs[0]
	_, s.lit = s.lit.split(n)
	s.least -= n
	return slices.Concat([]*segment{&s}, segs[1:])
}

// splitField reads a field, for all rows that want it read so.
func (m *matcher) splitField(cols []ir.Operand, rows []*row, col int, fail *ir.Block,
	bin ir.Operand, t bitTest) []*row {
	parts := map[*row][]*pattern{}
	wanted := false
	for _, r := range rows {
		if p := r.pats[col]; p.kind == patBits {
			if value, rest, ok := r.after(m.fn, p.bits, t); ok {
				parts[r] = []*pattern{{}, value, rest}
				wanted = wanted || !value.isBlank()
			}
		}
	}
	yes, no := m.branches()
	n := t.width()
	value, next := m.read(bin, cols[col], t, wanted, yes, no)
	m.cur = yes
	m.tree(replace(cols, col, cols[col], value, next),
		refineRows(rows, col, 3, func(r *row) ([]*pattern, bool) {
			if parts[r] != nil {
				return parts[r], true
			}
			return []*pattern{r.pats[col], {}, {}}, n <= 0 || len(r.pats[col].bits.segs) > 0
		}), fail)
	m.cur = no
	var others []*row
	for _, r := range rows {
		p := r.pats[col]
		short := p.kind == patBits && t.onlyShort() && len(p.bits.segs) > 0 && p.bits.segs[0].least >= n
		if parts[r] == nil && !short {
			others = append(others, r)
		}
	}
	return others
}
