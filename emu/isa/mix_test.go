package isa

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMix(t *testing.T) {
	for text, want := range map[string]Mix{
		"":                                     {},
		"add r0,r1,r2":                         {Cycles: 1, IALU: 1},
		"add r0,r1,r2; fadd r3,r4,r5":          {Cycles: 1, IALU: 1, FPU: 1, Dual: 1},
		"fadd r3,r4,r5; ldr r0,[r1]":           {Cycles: 1, FPU: 1, Dual: 1},
		"ldr r0,[r1]; add r2,r0,r0":            {Cycles: 3, IALU: 1, Waits: 1},
		"fmul r0,r1,r2; str r0,[r3]":           {Cycles: 5, FPU: 1, Waits: 3},
		"b; add r0,r1,r2":                      {Cycles: 5, IALU: 1},
		"ldrb r0,[r1]; bne; add r2,r0,r0; nop": {Cycles: 5, IALU: 1, Waits: 1},
	} {
		s := MustParse(text)
		m := s.Mix()
		assert.Equal(t, want, m, text)
		assert.EqualValues(t, s.Cycles(), m.Cycles, text)
	}
	a, b := MustParse("fmul r0,r1,r2; str r0,[r3]").Mix(), MustParse("add r0,r1,r2; fadd r3,r4,r5").Mix()
	assert.Equal(t, Mix{Cycles: 7, IALU: 2, FPU: 3, Dual: 2, Waits: 3}, a.Plus(b.Times(2)))
	assert.Equal(t, a, a.Plus(b).Plus(b.Times(-1)))
}
