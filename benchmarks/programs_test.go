package benchmarks

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/slave"
)

// run runs a program at its published size and gives what it printed and the statistics of the run.
func run(t *testing.T, file string, workers int, opts ...epiphany.Option) (string, epiphany.Stats) {
	t.Helper()
	var out, reports bytes.Buffer
	sys, err := epiphany.New(append(opts, epiphany.WithOutput(&out), epiphany.WithErrorReports(&reports), epiphany.WithWorkers(workers))...)
	require.NoError(t, err)
	require.NoError(t, sys.Load(t.Context(), file))
	reason, err := sys.RunMain(context.Background(), strings.TrimSuffix(filepath.Base(file), ".erl"), "main")
	require.NoError(t, err)
	require.Equal(t, epiphany.Atom("normal"), reason, reports.String())
	stats := sys.Stats()
	require.NoError(t, sys.Close())
	return out.String(), stats
}

// TestPrograms runs each program on 16 cores with different numbers of threads: it prints what it
// prints on OTP, and the machine goes through the same states.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("programs/*.out")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, out := range files {
		file := strings.TrimSuffix(out, ".out") + ".erl"
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(out)
			require.NoError(t, err)
			var first epiphany.Stats
			for i, procs := range []int{1, 2, 8} {
				old := runtime.GOMAXPROCS(procs)
				got, stats := run(t, file, procs)
				runtime.GOMAXPROCS(old)
				assert.Equal(t, string(want), got)
				assert.Positive(t, stats.OnCores)
				if i == 0 {
					first = stats
					continue
				}
				assert.Equal(t, first.Hash, stats.Hash, "state hash with GOMAXPROCS=%d", procs)
				assert.Equal(t, first.Cycles, stats.Cycles, "virtual time with GOMAXPROCS=%d", procs)
				assert.Positive(t, stats.Parallel, "windows run on several threads with GOMAXPROCS=%d", procs)
			}
		})
	}
}

// TestReductions runs the programs of the thesis on the ARM alone: they take as many reductions as
// those of the thesis on its ARM, within 5 %. BEAM counts calls of built-in functions as well, HiPE
// does not; both count a tenth of the words that a collection leaves.
func TestReductions(t *testing.T) {
	for _, tt := range []struct {
		file       string
		beam, hipe float64 // thesis, figures 8b and 8c
	}{
		{"binarytrees", 8.25e5, 8.25e5},
		{"mandelbrot", 1.09e5, 1.11e5},
		{"matmul", 1.53e6, 1.51e6},
		{"fannkuchredux", 7.82e5, 5.77e5},
	} {
		t.Run(tt.file, func(t *testing.T) {
			var arm epiphany.Settings
			require.NoError(t, arm.Set("place", "host"))
			_, got := run(t, "programs/"+tt.file+".erl", 1, epiphany.WithSettings(arm))
			assert.Zero(t, got.OnCores)
			kept := got.ARM.Count("kept")
			hipe := got.ARM.Reductions + kept/10
			assert.InEpsilon(t, tt.hipe, hipe, 0.05)
			assert.InEpsilon(t, tt.beam, hipe+got.ARM.BIFs, 0.05)
		})
	}
}

// TestProgramsInLocalMemory runs each program with new frames and new terms in SRAM and with
// collections on the cores: it prints the same, in less time where local memory helps.
func TestProgramsInLocalMemory(t *testing.T) {
	files, err := filepath.Glob("programs/*.out")
	require.NoError(t, err)
	p := slave.DefaultPlacement()
	p.Stack, p.StackBytes, p.Heap, p.HeapBytes = slave.StackSegmented, 2048, slave.HeapNursery, 4096
	for _, out := range files {
		file := strings.TrimSuffix(out, ".out") + ".erl"
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(out)
			require.NoError(t, err)
			_, dram := run(t, file, 2)
			got, local := run(t, file, 2, epiphany.WithPlacement(p), epiphany.WithCollector(slave.CoreCollects))
			assert.Equal(t, string(want), got)
			assert.Less(t, local.Cycles, dram.Cycles)
			t.Logf("%d cycles in DRAM, %d in local memory: %.2f", dram.Cycles, local.Cycles, float64(dram.Cycles)/float64(local.Cycles))
		})
	}
}
