package warn

import (
	"math/big"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// dict goes through a map that is built or updated.
func (w *walker) dict(e *syntax.Map, use use) constant.Value {
	base := constant.Value{Kind: constant.Map, Whole: true}
	if e.Base != nil {
		base = w.expr(e.Base, wanted)
		if base.Whole && base.Kind != constant.Map || base.Kind == constant.Tuple ||
			base.Kind == constant.Cons {
			w.warnf(e, "map update will fail with a 'badmap' exception")
		}
		base = constant.Nothing
	}
	w.useless(e, use)
	use = use.ofParts()
	w.repeatedKeys(e)
	for _, p := range e.Pairs {
		k, v := w.expr(p.Key, use), w.expr(p.Value, use)
		if base.Kind == constant.Map {
			base = base.Put(k, v)
		}
	}
	return base
}

// repeatedKeys warns of keys that come again behind.
func (w *walker) repeatedKeys(e *syntax.Map) {
	last := map[string]int{}
	names := make([]string, len(e.Pairs))
	for i, p := range e.Pairs {
		switch p.Key.(type) {
		case *syntax.Binop, *syntax.Unary:
			continue
		}
		if k := w.constants.Value(p.Key); k.Whole {
			names[i] = text(k)
			if k.Kind == constant.Atom {
				names[i] = "'" + names[i] + "'"
			}
			last[names[i]] = i
		}
	}
	for i, p := range e.Pairs {
		if names[i] != "" && last[names[i]] > i {
			w.warnf(p, "key %s will be overridden in expression", names[i])
		}
	}
}

// binary goes through a binary that is built.
func (w *walker) binary(e *syntax.Binary) constant.Value {
	mismatch := false
	for _, s := range e.Segments {
		v := w.constants.Value(s.Value)
		switch s.Value.(type) {
		case *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit,
			*syntax.Tuple:
			mismatch = mismatch || v.Whole && !accepts(constant.SegmentTypeOf(s.Types), v, s)
		default:
			w.expr(s.Value, wanted)
		}
		if s.Size == nil {
			continue
		}
		switch s.Size.(type) {
		case *syntax.AtomLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit, *syntax.Tuple:
			mismatch = true
		default:
			w.expr(s.Size, wanted)
		}
	}
	if mismatch {
		w.warnf(e, "binary construction will fail because of a type mismatch")
		w.gone = true
	}
	if mismatch || w.misfits(e) {
		return constant.Value{Kind: fault}
	}
	return w.constants.Value(e)
}

// accepts tells whether a segment can be built of a literal. A string whose size is written as 8 is
// characters, whatever its type.
func accepts(t constant.SegmentType, v constant.Value, s syntax.Segment) bool {
	_, isText := s.Value.(*syntax.StringLit)
	size, _ := s.Size.(*syntax.IntLit)
	switch {
	case isText && size != nil && size.Value.Cmp(big.NewInt(8)) == 0:
		return true
	case t.Kind == "binary" || t.Kind == "bitstring":
		return false
	case t.Kind == "float":
		return v.IsNumber() || isText
	}
	return v.Kind == constant.Integer || isText
}
