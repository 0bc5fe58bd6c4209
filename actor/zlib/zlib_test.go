package zlib_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/zlib"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

func TestPartsInflate(t *testing.T) {
	b := builtintest.New(t)
	b.Know("done", "flushed", "full", "more")
	data := bytes.Repeat([]byte("again and "), 100)
	first, how := b.Call(zlib.Deflate, 6, []byte{}, data[:500], false)
	require.Equal(t, bif.Done, how)
	second, _ := b.Call(zlib.Deflate, 6, data[:500], data[500:], true)
	assert.Less(t, len(second.([]byte)), 100, "it refers to what is before")

	x, _ := b.Call(zlib.Inflate, []byte{}, first, 0, 1<<20)
	got := x.(term.Tuple)
	assert.Equal(t, data[:500], got[0])
	assert.Equal(t, term.Tuple{term.AtomName("flushed"), data[:500]}, got[1])
	x, _ = b.Call(zlib.Inflate, data[:500], second, 0, 1<<20)
	got = x.(term.Tuple)
	assert.Equal(t, data[500:], got[0])
	assert.Equal(t, term.AtomName("done"), got[1].(term.Tuple)[0])

	x, _ = b.Call(zlib.Inflate, []byte{}, first, 0, 10)
	assert.Equal(t, term.Tuple{data[:10], term.AtomName("full")}, x)
	x, _ = b.Call(zlib.Inflate, []byte{}, []byte{0xFF, 0xFF}, 0, 10)
	assert.Equal(t, false, x.(term.Tuple)[1], "that is no stream")
}
