package calibrate

import (
	"fmt"
	"io"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

func parameter(name string, value, low, high int64) *emu.Parameter {
	return emu.NewParameter(emu.Constant{Name: name, Value: value, Unit: "lines", Source: "test", Confidence: emu.Low}, low, high)
}

// A fit finds the parameters that made the figures, from far away, and says how sure they are.
func TestFitFindsParameters(t *testing.T) {
	a, b := parameter("fit a", 100, 10, 10_000), parameter("fit b", 5000, 10, 10_000)
	model := func(v *emu.Values, _ int) (map[string]float64, error) {
		x, y := float64(v.Of(a)), float64(v.Of(b))
		m := map[string]float64{}
		for i := range 6 {
			m[fmt.Sprint(i)] = 50 + float64(i)*x + float64(5-i)*y
		}
		return m, nil
	}
	wanted, err := (*emu.Values)(nil).With(a, 700)
	require.NoError(t, err)
	wanted, err = wanted.With(b, 300)
	require.NoError(t, err)
	made, _ := model(wanted, 1)
	var targets []Target
	for i := range 6 {
		noise := 1 + 0.01*math.Pow(-1, float64(i))
		targets = append(targets, Target{fmt.Sprint(i), made[fmt.Sprint(i)] * noise})
	}
	fit, err := FitParameters(model, []*emu.Parameter{a, b}, targets, 1, io.Discard)
	require.NoError(t, err)
	together, err := FitParameters(model, []*emu.Parameter{a, b}, targets, 2, io.Discard)
	require.NoError(t, err)
	assert.Equal(t, fit, together, "how many run at a time does not matter")
	assert.EqualValues(t, 100, a.Value, "a fit changes nothing")
	assert.InEpsilon(t, 700, fit.Parameters[0].Value, 0.05)
	assert.InEpsilon(t, 300, fit.Parameters[1].Value, 0.05)
	assert.Less(t, fit.Mean, 0.02)
	for _, p := range fit.Parameters {
		assert.LessOrEqual(t, p.Low, p.Value)
		assert.GreaterOrEqual(t, p.High, p.Value)
		assert.Less(t, p.High-p.Low, p.Value)
	}
}

// A parameter stays within its bounds however far the figures pull.
func TestFitKeepsBounds(t *testing.T) {
	a := parameter("fit bound", 50, 10, 60)
	model := func(v *emu.Values, _ int) (map[string]float64, error) {
		return map[string]float64{"x": float64(v.Of(a)), "y": 2 * float64(v.Of(a))}, nil
	}
	fit, err := FitParameters(model, []*emu.Parameter{a}, []Target{{"x", 1000}, {"y", 1000}}, 1,
		io.Discard)
	require.NoError(t, err)
	assert.EqualValues(t, 60, fit.Parameters[0].Value)
}

func TestFitRefuses(t *testing.T) {
	a := parameter("fit refused", 50, 10, 60)
	_, err := FitParameters(nil, []*emu.Parameter{a}, []Target{{"x", 1}}, 1, io.Discard)
	assert.EqualError(t, err, "1 figures for 1 parameters, want at least two for each")
	none := func(*emu.Values, int) (map[string]float64, error) { return nil, nil }
	_, err = FitParameters(none, []*emu.Parameter{a}, []Target{{"x", 1}, {"y", 1}}, 1, io.Discard)
	assert.EqualError(t, err, "the model gives 0 for x, want more than 0")
}
