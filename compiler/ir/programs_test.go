package ir_test

import (
	"maps"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/compilertest"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/lower"
	"github.com/parallergo/epiphany/term"
)

// functions are those of programs, with their modules.
func functions(t *testing.T, visit func(m *ir.Module, f *ir.Func)) {
	t.Helper()
	for _, s := range compilertest.Programs(t, "exceptions", "expressions", "bits", "guards", "processes") {
		tree := compilertest.Parse(t, s)
		lint.Check(tree)
		m, errs := lower.Module(tree)
		require.Empty(t, errs, s.File)
		for _, f := range m.Funcs {
			f.Order()
			visit(m, f)
		}
	}
}

// uses are the values that a block reads.
func uses(b *ir.Block) (list []ir.Value) {
	b.Operands(func(o *ir.Operand) {
		if v := o.Value(); v != 0 {
			list = append(list, v)
		}
	})
	return list
}

// A value that a block reads and does not define is live at its start, and what is live at a start is
// defined above it.
func TestWhatIsReadIsLive(t *testing.T) {
	functions(t, func(_ *ir.Module, f *ir.Func) {
		require.NoError(t, f.Check(), f.Name)
		live, done := f.Live(1 << 20)
		require.True(t, done)
		for _, b := range f.Blocks {
			own := slices.Clone(b.Params)
			for _, in := range append(b.Instrs, &b.Term.Instr) {
				own = append(own, in.Dst, in.Next)
			}
			for _, v := range uses(b) {
				_, isLive := slices.BinarySearch(live.In[b.ID], v)
				assert.True(t, isLive || slices.Contains(own, v), "%s: block %d reads v%d", f.Name, b.ID, v)
			}
		}
	})
}

// The tree of dominators has each block under its parent, one deeper.
func TestTreeOfDominators(t *testing.T) {
	functions(t, func(_ *ir.Module, f *ir.Func) {
		d := f.Dominators(f.Preds())
		children := d.Children()
		count := 0
		for b := range f.Blocks {
			for _, c := range children[b] {
				count++
				assert.Equal(t, b, d.Parent[c])
				assert.Equal(t, d.Depth(b)+1, d.Depth(c))
				assert.Equal(t, b, d.Above(c, d.Depth(b)))
				assert.Equal(t, b, d.Meet(b, c))
			}
		}
		assert.Equal(t, len(f.Blocks)-1, count, f.Name)
	})
}

// A function that reads a value which nothing has defined is refused.
func TestUndefinedValuesAreRefused(t *testing.T) {
	refused := 0
	functions(t, func(_ *ir.Module, f *ir.Func) {
		last := f.Blocks[len(f.Blocks)-1]
		if last.Term.Kind != ir.TermReturn || last.IsHandler {
			return
		}
		old := last.Term.Args[0]
		last.Term.Args[0] = ir.V(f.NewValue())
		assert.Error(t, f.Check(), f.Name)
		last.Term.Args[0] = old
		refused++
	})
	assert.Greater(t, refused, 100)
}

// A listing names all blocks and what they do.
func TestListing(t *testing.T) {
	functions(t, func(_ *ir.Module, f *ir.Func) {
		text := f.String()
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				assert.Contains(t, text, in.Op.String())
				assert.Contains(t, in.String(), in.Op.String())
				if in.Dst != 0 {
					assert.Contains(t, in.String(), ir.V(in.Dst).String())
				}
			}
		}
	})
}

// What loads or builds is pure, and what builds takes words of the heap.
func TestKindsOfInstructions(t *testing.T) {
	functions(t, func(_ *ir.Module, f *ir.Func) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				assert.False(t, in.IsLoad() && !in.IsPure(), in.String())
				assert.False(t, in.IsConstruct() && (!in.IsPure() || in.IsCall()), in.String())
				assert.Equal(t, in.IsConstruct(), in.Words() > 0, in.String())
			}
		}
	})
}

// A constant is the operand that stands for it, once, and has the value that it was made of.
func TestConstantsKeepTheirValues(t *testing.T) {
	m := ir.NewModule("m", "m.erl")
	for _, v := range []any{term.AtomName("a"), int64(5), term.List{}, 1.5,
		new(big.Int).Lsh(big.NewInt(1), 70)} {
		o := m.Const(v)
		assert.True(t, o.IsConst())
		assert.Zero(t, o.Value())
		assert.Equal(t, o, m.Const(v))
		assert.Equal(t, o, m.Const(m.Go(o)))
	}
	assert.Len(t, m.Literals, 2)
	assert.True(t, m.Atom("a").IsImmediate())
	assert.Equal(t, m.Atom("a"), m.Const(term.AtomName("a")))
	f := bytecode.MFA{Module: "m", Name: "f", Arity: 1}
	assert.Equal(t, m.Import(f), m.Import(f))
	assert.Len(t, m.Imports, 1)
}

// A set has what was added and not removed.
func TestSet(t *testing.T) {
	s := ir.NewSet(1000)
	model := map[ir.Value]bool{}
	for i := range 3000 {
		v := ir.Value(1 + i*i%997)
		if i%3 == 0 {
			s.Remove(v)
		} else {
			s.Add(v)
		}
		model[v] = i%3 != 0
		require.Equal(t, model[v], s.Has(v))
	}
	maps.DeleteFunc(model, func(_ ir.Value, has bool) bool { return !has })
	assert.ElementsMatch(t, slices.Collect(maps.Keys(model)), s.All())
	assert.Equal(t, len(model), s.Len())
	s.Become([]ir.Value{3, 1, 3})
	s.AddOperand(ir.V(2))
	s.AddOperand(ir.Operand{Kind: ir.Int, N: 7})
	assert.ElementsMatch(t, []ir.Value{1, 2, 3}, s.All())
}
