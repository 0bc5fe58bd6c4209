package simulation

import (
	"fmt"
	"math/big"
	"reflect"

	"github.com/parallergo/epiphany/term"
)

// payload is data that a process makes: payload(Shape, Size) of sim.erl.
type payload struct {
	shape term.AtomName
	size  int
}

// shapes are the kinds of payloads with the largest size drawn.
var shapes = []payload{{"atom", 0}, {"list", 60}, {"tuple", 60}, {"binary", 400}, {"nested", 20},
	{"integer", 300}, {"float", 1000}, {"map", 20}}

// payload draws one, a small one where allocations are slow.
func (a *author) payload() payload {
	p := pick(a.rnd, shapes)
	p.size = a.rnd.IntN(p.size + 1)
	if a.m.slow {
		p.size /= 4
	}
	return p
}

// value is the payload as it crosses to Go.
func (p payload) value() any {
	seq := make(term.List, p.size)
	for i := range seq {
		seq[i] = int64(i + 1)
	}
	switch p.shape {
	case "list":
		return seq
	case "tuple":
		return term.Tuple(seq)
	case "binary":
		b := make([]byte, p.size)
		for i := range b {
			b[i] = byte(i + 1)
		}
		return b
	case "nested":
		if p.size == 0 {
			return term.List{}
		}
		return term.Tuple{int64(p.size), term.List{payload{"nested", p.size - 1}.value()}}
	case "integer":
		n := new(big.Int).Lsh(big.NewInt(1), uint(p.size))
		if n.IsInt64() {
			return n.Int64()
		}
		return n
	case "float":
		return float64(p.size) / 8
	case "map":
		m := make(term.Map, p.size)
		for i := range m {
			m[i] = term.Pair{Key: seq[i], Value: term.Tuple{int64((i + 1) * (i + 1))}}
		}
		return m
	}
	return atom("atom")
}

// Wildcards of values that are expected.
type (
	anyRef struct{}             // a reference
	crash  struct{ reason any } // {Reason, Stacktrace}, the reason of an error
)

// match reports whether a value from the system is what was expected.
func match(want, got any) bool {
	switch w := want.(type) {
	case anyRef:
		_, isRef := got.(term.RefValue)
		return isRef
	case crash:
		t, isTuple := got.(term.Tuple)
		return isTuple && len(t) == 2 && match(w.reason, t[0])
	case term.Tuple:
		t, isTuple := got.(term.Tuple)
		return isTuple && matchAll(w, t)
	case term.List:
		t, isList := got.(term.List)
		return isList && matchAll(w, t)
	case *big.Int:
		n, isBig := got.(*big.Int)
		return isBig && w.Cmp(n) == 0
	}
	return reflect.DeepEqual(want, got)
}

func matchAll(want, got []any) bool {
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		if !match(want[i], got[i]) {
			return false
		}
	}
	return true
}

// expect is an error unless a value is what was expected.
func expect(what string, want, got any) error {
	if match(want, got) {
		return nil
	}
	return fmt.Errorf("%s is %s, want %s", what, short(got), short(want))
}

// short prints a value on part of a line.
func short(v any) string {
	const most = 120
	s := []rune(fmt.Sprintf("%v", v))
	if len(s) > most {
		return string(s[:most]) + "…"
	}
	return string(s)
}
