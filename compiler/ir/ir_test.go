package ir_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/ir"
	"github.com/parallergo/epiphany/term"
)

// randomGraph is a function of n blocks with random forward edges.
func randomGraph(r *rand.Rand, n int) *ir.Func {
	f := &ir.Func{Name: "g"}
	for range n {
		f.NewBlock(nil)
	}
	for i, b := range f.Blocks {
		b.Term = ir.Term{Kind: ir.TermReturn}
		for range r.IntN(3) {
			if i < n-1 {
				b.Term.Kind = ir.TermSelect
				b.Term.Edges = append(b.Term.Edges, ir.Edge{To: f.Blocks[i+1+r.IntN(n-i-1)]})
			}
		}
	}
	f.Order()
	return f
}

// reachable is which blocks can be reached without passing one of them.
func reachable(f *ir.Func, without int) []bool {
	seen := make([]bool, len(f.Blocks))
	if without == 0 {
		return seen
	}
	stack := []*ir.Block{f.Blocks[0]}
	seen[0] = true
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, e := range b.Term.Edges {
			if id := e.To.ID; id != without && !seen[id] {
				seen[id] = true
				stack = append(stack, e.To)
			}
		}
	}
	return seen
}

func TestOrderAndDominators(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		f := randomGraph(r, 2+r.IntN(15))
		for i, b := range f.Blocks {
			assert.Equal(t, i, b.ID)
			for _, e := range b.Term.Edges {
				assert.Greater(t, e.To.ID, i, "edges lead forward")
			}
		}
		idom := f.Dominators(f.Preds()).Parent
		for d := range f.Blocks {
			without := reachable(f, d)
			for b := range f.Blocks {
				if b == d {
					continue
				}
				dominates := false
				for at := b; at != 0 && !dominates; {
					at = idom[at]
					dominates = at == d
				}
				assert.Equal(t, !without[b], dominates, "%d over %d in\n%s", d, b, f)
			}
		}
	}
}

func TestLivenessAroundALoopOverTheMailbox(t *testing.T) {
	f := &ir.Func{Name: "loop", Arity: 1}
	start, peek, got, none := f.NewBlock(nil), f.NewBlock(nil), f.NewBlock(nil), f.NewBlock(nil)
	kept, msg := f.NewValue(), f.NewValue()
	start.Params = []ir.Value{kept}
	start.Term = ir.Term{Kind: ir.TermJump, Edges: []ir.Edge{{To: peek}}}
	peek.Term = ir.Term{Kind: ir.TermReceive, Instr: ir.Instr{Op: bytecode.OpRecvPeek, Dst: msg}, Edges: []ir.Edge{{To: got}, {To: none}}}
	got.Term = ir.Term{Kind: ir.TermReturn, Instr: ir.Instr{Args: []ir.Operand{ir.V(kept)}}}
	none.Term = ir.Term{Kind: ir.TermReceive, Instr: ir.Instr{Op: bytecode.OpRecvWait}, Edges: []ir.Edge{{To: peek}}}
	f.Order()
	assert.NoError(t, f.Check())
	l, done := f.Live(1)
	require.True(t, done)
	for _, b := range []*ir.Block{peek, got, none} {
		assert.Equal(t, []ir.Value{kept}, l.In[b.ID], "kept is live in b%d, and msg is not used", b.ID)
	}
	assert.Empty(t, l.In[start.ID], "a parameter is not live before its block")
	_, done = f.Live(0)
	assert.False(t, done, "that is too much")
}

func TestCheckFindsBrokenFunctions(t *testing.T) {
	build := func(damage func(f *ir.Func, v ir.Value)) error {
		f := &ir.Func{Name: "f", Arity: 1}
		a, b, c := f.NewBlock(nil), f.NewBlock(nil), f.NewBlock(nil)
		x, y := f.NewValue(), f.NewValue()
		a.Params = []ir.Value{x}
		a.Term = ir.Term{Kind: ir.TermTest, Instr: ir.Instr{Op: bytecode.OpIsAtom, Args: []ir.Operand{ir.V(x)}}, Edges: []ir.Edge{{To: b}, {To: c}}}
		b.Instrs = []*ir.Instr{{Op: bytecode.OpPutList, Dst: y, Args: []ir.Operand{ir.V(x), ir.V(x)}}}
		b.Term = ir.Term{Kind: ir.TermReturn, Instr: ir.Instr{Args: []ir.Operand{ir.V(y)}}}
		c.Term = ir.Term{Kind: ir.TermReturn, Instr: ir.Instr{Args: []ir.Operand{ir.V(x)}}}
		damage(f, y)
		f.Order()
		return f.Check()
	}
	assert.NoError(t, build(func(*ir.Func, ir.Value) {}))
	assert.ErrorContains(t, build(func(f *ir.Func, y ir.Value) { f.Blocks[2].Term.Args[0] = ir.V(y) }), "not defined on every way")
	assert.ErrorContains(t, build(func(f *ir.Func, y ir.Value) { f.Blocks[1].Instrs[0].Args[0] = ir.V(y) }), "before it is defined")
	assert.ErrorContains(t, build(func(f *ir.Func, y ir.Value) { f.Blocks[0].Params = append(f.Blocks[0].Params, y) }), "defined twice")
	assert.ErrorContains(t, build(func(f *ir.Func, y ir.Value) { f.Blocks[1].Instrs = nil }), "not defined")
	assert.ErrorContains(t, build(func(f *ir.Func, y ir.Value) { f.Blocks[2].Params = []ir.Value{f.NewValue()} }), "0 arguments for 1")
}

func TestConstantsAreEqualOperands(t *testing.T) {
	m := ir.NewModule("m", "m.erl")
	assert.Equal(t, ir.Operand{Kind: ir.Int, N: 5}, m.Const(int64(5)))
	assert.Equal(t, m.Const(int64(1)<<40), m.Const(new(big.Int).Lsh(big.NewInt(1), 40)))
	assert.Equal(t, ir.Lit, m.Const(int64(term.MaxSmall)+1).Kind)
	assert.Equal(t, ir.Int, m.Const(int64(term.MaxSmall)).Kind)
	assert.Equal(t, m.Atom("true"), m.Const(true))
	assert.Equal(t, ir.Operand{Kind: ir.Nil}, m.Const(term.List{}))
	a := m.Const(term.Tuple{term.AtomName("a"), term.List{int64(1)}})
	assert.Equal(t, a, m.Const(term.Tuple{term.AtomName("a"), term.List{int64(1)}}))
	assert.NotEqual(t, a, m.Const(term.Tuple{term.AtomName("a"), int64(1)}))
	assert.NotEqual(t, m.Const(1.0), m.Const(int64(1)))
	assert.NotEqual(t, m.Const([]byte("a")), m.Const(term.List{int64('a')}))
}
