package term

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/emu"
)

// Compare compares two terms in the standard order of Erlang and returns -1, 0 or 1. An integer and
// a float compare by their exact values.
//
//	number < atom < reference < fun < port < pid < tuple < map < [] < list < bitstring
//
// Tuples and maps compare by size first, maps then by their keys in ascending key order, then by
// the values in that order.
func Compare(v *emu.View, atoms *Atoms, a, b Term) int { return compare(v, atoms, a, b, 0, 0) }

// CompareWalked is Compare, and adds the work that it has done to w.
func CompareWalked(v *emu.View, atoms *Atoms, a, b Term, w *Walked) int {
	if order, pairs, decided := flat(v, a, b); decided {
		*w = Walked{Pairs: pairs, Boxes: 1}
		return order
	}
	c := comparison{v: v, atoms: atoms}
	order := c.compare(a, b, 0)
	*w = c.Walked
	return order
}

// CompareKeys orders two terms as keys of a map: the standard order, except that integers are less
// than floats, at any depth. It is 0 exactly when a =:= b.
func CompareKeys(v *emu.View, atoms *Atoms, a, b Term) int {
	return compare(v, atoms, a, b, asKeys, 0)
}

// compare compares terms within keys of depth maps whose keys are being ordered.
func compare(v *emu.View, atoms *Atoms, a, b Term, h how, depth int) int {
	switch {
	case a == b:
		return 0
	case IsSmall(a) && IsSmall(b):
		return cmp.Compare(int32(a), int32(b))
	}
	if order, _, decided := flat(v, a, b); decided {
		return order
	}
	c := comparison{v: v, atoms: atoms, depth: depth}
	return c.compare(a, b, h)
}

// flatArity bounds the tuples that flat compares.
const flatArity = 8

// flat compares two tuples as keys often are: of the same arity, with elements that are the same up
// to two small integers, or to the end. It loads what a walk would have loaded, and nothing where
// it cannot tell.
func flat(v *emu.View, a, b Term) (order int, pairs uint64, decided bool) {
	if a == b || !IsBoxed(a) || !IsBoxed(b) {
		return 0, 0, false
	}
	h := v.Peek(Ptr(a))
	n := HeaderArity(h)
	if HeaderSub(h) != SubTuple || n > flatArity || h != v.Peek(Ptr(b)) {
		return 0, 0, false
	}
	as, bs := v.Slice(Ptr(a), 1+n), v.Slice(Ptr(b), 1+n)
	i := 1
	for ; i <= n && order == 0; i++ {
		x, y := as[i], bs[i]
		if x != y && !(IsSmall(x) && IsSmall(y)) {
			return 0, 0, false
		}
		order = cmp.Compare(int32(x), int32(y))
	}
	v.ChargeLoads(uint64(i), v.LoadStalls(Ptr(a)))
	v.ChargeLoads(uint64(i), v.LoadStalls(Ptr(b)))
	return order, uint64(i - 1), true
}

func (c *comparison) compare(a, b Term, h how) int {
	for ok := true; ok; a, b, h, ok = c.next(c.v) {
		if a == b {
			continue
		}
		if order := c.top(a, b, h); order != 0 {
			return order
		}
	}
	return 0
}

// comparison is a comparison in progress.
type comparison struct {
	spans
	v     *emu.View
	atoms *Atoms
	depth int
}

// top compares two different words as far as it can without going into them and pushes what is
// left.
func (c *comparison) top(a, b Term, h how) int {
	v := c.v
	if IsSmall(a) && IsSmall(b) {
		return cmp.Compare(int32(a), int32(b))
	}
	ka, ha := KindHeader(v, a)
	kb, hb := KindHeader(v, b)
	if ka != kb {
		if ka+kb == KindInteger+KindFloat && h&asKeys == 0 {
			return compareNumbers(v, a, b)
		}
		return cmp.Compare(ka, kb)
	}
	if IsBoxed(a) && IsBoxed(b) {
		c.Boxes++
	}
	switch ka {
	case KindAtom:
		return strings.Compare(c.atoms.Name(a), c.atoms.Name(b))
	case KindInteger, KindFloat:
		return compareNumbers(v, a, b)
	case KindPid, KindRef, KindPort:
		if IsImm(a) && IsImm(b) {
			return cmp.Compare(ImmValue(a), ImmValue(b))
		}
		return compareOuter(c.atoms, OuterOf(v, a, ka, ha), OuterOf(v, b, kb, hb))
	case KindList:
		c.Cells++
		c.add(a, b, 0, 2, h)
	case KindTuple:
		n := HeaderArity(ha)
		if order := cmp.Compare(n, HeaderArity(hb)); order != 0 {
			return order
		}
		c.add(a, b, 1, n, h)
	case KindMap:
		return c.maps(a, b, ha, hb, h)
	case KindFun:
		return c.funs(a, b, h)
	case KindBinary:
		return compareBins(v, a, b, ha, hb)
	}
	return 0
}

