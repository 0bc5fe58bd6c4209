package settings

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// slowDistance is the definition of Levenshtein's distance.
func slowDistance(a, b string) int {
	switch {
	case a == "" || b == "":
		return len(a) + len(b)
	case a[0] == b[0]:
		return slowDistance(a[1:], b[1:])
	}
	return 1 + min(slowDistance(a[1:], b), slowDistance(a, b[1:]), slowDistance(a[1:], b[1:]))
}

func TestDistance(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		b := make([]byte, rnd.IntN(7))
		for i := range b {
			b[i] = "abc"[rnd.IntN(3)]
		}
		return string(b)
	}
	for range 500 {
		a, b := word(), word()
		require.Equal(t, slowDistance(a, b), distance(a, b), "%q %q", a, b)
	}
}
