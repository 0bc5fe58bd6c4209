package lower

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
)

// split tests the value of a column for what the rows expect of it, and compiles the rows that
// remain in each outcome.
func (m *matcher) split(cols []ir.Operand, rows []*row, col int, fail *ir.Block) {
	for {
		p := expected(rows, col)
		if p == nil {
			break
		}
		if spent := m.spent(cols, rows); spent || m.budget < 0 && len(rows) > 1 {
			m.jump(m.chain(rows[0].index))
			return
		}
		if m.copies -= m.duplicates(rows, col, p); m.copies < 0 {
			m.copies = 0
			m.apart(cols, rows, col, fail)
			return
		}
		switch {
		case p.kind == patCons:
			rows = m.splitCons(cols, rows, col, fail)
		case p.kind == patTuple:
			rows = m.splitTuple(cols, rows, col, fail)
		case p.kind == patMap:
			rows = m.splitMap(cols, rows, col, fail)
		case p.kind == patBits:
			rows = m.splitBits(cols, rows, col, fail)
		default:
			rows = m.splitConsts(cols, rows, col, fail, p.value.IsImmediate())
		}
	}
	m.tree(cols, rows, fail)
}

// duplicates is how many rows more there are in the branches of a test than before it. It stops
// counting where it is too many.
func (m *matcher) duplicates(rows []*row, col int, p *pattern) (n int) {
	same := func(q *pattern) bool { return q.kind == p.kind }
	if p.kind == patMap && p.isMap {
		same = func(q *pattern) bool { return q.kind == patMap && slices.Contains(q.keys, p.keys[0]) }
	}
	branches, anys := 1, 0
	if p.kind == patConst {
		seen := map[ir.Operand]bool{}
		same = func(q *pattern) bool {
			if q.kind == patConst && !seen[q.value] {
				seen[q.value] = true
				branches = len(seen)
			}
			return q.kind == patConst
		}
	}
	for _, r := range rows {
		if !same(r.pats[col]) {
			anys++
		}
		if n = branches * anys; n > m.copies {
			break
		}
	}
	return n
}

// apart compiles the rows in front of the first one that does not care about a column, and where
// they do not match the others.
func (m *matcher) apart(cols []ir.Operand, rows []*row, col int, fail *ir.Block) {
	n := slices.IndexFunc(rows, func(r *row) bool { return isAny(r.pats[col]) })
	if n < 1 {
		n = 1
	}
	rest := m.newBlock()
	m.tree(cols, rows[:n], rest)
	m.cur = rest
	m.tree(cols, rows[n:], fail)
}

// expected is the pattern to test first: a cons if there is one, for it is the frequent case of
// lists, or a bitstring's, which may begin as literals do; else the first row's that cares.
func expected(rows []*row, col int) *pattern {
	var first *pattern
	for _, r := range rows {
		p := r.pats[col]
		if p.kind == patCons || p.kind == patBits {
			return p
		}
		if first == nil && p.kind != patAny {
			first = p
		}
	}
	return first
}

// keep are the rows whose pattern in a column satisfies a condition.
func keep(rows []*row, col int, cond func(*pattern) bool) []*row {
	var out []*row
	for _, r := range rows {
		if cond(r.pats[col]) {
			out = append(out, r)
		}
	}
	return out
}

func isAny(p *pattern) bool { return p.kind == patAny }

func not(kind patKind) func(*pattern) bool {
	return func(p *pattern) bool { return p.kind != kind }
}

// refine gives the rows that are possible when a column's value has the shape of one pattern: the
// column is replaced by the parts. Parts gives a row's patterns for them, or false when the row is
// impossible; a row that does not care matches any parts.
func refine(rows []*row, col, n int, parts func(*pattern) ([]*pattern, bool)) []*row {
	return refineRows(rows, col, n, func(r *row) ([]*pattern, bool) { return parts(r.pats[col]) })
}

// refineRows is refine where the parts depend on the row.
func refineRows(rows []*row, col, n int, parts func(*row) ([]*pattern, bool)) []*row {
	var out []*row
	for _, r := range rows {
		var sub []*pattern
		if r.pats[col].kind == patAny {
			sub = slices.Repeat([]*pattern{wild}, n)
		} else if parts, ok := parts(r); ok {
			sub = parts
		} else {
			continue
		}
		next := *r
		next.pats = slices.Concat(r.pats[:col], sub, r.pats[col+1:])
		out = append(out, &next)
	}
	return out
}

func replace(cols []ir.Operand, col int, parts ...ir.Operand) []ir.Operand {
	return slices.Concat(cols[:col], parts, cols[col+1:])
}

// branches makes the blocks of the two outcomes of a test.
func (m *matcher) branches() (yes, no *ir.Block) { return m.newBlock(), m.newBlock() }

