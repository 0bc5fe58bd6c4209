package lint

import "github.com/parallergo/epiphany/compiler/syntax"

// part is a pattern that is matched with the same value as others.
type part struct {
	place int // among those at the top
	e     syntax.Expr
}

// aliases checks the patterns of P1 = P2 = … that are matched together. Of two that must not be,
// the second is refused, as in OTP, unless they are the last two.
func (c *checker) aliases(m *syntax.Match) {
	if c.aliased[m] {
		return
	}
	ps, last, end := c.sides(m)
	ps = inside(ps, part{place: last}, end)
	c.together(ps, func(binaries []part) {
		first := binaries[0].place
		for _, b := range binaries {
			if b.place > first && first < last-1 {
				c.refuse(b)
			}
			if b.place == last-1 && binaries[len(binaries)-1].place == last {
				c.refuse(b)
			}
		}
	})
}

// matches checks the patterns of P1 = P2 = … = Value that are matched together. Of two that must
// not be, the first is refused.
func (c *checker) matches(m *syntax.Match) {
	if c.aliased[m] {
		return
	}
	ps, _, _ := c.sides(m)
	c.together(ps, func(binaries []part) {
		for _, b := range binaries {
			if b.place < binaries[len(binaries)-1].place {
				c.refuse(b)
			}
		}
	})
}

func (c *checker) refuse(binary part) {
	c.Errorf(binary.e.(*syntax.Binary).Pos, "binary patterns cannot be matched in parallel using '='")
}

// sides are the patterns of P1 = P2 = … = End, n of them, and End. It notes that they are checked.
func (c *checker) sides(m *syntax.Match) (ps []part, n int, end syntax.Expr) {
	if c.aliased == nil {
		c.aliased = map[*syntax.Match]bool{}
	}
	for next, is := m, true; is; next, is = end.(*syntax.Match) {
		c.aliased[next] = true
		ps = inside(ps, part{place: n}, next.Pattern)
		end = next.Value
		n++
	}
	return ps, n, end
}

// inside appends the patterns that a part has in a place, those of P1 = P2 one by one.
func inside(to []part, p part, e syntax.Expr) []part {
	for m, is := e.(*syntax.Match); is; m, is = e.(*syntax.Match) {
		to = inside(to, p, m.Pattern)
		e = m.Value
	}
	return append(to, part{p.place, e})
}

// together finds the binaries that are matched with the same value, and those in the same places of
// lists, tuples and records.
func (c *checker) together(ps []part, refuse func([]part)) {
	for len(ps) > 1 {
		var binaries, cells []part
		var rows groups
		for _, p := range ps {
			switch e := p.e.(type) {
			case *syntax.Binary:
				binaries = append(binaries, p)
			case *syntax.Cons:
				cells = append(cells, p)
			case *syntax.Tuple, *syntax.RecordExpr:
				rows.add(rowOf(e), p, e)
			}
		}
		if len(binaries) > 1 {
			refuse(binaries)
		}
		for _, key := range rows.keys {
			c.elements(rows.of[key], refuse)
		}
		if len(cells) < 2 {
			return
		}
		var heads []part
		ps = nil
		for _, p := range cells {
			heads = inside(heads, p, p.e.(*syntax.Cons).Head)
			ps = inside(ps, p, p.e.(*syntax.Cons).Tail)
		}
		c.together(heads, refuse)
	}
}

// shapeOfRow is the size of a tuple, or the name of a record.
type shapeOfRow struct {
	size   int
	record string
}

// groups are parts by what they are, in the order in which these were met.
type groups struct {
	keys []shapeOfRow
	of   map[shapeOfRow][]part
}

// add adds the patterns that a part has in a place.
func (g *groups) add(key shapeOfRow, p part, e syntax.Expr) {
	if g.of == nil {
		g.of = map[shapeOfRow][]part{}
	}
	if g.of[key] == nil {
		g.keys = append(g.keys, key)
	}
	g.of[key] = inside(g.of[key], p, e)
}

func rowOf(e syntax.Expr) shapeOfRow {
	if r, ok := e.(*syntax.RecordExpr); ok {
		return shapeOfRow{-1, r.Name}
	}
	return shapeOfRow{size: len(e.(*syntax.Tuple).Elems)}
}

// elements is together for each element of tuples of one size, or field of records of one name.
func (c *checker) elements(row []part, refuse func([]part)) {
	if len(row) < 2 {
		return
	}
	var places groups
	for _, p := range row {
		switch e := p.e.(type) {
		case *syntax.Tuple:
			for i, el := range e.Elems {
				places.add(shapeOfRow{size: i}, p, el)
			}
		case *syntax.RecordExpr:
			for _, f := range e.Fields {
				places.add(shapeOfRow{record: f.Name}, p, f.Value)
			}
		}
	}
	for _, key := range places.keys {
		c.together(places.of[key], refuse)
	}
}
