package cbench_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/cbench"
	"github.com/parallergo/epiphany/toolchain/cc"
)

// TestKernels: at each level a kernel computes what it does with GNU's compiler, and the table has
// the figures of -O2.
func TestKernels(t *testing.T) {
	gnu, err := cbench.GNU()
	require.NoError(t, err)
	var figures []cbench.Figure
	for i, name := range cbench.Kernels {
		for level := range 3 {
			f, err := cbench.Measure(t.Context(), name, cc.Options{Level: level})
			require.NoError(t, err)
			assert.Equal(t, gnu.Figures[i].Result, f.Result, "%s at -O%d", name, level)
			if level == 2 {
				figures = append(figures, f)
			}
		}
	}
	var table strings.Builder
	require.NoError(t, cbench.Report(&table, gnu, figures))
	for i, f := range figures {
		assert.Regexp(t, fmt.Sprintf(`(?m)^%s +%d +%d `, f.Name, f.Cycles, gnu.Figures[i].Cycles),
			table.String())
	}
	t.Log("\n" + table.String())
}
