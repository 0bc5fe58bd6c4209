package lower

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// matcher compiles the clauses of one case, function, receive … to a decision tree: a test that
// several clauses need is made once. The clauses are rows of a matrix, the values matched are its
// columns. A column is chosen, its value is tested, and the rows that are still possible go on with
// what is left to test. Matching has no effects, so the order of tests is free; the first row that
// has nothing left to test is the one chosen if its guard is true.
//
// A row that does not care about the tested value goes on in every branch. That can grow
// exponentially; beyond a budget of tests control goes to a chain that tries the remaining clauses
// from the start, one after the other, and that all such places share. Beyond a budget of rows that
// go on in several branches, those in front of the first that does not care are compiled alone, and
// the others where these do not match.
type matcher struct {
	*fn
	fresh   bool
	clauses []*clause
	budget  int          // tests
	work    int          // patterns that are looked at
	copies  int          // rows
	depth   int          // of the test that is being made
	cols    []ir.Operand // at the root
	fail    *ir.Block
	chains  []*ir.Block // by clause: where it and those behind it are tried one by one, or nil
}

// maxTests bounds how many tests follow one another: two for each element of a list.
const maxTests = 1 << 16

// clause is a clause and the block of its body, whose parameters are the variables that its
// patterns bind.
type clause struct {
	*syntax.Clause
	pats   []*pattern
	names  []string
	values []ir.Operand // of names, in the body
	body   *ir.Block
	used   bool
}

// row is a clause on its way through the tree.
type row struct {
	*clause
	index int        // of the clause
	pats  []*pattern // by column
	bound *bound
	again []again
	equal [][2]ir.Operand
	later *later // columns that a row has that is alone
}

// later is a column that a row which is alone comes to when the one before it has been tested: it
// needs no matrix.
type later struct {
	col  ir.Operand
	pat  *pattern
	next *later
}

// bound is a variable that a row has bound, and those before it. Rows that come of one share them.
type bound struct {
	name  string
	value ir.Operand
	outer *bound
}

// all are the variables by their names.
func (b *bound) all() map[string]ir.Operand {
	out := map[string]ir.Operand{}
	for ; b != nil; b = b.outer {
		out[b.name] = b.value
	}
	return out
}

// find is what a variable is bound to.
func (b *bound) find(name string) (ir.Operand, bool) {
	for ; b != nil; b = b.outer {
		if b.name == name {
			return b.value, true
		}
	}
	return ir.Operand{}, false
}

// again is a variable that occurs again: where must equal name.
type again struct {
	name  string
	where ir.Operand
}

func (f *fn) newMatcher() *matcher { return &matcher{fn: f} }

// clause adds a clause.
func (m *matcher) clause(c *syntax.Clause) *clause {
	p := patterns{fn: m.fn, fresh: m.fresh, bound: map[string]bool{}}
	out := &clause{Clause: c, pats: p.all(c.Patterns), names: p.order, body: m.newBlock()}
	for range out.names {
		v := m.f.NewValue()
		out.body.Params = append(out.body.Params, v)
		out.values = append(out.values, ir.V(v))
	}
	m.clauses = append(m.clauses, out)
	return out
}

// run compiles the clauses; what no clause matches continues at fail.
func (m *matcher) run(cols []ir.Operand, fail *ir.Block) {
	m.budget, m.copies = 32+12*len(m.clauses), 4096+64*len(m.clauses)
	m.work = 1 << 16
	for _, c := range m.clauses {
		m.work += 256 * sizes(c.pats)
	}
	m.cols, m.fail = m.inRegisters(cols), fail
	m.chains = make([]*ir.Block, len(m.clauses))
	rows := make([]*row, len(m.clauses))
	for i := range m.clauses {
		rows[i] = m.row(i)
	}
	m.tree(m.cols, rows, fail)
}

// sizes is the number of patterns in patterns.
func sizes(ps []*pattern) (n int) {
	for _, p := range ps {
		n += 1 + sizes(p.sub)
	}
	return n
}

