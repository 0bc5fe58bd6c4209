package systems

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTurnover(t *testing.T) {
	loads := times{8: 10, 16: 20, 32: 40}
	assert.Equal(t, 16, turnover(loads, times{8: 25, 16: 26, 32: 30}))
	assert.Equal(t, 32, turnover(loads, times{8: 50, 16: 50, 32: 50}))
	assert.Zero(t, turnover(loads, times{8: 5, 16: 6, 32: 7}))
}

func TestFit(t *testing.T) {
	alpha, perByte := times{8: 100 + 4, 64: 100 + 32, 4096: 100 + 2048}.fit()
	assert.InDelta(t, 100, alpha, 1e-6)
	assert.InDelta(t, 0.5, perByte, 1e-9)
	alpha, perByte = times{0: 42}.fit()
	assert.InDelta(t, 42, alpha, 1e-9)
	assert.Zero(t, perByte)
	_, _, err := parse(strings.NewReader("put 8\n"), nil)
	assert.Error(t, err)
	_, _, err = parse(strings.NewReader("put 8 x\n"), nil)
	assert.Error(t, err)
}
