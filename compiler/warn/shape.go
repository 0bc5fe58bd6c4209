package warn

import "github.com/parallergo/epiphany/compiler/constant"

// Kinds of patterns, and of what is known of calls, beside those of terms.
const (
	bound = constant.Beyond + iota // a variable that has a value already, or occurs twice
	fault                          // a call that fails
)

// outcome is whether a value matches.
type outcome int

const (
	maybe outcome = iota
	yes
	no
)

// match tells whether a term matches a pattern.
func match(v, p constant.Value) outcome {
	switch {
	case p.Kind == constant.Unknown:
		return yes
	case p.Kind == bound || v.Kind == constant.Unknown || v.Kind == constant.Other || v.Kind == fault:
		return maybe
	case v.Kind == constant.Boolean:
		if p.IsBoolean() {
			return maybe
		}
		return no
	case v.Kind == constant.Map || v.Kind == constant.Bits:
		if v.Whole && v.Kind != p.Kind {
			return no
		}
		return maybe
	}
	v, p = v.Opened(), p.Opened()
	if v.Kind != p.Kind || len(v.Parts) != len(p.Parts) {
		return no
	}
	if len(v.Parts) == 0 {
		if constant.Same(v, p) {
			return yes
		}
		return no
	}
	result := yes
	for i := range v.Parts {
		switch match(v.Parts[i], p.Parts[i]) {
		case no:
			return no
		case maybe:
			result = maybe
		}
	}
	return result
}

// both gives the pattern that matches what two patterns match, which must not exclude each other.
func both(a, b constant.Value) (p constant.Value, ok bool) {
	a, b = a.Opened(), b.Opened()
	switch {
	case a.Kind == constant.Unknown:
		return b, true
	case b.Kind == constant.Unknown || b.Kind == bound:
		return a, true
	case a.Kind == bound:
		return b, true
	case a.Kind != b.Kind:
		return constant.Value{}, false
	case a.Kind == constant.Map || a.Kind == constant.Bits:
		return a, true
	case len(a.Parts) == 0:
		return a, constant.Same(a, b)
	case len(a.Parts) != len(b.Parts):
		return constant.Value{}, false
	}
	parts := make([]constant.Value, len(a.Parts))
	for i := range parts {
		if parts[i], ok = both(a.Parts[i], b.Parts[i]); !ok {
			return constant.Value{}, false
		}
	}
	return constant.Compound(a.Kind, parts...), true
}
