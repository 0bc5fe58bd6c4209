package number

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// However many pieces the digits make, they denote what the standard library reads.
func TestParseDigits(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	for _, n := range []int{1, 20, 999, 1000, 1001, 2000, 2001, 3000, 4999, 7500, 8001, 20000} {
		base := 2 + rnd.IntN(35)
		text := make([]byte, n)
		for i := range text {
			text[i] = digits[rnd.IntN(base)]
		}
		want, _ := new(big.Int).SetString(string(text), base)
		assert.Zero(t, want.Cmp(parseDigits(string(text), base)), "%d digits of base %d", n, base)
	}
}
