package coprthr_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas/coprthr"
)

// The runtime stays while programs come and go: variables with values keep what the last run has
// left in them until the program is loaded again, those without are zero.
func TestProgramsComeAndGo(t *testing.T) {
	p, err := coprthr.Build([]coprthr.Source{{Name: "a.c", Text: []byte("#include <coprthr.h>\n" +
		"int kept = 5, zero;\nint main(void) { zero++; return 10 * kept++ + zero; }\n")}}, coprthr.Options{})
	require.NoError(t, err)
	assert.Positive(t, p.CodeBytes())
	assert.Greater(t, p.CoreBytes(), p.CodeBytes())
	sys, err := host.Open(host.Config{Board: emu.Parallella()})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, sys.Close()) })
	group, err := sys.Group(0, 0, 1, 2)
	require.NoError(t, err)
	var out strings.Builder
	d, err := coprthr.Open(t.Context(), sys, group, &host.Calls{Stdout: &out, Stderr: &out})
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, d.Load(t.Context(), p))
		for _, want := range []int{51, 61, 71} {
			got, err := d.Run(t.Context())
			require.NoError(t, err)
			assert.Equal(t, []int{want, want}, got)
		}
	}
	assert.ErrorContains(t, d.Call(t.Context(), "nothing", 0), "no function nothing")
	assert.Empty(t, out.String())
}
