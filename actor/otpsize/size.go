package otpsize

import (
	"math/big"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Sizes of terms in OTP, in words, without the terms and bytes that they contain.
const (
	otpWord     = 8 // bytes of a word
	otpFloat    = 2
	otpFun      = 5 // without free variables
	otpRef      = 3
	otpHeapBin  = 2
	otpRefcBin  = 6
	otpSubBin   = 5
	otpFlatMap  = 3
	otpHeapByte = 64 // bytes of the largest binary on a heap
	otpSmall    = 59 // bits of the magnitude of a small integer
)

// Flat implements erts_debug:flat_size/1, which counts shared subterms as often as they occur.
func Flat(c *builtin.Call) (term.Term, bif.Result) { return sizeOnOTP(c, nil) }

// Shared implements erts_debug:size/1, which counts shared subterms once.
func Shared(c *builtin.Call) (term.Term, bif.Result) { return sizeOnOTP(c, map[term.Term]bool{}) }

// sizeOnOTP returns the size of the first argument. If seen is not nil, shared subterms are counted
// once. It fails with system_limit if a copy of the argument, in which no subterm is shared, would
// not fit in memory.
func sizeOnOTP(c *builtin.Call, seen map[term.Term]bool) (term.Term, bif.Result) {
	v := c.M.View
	words, steps, most := 0, 0, int(c.M.MostWords())
	for left := []term.Term{c.Args[0]}; len(left) > 0; steps++ {
		if steps == most {
			c.M.ChargeCopy(steps)
			return c.Fail(term.AtomSystemLimit)
		}
		t := left[len(left)-1]
		left = left[:len(left)-1]
		switch {
		case term.IsRef(t):
			words += otpRef
		case term.IsImm(t) || seen[t]:
		default:
			if seen != nil {
				seen[t] = true
			}
			n, parts := partsOnOTP(v, t)
			words += n
			left = append(left, parts...)
		}
	}
	c.M.ChargeCopy(steps)
	return c.Int(int64(words))
}

// partsOnOTP returns the size of a term without its subterms, and these.
func partsOnOTP(v *emu.View, t term.Term) (int, []term.Term) {
	switch {
	case term.IsList(t):
		return 2, []term.Term{term.Tail(v, t), term.Head(v, t)}
	case term.IsTuple(v, t):
		n := term.TupleArity(v, t)
		if n == 0 {
			return 0, nil
		}
		parts := make([]term.Term, n)
		for i := range parts {
			parts[i] = term.Element(v, t, i)
		}
		return 1 + n, parts
	case term.IsMap(v, t):
		keys, values := term.MapPairs(v, t)
		words := otpFlatMap + len(values)
		if len(keys) > 0 {
			words += 1 + len(keys)
		}
		return words, append(keys, values...)
	case term.IsOuter(v, t):
		return outerOnOTP(term.ReadOuter(v, t)), nil
	case term.IsFloat(v, t):
		return otpFloat, nil
	case term.IsBitstring(v, t):
		return binaryOnOTP(term.BitSize(v, t)), nil
	case term.IsInteger(v, t):
		return integerOnOTP(term.BigValue(v, t)), nil
	case term.IsExport(v, t):
		return otpFun, nil
	}
	parts := make([]term.Term, term.ReadFun(v, t).Free)
	for i := range parts {
		parts[i] = term.FreeVar(v, t, i)
	}
	return otpFun + len(parts), parts
}

// outerOnOTP returns the size of a pid, port or reference of another node: two words of header, the
// node, and the identifier in half words.
func outerOnOTP(o term.Outer) int {
	switch {
	case o.Node == term.AtomNonode && o.Creation == 0 && o.Kind == term.KindRef:
		return otpRef
	case o.Node == term.AtomNonode && o.Creation == 0:
		return 0
	case o.Kind == term.KindRef:
		return 3 + (len(o.Words)+2)/2
	}
	return 4
}

func integerOnOTP(n *big.Int) int {
	magnitude := n.BitLen()
	if n.Sign() < 0 {
		magnitude = new(big.Int).Not(n).BitLen()
	}
	if magnitude <= otpSmall {
		return 0
	}
	return 1 + (n.BitLen()+8*otpWord-1)/(8*otpWord)
}

func binaryOnOTP(bits int) int {
	words, bytes := otpRefcBin, (bits+7)/8
	if bytes <= otpHeapByte {
		words = otpHeapBin + (bytes+otpWord-1)/otpWord
	}
	if bits%8 != 0 {
		words += otpSubBin
	}
	return words
}
