package coprthr

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/host"
)

// program builds a program of testdata.
func program(t testing.TB, name string, opt Options) *Program {
	text, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	p, err := Build([]Source{{name, text}}, opt)
	require.NoError(t, err)
	return p
}

// open makes a board with the runtime in a workgroup of it.
func open(t testing.TB, rows, cols int, seed uint64) (*Device, *bytes.Buffer) {
	cfg := host.Config{Board: emu.Parallella()}
	if seed != 0 {
		cfg.Weak = engine.Weak{Seed: seed, MaxDelay: 200}
	}
	sys, err := host.Open(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, sys.Close()) })
	sys.Limit = 4e8
	group, err := sys.Group(4-rows, 4-cols, rows, cols)
	require.NoError(t, err)
	var out bytes.Buffer
	d, err := Open(t.Context(), sys, group, &host.Calls{Stdout: &out, Stderr: &out})
	require.NoError(t, err)
	return d, &out
}

// same are n equal statuses.
func same(n, status int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = status
	}
	return all
}

func TestRun(t *testing.T) {
	p := program(t, "hello.c", Options{})
	for _, c := range []struct {
		rows, cols int
		seed       uint64
	}{{1, 1, 0}, {1, 3, 1}, {4, 4, 0}, {3, 2, 2}, {4, 4, 3}} {
		d, out := open(t, c.rows, c.cols, c.seed)
		require.NoError(t, d.Load(t.Context(), p))
		n := c.rows * c.cols
		for run := range 3 {
			got, err := d.Run(t.Context())
			require.NoError(t, err)
			assert.Equal(t, same(n, 107+run), got, "zeros are cleared, values stay")
		}
		require.NoError(t, d.Load(t.Context(), p))
		got, err := d.Run(t.Context())
		require.NoError(t, err)
		assert.Equal(t, same(n, 107), got)
		const line = "hello  2.50|-3  |00ab z -5000000000 0.1 3000000000%\n"
		if n == 16 {
			want := "3 of 16: " + line
			assert.Equal(t, want+want+want+want, out.String())
		}
	}
}

func TestLoadOne(t *testing.T) {
	hello, places := program(t, "hello.c", Options{}), program(t, "places.c", Options{})
	d, _ := open(t, 2, 2, 0)
	require.NoError(t, d.Load(t.Context(), hello))
	require.NoError(t, d.LoadOne(t.Context(), places, 2))
	require.ErrorContains(t, d.Call(t.Context(), "main", 0), "core 2 of the group has another program")
	require.ErrorContains(t, d.LoadOne(t.Context(), places, 4), "no core 4 in a group of 4")
	require.ErrorContains(t, d.CallOne(t.Context(), -1, "main", 0), "no core -1")
	for i, want := range []int{107, 107, 0, 107} {
		require.NoError(t, d.CallOne(t.Context(), i, "main", 0))
		got, err := d.Status(t.Context(), i)
		require.NoError(t, err)
		assert.Equal(t, want, got, i)
	}
	require.NoError(t, d.Load(t.Context(), hello))
	got, err := d.Run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, same(4, 107), got)
}

func TestPlaces(t *testing.T) {
	for _, opt := range []Options{{}, {InDRAM: true, Define: []string{"DRAM"}}} {
		d, _ := open(t, 2, 2, 1)
		require.NoError(t, d.Load(t.Context(), program(t, "places.c", opt)))
		for range 2 {
			got, err := d.Run(t.Context())
			require.NoError(t, err)
			assert.Equal(t, same(4, 0), got, "a line that is wrong")
		}
	}
}

func TestCalls(t *testing.T) {
	p := program(t, "calls.c", Options{Calls: []string{"null", "add", "unknown"}})
	d, out := open(t, 1, 2, 0)
	root, err := os.OpenRoot(t.TempDir())
	require.NoError(t, err)
	defer root.Close()
	d.calls.Files = root
	d.Handle("add", func(_ context.Context, _ *host.Group, _ int, a [4]uint32) (uint32, error) {
		return a[0] + a[1] + a[2] + a[3], nil
	})
	require.NoError(t, d.Load(t.Context(), p))
	got, err := d.Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, same(2, 0), got, "a line that is wrong")
	for _, line := range []string{
		"shared    1 ab%   de|c  |ff 0x10 -1 1099511627776\n",
		"0003.142 1.000000e+10 1E-10 -5 4464 2 +5 010\n",
		"line\n", "x\n",
	} {
		assert.Contains(t, out.String(), line)
	}
	assert.Empty(t, d.memory)
}

