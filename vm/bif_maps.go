package vm

import (
	"math"
	"math/bits"
	"slices"

	"github.com/parallergo/epiphany/term"
)

// mapsNatives are the functions of module maps that are built in.
var mapsNatives = []binding{
	{"maps", "get", 2, mapGetKey},
	{"maps", "is_key", 2, isMapKey},
	{"maps", "find", 2, mapFind},
	{"maps", "put", 3, mapPut},
	{"maps", "update", 3, mapUpdate},
	{"maps", "remove", 2, mapRemove},
	{"maps", "take", 2, mapTake},
	{"maps", "merge", 2, mapMerge},
	{"maps", "keys", 1, mapKeys},
	{"maps", "values", 1, mapValues},
	{"maps", "from_list", 1, mapFromList},
	{"maps", "to_list", 1, mapToList},
}

// internalNatives are functions of module erts_internal.
var internalNatives = []binding{
	{"erts_internal", "map_next", 3, mapNext},
}

// nextBatch is how many associations of a large map an iterator takes at a time.
const nextBatch = 32

// mapNext gives associations of a map from a place on, as maps:next/1 wants them: {Key, Value, Rest} where the rest is of the same kind, none or [Place | Map].
// The first place is 0; others are hashes.
func mapNext(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsInteger(m.View, args[0]) || !term.IsMap(m.View, args[1]) || args[2] != m.atomNamed("iterator") {
		return m.badarg(p)
	}
	from, fits := term.IntValue(m.View, args[0])
	keys, vals, flat := term.FlatPairs(m.View, args[1])
	if !fits || from < 0 || from > math.MaxUint32 || flat && from > 0 {
		return m.badarg(p)
	}
	next := uint32(0)
	if !flat {
		var work term.MapWork
		keys, vals, next = term.MapBatch(m.View, args[1], uint32(from), nextBatch, &work)
		m.chargeTrie(&work)
	}
	if !m.reserve(p, len(keys)*term.TupleWords(3)+term.ConsWords+term.Int64Words(int64(next))) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := m.atomNamed("none")
	if next > 0 {
		t = b.Cons(term.MakeInt64(&b, int64(next)), args[1])
	}
	for i := len(keys) - 1; i >= 0; i-- {
		t = b.Tuple(keys[i], vals[i], t)
	}
	m.commit(p, &b)
	return t, ok
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

func mapRemove(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[1]) {
		return m.badMap(p, args[1])
	}
	keys, vals, flat := term.FlatPairs(m.View, args[1])
	if !flat {
		return m.removeTrie(p, args[0], args[1])
	}
	at, has := m.searchKeys(keys, args[0])
	if !has {
		return args[1], ok
	}
	return m.makeMap(p, slices.Delete(keys, at, at+1), slices.Delete(vals, at, at+1))
}

// removeTrie is mapRemove from a large map.
func (m *Machine) removeTrie(p *Process, key, src term.Term) (term.Term, status) {
	if m.mapGet(src, key) == term.None {
		return src, ok
	}
	m.editMap(src).Remove(key)
	return m.makeEdited(p)
}

// mapTake gives {Value, Rest} or error.
func mapTake(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[1]) {
		return m.badMap(p, args[1])
	}
	keys, vals, flat := term.FlatPairs(m.View, args[1])
	if !flat {
		return m.takeTrie(p, args[0], args[1])
	}
	at, has := m.searchKeys(keys, args[0])
	if !has {
		return term.AtomError, ok
	}
	if !m.reserve(p, term.MapWords(len(keys)-1)+term.TupleWords(2)) {
		return 0, wantSpace
	}
	b := m.builder(p)
	found := vals[at]
	t := b.Tuple(found, b.Map(slices.Delete(keys, at, at+1), slices.Delete(vals, at, at+1)))
	m.commit(p, &b)
	return t, ok
}

// takeTrie is mapTake from a large map.
func (m *Machine) takeTrie(p *Process, key, src term.Term) (term.Term, status) {
	found := m.mapGet(src, key)
	if found == term.None {
		return term.AtomError, ok
	}
	m.editMap(src).Remove(key)
	if !m.reserveEdited(p, term.TupleWords(2)) {
		return 0, wantSpace
	}
	b := m.builder(p)
	t := b.Tuple(found, m.edit.Build(&b))
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
	keysA, valsA, flatA := term.FlatPairs(m.View, args[0])
	keysB, valsB, flatB := term.FlatPairs(m.View, args[1])
	if !flatA || !flatB {
		return m.mergeTries(p, args[0], args[1])
	}
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

// mergeTries is mapMerge where one of the maps is large: what the smaller one has is put into the other.
func (m *Machine) mergeTries(p *Process, first, second term.Term) (term.Term, status) {
	into, from, put := first, second, (*term.MapEdit).Put
	if term.MapSize(m.View, first) < term.MapSize(m.View, second) {
		into, from, put = second, first, (*term.MapEdit).Add
	}
	m.editMap(into).Each(from, put)
	return m.makeEdited(p)
}

func mapKeys(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[0]) {
		return m.badMap(p, args[0])
	}
	keys, _ := term.MapPairs(m.View, args[0])
	return m.makeList(p, keys, term.Nil)
}

func mapValues(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[0]) {
		return m.badMap(p, args[0])
	}
	_, vals := term.MapPairs(m.View, args[0])
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
	if len(keys) > term.MaxFlat {
		return m.makeMap(p, keys, vals)
	}
	m.run(&sameWord, uint64(len(keys)*bits.Len(uint(len(keys)))))
	n := term.SortPairs(m.View, m.Atoms, keys, vals)
	return m.makeMap(p, keys[:n], vals[:n])
}

func mapToList(m *Machine, p *Process, args []term.Term) (term.Term, status) {
	if !term.IsMap(m.View, args[0]) {
		return m.badMap(p, args[0])
	}
	keys, vals := term.MapPairs(m.View, args[0])
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
