package isa

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSizes(t *testing.T) {
	for text, want := range map[string]int{
		"add r0,r1,r2":          2,
		"add r0,r1,r8":          4,
		"add r0,r1,#3":          2,
		"add r0,r1,#4":          4,
		"sub r0,r1,#-4":         2,
		"sub r0,r1,#-5":         4,
		"add.l r0,r1,r2":        4,
		"and r0,r1,r2":          2,
		"lsl r0,r1,#31":         2,
		"lsr r8,r1,#4":          4,
		"asr r0,r1,r2":          2,
		"mov r0,r1":             2,
		"mov r0,#255":           2,
		"mov r0,#0x100":         4,
		"mov r0,#0xffff":        4,
		"movt r0,#1":            4,
		"moveq r0,r1":           2,
		"movblte r0,r63":        4,
		"bitr r0,r1":            2,
		"fmadd r0,r1,r2":        2,
		"imul r0,r1,sp":         4,
		"fix r0,r1":             2,
		"ldr r0,[r1]":           2,
		"ldr r0,[r1,#7]":        2,
		"ldr r0,[r1,#8]":        4,
		"ldr r0,[r1,#-1]":       4,
		"ldr r0,[r1,r2]":        2,
		"ldr r0,[r1,-r2]":       4,
		"ldr r0,[r1],r2":        2,
		"ldr r0,[r1],+r2":       2,
		"ldr r0,[r1],#1":        4,
		"ldrd r62,[r1]":         4,
		"strb r0,[fp,#2]":       4,
		"strh r0,[r1,#2]":       2,
		"testset r0,[r1,r2]":    4,
		"b away":                2,
		"b.l away":              4,
		"beq away":              2,
		"beq! away":             2,
		"beq.l! away":           4,
		"bl away":               4,
		"jr r1":                 2,
		"jr lr":                 4,
		"jalr r1":               2,
		"movts config,r0":       2,
		"movts ctimer0,r0":      4,
		"movfs r0,status":       2,
		"movfs r9,status":       4,
		"movfs r0,coreid":       4,
		"nop":                   2,
		"trap #3":               2,
		"idle; gid; gie; rti":   8,
		"":                      0,
		" ; ;\n\t// nothing\n;": 0,
	} {
		s, err := Parse(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, s.Bytes(), text)
	}
}

func TestCycles(t *testing.T) {
	for _, c := range []struct {
		why, text string
		want      int
	}{
		{"nothing", "", 0},
		{"one", "add r0,r1,r2", 1},
		{"IALU feeds IALU at once, and never pairs with it", "add r0,r1,r2; add r3,r0,r0", 2},
		{"IALU pairs with FPU", "add r0,r1,r2; fadd r3,r4,r5", 1},
		{"FPU pairs with IALU", "fadd r3,r4,r5; add r0,r1,r2", 1},
		{"three do not go together", "fadd r3,r4,r5; add r0,r1,r2; fadd r6,r4,r5", 2},
		{"two pairs", "fadd r3,r4,r5; add r0,r1,r2; fadd r6,r4,r5; sub r7,r1,r2", 2},
		{"load pairs with IALU2", "ldr r0,[r1]; imul r2,r3,r4", 1},
		{"store pairs with FPU", "fmul r2,r3,r4; str r0,[r1]", 1},
		{"IALU does not pair with load", "add r0,r1,r2; ldr r3,[r4]", 2},
		{"FPU does not pair with IALU2", "fadd r0,r1,r2; imul r3,r4,r5", 2},
		{"control pairs with nothing", "fadd r0,r1,r2; nop; fadd r3,r4,r5", 3},
		{"no RAW in a pair, IALU to FPU needs one between", "add r0,r1,r2; fadd r3,r0,r5", 3},
		{"no WAW in a pair", "add r0,r1,r2; fadd r0,r4,r5", 3},
		{"WAR in a pair is fine", "fadd r3,r0,r5; add r0,r1,r2", 1},
		{"FPU to FPU: 3 and rounding", "fmul r0,r1,r2; fadd r3,r0,r4", 6},
		{"filled with useful work", "fmul r0,r1,r2; mov r5,r6; mov r5,r6; mov r5,r6; mov r5,r6; fadd r3,r0,r4", 6},
		{"accumulation waits for its destination", "fmadd r0,r1,r2; fmadd r0,r3,r4", 6},
		{"FPU to store: 2 and rounding", "fmul r0,r1,r2; str r0,[r4]", 5},
		{"FPU to address of a store", "imul r0,r1,r2; str r4,[r0]", 5},
		{"FPU to load", "imul r0,r1,r2; ldr r4,[r3,r0]", 6},
		{"FPU to IALU", "imul r0,r1,r2; add r3,r0,r4", 6},
		{"FPU to branch by its flags", "fsub r0,r1,r2; bbeq x", 6},
		{"FPU to conditional move by its flags", "fsub r0,r1,r2; movblt r3,r4", 6},
		{"IALU to branch by its flags", "sub r0,r1,r2; beq x", 2},
		{"mov leaves flags alone", "fsub r0,r1,r2; sub r5,r6,r7; beq x", 2},
		{"load to IALU", "ldr r0,[r1]; add r2,r0,r0", 3},
		{"load to FPU", "ldr r0,[r1]; fadd r2,r0,r0", 4},
		{"load to store", "ldr r0,[r1]; str r0,[r2]", 3},
		{"load to load", "ldr r0,[r1]; ldr r2,[r0]", 3},
		{"load to overwriting", "ldr r0,[r1]; mov r0,#1", 3},
		{"doubleword load, upper half", "ldrd r0,[r2]; add r4,r1,r1", 3},
		{"doubleword store, upper half", "ldr r1,[r2]; strd r0,[r4]", 3},
		{"byte load", "ldrb r0,[r1]; add r2,r0,r0", 4},
		{"halfword load to FPU", "ldrh r0,[r1]; fadd r2,r0,r0", 4},
		{"post-modified address is ready at once", "ldr r0,[r1],#1; ldr r2,[r1],#1", 2},
		{"post-modified address to FPU", "str r0,[r1],#1; iadd r2,r1,r1", 3},
		{"testset is a load", "testset r0,[r1,r2]; add r3,r0,r0", 3},
		{"not taken", "beq x; add r0,r1,r2", 2},
		{"taken", "beq! x; add r0,r1,r2", 5},
		{"unconditional", "b x", 4},
		{"call", "bl x; jr lr", 8},
		{"jump waits for its register", "ldr r1,[r2]; jr r1", 6},
		{"return", "rti", 4},
		{"hazards end behind a jump", "ldrb r0,[r1]; b x; add r2,r0,r0", 6},
		{"dispatch: ldrb 0, ldr 3, jr 5, 3 more", "ldrb r0,[r4],#1; ldr r1,[r5,r0]; jr r1", 9},
		{"add of two tagged small integers with overflow test",
			"and r2,r0,r1; sub r2,r2,#15; bne slow; sub r0,r0,#15; add r0,r0,r1; bvs away", -1},
	} {
		s, err := Parse(c.text)
		if c.want < 0 {
			require.Error(t, err, c.why)
			continue
		}
		require.NoError(t, err, c.why)
		assert.Equal(t, c.want, s.Cycles(), "%s: %s", c.why, c.text)
	}
}

