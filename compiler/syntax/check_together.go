package syntax

// part is a pattern that is matched with the same value as others.
type part struct {
	place int // among those at the top
	e     Expr
}

// aliases checks the patterns of P1 = P2 = … that are matched together. Of two that must not be, the
// second is refused, as in OTP, unless they are the last two.
func (c *checker) aliases(m *Match) {
	if c.aliased[m] {
		return
	}
	var ps []part
	last := 0
	for next, is := m, true; is; next, is = next.Value.(*Match) {
		c.alias(next)
		ps = inside(ps, part{place: last}, next.Pattern)
		last++
		if _, more := next.Value.(*Match); !more {
			ps = inside(ps, part{place: last}, next.Value)
		}
	}
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

// matches checks the patterns of P1 = P2 = … = Value that are matched together. Of two that must not
// be, the first is refused.
func (c *checker) matches(m *Match) {
	if c.aliased[m] {
		return
	}
	var ps []part
	place := 0
	for next, is := m, true; is; next, is = next.Value.(*Match) {
		c.alias(next)
		ps = inside(ps, part{place: place}, next.Pattern)
		place++
	}
	c.together(ps, func(binaries []part) {
		for _, b := range binaries {
			if b.place < binaries[len(binaries)-1].place {
				c.refuse(b)
			}
		}
	})
}

func (c *checker) refuse(binary part) {
	c.errorf(binary.e.(*Binary).Pos, "binary patterns cannot be matched in parallel using '='")
}

// alias notes that the patterns of a match have been checked.
func (c *checker) alias(m *Match) {
	if c.aliased == nil {
		c.aliased = map[*Match]bool{}
	}
	c.aliased[m] = true
}

// inside appends the patterns that a part has in a place, those of P1 = P2 one by one.
func inside(to []part, p part, e Expr) []part {
	for m, is := e.(*Match); is; m, is = e.(*Match) {
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
		var rows map[shapeOfRow][]part
		for _, p := range ps {
			switch e := p.e.(type) {
			case *Binary:
				binaries = append(binaries, p)
			case *Cons:
				cells = append(cells, p)
			case *Tuple, *RecordExpr:
				if rows == nil {
					rows = map[shapeOfRow][]part{}
				}
				rows[rowOf(e)] = append(rows[rowOf(e)], p)
			}
		}
		if len(binaries) > 1 {
			refuse(binaries)
		}
		for _, row := range rows {
			c.elements(row, refuse)
		}
		if len(cells) < 2 {
			return
		}
		var heads []part
		ps = nil
		for _, p := range cells {
			heads = inside(heads, p, p.e.(*Cons).Head)
			ps = inside(ps, p, p.e.(*Cons).Tail)
		}
		c.together(heads, refuse)
	}
}

// shapeOfRow is the size of a tuple, or the name of a record.
type shapeOfRow struct {
	size   int
	record string
}

func rowOf(e Expr) shapeOfRow {
	if r, ok := e.(*RecordExpr); ok {
		return shapeOfRow{-1, r.Name}
	}
	return shapeOfRow{size: len(e.(*Tuple).Elems)}
}

// elements is together for each element of tuples of one size, or field of records of one name.
func (c *checker) elements(row []part, refuse func([]part)) {
	if len(row) < 2 {
		return
	}
	byPlace := map[shapeOfRow][]part{}
	add := func(key shapeOfRow, p part, e Expr) { byPlace[key] = inside(byPlace[key], p, e) }
	for _, p := range row {
		switch e := p.e.(type) {
		case *Tuple:
			for i, el := range e.Elems {
				add(shapeOfRow{size: i}, p, el)
			}
		case *RecordExpr:
			for _, f := range e.Fields {
				add(shapeOfRow{record: f.Name}, p, f.Value)
			}
		}
	}
	for _, ps := range byPlace {
		c.together(ps, refuse)
	}
}
