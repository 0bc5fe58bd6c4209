package vm

import (
	"math/bits"

	"github.com/parallergo/epiphany/term"
)

// mapsNatives are the functions of module maps that are built in.
var mapsNatives = []impl{
	{"get", 2, mapGetKey},
	{"is_key", 2, isMapKey},
	{"find", 2, mapFind},
	{"put", 3, mapPut},
	{"update", 3, mapUpdate},
	{"remove", 2, mapRemove},
	{"take", 2, mapTake},
	{"merge", 2, mapMerge},
	{"keys", 1, mapKeys},
	{"values", 1, mapValues},
	{"from_list", 1, mapFromList},
	{"to_list", 1, mapToList},
}

// mapFind gives {ok, Value} or error.
func mapFind(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[1]) {
		return m.badMap(p, args[1])
	}
	t := m.mapGet(args[1], args[0])
	if t == term.None {
		return term.AtomError, ok
	}
	return m.makeTuple(p, term.AtomOK, t)
}

func mapPut(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[2]) {
		return m.badMap(p, args[2])
	}
	return m.updateMap(p, args[2], args[:2], false)
}

func mapUpdate(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[2]) {
		return m.badMap(p, args[2])
	}
	return m.updateMap(p, args[2], args[:2], true)
}

// without reads a map leaving out one key; found is None when the map does not have it.
func (m *Machine) without(src, key term.Term) (keys, vals []term.Term, found term.Term) {
	keys, vals = m.mapParts(src)
	at, has := m.searchKeys(keys, key)
	if !has {
		return keys, vals, term.None
	}
	found = vals[at]
	return append(keys[:at], keys[at+1:]...), append(vals[:at], vals[at+1:]...), found
}

func mapRemove(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[1]) {
		return m.badMap(p, args[1])
	}
	keys, vals, found := m.without(args[1], args[0])
	if found == term.None {
		return args[1], ok
	}
	return m.makeMap(p, keys, vals)
}

// mapTake gives {Value, Rest} or error.
func mapTake(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[1]) {
		return m.badMap(p, args[1])
	}
	keys, vals, found := m.without(args[1], args[0])
	if found == term.None {
		return term.AtomError, ok
	}
	if !m.reserve(p, term.MapWords(len(keys))+term.TupleWords(2)) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := b.Tuple(found, b.Map(keys, vals))
	m.commit(p, &b)
	return t, ok
}

// mapMerge gives the associations of both maps, those of the second winning.
func mapMerge(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	for _, t := range args {
		if !term.IsMap(m.View, t) {
			return m.badMap(p, t)
		}
	}
	keysA, valsA := m.mapParts(args[0])
	keysB, valsB := m.mapParts(args[1])
	n := len(keysA) + len(keysB)
	keys, vals := make([]term.Term, 0, n), make([]term.Term, 0, n)
	i, j := 0, 0
	for i < len(keysA) && j < len(keysB) {
		c := term.CompareKeys(m.View, m.Atoms, keysA[i], keysB[j])
		if c < 0 {
			keys, vals = append(keys, keysA[i]), append(vals, valsA[i])
			i++
			continue
		}
		if c == 0 {
			i++
		}
		keys, vals = append(keys, keysB[j]), append(vals, valsB[j])
		j++
	}
	keys, vals = append(keys, keysA[i:]...), append(vals, valsA[i:]...)
	keys, vals = append(keys, keysB[j:]...), append(vals, valsB[j:]...)
	return m.makeMap(p, keys, vals)
}

func mapKeys(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[0]) {
		return m.badMap(p, args[0])
	}
	keys, _ := m.mapParts(args[0])
	return m.makeList(p, keys, term.Nil)
}

func mapValues(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[0]) {
		return m.badMap(p, args[0])
	}
	_, vals := m.mapParts(args[0])
	return m.makeList(p, vals, term.Nil)
}

// mapFromList makes a map of pairs, later ones winning.
func mapFromList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	list, proper := m.elems(args[0])
	if !proper {
		return m.badarg(p)
	}
	keys, vals := make([]term.Term, len(list)), make([]term.Term, len(list))
	for i, t := range list {
		if !term.IsTuple(m.View, t) || term.TupleArity(m.View, t) != 2 {
			return m.badarg(p)
		}
		keys[i], vals[i] = term.Element(m.View, t, 0), term.Element(m.View, t, 1)
	}
	m.run(&sameWord, uint64(len(keys)*bits.Len(uint(len(keys)))))
	n := term.SortPairs(m.View, m.Atoms, keys, vals)
	return m.makeMap(p, keys[:n], vals[:n])
}

func mapToList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[0]) {
		return m.badMap(p, args[0])
	}
	keys, vals := m.mapParts(args[0])
	if !m.reserve(p, len(keys)*(term.TupleWords(2)+term.ConsWords)) {
		return 0, wantSpace
	}
	b := m.builder(p)
	for i, k := range keys {
		keys[i] = b.Tuple(k, vals[i])
	}
	t := b.List(keys, term.Nil)
	m.commit(p, &b)
	return t, ok
}
