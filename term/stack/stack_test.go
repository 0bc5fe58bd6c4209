package stack_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term/stack"
)

// What is pushed comes back in the other order, wherever the stack grows and shrinks on the way.
func TestLastInFirstOut(t *testing.T) {
	var s stack.Of[int]
	var model []int
	for step := range 200_000 {
		if step%7 < 4 == (step < 100_000) {
			s.Push(step)
			model = append(model, step)
		} else if len(model) > 0 {
			s.Drop()
			model = model[:len(model)-1]
		}
		if len(model) > 0 && !assert.Equal(t, model[len(model)-1], *s.Top()) {
			return
		}
	}
	assert.Equal(t, len(model), s.Len())
	for ; len(model) > 0; model = model[:len(model)-1] {
		*s.Top() += 1
		if !assert.Equal(t, model[len(model)-1]+1, *s.Top()) {
			return
		}
		s.Drop()
	}
	assert.Zero(t, s.Len())
}

func TestALowStackDoesNotAllocate(t *testing.T) {
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		var s stack.Of[uint32]
		for range 16 {
			s.Push(1)
		}
		for s.Len() > 0 {
			s.Drop()
		}
	}))
}