// spent counts patterns that are looked at, and reports whether rows have to be tried one by one
// because there have been too many of them.
func (m *matcher) spent(cols []ir.Operand, rows []*row) bool {
	m.work -= len(rows) * (len(cols) + 1)
	return m.work < 0 && len(rows) > 1
}

// row is clause i at the root.
func (m *matcher) row(i int) *row {
	return &row{clause: m.clauses[i], index: i, pats: m.clauses[i].pats}
}

// chain is the block that tries clause i and those behind it one by one.
func (m *matcher) chain(i int) *ir.Block {
	if i == len(m.clauses) {
		return m.fail
	}
	if m.chains[i] == nil {
		m.chains[i] = m.newBlock()
		rest := m.chain(i + 1)
		before := m.cur
		m.cur = m.chains[i]
		m.tree(m.cols, []*row{m.row(i)}, rest)
		m.cur = before
	}
	return m.chains[i]
}

// inRegisters makes values of literals, which can be taken apart only there.
func (m *matcher) inRegisters(cols []ir.Operand) []ir.Operand {
	out := make([]ir.Operand, len(cols))
	for i, c := range cols {
		if out[i] = c; c.Kind == ir.Lit {
			out[i] = m.value(ir.Instr{Op: bytecode.OpMove, Args: []ir.Operand{c}})
		}
	}
	return out
}

// enter continues with the body of a clause; its variables are bound.
func (f *fn) enter(c *clause) {
	f.cur = c.body
	for i, name := range c.names {
		f.vars.bind(name, c.values[i])
	}
}

// tree compiles rows on the values in cols, from the current block on.
func (m *matcher) tree(cols []ir.Operand, rows []*row, fail *ir.Block) {
	spent := m.spent(cols, rows)
	cols, rows = m.simplify(cols, rows)
	switch len(rows) {
	case 0:
		m.jump(fail)
		return
	case 1:
		cols, rows = rows[0].alone(cols)
	}
	col := choose(rows)
	if col < 0 {
		m.leaf(cols, rows, fail)
		return
	}
	if m.budget--; (m.budget < 0 || spent) && len(rows) > 1 {
		m.jump(m.chain(rows[0].index))
		return
	}
	if m.depth == maxTests {
		m.errorf(rows[0].Clause, "a pattern needs more than %d tests", maxTests)
		m.jump(fail)
		return
	}
	m.depth++
	m.split(cols, rows, col, fail)
	m.depth--
}

// alone keeps the first column of a row that is alone, and the others for later. Without one it
// takes the first of those.
func (r *row) alone(cols []ir.Operand) ([]ir.Operand, []*row) {
	next := *r
	for i := len(cols) - 1; i > 0; i-- {
		next.later = &later{cols[i], r.pats[i], next.later}
	}
	if l := next.later; len(cols) == 0 && l != nil {
		next.pats, next.later = []*pattern{l.pat}, l.next
		return []ir.Operand{l.col}, []*row{&next}
	}
	first := min(len(cols), 1)
	next.pats = r.pats[:first:first]
	return cols[:first:first], []*row{&next}
}

// simplify takes the names and equalities out of patterns, drops rows that can match nothing, and
// columns that no row cares about.
func (m *matcher) simplify(cols []ir.Operand, rows []*row) ([]ir.Operand, []*row) {
	if slices.ContainsFunc(rows, func(r *row) bool {
		return slices.ContainsFunc(r.pats,
			(*pattern).isDressed)
	}) {
		rows = stripAll(cols, rows)
	}
	var keep []int
	for c := range cols {
		if slices.ContainsFunc(rows, func(r *row) bool { return r.pats[c].kind != patAny }) {
			keep = append(keep, c)
		}
	}
	if len(keep) == len(cols) {
		return cols, rows
	}
	newCols, newRows := pick(cols, keep), make([]*row, len(rows))
	for i, r := range rows {
		next := *r
		next.pats = pick(r.pats, keep)
		newRows[i] = &next
	}
	return newCols, newRows
}