func TestStreams(t *testing.T) {
	d, out := open(t, 1, 1, 0)
	require.NoError(t, d.Load(t.Context(), program(t, "streams.c", Options{})))
	for range 2 {
		got, err := d.Run(t.Context())
		require.NoError(t, err)
		assert.Equal(t, []int{5}, got)
	}
	assert.Equal(t, strings.Repeat("stream 0\nflushed 1.5\nlast\n", 2), out.String())
}

// nullSource is the program that benchmarks measure, too.
const nullSource = "../../../benchmarks/systems/chip/null.c"

// TestNullCall is what Pause is fitted to.
func TestNullCall(t *testing.T) {
	d, _ := open(t, 4, 4, 0)
	d.Handle("null", func(context.Context, *host.Group, int, [4]uint32) (uint32, error) {
		return 0, nil
	})
	require.NoError(t, d.Load(t.Context(), program(t, nullSource, Options{Calls: []string{"null"}})))
	got, err := d.Run(t.Context())
	require.NoError(t, err)
	assert.InDelta(t, 41, float64(got[0])/600, 0.5, "microseconds")
}

func TestMistakes(t *testing.T) {
	d, _ := open(t, 1, 2, 0)
	_, err := d.Run(t.Context())
	require.ErrorContains(t, err, "no program is loaded")
	require.NoError(t, d.Load(t.Context(), program(t, "fault.c", Options{})))
	require.ErrorContains(t, d.Call(t.Context(), "thread", 0), "no function thread")
	_, err = d.Run(t.Context())
	require.ErrorContains(t, err, "core[15] has stopped at")
	for text, want := range map[string]string{
		"int main(void) { return f(); }\nint f(void);":       "f",
		"int g(void); int main(void) { return g(); }":        "g",
		"char big[40000]; int main(void) { return big[0]; }": "USRCORE",
		"int main(void) { return x; }":                       "1:",
	} {
		_, err := Build([]Source{{"x.c", []byte(text)}}, Options{})
		assert.ErrorContains(t, err, want, text)
	}
}

// TestSizes holds what the paper promises.
func TestSizes(t *testing.T) {
	s, err := system()
	require.NoError(t, err)
	at := func(name string) int {
		symbol, ok := s.image.Find(name)
		require.True(t, ok, name)
		return int(symbol.Address)
	}
	assert.LessOrEqual(t, at("___syscore_end"), 0x400)
	assert.LessOrEqual(t, at("___syscore_hostcall_end")-at("___syscore_hostcall"), 128)
	p, err := Build([]Source{{"x.c", []byte("#include <coprthr.h>\nint a(void), b(void);\n" +
		"__dynamic_call int c(void) { return a(); }\n__dynamic_call int d(void) { return b(); }\n" +
		"int main(void) { return c() + d(); }")}}, Options{Calls: []string{"a", "b"}})
	require.NoError(t, err)
	distance := func(from, to string) uint32 {
		a, ok := p.image.Find(from)
		b, found := p.image.Find(to)
		require.True(t, ok && found)
		return b.Address - a.Address
	}
	assert.EqualValues(t, 8, distance("_a", "_b"), "bytes of a call of the host")
	assert.EqualValues(t, 24, distance("_c", "_d"), "bytes of a dynamic call")
}

// TestMPI runs programs that compare what they compute with what a core computes alone, twice, in
// order and in weak orders of memory, with the library in cores and in shared DRAM.
func TestMPI(t *testing.T) {
	inDRAM := []string{"MPI_SETUP_CALL=__usrmem_call", "MPI_CALL=__usrmem_call", "MPI_BUF_SIZE=64"}
	for _, c := range []struct {
		name       string
		rows, cols int
		seed       uint64
		define     []string
	}{
		{"stencil.c", 1, 1, 0, nil}, {"stencil.c", 1, 3, 1, inDRAM}, {"stencil.c", 4, 4, 2, nil},
		{"fft.c", 1, 2, 0, inDRAM}, {"fft.c", 2, 2, 3, nil}, {"fft.c", 4, 4, 0, nil},
		{"nbody.c", 1, 1, 0, nil}, {"nbody.c", 3, 2, 4, inDRAM}, {"nbody.c", 2, 4, 5, nil},
	} {
		t.Run(fmt.Sprintf("%s-%dx%d-%d", c.name, c.rows, c.cols, c.seed), func(t *testing.T) {
			d, _ := open(t, c.rows, c.cols, c.seed)
			require.NoError(t, d.Load(t.Context(), program(t, c.name, Options{Define: c.define})))
			for range 2 {
				got, err := d.Run(t.Context())
				require.NoError(t, err)
				assert.Equal(t, same(c.rows*c.cols, 0), got, "a line that is wrong")
			}
		})
	}
}
