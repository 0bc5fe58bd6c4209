package syscalls

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

func TestLateIsChecked(t *testing.T) {
	for _, c := range []struct {
		late Late
		key  string
	}{
		{Late{}, ""}, {Late{1, 1}, ""}, {Late{0.5, MaxLate}, ""}, {Late{0, 5}, ""},
		{Late{-0.1, 5}, "x.Chance"}, {Late{1.1, 5}, "x.Chance"}, {Late{math.NaN(), 5}, "x.Chance"},
		{Late{0.5, 0}, "x.Most"}, {Late{0, -1}, "x.Most"}, {Late{0.5, MaxLate + 1}, "x.Most"},
	} {
		err := c.late.Validate("x")
		if c.key == "" {
			assert.NoError(t, err, "%v", c.late)
			continue
		}
		assert.ErrorContains(t, err, c.key, "%v", c.late)
	}
}

// Delays are as frequent and as long as they are said to be, the same ones for a seed, and none
// without a chance.
func TestDelays(t *testing.T) {
	d := Delays{Late{0.25, 10}, emu.NewRandom(1, 2)}
	again := d
	late, longest := 0, emu.Cycles(0)
	for range 4000 {
		n := d.Draw()
		require.Equal(t, n, again.Draw())
		if n > 0 {
			late++
		}
		longest = max(longest, n)
	}
	assert.InDelta(t, 1000, late, 150)
	assert.Equal(t, emu.Cycles(10), longest)
	never := Delays{}
	assert.Zero(t, never.Draw())
	assert.Zero(t, never.Random)
}

// A consumer that gives back late keeps the producer waiting, and its ring in order.
func TestLateRelease(t *testing.T) {
	e := newEnds(t, MinRingBytes)
	e.r.Late = Delays{Late{0.5, 5000}, emu.NewRandom(3, 0)}
	require.True(t, e.exchange(t, rand.New(rand.NewPCG(8, 1))))
	latest := emu.Cycles(0)
	for range 100 {
		when, _ := e.r.Release(e.eng.Now())
		require.GreaterOrEqual(t, when, max(latest, e.eng.Now()))
		latest = when
	}
	assert.Greater(t, latest, e.eng.Now())
}
