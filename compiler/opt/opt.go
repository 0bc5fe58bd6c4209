package opt

import "github.com/parallergo/epiphany/compiler/ir"

// maxRounds bounds the rounds over a function; each but the last has found something to improve.
const maxRounds = 12

// maxVisits bounds the blocks that all but the first two rounds over a function visit.
const maxVisits = 1 << 18

// Module improves all functions of a module. Functions end up in ir.Func.Order.
func Module(m *ir.Module) {
	for _, f := range m.Funcs {
		Func(m, f)
	}
}

// Func improves a function.
func Func(m *ir.Module, f *ir.Func) {
	f.Order()
	visits := 0
	for range maxRounds {
		if visits += len(f.Blocks); visits > maxVisits+2*len(f.Blocks) {
			break
		}
		changed := fold(m, f)
		changed = thread(f) || changed
		changed = sweep(f) || changed
		if !changed {
			break
		}
	}
	sink(f)
}

// substitution replaces values by operands.
type substitution []ir.Operand

func newSubstitution(f *ir.Func) substitution { return make(substitution, f.Values+1) }

// set says that v is o from now on.
func (s substitution) set(v ir.Value, o ir.Operand) { s[v] = o }

// resolve follows replacements.
func (s substitution) resolve(o ir.Operand) ir.Operand {
	for o.Kind == ir.Val && s[o.N].Kind != ir.None {
		o = s[o.N]
	}
	return o
}

// apply rewrites the function.
func (s substitution) apply(f *ir.Func) {
	for _, b := range f.Blocks {
		b.Operands(func(o *ir.Operand) { *o = s.resolve(*o) })
	}
}
