package spmd

// relation is a strict order of events in the making: what must have come to pass before what.
type relation struct {
	rows [][]uint64 // a bit for each later event
}

func newRelation(n int) *relation {
	r := &relation{rows: make([][]uint64, n)}
	for i := range r.rows {
		r.rows[i] = make([]uint64, (n+63)/64)
	}
	return r
}

// before tells whether a must be before b.
func (r *relation) before(a, b int) bool { return r.rows[a][b/64]>>(b%64)&1 != 0 }

// add has a be before b, and all that follows from it. It tells whether that is new.
func (r *relation) add(a, b int) bool {
	if r.before(a, b) {
		return false
	}
	for i, row := range r.rows {
		if i != a && !r.before(i, a) {
			continue
		}
		row[b/64] |= 1 << (b % 64)
		for k, later := range r.rows[b] {
			row[k] |= later
		}
	}
	return true
}

// loop is an event that must be before itself, or -1.
func (r *relation) loop() int {
	for i := range r.rows {
		if r.before(i, i) {
			return i
		}
	}
	return -1
}