func (m *matcher) splitCons(cols []ir.Operand, rows []*row, col int, fail *ir.Block) []*row {
	yes, no := m.branches()
	m.test(bytecode.OpIsNonemptyList, yes, no, 0, cols[col])
	rest := keep(rows, col, not(patCons))
	m.cur = yes
	arg := []ir.Operand{cols[col]}
	hd := m.value(ir.Instr{Op: bytecode.OpGetHd, Args: arg})
	tl := m.value(ir.Instr{Op: bytecode.OpGetTl, Args: arg})
	m.tree(replace(cols, col, hd, tl), refine(rows, col, 2, func(p *pattern) ([]*pattern, bool) {
		return p.sub, p.kind == patCons
	}), fail)
	m.cur = no
	return rest
}

// splitConsts tests for the constants in a column: all that are one word by a switch, or those that
// are not up to the first that is, each by a test.
func (m *matcher) splitConsts(cols []ir.Operand, rows []*row, col int, fail *ir.Block,
	immediate bool) []*row {
	groups, rest := byConst(rows, col, immediate)
	keys, to := make([]ir.Operand, len(groups)), make([]*ir.Block, len(groups))
	for i, g := range groups {
		keys[i], to[i] = g.value, m.newBlock()
	}
	no := m.newBlock()
	if immediate && len(keys) > 1 {
		m.selectOn(bytecode.OpSelectVal, cols[col], keys, append(slices.Clone(to), no))
	} else {
		for i, k := range keys {
			next := no
			if i < len(keys)-1 {
				next = m.newBlock()
			}
			m.testConst(cols[col], k, to[i], next)
			m.cur = next
		}
	}
	for i, g := range groups {
		m.cur = to[i]
		m.tree(replace(cols, col), g.rows, fail)
	}
	m.cur = no
	return rest
}

// constGroup are the rows that are possible when a value is a constant, without its column.
type constGroup struct {
	value ir.Operand
	rows  []*row
}

// byConst gives the rows that are possible for each constant of a column, and those for any other
// value.
func byConst(rows []*row, col int, immediate bool) (groups []constGroup, rest []*row) {
	index := map[ir.Operand]int{}
	var anys []*row
	mixed := false // literals are taken up to the first pattern that is none
	for _, r := range rows {
		p := r.pats[col]
		mine := p.kind == patConst && p.value.IsImmediate() == immediate && !mixed
		mixed = mixed || !immediate && !mine && !isAny(p)
		if !mine {
			rest = append(rest, r)
		}
		i, known := index[p.value]
		next := *r
		next.pats = slices.Concat(r.pats[:col], r.pats[col+1:])
		switch {
		case isAny(p):
			anys = append(anys, &next)
			for i := range groups {
				groups[i].rows = append(groups[i].rows, &next)
			}
		case mine && !known:
			index[p.value] = len(groups)
			groups = append(groups, constGroup{p.value, append(slices.Clone(anys), &next)})
		case mine:
			groups[i].rows = append(groups[i].rows, &next)
		}
	}
	return groups, rest
}

func (m *matcher) testConst(v, c ir.Operand, yes, no *ir.Block) {
	if c.Kind == ir.Nil {
		m.test(bytecode.OpIsNil, yes, no, 0, v)
	} else {
		m.test(bytecode.OpIsEqExact, yes, no, 0, v, c)
	}
}

// selectOn ends the block with a switch; the last target is the default.
func (m *matcher) selectOn(op bytecode.Op, v ir.Operand, keys []ir.Operand, to []*ir.Block) {
	t := ir.Term{Kind: ir.TermSelect, Instr: ir.Instr{Op: op, Args: []ir.Operand{v}}, Keys: keys}
	for _, b := range to {
		t.Edges = append(t.Edges, ir.Edge{To: b})
	}
	m.end(t)
}

func (m *matcher) splitTuple(cols []ir.Operand, rows []*row, col int, fail *ir.Block) []*row {
	v := cols[col]
	var sizes []int
	for _, r := range rows {
		if p := r.pats[col]; p.kind == patTuple && !slices.Contains(sizes, len(p.sub)) {
			sizes = append(sizes, len(p.sub))
		}
	}
	yes, no := m.branches()
	if tag, ok := commonTag(rows, col); ok && len(sizes) == 1 {
		m.test(bytecode.OpIsTaggedTuple, yes, no, sizes[0], v, tag)
		m.cur = yes
		m.elements(cols, untag(rows, col), col, sizes[0], fail)
		m.cur = no
		return keep(rows, col, not(patTuple))
	}
	m.test(bytecode.OpIsTuple, yes, no, 0, v)
	m.cur = yes
	rest := keep(rows, col, not(patTuple))
	other := no // for tuples of other sizes
	if anys := keep(rows, col, isAny); len(anys) < len(rest) {
		other = m.newBlock()
		m.cur = other
		m.tree(cols, anys, fail)
		m.cur = yes
	}
	m.splitSize(cols, rows, col, sizes, other, fail)
	m.cur = no
	return rest
}

