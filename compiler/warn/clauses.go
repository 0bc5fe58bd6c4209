package warn

import (
	"slices"
	"strconv"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// row is a clause whose patterns are read.
type row struct {
	clause   *syntax.Clause
	patterns []constant.Value
	open     bool // its guard is true, and no variable in it has to be equal to something
}

// clauses goes through clauses that are tried one after the other with values, nil when nothing is
// known of them. name is that of a function whose clauses they are. at is where it is said that
// none of them can match, nil when that says nothing.
func (w *walker) clauses(at syntax.Node, name string, values []constant.Value, cs []*syntax.Clause,
	shadow bool, use use) {
	m := matching{w: w, name: name, values: values, literal: isLiteral(values), shadow: shadow}
	var names []string
	for _, c := range cs {
		if m.repeated(c) || m.matched != nil && !m.literal && !m.split() && m.mismatch(c) ||
			m.excluded(c) {
			continue
		}
		names = append(names, w.within(func() {
			if ok := m.head(c); ok {
				w.body(c.Body, use)
			}
		})...)
	}
	w.export(names)
	if !m.both() && !w.gone {
		columns(w, m.rows)
	}
	if !m.may && !m.impossible && at != nil && !m.split() {
		w.warnf(at, "no clause will ever match")
	}
}

func isLiteral(values []constant.Value) bool {
	return len(values) > 0 && !slices.ContainsFunc(values, func(v constant.Value) bool {
		return !v.Whole
	})
}

// matching is the state of going through clauses.
type matching struct {
	w       *walker
	name    string
	values  []constant.Value
	shadow  bool           // variables in patterns hide those outside
	literal bool           // the values are whole: what does not match is left out silently
	matched *syntax.Clause // takes everything that is left
	seen    map[string]bool
	rows    []row
	may     bool // a clause may match
	mixed   bool // a clause for a boolean has a guard

	impossible bool // a pattern cannot match anything

	booleans []string // that there are clauses for, where the value is known to be a boolean
}

// noBoolean tells whether a clause is for other terms, where the value is true or false.
func (m *matching) noBoolean(r row) bool {
	return len(m.values) == 1 && m.values[0].IsBoolean() && !r.patterns[0].IsBoolean()
}

// repeated warns of a clause for true or false behind one for the same, where the value is known to
// be one of them.
func (m *matching) repeated(c *syntax.Clause) bool {
	if len(m.values) != 1 || !m.values[0].IsBoolean() || c.Guards != nil {
		return false
	}
	p, isAtom := c.Patterns[0].(*syntax.AtomLit)
	if !isAtom || !constant.OfAtom(p.Name).IsBoolean() {
		return false
	}
	if slices.Contains(m.booleans, p.Name) {
		m.w.warnf(c, "this clause cannot match because a previous clause always matches")
		return true
	}
	m.booleans = append(m.booleans, p.Name)
	return false
}

// split tells whether the value is a boolean, whose clauses become branches.
func (m *matching) split() bool { return len(m.values) == 1 && m.values[0].Kind == constant.Boolean }

// both tells whether there is a clause for true and one for false, where the value is a boolean.
func (m *matching) both() bool { return m.seen["true"] && m.seen["false"] }

// mismatch warns of a clause for other terms than the value.
func (m *matching) mismatch(c *syntax.Clause) bool {
	p := patterns{w: m.w, clause: c, shadow: m.shadow}
	for i, v := range m.values {
		if match(v, p.read(c.Patterns[i])) == no {
			m.w.warnf(c, "this clause cannot match because of different types/sizes")
			return true
		}
	}
	return false
}

// excluded warns of a clause behind one that takes everything.
func (m *matching) excluded(c *syntax.Clause) bool {
	switch {
	case m.matched == nil:
		return false
	case m.literal:
	case m.name != "":
		m.w.warnf(c, "this clause for %s cannot match because a previous clause at line %d always matches", m.name, m.matched.Pos.Line)
	case m.split() && m.mixed:
	case m.both():
		m.w.warnf(c, "this clause cannot match because a previous clause always matches")
	default:
		m.w.warnf(c, "this clause cannot match because a previous clause at line %d always matches",
			m.matched.Pos.Line)
	}
	return true
}

// head reads the head of a clause and binds its variables. It is not ok when the clause is never
// run.
func (m *matching) head(c *syntax.Clause) bool {
	w := m.w
	p := patterns{w: w, clause: c, shadow: m.shadow}
	r := row{clause: c}
	for _, e := range c.Patterns {
		r.patterns = append(r.patterns, p.read(e))
	}
	if p.impossible {
		w.warnf(c, "pattern cannot possibly match")
		m.impossible = true
		return false
	}
	if p.wrong {
		return false
	}
	result, equal := m.matchValues(&r)
	if result == no {
		if (!m.literal || m.noBoolean(r)) && !m.mixed {
			w.warnf(c, "this clause cannot match because of different types/sizes")
		}
		return false
	}
	for i, e := range c.Patterns {
		v := constant.Nothing
		if i < len(m.values) {
			v = m.values[i]
		}
		p.bind(e, v)
	}
	m.guard(&r, &p, result, equal)
	return true
}

// matchValues matches what is known of the values with the patterns of a clause. equal is false
// where a variable has another value.
func (m *matching) matchValues(r *row) (result outcome, equal bool) {
	result, equal = yes, true
	for i, v := range m.values {
		switch matchBound(m.w, v, r.patterns[i], r.clause.Patterns[i], &equal) {
		case no:
			result = no
		case maybe:
			if result == yes {
				result = maybe
			}
		}
	}
	return result, equal
}

// guard takes a clause whose patterns may match, unless its guard is false.
func (m *matching) guard(r *row, p *patterns, result outcome, equal bool) {
	guard := m.w.guards(r.clause.Guards)
	if p.equal && guard == no {
		guard = maybe
	}
	if !equal {
		guard = no
	}
	if guard == no {
		m.w.warnf(r.clause, "this clause cannot match because its guard evaluates to 'false'")
		m.w.gone = true
		return
	}
	r.open = guard == yes && !p.equal
	m.may = true
	if r.open && (result == yes && len(m.values) > 0 || all(r.patterns)) {
		m.matched = r.clause
	}
	m.add(*r)
}

// matchBound is match for a value and a pattern that may be a variable with a value: equal becomes
// false where that is another.
func matchBound(w *walker, v, p constant.Value, e syntax.Expr, equal *bool) outcome {
	if x, ok := e.(*syntax.Var); ok && p.Kind == bound {
		if old := w.vars[x.Name]; old.Whole && v.Whole {
			if *equal = constant.Same(old, v); *equal {
				return yes
			}
		}
	}
	return match(v, p)
}

func all(ps []constant.Value) bool {
	for _, p := range ps {
		if p.Kind != constant.Unknown {
			return false
		}
	}
	return true
}

// add keeps a row for the comparison of clauses with each other.
func (m *matching) add(r row) {
	m.rows = append(m.rows, r)
	if !m.split() || m.mixed {
		return
	}
	if m.mixed = !r.open || r.patterns[0].Kind == bound; m.mixed {
		return
	}
	if m.seen == nil {
		m.seen = map[string]bool{}
	}
	if m.seen[r.patterns[0].Name] {
		m.w.warnf(r.clause, "this clause cannot match because a previous clause always matches")
	}
	m.seen[r.patterns[0].Name] = true
	if m.both() && m.matched == nil {
		m.matched = r.clause
	}
}

// columns warns of clauses that others before them leave nothing.
func columns(w *walker, rows []row) {
	if len(rows) < 2 {
		return
	}
	d := decision{w: w}
	list := make([]line, len(rows))
	for i, r := range rows {
		list[i] = line{r, before(r.patterns, nil)}
	}
	d.rows(list, nil)
}

// line is a row with the columns that are left.
type line struct {
	row
	left *column
}

// column is a pattern that a line has left, and those behind it, which lines share.
type column struct {
	pattern constant.Value
	next    *column
}

// before puts patterns in front of columns.
func before(patterns []constant.Value, left *column) *column {
	for _, p := range slices.Backward(patterns) {
		left = &column{p, left}
	}
	return left
}

// decision goes through lines as a compiler of pattern matching does.
type decision struct{ w *walker }

// rows sorts lines by their first column; next is the clause that is tried when none matches.
func (d decision) rows(lines []line, next *syntax.Clause) {
	if len(lines) == 0 || len(lines) == 1 && next == nil {
		return
	}
	if lines[0].left == nil {
		d.last(lines, next)
		return
	}
	for end := len(lines); end > 0; {
		start := end - 1
		free := lines[start].matchesAll()
		for start > 0 && lines[start-1].matchesAll() == free {
			start--
		}
		part := lines[start:end]
		if free {
			below := make([]line, len(part))
			for i, l := range part {
				below[i] = line{l.row, l.left.next}
			}
			d.rows(below, next)
			next = part[0].clause
		} else {
			next = d.constructors(part)
		}
		end = start
	}
}

func (l line) matchesAll() bool {
	return l.left.pattern.Kind == constant.Unknown || l.left.pattern.Kind == bound
}

// last looks at lines that have no columns left: the first without a guard is the last.
func (d decision) last(lines []line, next *syntax.Clause) {
	for i, l := range lines {
		if !l.open {
			continue
		}
		if i+1 < len(lines) {
			d.shadowed(lines[i+1].clause, l.clause)
		}
		if next != nil {
			d.shadowed(next, l.clause)
		}
		return
	}
}

func (d decision) shadowed(c, by *syntax.Clause) {
	d.w.warnf(c, "this clause cannot match because a previous clause at line %d always matches",
		by.Pos.Line)
	d.w.found[len(d.w.found)-1].Pass = "v3_kernel"
}

// order is that in which constructors are tried.
var order = []constant.Kind{constant.Cons, constant.Tuple, constant.Atom, constant.Float,
	constant.Integer, constant.Nil, constant.Map, constant.Bits}

// constructors goes through lines that begin with constructors, and gives the clause that is tried
// first.
func (d decision) constructors(lines []line) (first *syntax.Clause) {
	if len(lines) == 1 {
		return lines[0].clause
	}
	for _, k := range order {
		groups := map[string][]line{}
		var keys []string
		for _, l := range lines {
			p := l.left.pattern.Opened()
			if p.Kind != k {
				continue
			}
			if first == nil {
				first = l.clause
			}
			if k == constant.Map || k == constant.Bits {
				continue
			}
			key := head(p)
			if groups[key] == nil {
				keys = append(keys, key)
			}
			groups[key] = append(groups[key], line{l.row, before(p.Parts, l.left.next)})
		}
		for _, key := range keys {
			d.rows(groups[key], nil)
		}
	}
	return first
}

// head tells a constructor from others of its kind.
func head(s constant.Value) string {
	switch s.Kind {
	case constant.Atom:
		return s.Name
	case constant.Integer:
		return s.Num.String()
	case constant.Float:
		return strconv.FormatFloat(s.Float, 'g', -1, 64)
	}
	return strconv.Itoa(len(s.Parts))
}
