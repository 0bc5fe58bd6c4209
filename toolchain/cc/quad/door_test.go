package quad_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	. "github.com/parallergo/epiphany/toolchain/cc/quad"
)

var edges = []int32{-1 << 31, -1<<31 + 1, -2, -1, 0, 1, 2, 1<<31 - 1}

// Comparisons: the opposite holds when one does not, and operands may change places.
func TestConditions(t *testing.T) {
	less := map[Cond]func(a, b int32) bool{
		Eq: func(a, b int32) bool { return a == b }, Lt: func(a, b int32) bool { return a < b },
		Le:  func(a, b int32) bool { return a <= b },
		ULt: func(a, b int32) bool { return uint32(a) < uint32(b) },
		ULe: func(a, b int32) bool { return uint32(a) <= uint32(b) },
	}
	for c := Eq; c <= UGe; c++ {
		assert.Equal(t, c, c.Negate().Negate())
		assert.Equal(t, c, c.Swap().Swap())
		for _, a := range edges {
			for _, b := range edges {
				assert.NotEqual(t, c.Holds(a, b), c.Negate().Holds(a, b), "%d of %d and %d", c, a, b)
				assert.Equal(t, c.Holds(a, b), c.Swap().Holds(b, a), "%d of %d and %d", c, a, b)
				if want := less[c]; want != nil {
					assert.Equal(t, want(a, b), c.Holds(a, b), "%d of %d and %d", c, a, b)
				}
			}
		}
	}
}

func TestKindsOfOperations(t *testing.T) {
	for op := Nop; op <= Trap; op++ {
		assert.Equal(t, slices.Contains([]Op{Jump, Branch, Again, Switch, Indirect, AsmGoto, Ret, Trap}, op),
			op.Terminates(), "%d", op)
		assert.False(t, op.Commutes() && !op.Binary(), "%d has no two operands to exchange", op)
		assert.False(t, op.Updates() && op.Pure(), "%d reads D", op)
		assert.False(t, op.Terminates() && op.Pure(), "%d", op)
	}
	for _, op := range []Op{Sub, Shl, Shr, Sar, FSub} {
		assert.False(t, op.Commutes(), "%d", op)
		assert.True(t, op.Binary() && op.Pure(), "%d", op)
	}
	for _, op := range []Op{Load, Store, Call, Asm, TestSet, Alloca, Save, Params} {
		assert.False(t, op.Pure(), "%d", op)
	}
}

func registers(visit func(func(*Reg))) (all []Reg) {
	visit(func(r *Reg) { all = append(all, *r) })
	slices.Sort(all)
	return all
}

func TestUsesAndDefs(t *testing.T) {
	for _, c := range []struct {
		name       string
		quad       Quad
		uses, defs []Reg
	}{
		{"a constant", Quad{Op: Const, D: 3, Imm: 5}, nil, []Reg{3}},
		{"a sum", Quad{Op: Add, D: 3, A: 1, B: 2}, []Reg{1, 2}, []Reg{3}},
		{"a selection, which may keep D", Quad{Op: Select, D: 4, A: 1, B: 2, C: 3}, []Reg{1, 2, 3, 4}, []Reg{4}},
		{"a fused sum", Quad{Op: FMadd, D: 4, A: 1, B: 2}, []Reg{1, 2, 4}, []Reg{4}},
		{"a load that steps", Quad{Op: Load, D: 3, A: 1, Post: 4, Slot: NoSlot}, []Reg{1}, []Reg{1, 3}},
		{"an indexed store", Quad{Op: Store, A: 1, B: 2, C: 3}, []Reg{1, 2, 3}, nil},
		{"a call", Quad{Op: Call, Call: &CallInfo{Words: []Reg{1, 0, 2}, Results: []Reg{3, 0}, Chain: 5}},
			[]Reg{1, 2, 5}, []Reg{3}},
		{"the entry", Quad{Op: Params, Call: &CallInfo{Results: []Reg{1, 0, 2}, Chain: 5}},
			nil, []Reg{1, 2, 5}},
		{"a return", Quad{Op: Ret, Call: &CallInfo{Words: []Reg{7}}}, []Reg{7}, nil},
		{"assembly", Quad{Op: Asm, Asm: &AsmInfo{Operands: []AsmOperand{
			{Reg: 1, In: true}, {Reg: 2, Out: true, Pair: 3}, {Reg: 4, In: true, Out: true}, {Imm: "5"},
		}}}, []Reg{1, 4}, []Reg{2, 3, 4}},
	} {
		assert.Equal(t, c.uses, registers(c.quad.Uses), c.name)
		assert.Equal(t, c.defs, registers(c.quad.Defs), c.name)
	}
}

// What Uses gives may be changed.
func TestUsesChange(t *testing.T) {
	q := Quad{Op: Call, A: 1, Call: &CallInfo{Words: []Reg{1, 2}, Results: []Reg{1}}}
	q.Uses(func(r *Reg) { *r += 10 })
	assert.Equal(t, Reg(11), q.A)
	assert.Equal(t, []Reg{11, 12}, q.Call.Words)
	assert.Equal(t, []Reg{1}, q.Call.Results)
}

func TestSets(t *testing.T) {
	f := &Func{}
	for range 200 {
		f.New()
	}
	assert.Equal(t, Reg(201), f.New())
	s, model := NewRegSet(f), map[Reg]bool{}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		reg := 1 + Reg(r.IntN(201))
		if r.IntN(2) == 0 {
			s.Add(reg)
			model[reg] = true
		} else {
			s.Del(reg)
			delete(model, reg)
		}
		require.Equal(t, model[reg], s.Has(reg))
	}
	var all []Reg
	s.Each(func(reg Reg) { all = append(all, reg) })
	assert.Len(t, all, len(model))
	assert.True(t, slices.IsSorted(all))
	for _, reg := range all {
		assert.True(t, model[reg])
	}
}

