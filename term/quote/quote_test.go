package quote_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term/quote"
)

func TestFloat(t *testing.T) {
	for want, f := range map[string]float64{
		"0.0": 0, "-0.0": math.Copysign(0, -1), "1.0": 1, "0.1": 0.1, "1.0e-5": 1e-5, "1.0e22": 1e22,
		"123456.0": 123456, "9007199254740991.0": 1<<53 - 1, "9.007199254740992e15": 1 << 53,
	} {
		assert.Equal(t, want, quote.Float(f))
	}
}

func TestAtom(t *testing.T) {
	for name, want := range map[string]string{
		"a": "a", "a_B@1": "a_B@1", "": "''", "A": "'A'", "end": "'end'", "it's": `'it\'s'`, "ä": "ä",
		"a\n": `'a\n'`, "€": "'€'",
	} {
		assert.Equal(t, want, quote.Atom(name, true))
	}
	assert.Equal(t, `'\x{20AC}'`, quote.Atom("€", false))
}

func TestBits(t *testing.T) {
	for _, c := range []struct {
		b           quote.Bits
		depth, room int
		want        string
		atomic      bool
	}{
		{quote.Bits{}, 0, 99, "<<>>", true},
		{quote.Bits{Bytes: []byte("abc"), Bits: 24}, 0, 99, `<<"abc">>`, true},
		{quote.Bits{Bytes: []byte("abc"), Bits: 24, Plain: true}, 0, 99, "<<97,98,99>>", false},
		{quote.Bits{Bytes: []byte{1, 2, 3}, Bits: 24}, 0, 99, "<<1,2,3>>", false},
		{quote.Bits{Bytes: []byte{1, 0xa0}, Bits: 11}, 0, 99, "<<1,5:3>>", false},
		{quote.Bits{Bytes: []byte{1, 2, 3}, Bits: 24}, 2, 99, "<<1,...>>", false},
		{quote.Bits{Bytes: []byte{1, 2, 3}, Bits: 24}, 1, 99, "<<...>>", true},
		{quote.Bits{Bytes: []byte("é"), Bits: 16, Unicode: true}, 0, 99, `<<"é"/utf8>>`, true},
		{quote.Bits{Bytes: []byte{1, 2, 3, 4}, Bits: 32}, 0, 2, "<<1,...>>", false},
	} {
		text, _, atomic := c.b.Text(c.depth, -1, c.room)
		assert.Equal(t, c.want, text)
		assert.Equal(t, c.atomic, atomic, c.want)
	}
}
