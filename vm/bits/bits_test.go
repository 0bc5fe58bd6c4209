package bits_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bif/call/calltest"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/bits"
	"github.com/parallergo/epiphany/vm/code"
)

// The bits are those of OTP 25.
func TestHalfFloats(t *testing.T) {
	for f, half := range map[float64]uint16{
		0: 0, math.Copysign(0, -1): 0x8000, 1: 15360, -2: 49152, 65504: 31743, 65519.9: 31743,
		65520: 31744, -1e300: 64512, 6e-8: 1, 3e-8: 1, 2.9e-8: 0,
		math.Ldexp(1, -25): 0, math.Ldexp(3, -25): 2, math.Ldexp(5, -25): 2, 6.103515625e-5: 1024,
		6.097555160522461e-5: 1023, 6.1005353927612305e-5: 1024,
		1.00048828125: 15360, 1.00146484375: 15362, 0.1: 11878,
	} {
		assert.Equal(t, half, bits.HalfBits(f), "%g", f)
	}
	for h := range uint16(0x7C00) { // every finite one there and back
		require.Equal(t, h, bits.HalfBits(bits.HalfValue(h)))
		require.Equal(t, h|0x8000, bits.HalfBits(bits.HalfValue(h|0x8000)))
	}
}

// fences counts fences.
type fences int

func (f *fences) FenceStores(emu.Addr) { *f++ }

// bench is a process that builds bitstrings and takes them apart.
type bench struct {
	*call.Context
	caller  *calltest.Caller
	builder bits.Builder
	fenced  fences
	x       [code.NumX]uint32
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{}
	b.Context, b.caller = calltest.New(t)
	b.builder = bits.NewBuilder(b.Context, &b.fenced)
	return b
}

// segment is the sources of one; the size may be term.Nil.
func segment(of bytecode.SegmentType, flags, unit int, value, size term.Term) []code.Operand {
	return []code.Operand{code.Constant(term.Small(int(bytecode.MakeSegment(of, flags, unit)))),
		code.Constant(value), code.Constant(size)}
}

// create builds a bitstring.
func (b *bench) create(t *testing.T, segments ...[]code.Operand) term.Term {
	t.Helper()
	var list []code.Operand
	for _, s := range segments {
		list = append(list, s...)
	}
	made, result := b.builder.Create(list, &b.x, 0)
	require.Equal(t, bif.Done, result)
	return made
}

// bytes are those of a bitstring.
func (b *bench) bytes(t *testing.T, made term.Term) (data []byte, n int) {
	t.Helper()
	s, is := term.ToBitstr(b.View, made)
	require.True(t, is)
	return s.Extent(b.View).Append(b.View, nil), s.Bits
}

// match executes an instruction at a position: the register of the next one is x1, that of the
// value x2.
func (b *bench) match(op bytecode.Op, t term.Term, at, size, unit, flags int) bif.Result {
	list := []code.Operand{{Kind: 1, V: term.Term(unit | flags<<16)}, code.Constant(t),
		code.Constant(term.Small(at)), code.Constant(term.Small(size))}
	b.x[1], b.x[2] = term.None, term.None
	return bits.Matcher{Context: b.Context}.Match(op, list, &b.x, 0, 2)
}

