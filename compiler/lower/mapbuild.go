package lower

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/term"
)

// association is Key => Value or Key := Value.
type association struct {
	key, value ir.Operand
	exact      bool
}

// mapExpr builds or updates a map. Runs of => and of := become one instruction each.
func (f *fn) mapExpr(e *syntax.Map) ir.Operand {
	base := f.out.Const(term.Map{})
	if e.Base != nil {
		base = f.expr(e.Base)
	}
	all := make([]association, len(e.Pairs))
	for i, p := range e.Pairs {
		key := f.expr(p.Key)
		all[i] = association{key, f.expr(p.Value), p.Exact}
	}
	f.at(e)
	if len(e.Pairs) == 0 {
		return f.mustBeMap(base)
	}
	for all = f.arranged(all); len(all) > 0; {
		n := slices.IndexFunc(all, func(a association) bool { return a.exact != all[0].exact })
		if n < 0 {
			n = len(all)
		}
		base = f.putMap(base, all[:n])
		all = all[n:]
	}
	return base
}

func (f *fn) putMap(base ir.Operand, all []association) ir.Operand {
	in := ir.Instr{Op: bytecode.OpPutMapAssoc, Args: []ir.Operand{base}}
	if all[0].exact {
		in.Op = bytecode.OpPutMapExact
	}
	for _, a := range all {
		in.Args = append(in.Args, a.key, a.value)
	}
	return f.operation(in)
}

// arranged puts associations into the order in which OTP looks for their keys, which shows in the
// key that an error names: among those side by side whose keys are constants the ones with => come
// first, then the ones with := in the order of their keys. Of equal keys the first says which it
// is, and the last has the value.
func (f *fn) arranged(all []association) (out []association) {
	if !slices.ContainsFunc(all, func(a association) bool { return a.exact }) {
		return all
	}
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(a association) bool { return !a.key.IsConst() })
		switch n {
		case 0:
			out, all = append(out, all[0]), all[1:]
			continue
		case -1:
			n = len(all)
		}
		out = append(out, f.constantKeys(all[:n])...)
		all = all[n:]
	}
	return out
}

// constantKeys is arranged for keys that are all constants.
func (f *fn) constantKeys(all []association) []association {
	var assoc, exact []association
	index := map[ir.Operand]*association{}
	for i := range all {
		a := &all[i]
		if first := index[a.key]; first != nil {
			first.value = a.value
		} else {
			index[a.key] = a
		}
	}
	for _, a := range all {
		switch {
		case index[a.key] == nil:
			continue
		case a.exact:
			exact = append(exact, *index[a.key])
		default:
			assoc = append(assoc, *index[a.key])
		}
		delete(index, a.key)
	}
	slices.SortStableFunc(exact, func(a, b association) int {
		return compareConstants(f.out.Go(a.key), f.out.Go(b.key))
	})
	return append(assoc, exact...)
}

// compareConstants orders constants as keys of maps are: integers come before floats.
func compareConstants(a, b any) int {
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	switch a := a.(type) {
	case float64:
		return cmp.Compare(a, b.(float64))
	case term.AtomName:
		return cmp.Compare(a, b.(term.AtomName))
	case term.Tuple:
		b := b.(term.Tuple)
		return cmp.Or(cmp.Compare(len(a), len(b)), slices.CompareFunc(a, b, compareConstants))
	case term.Map:
		return compareMaps(a, b.(term.Map))
	}
	if x, isInt := bigValue(a); isInt {
		y, _ := bigValue(b)
		return x.Cmp(y)
	}
	if x, isBits := bitsOf(a); isBits {
		y, _ := bitsOf(b)
		return cmp.Or(bytes.Compare(x.Bytes, y.Bytes), cmp.Compare(x.Bits, y.Bits))
	}
	if rank(a) == nilRank {
		return 0
	}
	return compareLists(a, b)
}

// compareLists compares the elements that both lists have, then what follows: of one list what it
// ends in.
func compareLists(a, b any) int {
	as, aTail := cells(a)
	bs, bTail := cells(b)
	n := min(len(as), len(bs))
	if c := slices.CompareFunc(as[:n], bs[:n], compareConstants); c != 0 {
		return c
	}
	switch {
	case len(as) > n:
		return cmp.Compare(rank(as), rank(bTail))
	case len(bs) > n:
		return cmp.Compare(rank(aTail), rank(bs))
	}
	return compareConstants(aTail, bTail)
}

// compareMaps compares sizes, then keys, then values in the order of their keys.
func compareMaps(a, b term.Map) int {
	byKey := func(x, y term.Pair) int { return compareConstants(x.Key, y.Key) }
	a, b = slices.SortedFunc(slices.Values(a), byKey), slices.SortedFunc(slices.Values(b), byKey)
	values := func(x, y term.Pair) int { return compareConstants(x.Value, y.Value) }
	return cmp.Or(cmp.Compare(len(a), len(b)), slices.CompareFunc(a, b, byKey),
		slices.CompareFunc(a, b, values))
}

// nilRank is the rank of the empty list, behind which lists and bitstrings come.
const nilRank = 5

// rank is the place of a constant's type in the order of terms.
func rank(v any) int {
	switch v := v.(type) {
	case float64:
		return 1
	case term.AtomName:
		return 2
	case term.Tuple:
		return 3
	case term.Map:
		return 4
	case term.List:
		if len(v) == 0 {
			return nilRank
		}
		return nilRank + 1
	case *term.ImproperList:
		return nilRank + 1
	case []byte, term.Bitstring:
		return nilRank + 2
	}
	return 0
}

// cells are the elements of a list that is not empty, and what it ends in.
func cells(v any) (elems term.List, tail any) {
	if l, ok := v.(*term.ImproperList); ok {
		return l.Elems, l.Tail
	}
	l, _ := v.(term.List)
	return l, term.List{}
}

func bitsOf(v any) (term.Bitstring, bool) {
	switch v := v.(type) {
	case []byte:
		return term.Bitstring{Bytes: v, Bits: 8 * len(v)}, true
	case term.Bitstring:
		return v, true
	}
	return term.Bitstring{}, false
}
