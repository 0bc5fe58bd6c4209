package warn

import (
	"math/big"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// value gives what is known of a variable, or of an expression of literals.
func (w *walker) value(e syntax.Expr) constant.Value {
	if v, isVar := e.(*syntax.Var); isVar {
		return w.vars[v.Name]
	}
	return w.constants.Value(e)
}

// misfits warns of segments that cannot be built, of which one makes the construction fail.
func (w *walker) misfits(e *syntax.Binary) bool {
	fails, known := false, true
	for _, s := range e.Segments {
		if w.gone {
			break
		}
		wrong := w.misfit(e, s, known)
		fails = fails || wrong
		known = known && w.value(s.Value).Whole &&
			(s.Size == nil || w.value(s.Size).Kind == constant.Integer)
	}
	return fails
}

const buildFails = "binary construction will fail with a 'badarg' exception "

// misfit warns of a segment that cannot be built because of its value or its size. As in OTP, all
// that is before it is to be known, unless it is a character. One case for each reason.
func (w *walker) misfit(e *syntax.Binary, s syntax.Segment, known bool) bool {
	t, v := constant.SegmentTypeOf(s.Types), w.value(s.Value)
	n := constant.OfInteger(big.NewInt(int64(t.DefaultSize())))
	if s.Size != nil {
		n = w.value(s.Size)
		if n.Whole && !isEmpty(s.Value) && !n.IsAtom("all") &&
			(n.Kind != constant.Integer || n.Num.Sign() < 0) {
			w.warnf(s, "binary construction will fail because the size of a segment is invalid")
		}
	}
	bit := new(big.Int)
	if n.Kind == constant.Integer {
		bit.Mul(n.Num, big.NewInt(int64(wholes(s))))
	}
	switch {
	case !v.Whole:
		return false
	case t.Kind == "binary" || t.Kind == "bitstring":
		return known && v.Kind == constant.Bits && w.cut(e, s, v.BitSize(), n, bit)
	case strings.HasPrefix(t.Kind, "utf") && v.Kind == constant.Integer && !constant.IsChar(v.Num):
		w.warnf(e, buildFails+"(invalid Unicode code point in a utf8/utf16/utf32 segment)")
	case known && t.Kind == "float" && v.Kind == constant.Float && n.Kind == constant.Integer &&
		!isFloatSize(bit):
		w.warnf(e, buildFails+"(invalid size for a float segment)")
	default:
		return false
	}
	return true
}

// cut warns of a segment of a bitstring of so many bits that has not as many as are wanted of it.
func (w *walker) cut(e *syntax.Binary, s syntax.Segment, has int, size constant.Value,
	wanted *big.Int) bool {
	switch unit := wholes(s); {
	case s.Size == nil && has%unit != 0:
		w.warnf(e, buildFails+"(size %d cannot be evenly divided by unit %d)", has, unit)
	case s.Size != nil && size.Kind == constant.Integer && wanted.Cmp(big.NewInt(int64(has))) > 0:
		w.warnf(e, buildFails+"(field size for binary/bitstring greater than actual size)")
	default:
		return false
	}
	return true
}

// wholes gives the number of bits that the size of a segment is a multiple of.
func wholes(s syntax.Segment) int {
	t := constant.SegmentTypeOf(s.Types)
	hasUnit := slices.ContainsFunc(s.Types, func(word string) bool {
		return strings.HasPrefix(word, "unit:")
	})
	if t.Kind == "binary" && !hasUnit {
		return 8
	}
	return t.Unit
}

func isEmpty(e syntax.Expr) bool {
	s, isText := e.(*syntax.StringLit)
	return isText && len(s.Value) == 0
}

func isFloatSize(n *big.Int) bool {
	return n.IsInt64() && slices.Contains([]int64{16, 32, 64}, n.Int64())
}
