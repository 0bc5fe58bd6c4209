package handlers

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// mixed are operands that go random ways.
func mixed(r *rand.Rand, op bytecode.Op) []bytecode.Arg {
	n := r.IntN(5)
	if hasPairs(op) {
		n++
	}
	args := sampleArgs(op, n)
	ops := bytecode.Ops[op].Operands
	for i := range args {
		if i < len(ops) {
			switch ops[i] {
			case bytecode.KindSrc, bytecode.KindReg, bytecode.KindDst:
				args[i] = source(r, ops[i], i)
			}
		} else if args[i].Kind == bytecode.KindX {
			args[i] = source(r, bytecode.KindSrc, i)
		}
	}
	return args
}

// source is an operand that no other one of the instruction is.
func source(r *rand.Rand, k bytecode.Kind, i int) bytecode.Arg {
	n := 6
	if k != bytecode.KindSrc {
		n = 4
	}
	switch r.IntN(n) {
	case 0:
		return bytecode.X(150 + i)
	case 1:
		return bytecode.Y(10 + i)
	case 2:
		return bytecode.Y(70 + i)
	case 3:
		return bytecode.X(20 + i)
	case 4:
		return bytecode.Atom([]int{i, 150 + i}[r.IntN(2)])
	}
	return bytecode.Lit([]int{i, 150 + i}[r.IntN(2)])
}

// TestTimeOnCore lets a core execute every instruction with operands in all places: it takes as long
// as PathOf says, which adds the ways of the operands.
func TestTimeOnCore(t *testing.T) {
	m, err := NewMachine()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(3, 3))
	compared := 0
	for op := bytecode.OpLabel + 1; op < bytecode.NumOps; op++ {
		for range 60 {
			args := mixed(r, op)
			m.sample(op, args)
			m.Put(sampleAt, op, args)
			cycles, trap, err := m.Step(op, sampleAt, func(uint32) {
				m.Core.R[0], m.Core.R[1] = 1, term.Small(8)
			})
			require.NoError(t, err)
			require.EqualValues(t, Dispatched, trap, "%s %v", op, args)
			compared++
			assert.Equal(t, PathOf(op, args).Cycles, cycles, "%s %v", op, args)
		}
		if t.Failed() {
			return
		}
	}
	assert.Greater(t, compared, 5000)
}
