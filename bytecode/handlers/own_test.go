package handlers_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
)

var (
	seed = flag.Uint64("handlers.seed", 13, "seed of random operands")
	runs = flag.Int("handlers.n", 100, "random executions of each routine")
)

// TestHandlers executes every handler on random operands in all their places, and compares memory
// and registers with what the instruction means.
func TestHandlers(t *testing.T) {
	m, err := handlers.NewMachine()
	require.NoError(t, err)
	tested := 0
	for op := range bytecode.NumOps {
		assert.Equal(t, m.Has(op), meanings[op] != nil, "%s: handler and meaning", op)
		if meanings[op] == nil {
			continue
		}
		tested++
		r := rand.New(rand.NewPCG(*seed, uint64(op)))
		done := 0
		for range *runs {
			if execute(t, m, op, r) == handlers.Dispatched {
				done++
			}
			if t.Failed() {
				return
			}
		}
		assert.Greater(t, done, *runs/20, "%s as a rule has an end", op)
	}
	assert.EqualValues(t, bytecode.NumOps-1, tested)
}

// execute executes an instruction once and answers with how it ended.
func execute(t *testing.T, m *handlers.Machine, op bytecode.Op, r *rand.Rand) uint32 {
	t.Helper()
	offset := r.IntN(60)
	s := newState(m, r, op)
	s.start = handlers.BytecodeAt + offset
	size := m.Put(offset, op, s.args)
	s.next = s.start + size
	m.SetByte(s.next, 0)
	s.sram, s.reg = slices.Clone(m.SRAM), m.Core.R
	checkEncoding(t, s, op, size)

	_, trap, err := m.Step(op, offset, s.record)
	require.NoError(t, err)
	s.trap = handlers.Dispatched
	meanings[op](s)
	require.Empty(t, s.wrong, "%s %v", op, s.args)
	require.Empty(t, s.calls, "%s %v: further calls", op, s.args)
	require.Equal(t, s.trap, trap, "%s %v: %x", op, s.args, s.sources)
	if trap == handlers.Preempted || trap == handlers.Timeout {
		return trap
	}
	if trap == handlers.Dispatched {
		require.EqualValues(t, s.next, m.Core.R[20], "%s %v: next", op, s.args)
	}
	if !slices.Equal(s.sram, m.SRAM) {
		require.Equal(t, s.sram, m.SRAM, "%s %v", op, s.args)
	}
	for _, n := range []int{handlers.RegStack, handlers.RegHeap, handlers.RegCP,
		handlers.RegReductions, handlers.RegCalls} {
		require.Equal(t, s.reg[n], m.Core.R[n], "%s %v: r%d", op, s.args, n)
	}
	return trap
}

// checkEncoding decodes what the machine is to execute by package bytecode.
func checkEncoding(t *testing.T, s *state, op bytecode.Op, size int) {
	t.Helper()
	const base = 5000 // room for labels on both sides
	code := make([]byte, 2*base)
	for i := range size {
		code[base+i] = byte(s.sram[(s.start+i)/4] >> ((s.start + i) % 4 * 8))
	}
	decoded, args, next, err := bytecode.Decode(code, base, nil)
	require.NoError(t, err, "%s %v", op, s.args)
	require.Equal(t, base+size, next)
	require.Equal(t, op, decoded)
	for i := range args {
		if args[i].Kind == bytecode.KindLabel && args[i].N != 0 {
			args[i].N -= base
		}
	}
	require.Equal(t, s.args, args)
}

// TestWaysOfOperands measures what operands that are not in x registers cost.
func TestWaysOfOperands(t *testing.T) {
	m, err := handlers.NewMachine()
	require.NoError(t, err)
	move := func(from bytecode.Arg) int {
		m.Reset()
		m.Put(0, bytecode.OpMove, []bytecode.Arg{from, bytecode.X(1)})
		cycles, trap, err := m.Step(bytecode.OpMove, 0, nil)
		require.NoError(t, err)
		require.EqualValues(t, handlers.Dispatched, trap)
		return cycles
	}
	ways := []bytecode.Arg{bytecode.X(0), bytecode.Y(0), bytecode.Int(5), bytecode.Atom(1),
		bytecode.Atom(200)}
	for i, way := range ways[1:] {
		assert.Greater(t, move(way), move(ways[i]), way)
	}
}
