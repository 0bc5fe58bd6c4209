package systems

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

const page = "../../docs/shmem.md"

// apart is how far a figure of the page may be off, since code of the compiler moves some a little.
const apart = 0.03

// The tables of 16 cores on the page are what is measured. Those of more cores take minutes.
func TestPageIsUpToDate(t *testing.T) {
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	all, err := onSixteen(0)
	require.NoError(t, err)
	for _, s := range all {
		written, err := s.into(string(text))
		require.NoError(t, err)
		want, got := strings.Fields(string(text)), strings.Fields(written)
		require.Len(t, got, len(want), "make pgas-doc")
		for i := range want {
			a, errA := strconv.ParseFloat(want[i], 64)
			b, errB := strconv.ParseFloat(got[i], 64)
			if errA != nil || errB != nil {
				require.Equal(t, want[i], got[i], "make pgas-doc")
				continue
			}
			assert.InDelta(t, b, a, apart*b, "%s: make pgas-doc", s.name)
		}
	}
}

// What collectives take and spend is in the order in which it must be.
func TestCollectives(t *testing.T) {
	define := []string{"MOST=512", "STEP=64"}
	m, err := measureParts(square(2), 1, define, "COLLECT", "REDUCE", "BARRIERS")
	require.NoError(t, err)
	again, err := measureParts(square(2), 2, define, "COLLECT", "REDUCE", "BARRIERS")
	require.NoError(t, err)
	assert.Equal(t, m, again, "threads do not matter")
	for _, names := range [][]string{byBytes, fixed} {
		for _, name := range names {
			require.NotEmpty(t, m.times[name], name)
			for size, cycles := range m.times[name] {
				assert.Positive(t, cycles, name)
				assert.Positive(t, m.energy[name][size], name)
			}
		}
	}
	large := 512
	assert.Less(t, m.times["fcollect64"][large], m.times["collect64"][large])
	assert.Less(t, m.times["put"][large], m.times["broadcast64"][large])
	assert.Less(t, m.times["barrier wand"][0], m.times["barrier elib"][0])
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

func TestSection(t *testing.T) {
	s := section{"laws", "new"}
	const begin, end = "<!-- laws: written by make pgas-doc -->\n", "<!-- end of laws -->\n"
	got, err := s.into("a\n" + begin + "old\n" + end + "z\n")
	require.NoError(t, err)
	assert.Equal(t, "a\n"+begin+"new\n"+end+"z\n", got)
	for _, bad := range []string{"", begin, end + begin} {
		_, err = s.into(bad)
		assert.ErrorContains(t, err, "the page lacks the line")
	}
	assert.Error(t, WritePage(t.TempDir()+"/none.md", 1))
}

// A program that does not fit is an error that says for which board.
func TestPartsThatDoNotFit(t *testing.T) {
	_, err := measureParts(emu.Parallella(), 1, []string{"MOST=16384"}, "COLLECT")
	assert.ErrorContains(t, err, "COLLECT on 16 cores: ")
}
