package warn

import (
	"math/big"
	"slices"

	"github.com/parallergo/epiphany/compiler/syntax"
)

// constant gives the value of an expression of literals, and nothing of others; nothing is warned of.
func (w *walker) constant(e syntax.Expr) shape {
	switch e := e.(type) {
	case *syntax.AtomLit:
		return atomOf(e.Name)
	case *syntax.IntLit:
		return shape{kind: integer, num: e.Value, whole: true}
	case *syntax.FloatLit:
		return shape{kind: float, f: e.Value, whole: true}
	case *syntax.StringLit:
		return textOf(e.Value)
	case *syntax.NilLit:
		return nilTerm
	case *syntax.Cons, *syntax.Tuple, *syntax.Unary, *syntax.Binop, *syntax.Binary, *syntax.Map:
	default:
		return unknown
	}
	if v, known := w.known[e]; known {
		return v
	}
	v := w.constantOf(e)
	w.known[e] = v
	return v
}

// constantOf is constant for an expression with parts, which is evaluated once.
func (w *walker) constantOf(e syntax.Expr) shape {
	switch e := e.(type) {
	case *syntax.Cons:
		return w.constantList(e)
	case *syntax.Tuple:
		parts := make([]shape, len(e.Elems))
		for i, el := range e.Elems {
			if parts[i] = w.constant(el); !parts[i].whole {
				return unknown
			}
		}
		return built(tuple, parts...)
	case *syntax.Unary:
		return w.constantCall(e.Op, e.Expr)
	case *syntax.Binop:
		return w.constantCall(e.Op, e.Left, e.Right)
	case *syntax.Binary:
		return w.constantBits(e)
	case *syntax.Map:
		return w.constantMap(e)
	}
	return unknown
}

func (w *walker) constantList(e *syntax.Cons) shape {
	var elems []shape
	var tail shape
	for {
		elems = append(elems, w.constant(e.Head))
		next, ok := e.Tail.(*syntax.Cons)
		if !ok {
			tail = w.constant(e.Tail)
			break
		}
		e = next
	}
	if list := builtList(elems, tail); list.whole {
		return list
	}
	return unknown
}

func (w *walker) constantCall(op string, operands ...syntax.Expr) shape {
	args := make([]shape, len(operands))
	for i, e := range operands {
		if args[i] = w.constant(e); !args[i].whole {
			return unknown
		}
	}
	v, reason := evaluate(function{"erlang", op, len(args)}, args)
	if reason != "" {
		return unknown
	}
	return v
}

func (w *walker) constantMap(e *syntax.Map) shape {
	if e.Base != nil {
		return unknown
	}
	m := shape{kind: dict, whole: true}
	for _, p := range e.Pairs {
		m = m.put(w.constant(p.Key), w.constant(p.Value))
	}
	return m
}

// maxKeys bounds the maps whose keys are known.
const maxKeys = 1 << 8

// put gives a map with a key more, or another value; nothing is known of what is in one that is too large.
func (s shape) put(k, v shape) shape {
	if !s.whole || !k.whole || !v.whole || s.size > maxSize || len(s.parts) >= 2*maxKeys {
		return shape{kind: dict}
	}
	parts := slices.Clone(s.parts)
	for i := 0; i < len(parts); i += 2 {
		if same(parts[i], k) {
			parts[i+1] = v
			return compound(dict, parts...)
		}
	}
	return compound(dict, append(parts, k, v)...)
}

// dict goes through a map that is built or updated.
func (w *walker) dict(e *syntax.Map, use use) shape {
	base := shape{kind: dict, whole: true}
	if e.Base != nil {
		base = w.expr(e.Base, wanted)
		if base.whole && base.kind != dict || base.kind == tuple || base.kind == cons {
			w.warnf(e, "map update will fail with a 'badmap' exception")
		}
		base = unknown
	}
	w.useless(e, use)
	use = use.ofParts()
	w.repeatedKeys(e)
	for _, p := range e.Pairs {
		k, v := w.expr(p.Key, use), w.expr(p.Value, use)
		if base.kind == dict {
			base = base.put(k, v)
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
		if k := w.constant(p.Key); k.whole {
			names[i] = k.String()
			if k.kind == atom {
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
func (w *walker) binary(e *syntax.Binary) shape {
	mismatch := false
	for _, s := range e.Segments {
		v := w.constant(s.Value)
		switch s.Value.(type) {
		case *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit, *syntax.Tuple:
			mismatch = mismatch || v.whole && !typeOf(s).takes(v, s)
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
		return shape{kind: fault}
	}
	return w.constantBits(e)
}

// takes tells whether a segment can be built of a literal. A string whose size is written as 8 is characters, whatever its type.
func (t segmentType) takes(v shape, s syntax.Segment) bool {
	_, isText := s.Value.(*syntax.StringLit)
	size, _ := s.Size.(*syntax.IntLit)
	switch {
	case isText && size != nil && size.Value.Cmp(big.NewInt(8)) == 0:
		return true
	case t.kind == "binary" || t.kind == "bitstring":
		return false
	case t.kind == "float":
		return v.isNumber() || isText
	}
	return v.kind == integer || isText
}
