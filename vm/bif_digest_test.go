package vm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// done gives the result of a built-in function that has the space it needs.
func (b *bench) done(t *testing.T, module, name string, args ...term.Term) term.Term {
	t.Helper()
	r, st := bifs[bif.Number(module, name, len(args))].impl(b.m.on(b.p), args)
	require.Equal(t, ok, st)
	return r
}

func TestMD5ByParts(t *testing.T) {
	b := newBench(t)
	_, args, err := b.parse(`erlang:md5(["ab",<<99,100>>],"abcd")`)
	require.NoError(t, err)
	context := b.done(t, "erlang", "md5_init")
	for range 20 {
		context = b.done(t, "erlang", "md5_update", context, args[0])
	}
	whole := args[1]
	for range 19 {
		whole, _ = b.m.on(b.p).MakeList([]term.Term{args[1]}, whole)
	}
	assert.Equal(t, b.text(b.done(t, "erlang", "md5", whole)), b.text(b.done(t, "erlang", "md5_final", context)))
}

func TestCompiledPatternsFindWhatPlainOnesDo(t *testing.T) {
	b := newBench(t)
	_, args, err := b.parse(`binary:match(<<"abcabc">>,<<"bc">>,[<<"bc">>],[<<"c">>,<<"ab">>])`)
	require.NoError(t, err)
	for _, pattern := range args[1:] {
		compiled := b.done(t, "binary", "compile_pattern", pattern)
		assert.Equal(t, b.text(b.done(t, "binary", "matches", args[0], pattern)), b.text(b.done(t, "binary", "matches", args[0], compiled)))
	}
	assert.Equal(t, "6", b.text(b.done(t, "binary", "referenced_byte_size", args[0])))
}
