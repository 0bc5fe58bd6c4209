package suite

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/benchmarks/published"
)

// result is a made-up result: so many seconds, and a million reductions in each sample.
func result(group, system, program string, workers int, seconds ...float64) Result {
	r := Result{Group: group, System: system, Cores: "4x4", Program: program, Size: 8, Workers: workers, Settings: map[string]string{}}
	for _, s := range seconds {
		r.Samples = append(r.Samples, Measure{
			Seconds: s,
			Cores: map[string]uint64{reductions: 900_000, bifs: 50_000, "kept": 1_000_000,
				"issue": 50, "fetch_stalls": 30, "load_stalls": 20},
		})
	}
	return r
}

// cells are the words of the table row that has the given ones.
func cells(t *testing.T, text string, with ...string) []string {
	t.Helper()
	for line := range strings.Lines(text) {
		var row []string
		for _, c := range strings.FieldsFunc(line, func(r rune) bool { return r == '│' || r == '|' }) {
			row = append(row, strings.TrimSpace(c))
		}
		if row = row[:max(len(row)-1, 0)]; len(row) >= len(with) && strings.Join(row[:len(with)], " ") == strings.Join(with, " ") {
			return row
		}
	}
	require.Fail(t, "no row", "%v in\n%s", with, text)
	return nil
}

func TestTables(t *testing.T) {
	arm := result(GroupThesis, published.ARMBeam, "fannkuchredux", 8, 0.30)
	arm.Settings = map[string]string{"place": "host", "host-software": "beam"}
	f := NewFile([]Result{
		result(GroupThesis, "thesis-native", "fannkuchredux", 8, 15.14),
		arm,
		result(GroupThesis, "own", "binarytrees", 8, 1, 2, 3),
		result(GroupScaling, "own", "matmul", 1, 8),
		result(GroupScaling, "own", "matmul", 16, 1),
		result(GroupScaling, "lonely", "matmul", 2, 1),
		result(GroupSize, "own", "matmul", 16, 4),
	}, []Figure{{"spawn", "own", 12.5, "us"}})
	for _, markdown := range []bool{false, true} {
		var text strings.Builder
		require.NoError(t, f.Tables(&text, markdown))
		out := text.String()
		assert.Equal(t, markdown, strings.HasPrefix(out, "## Programs at the sizes"), out)
		assert.NotContains(t, out, "Larger boards")
		assert.Less(t, strings.Index(out, "binarytrees"), strings.Index(out, "fannkuchredux"))
		assert.Equal(t, []string{"fannkuchredux", "thesis-native", "1", "15.14", "7.57", "2.00", "1e+06", "", "100", "3.18e+10", "0.3", "0.82", "0.2", "0.23"},
			cells(t, out, "fannkuchredux", "thesis-native")[:14])
		assert.Equal(t, []string{"0.3", "0.15", "2.00", "1.05e+06", "7.82e+05", "", "", "", "", "", ""}, cells(t, out, "fannkuchredux", "arm-beam")[3:14])
		assert.Equal(t, []string{"3", "2 ± 1", "", ""}, cells(t, out, "binarytrees", "own")[2:6])
		assert.Equal(t, []string{"8", "1.00", "", "", "", "", "", "", "1", "8.00"}[:9], cells(t, out, "matmul", "own", "8", "1.00")[2:11])
		assert.Equal(t, []string{"16", "1", "4", "2.5e+05"}, cells(t, out, "matmul", "own", "4x4", "8")[4:8])
		assert.NotContains(t, out, "lonely", "nothing to compare with")
		assert.Equal(t, []string{"12.5", "us"}, cells(t, out, "spawn", "own")[2:])
	}
	assert.InDelta(t, 1e6/(0.30*3), f.Runs[1].PerJoule(), 1)
	assert.InDelta(t, 1e6/(15.14*2), f.Runs[0].PerJoule(), 1)
	assert.ErrorIs(t, f.Tables(writer{errFull}, false), errFull)
}

var errFull = errors.New("full")

type writer struct{ err error }

func (w writer) Write([]byte) (int, error) { return 0, w.err }

func TestCompare(t *testing.T) {
	before := NewFile([]Result{
		result(GroupThesis, "a", "matmul", 16, 4), result(GroupThesis, "a", "mandelbrot", 16, 1), result(GroupThesis, "gone", "matmul", 16, 1),
	}, nil)
	after := NewFile([]Result{
		result(GroupThesis, "new", "matmul", 16, 3), result(GroupThesis, "a", "mandelbrot", 16, 2), result(GroupThesis, "a", "matmul", 16, 1, 3),
	}, nil)
	changes := Compare(before, after)
	assert.Equal(t, []Change{
		{"thesis/a/4x4/matmul-8/workers-16", 4, 2}, {"thesis/a/4x4/mandelbrot-8/workers-16", 1, 2},
		{"thesis/gone/4x4/matmul-8/workers-16", 1, 0}, {"thesis/new/4x4/matmul-8/workers-16", 0, 3},
	}, changes)
	var text strings.Builder
	require.NoError(t, WriteChanges(&text, changes, false))
	assert.Equal(t, []string{"4", "2", "0.5"}, cells(t, text.String(), changes[0].Name)[1:])
	assert.Equal(t, []string{"1", "", ""}, cells(t, text.String(), changes[2].Name)[1:])
	assert.Equal(t, []string{"", "3", ""}, cells(t, text.String(), changes[3].Name)[1:])
	assert.Equal(t, []string{"", "", "1"}, cells(t, text.String(), "geometric mean")[1:])
	text.Reset()
	require.NoError(t, WriteChanges(&text, Compare(NewFile(nil, nil), after), true))
	assert.NotContains(t, text.String(), "geometric mean")
}
