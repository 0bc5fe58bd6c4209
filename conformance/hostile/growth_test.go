package hostile_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/hostile"
)

// What a source costs, in steps of the compiler and in bytes allocated, grows with its size and no
// faster than N·log N: each construct with N, 2N and 4N parts.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a compiler that counts")
	}
	program := filepath.Join(t.TempDir(), "hostile")
	require.NoError(t, hostile.Build("github.com/parallergo/epiphany/conformance/cmd/hostile", program))
	cmd := exec.Command(program, "-growth")
	cmd.Env = append(os.Environ(), "GOMEMLIMIT=2GiB", "GOCOVERDIR="+t.TempDir())
	text, err := cmd.Output()
	require.NoError(t, err)
	read := json.NewDecoder(bytes.NewReader(text))
	measured := 0
	for ; ; measured++ {
		var g hostile.Growth
		if err := read.Decode(&g); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		assert.Empty(t, g.Problem, g.Title())
		if g.Problem == "" {
			assert.Positive(t, g.Costs[0].Steps, g.Title())
		}
		assert.Empty(t, g.Too(), "%s: %v", g.Title(), g.Costs)
	}
	assert.Equal(t, len(hostile.Cases("")), measured)
}

// The measure finds what grows by the square, and not what grows with N·log N.
func TestGrowthIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		steps func(n uint64) uint64
		found bool
	}{
		"linear":          {func(n uint64) uint64 { return 100 * n }, false},
		"N·log N":         {func(n uint64) uint64 { return n * log(n) }, false},
		"square":          {func(n uint64) uint64 { return n * n }, true},
		"square, in part": {func(n uint64) uint64 { return 400*n + n*n }, true},
		"a few steps":     {func(n uint64) uint64 { return 70_000 + n*n/400_000 }, false},
	} {
		g := hostile.Growth{}
		for i := range g.Costs {
			n := uint64(300) << i
			g.Costs[i] = hostile.Cost{Source: int(10 * n), Steps: c.steps(n)}
		}
		assert.Equal(t, c.found, g.Too() != "", name)
	}
}

// Sources have the size that is wanted, but where more parts are only more digits.
func TestSized(t *testing.T) {
	tuple, zeros := hostile.Cases("terms/tuple"), hostile.Cases("terms/binary with zeros")
	require.NotEmpty(t, tuple)
	assert.InEpsilon(t, 1<<16, len(tuple[0].Source(tuple[0].Sized(1<<16))), 0.1)
	assert.Equal(t, 1<<30, zeros[0].Sized(1<<16))
}

func log(n uint64) (l uint64) {
	for ; n > 1; n /= 2 {
		l++
	}
	return l
}
