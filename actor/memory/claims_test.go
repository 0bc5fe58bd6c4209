package memory_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
)

// fillRange takes all of a range but so many bytes, and gives what it has taken.
func fillRange(a *memory.Allocator, but int) (taken []emu.Addr) {
	for size := a.Size(); size >= 64; size /= 2 {
		for a.Spare()-but >= size {
			at, err := a.AllocAs(memory.Signal, size, memory.Vital)
			if err != nil {
				break
			}
			taken = append(taken, at)
		}
	}
	return taken
}

func TestClaimsLeaveRoom(t *testing.T) {
	a := memory.New("test", 0, 1<<20)
	const reserve = 64 << 10
	a.KeepBack(reserve)
	for _, c := range []struct {
		many bool
		has  int
		want memory.Claim
	}{
		{false, 8 << 10, memory.Modest}, {false, 8<<10 + 1, memory.Ample}, {true, 8 << 10, memory.Fair}, {true, 9 << 10, memory.Ample},
	} {
		assert.Equal(t, c.want, a.ClaimFor(c.has, c.many), "%v", c)
	}
	for c, least := range map[memory.Claim]int{memory.Vital: 0, memory.Modest: 32 << 10, memory.Fair: 48 << 10, memory.Ample: 64 << 10} {
		taken := fillRange(a, least+1024)
		left := a.Spare()
		assert.True(t, a.Admits(left-least, c), c)
		assert.False(t, a.Admits(left-least+1, c), c)
		for _, at := range taken {
			a.Release(at)
		}
	}
	assert.True(t, a.Bears((a.Size()-reserve)/2))
	fillRange(a, 100<<10)
	assert.True(t, a.Bears(a.Spare()-reserve))
	assert.False(t, a.Bears(a.Spare()-reserve+1), "what is left is for others")
	fillRange(a, 0)
	assert.True(t, a.Bears(8<<10), "little may always be had")
	a.CountAlso(1 << 10)
	assert.False(t, a.Admits(0, memory.Vital), "what is counted is taken")
}