// maps compares the sizes of two maps and pushes their contents.
func (c *comparison) maps(a, b Term, ha, hb emu.Word, h how) int {
	n := MapSizeOf(c.v, a, ha)
	if order := cmp.Compare(n, MapSizeOf(c.v, b, hb)); order != 0 {
		return order
	}
	if !isTrie(ha) {
		c.add(a, b, 1+n, n, h)
		c.add(a, b, 1, n, h|asKeys)
		return 0
	}
	keysA, valsA := orderedPairs(c.v, c.atoms, a, c.depth)
	keysB, valsB := orderedPairs(c.v, c.atoms, b, c.depth)
	c.addLists(valsA, valsB, h)
	c.addLists(keysA, keysB, h|asKeys)
	return 0
}

// funs compares the identities of two funs and pushes their free variables. External funs come
// last.
func (c *comparison) funs(a, b Term, h how) int {
	switch ea, eb := IsExport(c.v, a), IsExport(c.v, b); {
	case ea && eb:
		ma, fa, na := ReadExport(c.v, a)
		mb, fb, nb := ReadExport(c.v, b)
		return cmp.Or(compareAtoms(c.atoms, ma, mb), compareAtoms(c.atoms, fa, fb), cmp.Compare(na, nb))
	case ea:
		return 1
	case eb:
		return -1
	}
	fa, fb := ReadFun(c.v, a), ReadFun(c.v, b)
	order := cmp.Or(compareAtoms(c.atoms, fa.Module, fb.Module), cmp.Compare(fa.Index, fb.Index),
		cmp.Compare(fa.Arity, fb.Arity), cmp.Compare(fa.Free, fb.Free),
		c.atoms.Foreign.Order(fa.Entry, fb.Entry))
	if order == 0 {
		c.add(a, b, FunHead, fa.Free, h)
	}
	return order
}

func compareAtoms(atoms *Atoms, a, b Term) int {
	if a == b {
		return 0
	}
	return strings.Compare(atoms.Name(a), atoms.Name(b))
}

// compareBins compares two bitstrings with headers ha and hb bit by bit, a prefix first.
func compareBins(v *emu.View, a, b Term, ha, hb emu.Word) int {
	ea, eb := extent(v, a, ha), extent(v, b, hb)
	return cmp.Or(compareExtents(v, ea, eb, min(ea.Len, eb.Len)), cmp.Compare(ea.Len, eb.Len))
}

// compareNumbers compares the exact values of two numbers.
func compareNumbers(v *emu.View, a, b Term) int {
	fa, fb := IsFloat(v, a), IsFloat(v, b)
	switch {
	case fa && fb:
		return cmp.Compare(FloatValue(v, a), FloatValue(v, b))
	case fa:
		return -compareIntFloat(v, b, FloatValue(v, a))
	case fb:
		return compareIntFloat(v, a, FloatValue(v, b))
	}
	na, oka := IntValue(v, a)
	nb, okb := IntValue(v, b)
	if oka && okb {
		return cmp.Compare(na, nb)
	}
	return BigValue(v, a).Cmp(BigValue(v, b))
}

func compareIntFloat(v *emu.View, t Term, f float64) int {
	n, ok := IntValue(v, t)
	if !ok {
		return new(big.Float).SetInt(BigValue(v, t)).Cmp(big.NewFloat(f))
	}
	const limit = 1 << 63
	switch {
	case f >= limit:
		return -1
	case f < -limit:
		return 1
	}
	whole := math.Trunc(f)
	return cmp.Or(cmp.Compare(n, int64(whole)), cmp.Compare(whole, f))
}

// SortPairs sorts associations for a map into ascending key order. Of equal keys the last is kept.
// It works in place and returns the remaining number of associations.
func SortPairs(v *emu.View, atoms *Atoms, keys, vals []Term) int {
	return sortPairs(v, atoms, keys, vals, 0)
}

func sortPairs(v *emu.View, atoms *Atoms, keys, vals []Term, depth int) int {
	order := func(a, b Term) int { return compare(v, atoms, a, b, asKeys, depth) }
	ascending := true
	for i := 1; i < len(keys) && ascending; i++ {
		ascending = order(keys[i-1], keys[i]) < 0
	}
	if ascending {
		return len(keys)
	}
	type pair struct{ key, val Term }
	pairs := make([]pair, len(keys))
	for i := range keys {
		pairs[i] = pair{keys[i], vals[i]}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return order(a.key, b.key) })
	n := 0
	for i, p := range pairs {
		if i+1 == len(pairs) || order(p.key, pairs[i+1].key) != 0 {
			keys[n], vals[n] = p.key, p.val
			n++
		}
	}
	return n
}
