package routines_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/benchmarks/routines"
	"github.com/parallergo/epiphany/bytecode"
)

var (
	seed   = flag.Uint64("routines.seed", 13, "seed of random operands")
	update = flag.Bool("update", false, "write the section of docs/model.md")
	runs   = flag.Int("routines.n", 100, "random executions of each routine")
)

// TestHandlers executes every handler on random operands in all their places, and compares memory
// and registers with what the instruction means.
func TestHandlers(t *testing.T) {
	m, err := routines.NewMachine()
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
			if execute(t, m, op, r) == routines.Dispatched {
				done++
			}
			if t.Failed() {
				return
			}
		}
		assert.Greater(t, done, *runs/20, "%s as a rule has an end", op)
	}
	assert.Greater(t, tested, 50)
}

// execute executes an instruction once and answers with how it ended.
func execute(t *testing.T, m *routines.Machine, op bytecode.Op, r *rand.Rand) uint32 {
	t.Helper()
	offset := r.IntN(60)
	s := newState(m, r, op)
	s.start = routines.BytecodeAt + offset
	size := m.Put(offset, op, s.args)
	s.next = s.start + size
	m.SetByte(s.next, 0)
	s.sram, s.reg = slices.Clone(m.SRAM), m.Core.R
	checkEncoding(t, s, op, size)

	_, trap, err := m.Step(op, offset)
	require.NoError(t, err)
	s.trap = routines.Dispatched
	meanings[op](s)
	require.Equal(t, s.trap, trap, "%s %v: %x", op, s.args, s.sources)
	if trap == routines.Preempted || trap == routines.Timeout {
		return trap
	}
	if trap == routines.Dispatched {
		require.EqualValues(t, s.next, m.Core.R[20], "%s %v: next", op, s.args)
	}
	if !slices.Equal(s.sram, m.SRAM) {
		require.Equal(t, s.sram, m.SRAM, "%s %v", op, s.args)
	}
	for _, n := range []int{routines.RegStack, routines.RegHeap, routines.RegCP,
		routines.RegReductions, routines.RegCalls} {
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

// TestMeasured holds the measurement to what is declared: real routines are no smaller, and of
// similar length.
func TestMeasured(t *testing.T) {
	all, err := routines.Handlers()
	require.NoError(t, err)
	measured := 0
	for _, r := range all {
		if !r.Measured {
			continue
		}
		measured++
		assert.GreaterOrEqual(t, r.Bytes, r.DeclBytes, r.Name)
		assert.Less(t, r.Bytes, 3*r.DeclBytes, r.Name)
		assert.InDelta(t, r.DeclCycles, r.Cycles, 9, r.Name)
	}
	assert.Greater(t, measured, 50)
}

// TestWaysOfOperands measures what operands that are not in x registers cost.
func TestWaysOfOperands(t *testing.T) {
	m, err := routines.NewMachine()
	require.NoError(t, err)
	move := func(from bytecode.Arg) int {
		m.Reset()
		m.Put(0, bytecode.OpMove, []bytecode.Arg{from, bytecode.X(1)})
		cycles, trap, err := m.Step(bytecode.OpMove, 0)
		require.NoError(t, err)
		require.EqualValues(t, routines.Dispatched, trap)
		return cycles
	}
	ways := []bytecode.Arg{bytecode.X(0), bytecode.Y(0), bytecode.Int(5), bytecode.Atom(1),
		bytecode.Atom(200)}
	for i, way := range ways[1:] {
		assert.Greater(t, move(way), move(ways[i]), way)
	}
}

// TestModelPage holds the section of docs/model.md to what is measured.
func TestModelPage(t *testing.T) {
	const file = "../../docs/model.md"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	report, err := routines.Report()
	require.NoError(t, err)
	before, rest, found := strings.Cut(string(text), routines.Heading)
	require.True(t, found)
	_, after, found := strings.Cut(rest, "\n## ")
	require.True(t, found)
	page := before + report + "\n## " + after
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(page), 0o644))
		return
	}
	assert.Equal(t, string(text), page, "make routines-doc")
}