// splitSize compiles the rows for each size of the tuple in a column.
func (m *matcher) splitSize(cols []ir.Operand, rows []*row, col int, sizes []int, other,
	fail *ir.Block) {
	to := make([]*ir.Block, len(sizes))
	keys := make([]ir.Operand, len(sizes))
	for i, n := range sizes {
		to[i] = m.newBlock()
		keys[i] = ir.Operand{Kind: ir.Int, N: n}
	}
	if len(sizes) == 1 {
		m.test(bytecode.OpTestArity, to[0], other, sizes[0], cols[col])
	} else {
		m.selectOn(bytecode.OpSelectArity, cols[col], keys, append(slices.Clone(to), other))
	}
	for i, n := range sizes {
		m.cur = to[i]
		m.elements(cols, rows, col, n, fail)
	}
}

// elements compiles the rows for a tuple of n elements.
func (m *matcher) elements(cols []ir.Operand, rows []*row, col, n int, fail *ir.Block) {
	m.work -= n * len(rows)
	parts := make([]ir.Operand, n)
	for i := range parts {
		parts[i] = m.value(ir.Instr{Op: bytecode.OpGetTupleElement, Args: []ir.Operand{cols[col]}, N: i})
	}
	m.tree(replace(cols, col, parts...), refine(rows, col, n, func(p *pattern) ([]*pattern, bool) {
		return p.sub, p.kind == patTuple && len(p.sub) == n
	}), fail)
}

// commonTag is the atom that all tuples in a column have first.
func commonTag(rows []*row, col int) (ir.Operand, bool) {
	var tag ir.Operand
	for _, r := range rows {
		p := r.pats[col]
		if p.kind != patTuple {
			continue
		}
		if len(p.sub) == 0 || p.sub[0].kind != patConst || p.sub[0].value.Kind != ir.Atom {
			return ir.Operand{}, false
		}
		if tag.Kind != ir.None && tag != p.sub[0].value {
			return ir.Operand{}, false
		}
		tag = p.sub[0].value
	}
	return tag, tag.Kind != ir.None
}

// untag drops the test of the first element from the tuples in a column, but not what its pattern
// binds.
func untag(rows []*row, col int) []*row {
	return refine(rows, col, 1, func(p *pattern) ([]*pattern, bool) {
		if p.kind == patTuple {
			tagged := *p
			tagged.sub = slices.Concat([]*pattern{p.sub[0].anyOf()}, p.sub[1:])
			p = &tagged
		}
		return []*pattern{p}, true
	})
}

// splitMap tests first that the value is a map, then for the first row's first key.
func (m *matcher) splitMap(cols []ir.Operand, rows []*row, col int, fail *ir.Block) []*row {
	i := slices.IndexFunc(rows, func(r *row) bool { return r.pats[col].kind == patMap })
	first := rows[i].pats[col]
	if first.isMap && first.keys[0].Kind == ir.None {
		return m.splitValue(cols, rows, col, fail, i, first.exprs[0], nil, first.withKey)
	}
	if first.isMap {
		return m.splitKey(cols, rows, col, fail, first.keys[0])
	}
	yes, no := m.branches()
	m.test(bytecode.OpIsMap, yes, no, 0, cols[col])
	rest := keep(rows, col, not(patMap))
	m.cur = yes
	m.tree(cols, refine(rows, col, 1, func(p *pattern) ([]*pattern, bool) {
		known := *p
		known.isMap = true
		return []*pattern{&known}, p.kind == patMap
	}), fail)
	m.cur = no
	return rest
}

func (m *matcher) splitKey(cols []ir.Operand, rows []*row, col int, fail *ir.Block,
	k ir.Operand) []*row {
	yes, no := m.branches()
	v := m.f.NewValue()
	m.end(ir.Term{Kind: ir.TermTest,
		Instr: ir.Instr{Op: bytecode.OpGetMapElem, Dst: v, Args: []ir.Operand{cols[col], k}},
		Edges: []ir.Edge{{To: yes}, {To: no}}})
	rest := keep(rows, col, func(p *pattern) bool { return !slices.Contains(p.keys, k) })
	m.cur = yes
	m.tree(replace(cols, col, cols[col], ir.V(v)),
		refine(rows, col, 2, func(p *pattern) ([]*pattern, bool) {
			i := slices.Index(p.keys, k)
			if i < 0 {
				return []*pattern{p, wild}, true
			}
			others := *p
			others.keys, others.exprs, others.sub = without(p.keys, i), without(p.exprs, i), without(p.sub, i)
			return []*pattern{&others, p.sub[i]}, true
		}), fail)
	m.cur = no
	return rest
}

// without is a list without one element. The first one costs nothing.
func without[T any](all []T, i int) []T {
	if i == 0 {
		return all[1:]
	}
	return slices.Concat(all[:i], all[i+1:])
}

// withKey is the pattern of a map when its first key is known.
func (p *pattern) withKey(key ir.Operand) *pattern {
	out := *p
	out.keys = slices.Concat([]ir.Operand{key}, p.keys[1:])
	return &out
}
