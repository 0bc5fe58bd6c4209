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

// TestSmall: by -Os no kernel is larger than by -O2, and together they are smaller by some percent.
func TestSmall(t *testing.T) {
	sum, small := uint32(0), uint32(0)
	for _, name := range cbench.Kernels {
		fast, err := cbench.Measure(t.Context(), name, cc.Options{Level: 2})
		require.NoError(t, err)
		f, err := cbench.Measure(t.Context(), name, cc.Options{Level: 2, Small: true})
		require.NoError(t, err)
		assert.Equal(t, fast.Result, f.Result, name)
		assert.LessOrEqual(t, f.Bytes, fast.Bytes, name)
		sum, small = sum+fast.Bytes, small+f.Bytes
	}
	assert.Less(t, small, sum*97/100)
}
