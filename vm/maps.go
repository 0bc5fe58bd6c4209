package vm

import "github.com/parallergo/epiphany/term"

// putMap executes put_map_assoc and put_map_exact: the associations follow a count and a flag in the constants.
func (m *Machine) putMap(p *Process, in *instr, x *[NumX]uint32) (term.Term, status) {
	head := m.Code.consts[in.i]
	n, exact := head.kind, head.v == 1
	pairs := make([]term.Term, 0, 16)
	for _, o := range m.Code.consts[in.i+1 : in.i+1+n] {
		pairs = append(pairs, o.value(x, m.View.W, p.sp))
	}
	src := x[uint8(in.a)]
	if !term.IsMap(m.View, src) {
		return m.badMap(p, src)
	}
	return m.updateMap(p, src, pairs, exact)
}

// badMap raises {badmap,T} on the slack.
func (m *Machine) badMap(p *Process, t term.Term) (term.Term, status) {
	return m.failTuple(p, term.AtomBadmap, t)
}

// failTuple raises the error {Tag, T} on the slack.
func (m *Machine) failTuple(p *Process, tag, t term.Term) (term.Term, status) {
	if m.cramped(p, 0) {
		return 0, wantSpace
	}
	b := m.builder(p)
	reason := b.Tuple(tag, t)
	m.commit(p, &b)
	return m.fail(p, reason)
}

// updateMap makes a map with the given keys and values set, later ones winning. With exact every key must be there.
func (m *Machine) updateMap(p *Process, src term.Term, pairs []term.Term, exact bool) (term.Term, status) {
	keys, vals := m.mapParts(src)
	for i := 0; i < len(pairs); i += 2 {
		at, found := m.searchKeys(keys, pairs[i])
		switch {
		case found:
			vals[at] = pairs[i+1]
		case exact:
			return m.failTuple(p, term.AtomBadkey, pairs[i])
		default:
			keys = insert(keys, at, pairs[i])
			vals = insert(vals, at, pairs[i+1])
		}
	}
	return m.makeMap(p, keys, vals)
}

func insert(ts []term.Term, at int, t term.Term) []term.Term {
	ts = append(ts, 0)
	copy(ts[at+1:], ts[at:])
	ts[at] = t
	return ts
}

// mapParts reads a map.
func (m *Machine) mapParts(t term.Term) (keys, vals []term.Term) {
	n := term.MapSize(m.View, t)
	all := make([]term.Term, 2*n, 2*n+16)
	for i := range n {
		all[i] = term.MapKey(m.View, t, i)
		all[n+i] = term.MapValue(m.View, t, n, i)
	}
	return append(make([]term.Term, 0, n+8), all[:n]...), all[n:]
}

// makeMap makes a map of keys in ascending order.
func (m *Machine) makeMap(p *Process, keys, vals []term.Term) (term.Term, status) {
	if !m.reserve(p, term.MapWords(len(keys))) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := b.Map(keys, vals)
	m.commit(p, &b)
	return t, ok
}

// searchKeys finds a key in ascending keys, or where it belongs.
func (m *Machine) searchKeys(keys []term.Term, key term.Term) (at int, found bool) {
	lo, hi := 0, len(keys)
	for lo < hi {
		mid := (lo + hi) / 2
		c := term.CompareKeys(m.View, m.Atoms, keys[mid], key)
		if c == 0 {
			return mid, true
		}
		if c < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, false
}

// mapGet is the value of a key, None when the map does not have it.
func (m *Machine) mapGet(t, key term.Term) term.Term {
	i, found := term.MapFind(m.View, m.Atoms, t, key)
	if !found {
		return term.None
	}
	return term.MapValue(m.View, t, term.MapSize(m.View, t), i)
}