func TestConcatPairsAcrossTheSeam(t *testing.T) {
	a, b := MustParse("add r0,r1,r2"), MustParse("fadd r3,r4,r5; ldr r6,[r7]; str r6,[r0]")
	all := Concat(a, b)
	assert.Equal(t, 4, all.Len())
	assert.Equal(t, a.Bytes()+b.Bytes(), all.Bytes())
	assert.Equal(t, 4, all.Cycles(), "add+fadd 0, ldr 1, str 3")
	assert.Equal(t, 1, all.Loads())
	assert.Equal(t, 1, all.Stores())
	again := MustParse(all.String())
	assert.Equal(t, all, again)
}

func TestAccessesByAddressRegister(t *testing.T) {
	s := MustParse("ldr r0,[r4],#1; ldrd r2,[r6,r0]; str r0,[r6]; str r4,[r0,#1]; testset r0,[r4,r1]; add r6,r6,r4")
	assert.Equal(t, []int{2, 1, 0}, []int{s.LoadsAt(4), s.LoadsAt(6), s.LoadsAt(0)})
	assert.Equal(t, []int{0, 1, 1}, []int{s.StoresAt(4), s.StoresAt(6), s.StoresAt(0)})
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		text      string
		line, col int
		msg       string
	}{
		{"nonsense", 1, 1, `unknown mnemonic "nonsense"`},
		{"add r0,r1", 1, 10, `want ',', not ""`},
		{"nop;\n add r0,r64,r1", 2, 9, `want a register, not "r64"`},
		{"add r00,r1,r2", 1, 5, `want a register, not "r00"`},
		{"nop; mov r0,#70000", 1, 14, "70000 is not in 0 to 65535"},
		{"add r0,r1,#1024", 1, 12, "1024 is not in -1024 to 1023"},
		{"lsl r0,r1,#32", 1, 12, "32 is not in 0 to 31"},
		{"mov r0,#x", 1, 9, `want a number, not "x"`},
		{"and r0,r1,#1", 1, 11, `want a register, not ""`},
		{"ldrd r1,[r2]", 1, 6, "doubleword access needs an even register, not r1"},
		{"ldr r0,[r1", 1, 11, `want ']', not ""`},
		{"ldr r0,[r1,#2048]", 1, 13, "2048 is not in -2047 to 2047"},
		{"jr! r0", 1, 3, "jr cannot be taken or not"},
		{"movts nothing,r0", 1, 7, `unknown special register "nothing"`},
		{"nop nop", 1, 5, `unexpected "nop"`},
		{"trap #64", 1, 7, "64 is not in 0 to 63"},
	} {
		_, err := Parse(c.text)
		var e *Error
		require.True(t, errors.As(err, &e), c.text)
		assert.Equal(t, Error{c.line, c.col, c.msg}, *e, c.text)
	}
	assert.PanicsWithError(t, `isa: 1:1: unknown mnemonic "oops"`, func() { MustParse("oops") })
}

func FuzzParse(f *testing.F) {
	f.Add("ldrb r0,[r4],#1; ldr r1,[r5,r0]; jr r1")
	f.Add("beq.l! x\nmovfs r9,coreid // note")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(s.String())
		require.NoError(t, err)
		require.Equal(t, s.Bytes(), again.Bytes())
		require.Equal(t, s.Cycles(), again.Cycles())
		require.GreaterOrEqual(t, 2*s.Cycles(), s.Len(), "two instructions a cycle at most")
	})
}
