package epiphany_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// Presets are a chain from the thesis's first configuration to the best one. After the three of the thesis each changes one key.
func TestPresetsAreSteps(t *testing.T) {
	names := epiphany.Presets()
	require.GreaterOrEqual(t, len(names), 4)
	assert.Equal(t, []string{"thesis-bytecode", "thesis-native", "thesis-cached"}, names[:3])
	assert.Equal(t, "best", names[len(names)-1])
	base := ""
	for i, name := range names {
		assert.Equal(t, base, epiphany.PresetBase(name), name)
		assert.NotEmpty(t, epiphany.PresetDoc(name), name)
		if i >= 3 {
			assert.Len(t, differences(t, base, name), 1, "%s after %s", name, base)
		}
		base = name
	}
}

// differences are the keys in which two presets differ.
func differences(t *testing.T, a, b string) (names []string) {
	x, err := epiphany.Preset(a)
	require.NoError(t, err)
	y, err := epiphany.Preset(b)
	require.NoError(t, err)
	for _, k := range epiphany.Keys() {
		if x.Get(k.Name) != y.Get(k.Name) {
			names = append(names, k.Name)
		}
	}
	return names
}

// Programs print the same under each preset, and the statistics say what the preset has changed.
func TestProgramsUnderPresets(t *testing.T) {
	if stressed() {
		t.Skip("the programs of the thesis take too long")
	}
	for _, program := range []string{"binarytrees", "mandelbrot"} {
		want := ""
		for _, name := range epiphany.Presets() {
			t.Run(program+"/"+name, func(t *testing.T) {
				s, err := epiphany.Preset(name)
				require.NoError(t, err)
				var out strings.Builder
				sys, err := epiphany.New(epiphany.WithSettings(s), epiphany.WithOutput(&out), epiphany.WithErrorReports(os.Stderr))
				require.NoError(t, err)
				require.NoError(t, sys.Load("benchmarks/programs/"+program+".erl"))
				reason, err := sys.RunMain(t.Context(), program, "main", epiphany.List{"6"})
				require.NoError(t, err)
				assert.Equal(t, epiphany.Atom("normal"), reason)
				assert.Equal(t, s.Changed(), sys.Stats().Settings)
				assert.NotZero(t, sys.Stats().OnCores)
				require.NoError(t, sys.Close())
				if want == "" {
					want = out.String()
				}
				assert.NotEmpty(t, want)
				assert.Equal(t, want, out.String())
			})
		}
	}
}
