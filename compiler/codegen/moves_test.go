package codegen

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
)

// TestSequenceIsParallel executes random sets of moves one after the other and compares with all at
// once.
func TestSequenceIsParallel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	place := func() bytecode.Arg {
		if r.IntN(3) == 0 {
			return bytecode.Y(r.IntN(4))
		}
		return bytecode.X(r.IntN(6))
	}
	temp := bytecode.X(6)
	for range 5000 {
		var moves []move
		taken := map[bytecode.Arg]bool{}
		for range r.IntN(8) {
			dst := place()
			if taken[dst] {
				continue
			}
			taken[dst] = true
			src := place()
			if r.IntN(5) == 0 {
				src = bytecode.Int(r.IntN(3))
			}
			moves = append(moves, move{src, dst})
		}
		before := func(a bytecode.Arg) any { return a } // every place holds its own name
		want := map[bytecode.Arg]any{}
		for _, m := range moves {
			want[m.dst] = before(m.src)
		}
		state := map[bytecode.Arg]any{}
		read := func(a bytecode.Arg) any {
			if v, ok := state[a]; ok {
				return v
			}
			return before(a)
		}
		steps := 0
		sequence(moves, temp, func(src, dst bytecode.Arg) {
			state[dst] = read(src)
			steps++
		})
		for dst, v := range want {
			require.Equal(t, v, read(dst), "%v", moves)
		}
		require.LessOrEqual(t, steps, len(moves)*3/2)
	}
}