// pick are the elements with these indices.
func pick[T any](all []T, indices []int) []T {
	out := make([]T, len(indices))
	for i, x := range indices {
		out[i] = all[x]
	}
	return out
}

// isDressed reports whether a pattern has something that strip takes away.
func (p *pattern) isDressed() bool {
	return p.kind == patNever || len(p.names)+len(p.again)+len(p.equal) > 0 || p.kind == patMap &&
		p.isMap && len(p.keys) == 0
}

// anyOf is the pattern without the test of its shape: what it binds and is compared with stays.
func (p *pattern) anyOf() *pattern {
	return &pattern{names: p.names, again: p.again, equal: p.equal}
}

func stripAll(cols []ir.Operand, rows []*row) []*row {
	out := make([]*row, 0, len(rows))
	for _, r := range rows {
		if r = r.strip(cols); r != nil {
			out = append(out, r)
		}
	}
	return out
}

// strip moves what a row binds and compares at its columns into the row. The result is a new row if
// there is any, nil if it never matches.
func (r *row) strip(cols []ir.Operand) *row {
	if !slices.ContainsFunc(r.pats, (*pattern).isDressed) {
		return r
	}
	out := *r
	out.pats, out.again, out.equal = slices.Clone(r.pats), slices.Clone(r.again), slices.Clone(r.equal)
	for c, p := range out.pats {
		if p.kind == patNever {
			return nil
		}
		if p.kind == patMap && p.isMap && len(p.keys) == 0 {
			p = p.anyOf()
			out.pats[c] = p
		}
		if len(p.names)+len(p.again)+len(p.equal) == 0 {
			continue
		}
		for _, n := range p.names {
			out.bound = &bound{n, cols[c], out.bound}
		}
		for _, n := range p.again {
			out.again = append(out.again, again{n, cols[c]})
		}
		for _, o := range p.equal {
			out.equal = append(out.equal, [2]ir.Operand{cols[c], o})
		}
		bare := *p
		bare.names, bare.again, bare.equal = nil, nil, nil
		out.pats[c] = &bare
	}
	return &out
}

// choose picks the column to test: one that the first row needs, and the most rows behind it too.
// -1: the first row has nothing left to test.
func choose(rows []*row) int {
	best, bestScore := -1, 0
	for c, p := range rows[0].pats {
		if p.kind == patAny || bestScore == len(rows) {
			continue
		}
		score := 0
		for score < len(rows) && rows[score].pats[c].kind != patAny {
			score++
		}
		if score > bestScore {
			best, bestScore = c, score
		}
	}
	return best
}

// leaf chooses the first row if its equalities and guard hold, else tries the others.
func (m *matcher) leaf(cols []ir.Operand, rows []*row, fail *ir.Block) {
	for len(rows) > 0 && !slices.ContainsFunc(rows[0].pats,
		func(p *pattern) bool { return p.kind != patAny }) {
		if !m.accept(rows[0]) {
			return
		}
		rows = rows[1:]
	}
	m.tree(cols, rows, fail)
}

// accept chooses a row that has nothing left to test, if its equalities and guard hold; reports
// whether they may not.
func (m *matcher) accept(r *row) bool {
	r.used = true
	pairs := append([][2]ir.Operand(nil), r.equal...)
	bound := r.bound.all()
	for _, a := range r.again {
		pairs = append(pairs, [2]ir.Operand{a.where, bound[a.name]})
	}
	args := make([]ir.Operand, len(r.names))
	for i, n := range r.names {
		args[i] = bound[n]
	}
	if len(pairs) == 0 && r.Guards == nil {
		m.jump(r.body, args...)
		return false
	}
	rest := m.newBlock()
	m.equalities(pairs, rest)
	if r.Guards != nil {
		yes := m.newBlock()
		mark := m.vars.mark()
		for i, n := range r.names {
			m.vars.bind(n, args[i])
		}
		m.guards(r.Guards, yes, rest)
		m.vars.undo(mark)
		m.cur = yes
	}
	m.jump(r.body, args...)
	m.cur = rest
	return true
}
