package binary

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call/calltest"
)

// The first match is the first of all, wherever it is in the pieces that are read, and is not
// dearer the longer the text goes on.
func TestFirstMatch(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	text := func(n int) []byte {
		data := make([]byte, n)
		for i := range data {
			data[i] = "ab"[r.IntN(2)]
		}
		return data
	}
	loads := map[int]uint64{}
	for _, n := range []int{0, 1, 63, 64, 65, 130, 200, 1000} {
		for range 20 {
			c, _ := calltest.New(t)
			data := slices.Concat(bytes.Repeat([]byte("-"), n), text(r.IntN(12)), bytes.Repeat([]byte("="), r.IntN(150)))
			s := search{patterns: [][]byte{text(1 + r.IntN(3)), text(1 + r.IntN(6)), append(text(r.IntN(3)), "=="...)}, scope: span{r.IntN(n + 1), 0}}
			s.scope.n = r.IntN(len(data) - s.scope.start + 1)
			bin, st := c.MakeBinary(data)
			require.Equal(t, bif.Done, st)
			s.bin, _, _ = binarySize(c, bin)
			all := allMatches(c, s)
			found, some := firstMatch(c, s)
			require.Equal(t, len(all) > 0, some)
			if some {
				require.Equal(t, all[0], found)
			}
		}
		c, _ := calltest.New(t)
		data := append([]byte("abc"), bytes.Repeat([]byte("-"), 4*n)...)
		bin, st := c.MakeBinary(data)
		require.Equal(t, bif.Done, st)
		s := search{patterns: [][]byte{[]byte("c")}, scope: span{0, len(data)}}
		s.bin, _, _ = binarySize(c, bin)
		before := c.View.Loads
		_, some := firstMatch(c, s)
		require.True(t, some)
		loads[n] = c.View.Loads - before
	}
	assert.Equal(t, loads[63], loads[1000])
}
