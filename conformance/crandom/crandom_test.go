package crandom_test

import (
	"context"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/conformance/crandom"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPrograms: a program is the same each time, others are others, and all statements of the
// generator occur.
func TestPrograms(t *testing.T) {
	var all strings.Builder
	seen := map[string]bool{}
	for n := range uint64(200) {
		p := crandom.Program(3, n)
		require.Equal(t, p, crandom.Program(3, n))
		require.Less(t, len(p), 1<<20)
		body := p[strings.Index(p, "\n"):]
		assert.False(t, seen[body], n)
		seen[body] = true
		all.WriteString(p)
	}
	for _, what := range []string{"if (", "else {", "for (", "while (--", "} while (++", "switch (", "default:",
		"goto l", "total(", "continue;", "break;", "struct s", " : ", "static volatile", "static const",
		"noinline", "inline", "(f64)", "[", "&(", "%= ", ">>= ", "++;", "--("} {
		assert.Contains(t, all.String(), what)
	}
}

// TestCompilersAgree: nothing in the programs depends on how well the computer's own compiler
// optimises, and what the emulated core executes of another one, if there is one, gives the same.
func TestCompilersAgree(t *testing.T) {
	var compilers []crandom.Compiler
	for _, level := range []string{"-O0", "-O2"} {
		c, err := crandom.Native(t.Context(), level)
		if err != nil {
			t.Skipf("not compared with gcc: %v", err)
		}
		compilers = append(compilers, c)
	}
	for n := range uint64(12) {
		d, err := crandom.Compare(t.Context(), 3, n, compilers)
		require.NoError(t, err)
		assert.Nil(t, d)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := crandom.Compare(ctx, 3, 0, compilers)
	assert.ErrorIs(t, err, context.Canceled)
}

// wrong is a compiler that is.
type wrong struct{}

func (wrong) Name() string                                            { return "wrong" }
func (wrong) Run(_ context.Context, _, source string) (string, error) { return source[:10], nil }

// TestDifferences: a compiler that gives something else is found.
func TestDifferences(t *testing.T) {
	reference, err := crandom.Native(t.Context(), "-O0")
	if err != nil {
		t.Skipf("not compared with gcc: %v", err)
	}
	d, err := crandom.Compare(t.Context(), 1, 7, []crandom.Compiler{reference, wrong{}})
	require.NoError(t, err)
	require.NotNil(t, d)
	assert.EqualValues(t, 7, d.Number)
	assert.Equal(t, crandom.Program(1, 7), d.Source)
	assert.Equal(t, "/* Random ", d.Results[1])
	assert.Len(t, d.Results[0], 16)
}
