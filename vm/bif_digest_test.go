package vm

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
)

// done gives the result of a built-in function that has the space it needs.
func (b *bench) done(t *testing.T, f function, args ...term.Term) term.Term {
	t.Helper()
	r, st := f(b.m, b.p, args)
	require.Equal(t, ok, st)
	return r
}

func TestMD5ByParts(t *testing.T) {
	b := newBench(t)
	_, args, err := b.parse(`erlang:md5(["ab",<<99,100>>],"abcd")`)
	require.NoError(t, err)
	context := b.done(t, md5Init)
	for range 20 {
		context = b.done(t, md5Update, context, args[0])
	}
	whole := args[1]
	for range 19 {
		whole = b.done(t, func(m *Machine, p *Process, _ []term.Term) (term.Term, status) {
			return m.makeList(p, []term.Term{args[1]}, whole)
		})
	}
	assert.Equal(t, b.text(b.done(t, md5Of, whole)), b.text(b.done(t, md5Final, context)))
}

func TestCompiledPatternsFindWhatPlainOnesDo(t *testing.T) {
	b := newBench(t)
	_, args, err := b.parse(`binary:match(<<"abcabc">>,<<"bc">>,[<<"bc">>],[<<"c">>,<<"ab">>])`)
	require.NoError(t, err)
	for _, pattern := range args[1:] {
		compiled := b.done(t, compilePattern, pattern)
		assert.Equal(t, b.text(b.done(t, binaryMatches, args[0], pattern)), b.text(b.done(t, binaryMatches, args[0], compiled)))
	}
	assert.Equal(t, "6", b.text(b.done(t, referencedSize, args[0])))
}

// The first match is the first of all, wherever it is in the pieces that are read, and is not dearer the longer the text goes on.
func TestFirstMatch(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	text := func(n int) []byte {
		data := make([]byte, n)
		for i := range data {
			data[i] = "ab"[r.IntN(2)]
		}
		return data
	}
	loads := map[int]uint64{}
	for _, n := range []int{0, 1, 63, 64, 65, 130, 200, 1000} {
		for range 20 {
			b := newBench(t)
			data := slices.Concat(bytes.Repeat([]byte("-"), n), text(r.IntN(12)), bytes.Repeat([]byte("="), r.IntN(150)))
			s := search{patterns: [][]byte{text(1 + r.IntN(3)), text(1 + r.IntN(6)), append(text(r.IntN(3)), "=="...)}, scope: span{r.IntN(n + 1), 0}}
			s.scope.n = r.IntN(len(data) - s.scope.start + 1)
			bin := b.done(t, func(m *Machine, p *Process, _ []term.Term) (term.Term, status) { return m.makeBinary(p, data) })
			s.bin, _, _ = b.m.binarySize(bin)
			all := b.m.allMatches(s)
			found, some := b.m.firstMatch(s)
			require.Equal(t, len(all) > 0, some)
			if some {
				require.Equal(t, all[0], found)
			}
		}
		b := newBench(t)
		data := append([]byte("abc"), bytes.Repeat([]byte("-"), 4*n)...)
		bin := b.done(t, func(m *Machine, p *Process, _ []term.Term) (term.Term, status) { return m.makeBinary(p, data) })
		s := search{patterns: [][]byte{[]byte("c")}, scope: span{0, len(data)}}
		s.bin, _, _ = b.m.binarySize(bin)
		before := b.m.View.Loads
		_, some := b.m.firstMatch(s)
		require.True(t, some)
		loads[n] = b.m.View.Loads - before
	}
	assert.Equal(t, loads[63], loads[1000])
}
