package passes

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// A table is as a map of Go that begins anew with each chain.
func TestTableAsMap(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	var own table
	hits := 0
	for range 200 {
		own.begin()
		want := map[key]int32{}
		for range r.IntN(300) {
			k := key{
				op: quad.Op(r.IntN(3)), imm: r.IntN(2) == 0, a: int32(r.IntN(4)), b: int32(r.IntN(8)) - 4,
				memory: int32(r.IntN(2)), sym: []string{"", "a", "b"}[r.IntN(3)],
			}
			value, ok := want[k]
			got, found := own.get(k)
			require.Equal(t, ok, found, "%v", k)
			if require.Equal(t, value, got); ok {
				hits++
			}
			if r.IntN(2) == 0 {
				want[k] = r.Int32()
				own.put(k, want[k])
			}
		}
	}
	require.Greater(t, hits, 1000)
}
