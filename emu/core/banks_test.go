package core

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Parts of cycles are not lost, however often they are asked for.
func TestBanksAddUp(t *testing.T) {
	b := banks{word: 20_000, instruction: 3_333}
	rnd := rand.New(rand.NewPCG(1, 2))
	var cycles, words, instructions uint64
	for range 1000 {
		w, i := rnd.Uint64N(50), rnd.Uint64N(20)
		words, instructions = words+w, instructions+i
		cycles += b.cycles(w, i)
	}
	assert.Equal(t, (words*20_000+instructions*3_333)>>16, cycles)
	assert.Zero(t, (&banks{}).cycles(1<<30, 1<<30))
}
