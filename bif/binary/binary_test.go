package binary_test

import (
	"bytes"
	"crypto/md5"
	"encoding/hex"
	"hash/adler32"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif/binary"
	"github.com/parallergo/epiphany/bif/call/calltest"
	"github.com/parallergo/epiphany/term"
)

var badarg = calltest.Raised{Reason: term.AtomName("badarg")}

func newBench(t testing.TB) *calltest.Bench { return calltest.NewBench(t, binary.Functions()) }

// text is some letters of a small alphabet, so that patterns occur.
func text(r *rand.Rand, n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = "abc"[r.IntN(3)]
	}
	return data
}

// Functions of bytes do what Go's packages do, on binaries on the heap and outside of it.
func TestBytesAgainstGo(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	for _, n := range []int{0, 1, 5, 63, 64, 65, 400} {
		b, data := newBench(t), text(r, n)
		sum := md5.Sum(data)
		assert.Equal(t, sum[:], b.Call("erlang", "md5", data))
		assert.Equal(t, b.One(crc32.ChecksumIEEE(data)), b.Call("erlang", "crc32", data))
		assert.Equal(t, b.One(adler32.Checksum(data)), b.Call("erlang", "adler32", data))
		assert.Equal(t, bytes.Repeat(data, 3), b.Call("binary", "copy", data, 3))
		assert.Equal(t, []byte(strings.ToUpper(hex.EncodeToString(data))),
			b.Call("binary", "encode_hex", data))
		assert.Equal(t, data, b.Call("binary", "decode_hex", []byte(hex.EncodeToString(data))))
		at := r.IntN(n + 1)
		assert.Equal(t, b.One(term.Tuple{data[:at], data[at:]}), b.Call("erlang", "split_binary", data, at))
		assert.Equal(t, badarg, b.Call("erlang", "split_binary", data, n+1))
		assert.Equal(t, data[at:], b.Call("binary", "part", data, at, n-at))
		assert.Equal(t, data[:at], b.Call("binary", "part", data, at, -at))
		assert.Equal(t, badarg, b.Call("binary", "part", data, at, n-at+1))
	}
}

// The first match is where bytes.Index finds it, and there are as many as bytes.Count counts.
func TestMatchAgainstGo(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for range 100 {
		b, data, pattern := newBench(t), text(r, r.IntN(150)), text(r, 1+r.IntN(4))
		want := b.One(term.AtomName("nomatch"))
		if at := bytes.Index(data, pattern); at >= 0 {
			want = b.One(term.Tuple{at, len(pattern)})
		}
		require.Equal(t, want, b.Call("binary", "match", data, pattern), "%s in %s", pattern, data)
		require.Len(t, b.Call("binary", "matches", data, pattern), bytes.Count(data, pattern),
			"%s in %s", pattern, data)
	}
}

// Lists of lists and binaries are their bytes; what is none raises badarg.
func TestIolists(t *testing.T) {
	b := newBench(t)
	list := []any{[]byte("ab"), []any{99, []any{}, []byte("d")}, 101}
	assert.Equal(t, []byte("abcde"), b.Call("erlang", "iolist_to_binary", list))
	assert.Equal(t, b.One(5), b.Call("erlang", "iolist_size", list))
	for _, bad := range []any{[]any{256}, []any{-1}, term.AtomName("a"), []any{[]any{1.5}}} {
		assert.Equal(t, badarg, b.Call("erlang", "iolist_to_binary", bad), "%v", bad)
	}
}

// Each text is as many code points as Go finds, and its bytes are the same again.
func TestUnicode(t *testing.T) {
	b := newBench(t)
	for _, s := range []string{"", "a", "blåbær", "日本語", "a\u0301\U0001F600"} {
		var points []any
		for _, r := range s {
			points = append(points, int(r))
		}
		list := b.Call("epiphany_unicode", "to_list", []byte(s), term.AtomName("utf8"))
		assert.Equal(t, b.One(points), list, s)
	}
	assert.Equal(t, []byte("blåbær"), b.Call("erlang", "atom_to_binary", term.AtomName("blåbær")))
}

// The external format of a term begins with its version, and is as large as external_size says.
func TestExternalFormat(t *testing.T) {
	b := newBench(t)
	for _, x := range []any{1, int64(-1 << 40), 2.5, "text", []byte("bytes"),
		term.Tuple{1, []int{300, 2}}, map[int]int{1: 2}} {
		data := b.Call("erlang", "term_to_binary", x).([]byte)
		require.NotEmpty(t, data)
		assert.EqualValues(t, 131, data[0])
		assert.Equal(t, b.One(len(data)), b.Call("erlang", "external_size", x))
	}
}