// What has been built is found again, field by field.
func TestFieldsThereAndBack(t *testing.T) {
	b := newBench(t)
	made := b.create(t,
		segment(bytecode.BitsInteger, 0, 1, term.Small(5), term.Small(3)),
		segment(bytecode.BitsInteger, bytecode.BitsLittle, 8, term.Small(0x1234), term.Small(2)),
		segment(bytecode.BitsUTF8, 0, 1, term.Small(0xE5), term.Nil))
	data, n := b.bytes(t, made)
	assert.Equal(t, 3+16+16, n)
	assert.Equal(t, []byte{0b101_00110, 0b100_00010, 0b010_11000, 0b011_10100, 0b101_00000}, data)

	require.Equal(t, bif.Done, b.match(bytecode.OpBsGetInteger, made, 0, 3, 1, bytecode.BitsSigned))
	assert.Equal(t, term.Small(-3), b.x[2])
	assert.Equal(t, term.Small(3), b.x[1])
	require.Equal(t, bif.Done, b.match(bytecode.OpBsGetInteger, made, 3, 2, 8, bytecode.BitsLittle))
	assert.Equal(t, term.Small(0x1234), b.x[2])
	require.Equal(t, bif.Done, b.match(bytecode.OpBsSkip, made, 3, 4, 8, 0))
	assert.Equal(t, term.Small(35), b.x[1])
	assert.Equal(t, term.None, b.x[2], "what is skipped has no value")
	assert.Equal(t, bif.Raised, b.match(bytecode.OpBsSkip, made, 3, 5, 8, 0))
	assert.Equal(t, bif.Raised, b.match(bytecode.OpBsGetInteger, term.Nil, 0, 1, 1, 0),
		"it is no bitstring")
	assert.Equal(t, bif.Done, b.match(bytecode.OpBsTestEnd, made, 35, 0, 1, 0))
	assert.Equal(t, bif.Raised, b.match(bytecode.OpBsTestEnd, made, 34, 0, 1, 0))
}

// What does not fit is told: sizes before values, and what was wrong.
func TestBlame(t *testing.T) {
	for _, c := range []struct {
		segment []code.Operand
		reason  term.Term
		flaw    string
		kind    string
	}{
		{segment(bytecode.BitsInteger, 0, 1, term.Nil, term.Small(8)), term.AtomBadarg, "type",
			"integer"},
		{segment(bytecode.BitsInteger, 0, 1, term.Small(1), term.Small(-1)), term.AtomBadarg,
			"size", "integer"},
		{segment(bytecode.BitsInteger, 0, 256, term.Nil, term.Small(1<<25)), term.AtomSystemLimit,
			"size", "integer"},
		{segment(bytecode.BitsFloat, 0, 1, term.Small(1), term.Small(8)), term.AtomBadarg,
			"invalid", "float"},
		{segment(bytecode.BitsUTF16, 0, 1, term.Small(0xD800), term.Nil), term.AtomBadarg, "type",
			"utf16"},
	} {
		b := newBench(t)
		_, result := b.builder.Create(c.segment, &b.x, 0)
		assert.Equal(t, bif.Raised, result)
		assert.Equal(t, c.reason, b.caller.Reason)
		assert.Equal(t, c.flaw, b.builder.Blame.Flaw)
		assert.Equal(t, c.kind, b.builder.Blame.Type())
		assert.Contains(t, bits.Atoms(), c.flaw)
		assert.Contains(t, bits.Atoms(), c.kind)
	}
}

// Who appends to the bitstring that has been appended to last does not copy it.
func TestAppendingInPlace(t *testing.T) {
	b := newBench(t)
	made := b.create(t, segment(bytecode.BitsInteger, 0, 8, term.Small(0), term.Small(70)))
	appended := func(to term.Term, c int) term.Term {
		return b.create(t, segment(bytecode.BitsBits, 0, 1, to, term.Nil),
			segment(bytecode.BitsInteger, 0, 8, term.Small(c), term.Small(1)))
	}
	first := appended(made, 1)
	fenced := b.fenced
	second := appended(first, 2)
	assert.Equal(t, fenced+1, b.fenced, "it went to memory")
	again := appended(first, 3) // which has been appended to: a copy
	assert.Equal(t, fenced+1, b.fenced)
	for _, c := range []struct {
		made term.Term
		last []byte
	}{{first, []byte{0, 1}}, {second, []byte{1, 2}}, {again, []byte{1, 3}}} {
		data, _ := b.bytes(t, c.made)
		assert.Equal(t, c.last, data[len(data)-2:])
	}
}
