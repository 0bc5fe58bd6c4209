package epiphany_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

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
				require.NoError(t, sys.Load(t.Context(), "benchmarks/programs/"+program+".erl"))
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

// Where loop and registers lie changes what is fetched and loaded from shared DRAM, and nothing
// that a program prints.
func TestSoftwareInDRAM(t *testing.T) {
	if stressed() {
		t.Skip("collections cost more than what is compared")
	}
	type traffic struct{ lines, loads uint64 }
	measure := func(settings ...string) (out string, n traffic) {
		var s epiphany.Settings
		for i := 0; i < len(settings); i += 2 {
			require.NoError(t, s.Set(settings[i], settings[i+1]))
		}
		var text strings.Builder
		sys, err := epiphany.New(epiphany.WithSettings(s), epiphany.WithOutput(&text))
		require.NoError(t, err)
		require.NoError(t, sys.Load(t.Context(), "benchmarks/programs/fannkuchredux.erl"))
		_, err = sys.RunMain(t.Context(), "fannkuchredux", "main", epiphany.List{"6"})
		require.NoError(t, err)
		for _, c := range sys.Stats().Cores {
			for _, k := range c.Counters {
				switch k.Name {
				case "fetch_lines":
					n.lines += k.Value
				case "dram_loads":
					n.loads += k.Value
				}
			}
		}
		require.NoError(t, sys.Close())
		return text.String(), n
	}
	out, base := measure("wait", "trap")
	require.NotZero(t, base.loads)
	same, loop := measure("wait", "trap", "loop", "dram")
	assert.Equal(t, out, same)
	assert.Greater(t, loop.lines, 2*base.lines)
	same, registers := measure("wait", "trap", "registers", "dram")
	assert.Equal(t, out, same)
	assert.Greater(t, registers.loads, base.loads+base.loads/2)
	assert.Less(t, registers.lines, loop.lines)
}
