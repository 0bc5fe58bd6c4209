package emu

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParameterStaysInRange(t *testing.T) {
	p := NewParameter(Constant{Name: "lines", Value: 46, Unit: "lines", Source: "fitted", Confidence: Low}, 10, 100)
	var standard *Values
	assert.EqualValues(t, 46, standard.Of(p))
	for _, n := range []int64{10, 100} {
		v, err := standard.With(p, n)
		require.NoError(t, err)
		assert.Equal(t, n, v.Of(p))
	}
	_, err := standard.With(p, 101)
	assert.EqualError(t, err, `parameter "lines" is 101 lines, want 10 to 100`)
	_, err = standard.With(p, 9)
	assert.EqualError(t, err, `parameter "lines" is 9 lines, want 10 to 100`)
	assert.Panics(t, func() { NewParameter(Constant{Value: 3}, 4, 5) })
}

// Values do not change: others are made of them.
func TestValuesDoNotChange(t *testing.T) {
	a := NewParameter(Constant{Name: "a", Value: 1}, 0, 10)
	b := NewParameter(Constant{Name: "b", Value: 2}, 0, 10)
	first, err := (*Values)(nil).With(a, 3)
	require.NoError(t, err)
	second, err := first.With(b, 4)
	require.NoError(t, err)
	third, err := second.With(a, 5)
	require.NoError(t, err)
	assert.Equal(t, []int64{3, 2, 3, 4, 5, 4}, []int64{first.Of(a), first.Of(b), second.Of(a),
		second.Of(b), third.Of(a), third.Of(b)})
	assert.EqualValues(t, 1, a.Value)
	assert.Equal(t, constantOf(5, a), third.constant(a))
}

func constantOf(n int64, p *Parameter) Constant {
	c := p.Constant
	c.Value = n
	return c
}
