package systems

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// What collectives take and spend is in the order in which it must be.
func TestCollectives(t *testing.T) {
	define := []string{"MOST=512", "STEP=64"}
	m, err := measureParts(square(2), 1, define, parts...)
	require.NoError(t, err)
	again, err := measureParts(square(2), 2, define, parts...)
	require.NoError(t, err)
	assert.Equal(t, m, again, "threads do not matter")
	for _, names := range [][]string{byBytes, barriers, atomics} {
		for _, name := range names {
			require.NotEmpty(t, m.times[name], name)
			for size, cycles := range m.times[name] {
				assert.Positive(t, cycles, name)
				assert.Positive(t, m.energy[name][size], name)
			}
		}
	}
	_, put := m.times["put"].fit()
	_, get := m.times["get"].fit()
	_, asked := m.times["get, interrupt"].fit()
	_, nbi := m.times["put_nbi"].fit()
	assert.Greater(t, get, 5*put, "a get waits for each load (paper: about 10 times)")
	assert.Less(t, asked, 2*put, "the other core puts")
	assert.Less(t, nbi, 2*put)
	few, large := 8, 512
	assert.Less(t, m.times["get"][few], m.times["get, interrupt"][few])
	assert.Less(t, m.times["put"][large], m.times["e_write"][large])
	assert.Less(t, m.times["fcollect64"][large], m.times["collect64"][large])
	assert.Less(t, m.times["put"][large], m.times["broadcast64"][large])
	assert.Less(t, m.times["barrier wand"][0], m.times["barrier elib"][0])
	assert.Less(t, m.times["barrier"][0], m.times["barrier group"][4])
	assert.Less(t, m.times["barrier group"][2], m.times["barrier group"][4])

	more, err := measureParts(square(4), 0, append(define, "BRIEF"), "BARRIERS")
	require.NoError(t, err)
	assert.Less(t, m.times["barrier"][0], more.times["barrier"][0])
	assert.Less(t, m.energy["barrier"][0], more.energy["barrier"][0], "four times the cores")
	assert.Empty(t, more.times["barrier group"])
}

// The laws of figures.toml are those that have both a time and a rate.
func TestPublished(t *testing.T) {
	known, err := published()
	require.NoError(t, err)
	assert.Equal(t, law{101, 2.387}, known["put"])
	assert.Equal(t, "104", known["put"].at(8, times{8: 1}))
	assert.Empty(t, known["put"].at(8, nil))
	assert.Zero(t, known["collect64"])
}

// A program that does not fit is an error that says for which board.
func TestPartsThatDoNotFit(t *testing.T) {
	_, err := measureParts(emu.Parallella(), 1, []string{"MOST=16384"}, "COLLECT")
	assert.ErrorContains(t, err, "COLLECT on 16 cores: ")
}
