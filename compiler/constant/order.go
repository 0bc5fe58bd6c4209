package constant

import (
	"cmp"
	"math/big"
	"slices"
	"strings"
)

// Compare orders whole terms as Erlang does.
func Compare(a, b Value) int {
	for {
		a, b = a.Opened(), b.Opened()
		switch {
		case rank(a) != rank(b):
			return cmp.Compare(rank(a), rank(b))
		case a.IsNumber():
			return compareNumbers(a, b)
		case a.Kind == Atom:
			return strings.Compare(a.Name, b.Name)
		case a.Kind == Bits:
			return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.BitSize(), b.BitSize()))
		case a.Kind == Map:
			return compareMaps(a, b)
		case a.Kind != Cons:
			return cmp.Or(cmp.Compare(len(a.Parts), len(b.Parts)),
				slices.CompareFunc(a.Parts, b.Parts, Compare))
		}
		if c := Compare(a.Parts[0], b.Parts[0]); c != 0 {
			return c
		}
		a, b = a.Parts[1], b.Parts[1]
	}
}

// compareNumbers compares integers with floats exactly.
func compareNumbers(a, b Value) int {
	exact := func(s Value) *big.Float {
		if s.Kind == Float {
			return big.NewFloat(s.Float)
		}
		return new(big.Float).SetPrec(uint(max(64, s.Num.BitLen()))).SetInt(s.Num)
	}
	if a.Kind == Integer && b.Kind == Integer {
		return a.Num.Cmp(b.Num)
	}
	return exact(a).Cmp(exact(b))
}

// compareMaps compares sizes, then keys in their order, integers before floats, then values in the
// order of their keys.
func compareMaps(a, b Value) int {
	sorted := func(m Value) (keys, values []Value) {
		order := make([]int, len(m.Parts)/2)
		for i := range order {
			order[i] = 2 * i
		}
		slices.SortFunc(order, func(i, j int) int { return compareKeys(m.Parts[i], m.Parts[j]) })
		for _, i := range order {
			keys, values = append(keys, m.Parts[i]), append(values, m.Parts[i+1])
		}
		return keys, values
	}
	aKeys, aValues := sorted(a)
	bKeys, bValues := sorted(b)
	return cmp.Or(cmp.Compare(len(aKeys), len(bKeys)),
		slices.CompareFunc(aKeys, bKeys, compareKeys), slices.CompareFunc(aValues, bValues, Compare))
}

func compareKeys(a, b Value) int {
	if a.IsNumber() && b.IsNumber() && a.Kind != b.Kind {
		return cmp.Compare(a.Kind, b.Kind)
	}
	return Compare(a, b)
}

// rank is the place of a kind in the order of terms.
func rank(a Value) int {
	switch a.Kind {
	case Integer, Float:
		return 0
	case Atom:
		return 1
	case Tuple:
		return 2
	case Map:
		return 3
	case Nil:
		return 4
	case Cons, Text:
		return 5
	}
	return 6
}
