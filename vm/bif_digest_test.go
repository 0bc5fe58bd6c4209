package vm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
)

// done gives the result of a built-in function that has the space it needs.
func (b *bench) done(t *testing.T, f NativeFunc, args ...term.Term) term.Term {
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
