package calibrate

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/emu"
)

// row is a published figure that the model gives the given multiple of.
func row(role published.Role, what string, ratio float64) Row {
	return Row{published.Figure{Quantity: "time", System: "board", What: what, Value: 2, Unit: "s", SD: 0.5, Source: "S", Confidence: "H", Role: role}, 2 * ratio}
}

func TestSummaries(t *testing.T) {
	e := Evaluation{Rows: []Row{
		row(published.Fitted, "a", 1.1), row(published.Fitted, "b", 0.95), row(published.HeldOut, "c", 0.8), row(published.HeldOut, "d", 1.1), row(published.Input, "e", 9),
	}}
	fitted, held := e.Summarize(published.Fitted), e.Summarize(published.HeldOut)
	assert.InDelta(t, 0.075, fitted.Mean, 1e-9)
	assert.Equal(t, "time/board/a", fitted.At)
	assert.InDelta(t, 1.1, fitted.Worst, 1e-9)
	assert.Equal(t, 2, held.Figures)
	assert.InDelta(t, 0.15, held.Mean, 1e-9)
	assert.InDelta(t, 1.25, held.Worst, 1e-9)

	e.Rows[2] = row(published.HeldOut, "c", 2.1)
	assert.False(t, e.Check(), "one is off by more than twice")
	e.Rows[2] = row(published.HeldOut, "c", 1)
	assert.True(t, e.Check(), e.Summarize(published.Fitted))
	e.Rows[0] = row(published.Fitted, "a", 1.3)
	assert.False(t, e.Check(), "fitted figures are too far off in the mean")

	e.Rows = append(e.Rows, row(published.HeldOut, "f", 0))
	assert.True(t, math.IsInf(e.Summarize(published.HeldOut).Mean, 1), "what the model does not give is not passed over")
	assert.False(t, e.Check())
	var out strings.Builder
	e.Report(&out)
	assert.Contains(t, out.String(), "held-out:   3 figures: mean error infinite, worst factor +Inf (time/board/f)")
}

func TestPage(t *testing.T) {
	p := Page{
		Evaluation: Evaluation{Rows: []Row{row(published.Fitted, "a", 1.1), row(published.HeldOut, "c", 0.8), row(published.HeldOut, "none", 0)}},
		Base:       Conclusions{0.1, []float64{100, 200, 300, 400}},
		Effects:    []Effect{{Parameters()[0], 7, 13, Conclusions{0.2, []float64{1, 2, 3, 4}}, Conclusions{0.3, []float64{5, 6, 7, 8}}}},
	}
	var out bytes.Buffer
	require.NoError(t, p.Write(&out))
	text := out.String()
	for _, want := range []string{
		"| time/board/a | 2 ± 0.5 s | 2.2 | 1.10 | S, H |", "| time/board/none | 2 ± 0.5 s | - | - | S, H |",
		"| as it is |  | 10.0 % | 100x | 200x | 300x | 400x |", "| 7 | 20.0 % | 1x | 2x | 3x | 4x |", "| 13 | 30.0 % | 5x |",
		Parameters()[0].Name, "DRAM load by a core, one word",
	} {
		assert.Contains(t, text, want)
	}
	var again bytes.Buffer
	require.NoError(t, p.Write(&again))
	assert.Equal(t, text, again.String())
	assert.Empty(t, p.Stale(text))
	p.Rows[0] = row(published.Fitted, "a", 1.101) // the table shows as many digits as before
	assert.Equal(t, []string{"means"}, p.Stale(text))
}

// The free parameters are no more than the split allows; all have different names, and a value that
// has been fitted is that of one of them.
func TestParameters(t *testing.T) {
	assert.LessOrEqual(t, len(Free()), published.MaxFree())
	names := map[string]bool{}
	for i, p := range Parameters() {
		assert.False(t, names[p.Name], p.Name)
		names[p.Name] = true
		assert.Equal(t, i < len(Free()), p.Free, "free ones come first")
		if f, ok := emu.FittedParameter(p.Name); ok {
			assert.True(t, p.Free, p.Name)
			assert.Equal(t, f.Value, p.Value)
			assert.LessOrEqual(t, f.Low, f.Value)
			assert.GreaterOrEqual(t, f.High, f.Value)
		}
	}
}

func TestWriteFitted(t *testing.T) {
	fit := Fit{Parameters: []emu.FittedValue{{Name: "a", Unit: "lines", Value: 3, Low: 1, High: 9}}}
	var out bytes.Buffer
	require.NoError(t, WriteFitted(&out, &fit))
	var back emu.FittedFile
	require.NoError(t, toml.Unmarshal(out.Bytes(), &back))
	assert.Equal(t, fit.Parameters, back.Fitted)
}

// A program on the ARM gives its figures, and stands for the caching branch as well.
func TestEvaluate(t *testing.T) {
	want := func(f *published.Figure) bool {
		return f.What == "binarytrees" && (f.System == published.ARMHipe || f.System == published.ARMCached) && f.Role != published.Derived
	}
	done := 0
	e, err := Evaluate(context.Background(), want, nil, 1, func() { done++ })
	require.NoError(t, err)
	assert.Equal(t, 1, done)
	require.NotEmpty(t, e.Rows)
	for i := range e.Rows {
		assert.Less(t, e.Rows[i].Factor(), 2.0, e.Rows[i].Name())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Evaluate(ctx, want, nil, 1, nil)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestConclusions(t *testing.T) {
	assert.InDelta(t, 6.58, BestPublished("binarytrees"), 1e-9)
	assert.True(t, math.IsInf(BestPublished("nbody"), 1))
	p := Parameters()[0]
	assert.Equal(t, p.High, bounded(p, 1e9))
	assert.Equal(t, p.Low, bounded(p, 0))
}
