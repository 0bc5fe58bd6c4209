package systems

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A sheet has a panel for each routine, with its fit, and the paper's law where that has one.
func TestPlot(t *testing.T) {
	m := measured{times: map[string]times{}}
	for i, name := range byBytes {
		m.times[name] = times{}
		for _, size := range []int{8, 64, 512} { // 10 ns and more, and a byte a ns
			m.times[name][size] = (float64(10*(i+1)) + float64(size)) / nanos
		}
	}
	for _, name := range atomics {
		m.times[name] = times{1: 100, 16: 200}
	}
	known := map[string]law{"put": {101, 2.387}}
	var out, again strings.Builder
	require.NoError(t, draws(&out, m.panels(known)))
	require.NoError(t, draws(&again, m.panels(known)))
	text := out.String()
	assert.True(t, text == again.String(), "twice the same")
	for _, want := range []string{"put: α 10 (101) ns, 1/β 1.000 (2.387) GB/s",
		"get: α 20 ns, 1/β 1.000 GB/s", "float max: α 150 ns", ">int finc<", ">PEs<"} {
		assert.True(t, strings.Contains(text, want), want)
	}
	assert.Equal(t, 1, strings.Count(text, "stroke-dasharray"), "the law of put")
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
	}

	// What was not measured has no curve.
	m.times["int fadd"] = nil
	assert.EqualError(t, draws(io.Discard, m.panels(known)), "int fadd: there are no two measurements")
}