// random is a function of blocks that go anywhere.
func random(r *rand.Rand) *Func {
	f := &Func{}
	for range 70 { // more than a word of a set
		f.New()
	}
	reg := func() Reg { return 1 + Reg(r.IntN(70)) }
	for range 1 + r.IntN(10) {
		b := &Block{}
		for range r.IntN(5) {
			b.Quads = append(b.Quads, Quad{Op: []Op{Add, FMadd}[r.IntN(2)], D: reg(), A: reg(), B: reg()})
		}
		f.Blocks = append(f.Blocks, b)
	}
	for _, b := range f.Blocks {
		to := func() int { return r.IntN(len(f.Blocks)) }
		b.Quads = append(b.Quads, []Quad{
			{Op: Jump, To: []int{to()}}, {Op: Branch, A: reg(), B: reg(), To: []int{to(), to()}},
			{Op: Switch, A: reg(), To: []int{to(), to(), to()}},
			{Op: Ret, Call: &CallInfo{Words: []Reg{reg()}}},
		}[r.IntN(4)])
	}
	return f
}

// reads tells whether a way from the beginning of a block reads a register before it is written: the
// meaning of being live, by search.
func reads(f *Func, block int, reg Reg, seen map[int]bool) bool {
	if seen[block] {
		return false
	}
	seen[block] = true
	for i := range f.Blocks[block].Quads {
		q := &f.Blocks[block].Quads[i]
		if slices.Contains(registers(q.Uses), reg) {
			return true
		}
		if slices.Contains(registers(q.Defs), reg) {
			return false
		}
	}
	return slices.ContainsFunc(f.Blocks[block].Last().To, func(n int) bool {
		return reads(f, n, reg, seen)
	})
}

func TestLivenessAsSearched(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	alive := 0
	for range 60 {
		f := random(r)
		Liveness(f)
		b := f.Blocks[r.IntN(len(f.Blocks))]
		b.Quads = slices.Insert(b.Quads, 0, Quad{Op: Const, D: 1 + Reg(r.IntN(70))})
		f.New()
		out := Liveness(f) // in the memory of before
		require.Len(t, out, len(f.Blocks))
		for i, b := range f.Blocks {
			for reg := Reg(1); reg < f.Regs; reg++ {
				want := slices.ContainsFunc(b.Last().To, func(n int) bool {
					return reads(f, n, reg, map[int]bool{})
				})
				require.Equal(t, want, out[i].Has(reg), "register %d behind block %d", reg, i)
				if want {
					alive++
				}
			}
			// Stepping back through the block gives what lives at its beginning.
			live := slices.Clone(out[i])
			for j := len(b.Quads) - 1; j >= 0; j-- {
				live.Step(&b.Quads[j])
			}
			for reg := Reg(1); reg < f.Regs; reg++ {
				require.Equal(t, reads(f, i, reg, map[int]bool{}), live.Has(reg))
			}
		}
	}
	assert.Greater(t, alive, 1000)
}

// Order has what is reached, once, and the entry first; without loops each block is before those it
// goes to.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		f := random(r)
		loops := r.IntN(2) == 0
		for i, b := range f.Blocks {
			for k, n := range b.Last().To {
				if !loops && n <= i {
					b.Last().To[k] = min(i+1, len(f.Blocks)-1)
				}
			}
		}
		if !loops {
			*f.Blocks[len(f.Blocks)-1].Last() = Quad{Op: Trap}
		}
		reached := map[int]bool{0: true}
		for work := []int{0}; len(work) > 0; work = work[1:] {
			for _, n := range f.Blocks[work[0]].Last().To {
				if !reached[n] {
					reached[n] = true
					work = append(work, n)
				}
			}
		}
		order, place := Order(f), map[int]int{}
		for i, n := range order {
			place[n] = i
			require.True(t, reached[n])
		}
		require.Len(t, place, len(reached))
		require.Len(t, order, len(reached))
		require.Zero(t, order[0])
		for _, n := range order {
			for _, to := range f.Blocks[n].Last().To {
				if !loops {
					require.Less(t, place[n], place[to])
				}
			}
		}
	}
}

// Behind a branch comes where it goes if it holds; blocks whose address is taken are kept.
func TestOrderOfBranches(t *testing.T) {
	f := &Func{Blocks: []*Block{
		{Quads: []Quad{{Op: Branch, To: []int{2, 1}}}}, {Quads: []Quad{{Op: Ret}}},
		{Quads: []Quad{{Op: Ret}}}, {Quads: []Quad{{Op: Ret}}}, {Quads: []Quad{{Op: Trap}}},
	}}
	assert.Equal(t, []int{0, 2, 1}, Order(f))
	f.Blocks[3].Named = true
	assert.ElementsMatch(t, []int{0, 2, 1, 3}, Order(f))
	f.Blocks[3].Dead = true
	assert.Equal(t, []int{0, 2, 1}, Order(f))
}

func TestLabels(t *testing.T) {
	seen := map[string]bool{}
	for f := range 12 {
		for b := range 12 {
			l := Label(f, b)
			assert.Regexp(t, `^\.L\d`, l, "local to the object")
			assert.False(t, seen[l], l)
			seen[l] = true
		}
	}
}
