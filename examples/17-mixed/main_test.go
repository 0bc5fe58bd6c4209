package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// iterations are those of a point, with single precision everywhere.
func iterations(cx, cy float32) (n int) {
	var x, y float32
	for n < 99 && float32(x*x)+float32(y*y) < 4 {
		x, y = float32(float32(x*x)-float32(y*y))+cx, float32(float32(2*x)*y)+cy
		n++
	}
	return n
}

// drawn are the pictures as Go computes them.
func drawn() string {
	const width, height, ink = 64, 24, " .:-=+*#%@"
	var all strings.Builder
	for _, v := range views {
		fmt.Fprintf(&all, "around %g%+gi\n", v.X, v.Y)
		for row := range height {
			for i := range width {
				cx := v.X + float32(float32(i-width/2)*v.Step)
				cy := v.Y + float32(float32(2*(row-height/2))*v.Step)
				all.WriteByte(ink[iterations(cx, cy)/10])
			}
			all.WriteByte('\n')
		}
	}
	return all.String()
}

// TestPictures expects the same pictures as Go computes, in both orders of memory.
func TestPictures(t *testing.T) {
	for name, opts := range map[string][]epiphany.Option{
		"one thread":  {epiphany.WithWorkers(1)},
		"two threads": {epiphany.WithWorkers(2)},
		"weak memory": {epiphany.WithWeakMemory(1, 2000)},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			require.NoError(t, run(t.Context(), &out, opts...))
			assert.Equal(t, drawn(), out.String())
		})
	}
}
