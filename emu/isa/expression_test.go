package isa_test

import (
	"strings"
	"testing"

	"github.com/parallergo/epiphany/emu/isa"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// letters evaluates: n is a known number, x one that is not known yet.
func letters(text string) (int, isa.Value, string) {
	switch {
	case strings.HasPrefix(text, "n"):
		return 1, isa.Value{Number: 0x12345, Known: true}, ""
	case strings.HasPrefix(text, "one"):
		return 3, isa.Value{Number: 1, Known: true}, ""
	case strings.HasPrefix(text, "x"):
		return 1, isa.Value{Later: "x"}, ""
	}
	return 0, isa.Value{}, "no expression"
}

func TestAssembleWith(t *testing.T) {
	for _, c := range []struct {
		text, want string
		half       isa.Half
		size       uint8
		open       bool
	}{
		{"mov r0,#one", "mov r0,0x1", 0, 2, false},
		{"mov r0,%low(n)", "mov r0,0x2345", 0, 4, false},
		{"mov r0,%low(one)", "mov.l r0,0x1", 0, 4, false},
		{"movt r0,%HIGH(n)", "movt r0,0x1", 0, 4, false},
		{"mov r0,#x", "mov.l r0,0x0", isa.Whole, 4, true},
		{"mov r0,%low(x)", "mov.l r0,0x0", isa.Low, 4, true},
		{"mov r0,r1", "mov r0,r1", 0, 2, false},
		{"add r0,r1,x", "add.l r0,r1,0", isa.Whole, 4, true},
		{"ldr r0,[r1,r2]", "ldr r0,[r1,r2]", 0, 2, false},
		{"ldr r0,[r1,-x]", "ldr.l r0,[r1,-0x0]", isa.Whole, 4, true},
		{"str r0,[r1],#one", "str r0,[r1],+0x1", 0, 4, false},
		{"trap x", "trap 0x0", isa.Whole, 2, true},
		{"lsl r0,r0,one", "lsl r0,r0,0x1", 0, 2, false},
		{"lsl r0,r1,x", "lsl r0,r1,0x0", isa.Whole, 2, true},
		{"lsl r0,r8,x", "lsl r0,r8,0x0", isa.Whole, 4, true},
		{"bne x", "bne .+0", isa.Whole, 0, true},
		{"bne.l x", "bne .+0", isa.Whole, 4, true},
		{"b one", "", 0, 0, false},
		{"trap n", "", 0, 0, false},
		{"add r0,r1,r64", "", 0, 0, false},
		{"mov r0,%low(x", "", 0, 0, false},
		{"movts config,x", "", 0, 0, false},
	} {
		in, open, err := isa.AssembleWith(c.text, letters)
		if c.want == "" {
			assert.Error(t, err, c.text)
			continue
		}
		require.NoError(t, err, c.text)
		in.Size = max(in.Size, c.size)
		assert.Equal(t, c.size, in.Size, c.text)
		require.Equal(t, c.open, open != nil, c.text)
		if open != nil {
			assert.Equal(t, c.half, open.Half, c.text)
			assert.Equal(t, "x", open.Later, c.text)
		}
		if !in.Branch() {
			assert.Equal(t, c.want, in.String(), c.text)
		}
	}
}
