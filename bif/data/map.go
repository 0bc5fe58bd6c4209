package data

import (
	"math"
	"math/bits"
	"slices"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// mapFunctions are the functions of module maps that are built in.
var mapFunctions = []binding{
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

// internalFunctions are functions of module erts_internal.
var internalFunctions = []binding{
	{"erts_internal", "map_next", 3, mapNext},
}

// nextBatch is how many associations of a large map an iterator takes at a time.
const nextBatch = 32

// mapNext returns associations of a map from a place on, as maps:next/1 needs them: {Key, Value,
// Rest}, where Rest has the same form, or is none or [Place | Map]. The first place is 0; others
// are hashes.
func mapNext(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsInteger(c.View, args[0]) || !term.IsMap(c.View, args[1]) ||
		args[2] != c.AtomNamed("iterator") {
		return c.Badarg()
	}
	from, fits := term.IntValue(c.View, args[0])
	keys, vals, flat := term.FlatPairs(c.View, args[1], nil, nil)
	if !fits || from < 0 || from > math.MaxUint32 || flat && from > 0 {
		return c.Badarg()
	}
	next := uint32(0)
	if !flat {
		var work term.MapWork
		keys, vals, next = term.MapBatch(c.View, args[1], uint32(from), nextBatch, &work)
		c.ChargeTrie(&work)
	}
	if !c.Reserve(len(keys)*term.TupleWords(3) + term.ConsWords + term.Int64Words(int64(next))) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := c.AtomNamed("none")
	if next > 0 {
		t = b.Cons(term.MakeInt64(&b, int64(next)), args[1])
	}
	for i := len(keys) - 1; i >= 0; i-- {
		t = b.Tuple(keys[i], vals[i], t)
	}
	c.Commit(&b)
	return t, bif.Done
}

// mapFind returns {ok, Value} or error.
func mapFind(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[1]) {
		return c.BadMap(args[1])
	}
	t := c.MapGet(args[1], args[0])
	if t == term.None {
		return term.AtomError, bif.Done
	}
	return c.MakeTuple(term.AtomOK, t)
}

func mapPut(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[2]) {
		return c.BadMap(args[2])
	}
	return setKey(c, args, false)
}

func mapUpdate(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[2]) {
		return c.BadMap(args[2])
	}
	return setKey(c, args, true)
}

// setKey is put(Key, Value, Map), or update where the key must be there.
func setKey(c *call.Context, args []term.Term, exact bool) (term.Term, bif.Result) {
	t, st := c.UpdateMap(args[2], args[:2], exact)
	chargeFlat(c, args[2], st)
	return t, st
}

// chargeFlat charges a walk over a flat map, when it is done.
func chargeFlat(c *call.Context, t term.Term, st bif.Result) {
	if n := term.MapSize(c.View, t); st == bif.Done && n <= term.MaxFlat {
		c.Each(uint64(n))
	}
}

func mapRemove(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[1]) {
		return c.BadMap(args[1])
	}
	keys, vals, flat := term.FlatPairs(c.View, args[1], nil, nil)
	if !flat {
		return removeTrie(c, args[0], args[1])
	}
	at, has := c.SearchKeys(keys, args[0])
	if !has {
		chargeFlat(c, args[1], bif.Done)
		return args[1], bif.Done
	}
	t, st := c.MakeMap(slices.Delete(keys, at, at+1), slices.Delete(vals, at, at+1))
	chargeFlat(c, args[1], st)
	return t, st
}

// removeTrie is mapRemove from a large map.
func removeTrie(c *call.Context, key, src term.Term) (term.Term, bif.Result) {
	if c.MapGet(src, key) == term.None {
		return src, bif.Done
	}
	c.Edit.BeginRemove(c.View, c.Atoms, src, key)
	return c.MakeEdited()
}

// mapTake returns {Value, Rest} or error.
func mapTake(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[1]) {
		return c.BadMap(args[1])
	}
	keys, vals, flat := term.FlatPairs(c.View, args[1], nil, nil)
	if !flat {
		return takeTrie(c, args[0], args[1])
	}
	at, has := c.SearchKeys(keys, args[0])
	if !has {
		c.Work(rts.Work{rts.Step: uint64(len(keys))})
		return term.AtomError, bif.Done
	}
	if !c.Reserve(term.MapWords(len(keys)-1) + term.TupleWords(2)) {
		return 0, bif.Space
	}
	c.Work(rts.Work{rts.Element: uint64(len(keys)), rts.Step: uint64(at + 1)})
	b := c.Builder()
	found := vals[at]
	t := b.Tuple(found, b.Map(slices.Delete(keys, at, at+1), slices.Delete(vals, at, at+1)))
	c.Commit(&b)
	return t, bif.Done
}

