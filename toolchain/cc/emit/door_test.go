package emit_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/cc/emit"
	"github.com/parallergo/epiphany/toolchain/cc/passes"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/routine"
)

const (
	codeAt  = 0x100
	trapAt  = 0x80
	outside = 0x90 // where functions are that the caller passes
	stackAt = 0x7f00
)

// arithmetic is a function of six numbers, the last two of which are on the stack, and of a function
// that it calls while others live.
func arithmetic(r *rand.Rand) string {
	var out strings.Builder
	out.WriteString("unsigned f(unsigned a, unsigned b, unsigned (*g)(unsigned), unsigned c, unsigned d,\n" +
		"unsigned e) {\nunsigned room[4] = {a, b, c, d};\n")
	v := func() string { return string("abcde"[r.IntN(5)]) }
	for range 25 {
		switch r.IntN(6) {
		case 0:
			fmt.Fprintf(&out, "%s += g(%s);\n", v(), v())
		case 1:
			fmt.Fprintf(&out, "room[%s & 3] ^= %s;\n", v(), v())
		case 2:
			fmt.Fprintf(&out, "if (%s < %s) %s = room[%s & 3]; else %s++;\n", v(), v(), v(), v(), v())
		case 3:
			fmt.Fprintf(&out, "for (int i = 0; i < %d; i++) %s += %s * i;\n", r.IntN(5), v(), v())
		default:
			fmt.Fprintf(&out, "%s = %s %s %s;\n", v(), v(),
				[]string{"+", "-", "*", "&", "|", "^"}[r.IntN(6)], v())
		}
	}
	out.WriteString("return a ^ b ^ c ^ d ^ e ^ room[a & 3];\n}\n")
	return out.String()
}

// Code does what its quads say, at each level; it keeps the registers that the ABI says a call keeps,
// and the stack; what it wants kept by a call is in none of the caller's registers.
func TestCodeDoesWhatQuadsSay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	called := 0
	for n := range 60 {
		source := arithmetic(r)
		u := cctest.Lower(t, source)
		f := u.Funcs[0]
		f.Section = ".text"
		passes.Run(f, passes.Goals{Level: n % 3})
		words := []uint32{r.Uint32(), r.Uint32(), outside, r.Uint32(), r.Uint32(), r.Uint32()}

		g := &quad.Func{Name: "_g", Regs: 3, Blocks: []*quad.Block{{Quads: []quad.Quad{
			{Op: quad.Params, Call: &quad.CallInfo{Results: []quad.Reg{1}}},
			{Op: quad.Xor, D: 2, A: 1, HasImm: true, Imm: 0x1234},
			{Op: quad.Ret, Call: &quad.CallInfo{Words: []quad.Reg{2}}},
		}}}}
		m := cctest.NewQuads([]*quad.Func{f, g})
		asked := append([]uint32{}, words...)
		asked[2] = m.Symbols["_g"]
		want, err := m.Call("_f", asked...)
		require.NoError(t, err, source)

		var text strings.Builder
		emit.Func(&text, f, 0, false)
		p, err := routine.Assemble("f.s", text.String())
		require.NoError(t, err, "%s\n%s", source, text.String())
		sram := make([]uint32, 0x8000/4)
		p.Load(sram, codeAt)
		trap, err := routine.Assemble("t.s", "trap #7\n")
		require.NoError(t, err)
		trap.Load(sram, trapAt)

		runtime, err := routine.Assemble("g.s", "trap #5\n")
		require.NoError(t, err)
		runtime.Load(sram, outside)
		c := ecore.New(0x808, sram, nil)
		for i := range c.R {
			c.R[i] = uint32(i) * 0x01010101
		}
		copy(c.R[:4], words[:4])
		sram[(stackAt+8)/4], sram[(stackAt+12)/4] = words[4], words[5]
		c.R[13], c.R[14] = stackAt, trapAt
		before := c.R
		call := func(uint32) {
			called++
			c.R[0] ^= 0x1234
			for i := range c.R {
				if i != 0 && i != 14 && !kept(i) {
					c.R[i] = 0xdead0000 + uint32(i)
				}
			}
		}
		_, number, err := routine.Run(c, sram, codeAt+p.Symbols["_f"], 5, call)
		require.NoError(t, err, text.String())
		require.EqualValues(t, 7, number)
		require.Equal(t, want[0], c.R[0], "level %d\n%s\n%s", n%3, source, text.String())
		for i := range c.R {
			if kept(i) {
				require.Equal(t, before[i], c.R[i], "r%d\n%s", i, text.String())
			}
		}
	}
	assert.Greater(t, called, 100)
}

// kept tells whether a call keeps a register: those of the caller, the stack pointer, and those that
// are left alone.
func kept(i int) bool {
	return i >= 4 && i <= 11 || i == 13 || i == 15 || i >= 28 && i <= 43
}
