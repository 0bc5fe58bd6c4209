package emu

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestParameterStaysInRange(t *testing.T) {
	p := NewParameter(Constant{Name: "lines", Value: 46, Unit: "lines", Source: "fitted", Confidence: Low}, 10, 100)
	assert.NoError(t, p.Set(10))
	assert.NoError(t, p.Set(100))
	assert.EqualValues(t, 100, p.Value)
	assert.EqualError(t, p.Set(101), `parameter "lines" is 101 lines, want 10 to 100`)
	assert.EqualError(t, p.Set(9), `parameter "lines" is 9 lines, want 10 to 100`)
	assert.EqualValues(t, 100, p.Value)
	assert.EqualValues(t, 46, p.Standard())
	p.Reset()
	assert.EqualValues(t, 46, p.Value)
	assert.Panics(t, func() { NewParameter(Constant{Value: 3}, 4, 5) })
}
