package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
)

// TestSidesAgree runs all programs at small sizes on all sides: each prints one line, the same.
func TestSidesAgree(t *testing.T) {
	if lacking := installed.Lacking(); lacking != "" {
		t.Skip(lacking)
	}
	all, err := sides(t.Context(), t.TempDir())
	require.NoError(t, err)
	for _, p := range append(programs, idle) {
		t.Run(p.name, func(t *testing.T) {
			p.size, p.times = p.small, 1
			m, err := measure(t.Context(), all, p, 1)
			require.NoError(t, err)
			for _, s := range all {
				assert.Positive(t, m.Seconds[s.name], s.name)
			}
		})
	}
}

// TestEveryProgramIsCompared asserts that the table and the folder have the same programs.
func TestEveryProgramIsCompared(t *testing.T) {
	known := map[string]bool{"alone": true, idle.name: true}
	for _, p := range programs {
		known[p.name] = true
		assert.Positive(t, p.small, p.name)
		assert.Less(t, p.small, p.size, p.name)
	}
	files, err := fs.Glob(sources, "programs/*.erl")
	require.NoError(t, err)
	require.Len(t, files, len(known))
	for _, f := range files {
		assert.True(t, known[strings.TrimSuffix(path.Base(f), ".erl")], f)
	}
}

// TestRatios takes start and end off on both sides.
func TestRatios(t *testing.T) {
	f := figures{
		Sides: []string{otp, "ARM", "core"},
		Idle:  measured{Program: "idle", Seconds: map[string]float64{otp: 0.25, "ARM": 0.5, "core": 1}},
		Programs: []measured{
			{Program: "a", Seconds: map[string]float64{otp: 1.25, "ARM": 2.5, "core": 9}},
			{Program: "b", Seconds: map[string]float64{otp: 2.25, "ARM": 16.5, "core": 5}},
		},
	}
	assert.Equal(t, 2.0, f.ratio(f.Programs[0], "ARM"))
	assert.Equal(t, 2.0, f.ratio(f.Programs[1], "core"))
	assert.Equal(t, 0.2, f.starting(f.Programs[1], "core"))
	text := f.table()
	for _, cell := range []string{"2.00", "8.00", "4.00"} {
		assert.Contains(t, text, cell)
	}
	assert.Regexp(t, `GEOMETRIC MEAN .* 4\.00 .* 4\.00`, text)
	file := filepath.Join(t.TempDir(), "recorded.toml")
	require.NoError(t, f.write(file))
	recorded, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, line := range []string{"core = 4.0", "ARM = 8.0", "ARM = 16.5"} {
		assert.Contains(t, string(recorded), line)
	}
}
