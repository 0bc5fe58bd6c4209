package isa

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTableIsWhole(t *testing.T) {
	for o := opNone + 1; o < opEnd; o++ {
		info := o.Info()
		assert.Equal(t, o, info.Op, "row %d", o)
		assert.NotEmpty(t, info.Name, "row %d", o)
		assert.NotEmpty(t, info.Forms, info.Name)
		assert.NotEmpty(t, info.Doc, info.Name)
		assert.LessOrEqual(t, len(info.Forms), 2, info.Name)
		for i, f := range info.Forms {
			assert.Equal(t, len(f.Bits)/8, int(f.Size), info.Name)
			assert.Equal(t, Size(uint16(f.value)), int(f.Size), "%s: %s", info.Name, f.Bits)
			assert.True(t, i == 0 || info.Forms[0].Size == 2 && f.Size == 4, info.Name)
		}
	}
	assert.Equal(t, OpInfo{}, opEnd.Info())
}

// TestFormsAreDistinct asserts that no word is of two forms.
func TestFormsAreDistinct(t *testing.T) {
	for nibble, forms := range byNibble {
		for i, a := range forms {
			for _, b := range forms[:i] {
				differ := (a.form.value ^ b.form.value) & a.form.mask & b.form.mask
				assert.NotZero(t, differ, "%x: %s and %s", nibble, a.op.Name, b.op.Name)
			}
		}
	}
}

// TestShortWordsRoundTrip decodes every halfword.
func TestShortWordsRoundTrip(t *testing.T) {
	known := 0
	for w := range uint32(1 << 16) {
		if Size(uint16(w)) == 4 {
			continue
		}
		in, ok := Decode(w | 0xabcd<<16)
		if !ok {
			continue
		}
		known++
		checkRoundTrip(t, w, in)
	}
	assert.Equal(t, 35098, known)
}

// TestLongWordsRoundTrip decodes words of each form with random fields.
func TestLongWordsRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	for o := opNone + 1; o < opEnd; o++ {
		for _, f := range o.Info().Forms {
			for range 500 {
				w := randomWord(r, &f)
				in, ok := Decode(w)
				require.True(t, ok, "%s: %#x", o, w)
				require.Equal(t, o, in.Op, "%#x", w)
				checkRoundTrip(t, w, in)
			}
		}
	}
}

// randomWord is a word of the form.
func randomWord(r *rand.Rand, f *Form) uint32 {
	w := f.value | r.Uint32()&^f.mask
	if f.Size == 2 {
		w &= 1<<16 - 1
	}
	return w
}

// checkRoundTrip asserts that the word and the text of an instruction give it back.
func checkRoundTrip(t *testing.T, w uint32, in Instr) {
	t.Helper()
	again, err := in.Word()
	require.NoError(t, err, "%#x %s", w, in)
	require.Equal(t, w&^ignored(&in), again, "%s", in)
	text := in.String()
	read, err := Assemble(text)
	if refused(&in) {
		require.Error(t, err, text)
		return
	}
	require.NoError(t, err, "%#x", w)
	require.Equal(t, in, read, "%#x: %s", w, text)
}

// ignored are the bits of an instruction that do not matter.
func ignored(in *Instr) (mask uint32) {
	f, _ := in.form()
	for i := range len(f.Bits) {
		if f.Bits[i] == 'x' {
			mask |= 1 << (len(f.Bits) - 1 - i)
		}
	}
	return mask
}

// refused tells whether an instruction can be decoded, but no assembler takes it: a doubleword in
// an odd register, a load into the register of the address that it moves.
func refused(in *Instr) bool {
	o := in.Op.Info()
	return o.Width == 8 && in.Rd%2 != 0 ||
		o.Unit == Load && o.has(Bumps) && (in.Rd == in.Rn || o.Width == 8 && in.Rd+1 == in.Rn)
}

func TestWordFails(t *testing.T) {
	for _, in := range []Instr{
		{}, {Op: opEnd}, {Op: 255}, {Op: OpAdd, Rd: 64}, {Op: OpAdd, Rm: 64},
		{Op: OpAdd, Rd: 8, Size: 2}, {Op: OpAdd, Size: 3},
		{Op: OpAddImm, Imm: 1024}, {Op: OpAddImm, Imm: -1025}, {Op: OpB, Imm: 1},
		{Op: OpB, Imm: 1 << 24}, {Op: OpLdr, Imm: -1},
		{Op: OpLdr, Imm: 2048}, {Op: OpMovt, Imm: 1, Size: 2}, {Op: OpMovts, Imm: 256},
		{Op: OpMovts, Imm: -1},
		{Op: OpTrap, Imm: 64}, {Op: OpAdd, Minus: true}, {Op: OpNop, Rd: 1}, {Op: OpNop, Imm: 1},
	} {
		_, err := in.Word()
		assert.Error(t, err, "%+v", in)
		assert.NotEmpty(t, in.String())
	}
}

func FuzzDecode(f *testing.F) {
	for _, w := range []uint32{0, 0x1a2, 0x000f000f, 0x0402194f, 0xffffffff, 0x2bcc01ff} {
		f.Add(w)
	}
	f.Fuzz(func(t *testing.T, w uint32) {
		in, ok := Decode(w)
		if !ok {
			return
		}
		if in.Size == 2 {
			w &= 1<<16 - 1
		}
		checkRoundTrip(t, w, in)
	})
}

func FuzzAssemble(f *testing.F) {
	f.Add("ldr r0,[r1,#-2047]")
	f.Add("MOVT R63,%high(0x12345678) ; comment")
	f.Add("movfs.l r1,mmr7fc")
	f.Fuzz(func(t *testing.T, text string) {
		in, err := Assemble(text)
		if err != nil {
			return
		}
		w, err := in.Word()
		require.NoError(t, err, text)
		again, ok := Decode(w)
		require.True(t, ok, text)
		require.Equal(t, in, again, text)
		read, err := Assemble(in.String())
		require.NoError(t, err, text)
		require.Equal(t, in, read, text)
	})
}