// takeTrie is mapTake from a large map.
func takeTrie(c *call.Context, key, src term.Term) (term.Term, bif.Result) {
	found := c.MapGet(src, key)
	if found == term.None {
		return term.AtomError, bif.Done
	}
	c.Edit.BeginRemove(c.View, c.Atoms, src, key)
	if !c.ReserveEdited(term.TupleWords(2)) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := b.Tuple(found, c.Edit.Build(&b))
	c.Commit(&b)
	return t, bif.Done
}

// mapMerge returns a map with the associations of two maps; those of the second take precedence.
func mapMerge(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	for _, t := range args {
		if !term.IsMap(c.View, t) {
			return c.BadMap(t)
		}
	}
	switch {
	case args[0] == args[1], term.MapSize(c.View, args[1]) == 0:
		return args[0], bif.Done
	case term.MapSize(c.View, args[0]) == 0:
		return args[1], bif.Done
	}
	keysA, valsA, flatA := term.FlatPairs(c.View, args[0], nil, nil)
	keysB, valsB, flatB := term.FlatPairs(c.View, args[1], nil, nil)
	if !flatA || !flatB {
		return mergeTries(c, args[0], args[1])
	}
	n := len(keysA) + len(keysB)
	keys, vals := make([]term.Term, 0, n), make([]term.Term, 0, n)
	i, j := 0, 0
	for i < len(keysA) && j < len(keysB) {
		c := term.CompareKeys(c.View, c.Atoms, keysA[i], keysB[j])
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
	return c.MakeMap(keys, vals)
}

// mergeTries is mapMerge if one of the maps is large: the associations of the smaller one are added
// to the other.
func mergeTries(c *call.Context, first, second term.Term) (term.Term, bif.Result) {
	into, from, put := first, second, (*term.MapEdit).Put
	if term.MapSize(c.View, first) < term.MapSize(c.View, second) {
		into, from, put = second, first, (*term.MapEdit).Add
	}
	c.EditMap(into).Each(from, put)
	return c.MakeEdited()
}

func mapKeys(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[0]) {
		return c.BadMap(args[0])
	}
	keys, _ := term.MapPairs(c.View, args[0])
	return listOf(c, keys)
}

func mapValues(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[0]) {
		return c.BadMap(args[0])
	}
	_, vals := term.MapPairs(c.View, args[0])
	return listOf(c, vals)
}

// listOf makes a list of keys or values.
func listOf(c *call.Context, elems []term.Term) (term.Term, bif.Result) {
	t, st := c.MakeList(elems, term.Nil)
	return copied(c, len(elems), t, st)
}

// mapFromList makes a map of pairs, later ones winning.
func mapFromList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	list, proper := c.Elems(args[0])
	if !proper {
		return c.Badarg()
	}
	keys, vals := make([]term.Term, len(list)), make([]term.Term, len(list))
	for i, t := range list {
		if !term.IsTuple(c.View, t) || term.TupleArity(c.View, t) != 2 {
			return c.Badarg()
		}
		keys[i], vals[i] = term.Element(c.View, t, 0), term.Element(c.View, t, 1)
	}
	if len(keys) > term.MaxFlat {
		return c.MakeMap(keys, vals)
	}
	c.Run(&call.SameWord, uint64(len(keys)*bits.Len(uint(len(keys)))))
	n := term.SortPairs(c.View, c.Atoms, keys, vals)
	return c.MakeMap(keys[:n], vals[:n])
}

func mapToList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsMap(c.View, args[0]) {
		return c.BadMap(args[0])
	}
	keys, vals := term.MapPairs(c.View, args[0])
	if !c.Reserve(len(keys) * (term.TupleWords(2) + term.ConsWords)) {
		return 0, bif.Space
	}
	b := c.Builder()
	for i, k := range keys {
		keys[i] = b.Tuple(k, vals[i])
	}
	t := b.List(keys, term.Nil)
	c.Commit(&b)
	c.Each(uint64(len(keys)))
	return t, bif.Done
}
