package crypto_test

import (
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/crypto"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// A hash of parts is the hash of the whole.
func TestHashesGoOn(t *testing.T) {
	b := builtintest.New(t)
	for _, name := range []string{"md5", "sha", "sha256", "sha512", "sha3_256"} {
		whole, how := b.Call(crypto.Hash, term.AtomName(name), []byte("one and the other"))
		assert.Equal(t, bif.Done, how, name)
		state, _ := b.Call(crypto.Start, term.AtomName(name))
		for _, part := range []string{"one ", "", "and the other"} {
			state, _ = b.Call(crypto.Add, term.AtomName(name), state, []byte(part))
		}
		parts, _ := b.Call(crypto.Finish, term.AtomName(name), state)
		assert.Equal(t, whole, parts, name)
	}
	reason, how := b.Call(crypto.Hash, term.AtomName("sha1000"), []byte("x"))
	assert.Equal(t, bif.Raised, how)
	assert.Equal(t, term.AtomName("badarg"), reason)
}

// What a mode encrypts in pieces it decrypts in one.
func TestCiphersAreInvertible(t *testing.T) {
	b := builtintest.New(t)
	key, vector := []byte("0123456789abcdef"), []byte("fedcba9876543210")
	text := []byte("thirty-two bytes are two blocks.")
	for _, mode := range []string{"ecb", "cbc", "cfb8", "cfb128", "ofb", "ctr"} {
		var secret []byte
		state := any(vector)
		for _, part := range [][]byte{text[:16], text[16:]} {
			x, how := b.Call(crypto.Cipher, term.AtomName(mode), key, state, part, true)
			assert.Equal(t, bif.Done, how, mode)
			pair := x.(term.Tuple)
			secret, state = append(secret, pair[0].([]byte)...), pair[1]
		}
		assert.NotEqual(t, text, secret, mode)
		x, _ := b.Call(crypto.Cipher, term.AtomName(mode), key, vector, secret, false)
		assert.Equal(t, text, x.(term.Tuple)[0], mode)
	}
}

// Random bytes are those of every other run.
func TestRandomBytesFollowFromTheRun(t *testing.T) {
	var one, other crypto.Generator
	b := builtintest.New(t)
	for range 3 {
		x, _ := b.Call(one.Bytes, 20)
		y, _ := b.Call(other.Bytes, 20)
		assert.Equal(t, x, y)
		assert.Len(t, x, 20)
	}
	_, how := b.Call(one.Bytes, -1)
	assert.Equal(t, bif.Raised, how)
}

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	require.NoError(t, err)
	return data
}

// Encrypted text and tag are those that crypto of OTP 25 gives.
func TestAuthenticatedEncryption(t *testing.T) {
	b := builtintest.New(t)
	key, nonce := []byte("0123456789abcdef"), []byte("0123456789ab")
	x, how := b.Call(crypto.AEAD, key, nonce, []byte("some text"), []byte("more"), true)
	assert.Equal(t, bif.Done, how)
	assert.Equal(t, term.Tuple{unhex(t, "112d609e0e1448f177"),
		unhex(t, "a05fd0c1d100d3ad84d00cb75f06a5e9")}, x)
	y, _ := b.Call(crypto.AEAD, key, nonce, []byte("some text"), []byte("other"), true)
	assert.Equal(t, x.(term.Tuple)[0], y.(term.Tuple)[0])
	assert.NotEqual(t, x.(term.Tuple)[1], y.(term.Tuple)[1], "the tag is of what is not encrypted, too")
	for _, args := range [][]any{
		{[]byte("short"), nonce, []byte{}, []byte{}, true}, {key, []byte{}, []byte{}, []byte{}, true},
		{key, nonce, term.AtomName("x"), []byte{}, true},
	} {
		reason, how := b.Call(crypto.AEAD, args...)
		assert.Equal(t, bif.Raised, how, "%v", args)
		assert.Equal(t, term.AtomName("badarg"), reason)
	}
}

// A block cipher without a vector gives what crypto of OTP 25 does. Keys, modes and states that are
// none are refused.
func TestCiphersAreThoseOfOTP(t *testing.T) {
	b := builtintest.New(t)
	key, text := []byte("0123456789abcdef"), []byte("thirty-two bytes are two blocks.")
	x, how := b.Call(crypto.Cipher, term.AtomName("ecb"), key, []byte{}, text, true)
	assert.Equal(t, bif.Done, how)
	assert.Equal(t, unhex(t, "1e9667cd2ea95160e91bf8bb7de0fcea4e7708789a75179200648b14f82747f9"),
		x.(term.Tuple)[0])
	for _, args := range [][]any{
		{term.AtomName("xts"), key, []byte{}, text, true}, {term.AtomName("ecb"), []byte("short"),
			[]byte{}, text, true},
		{term.AtomName("cbc"), key, []byte("short"), text, true}, {term.AtomName("cbc"), 1,
			[]byte{}, text, true},
	} {
		reason, how := b.Call(crypto.Cipher, args...)
		assert.Equal(t, bif.Raised, how, "%v", args)
		assert.Equal(t, term.AtomName("badarg"), reason)
	}
}

// A stream that stops within a block goes on there.
func TestStreamsGoOnWithinBlocks(t *testing.T) {
	b := builtintest.New(t)
	key, vector, text := []byte("0123456789abcdef"), []byte("fedcba9876543210"), []byte("thirty-two bytes are two blocks.")
	for _, mode := range []string{"ctr", "ofb", "cfb128"} {
		whole, _ := b.Call(crypto.Cipher, term.AtomName(mode), key, vector, text, true)
		var parts []byte
		state := any(vector)
		for _, part := range [][]byte{text[:3], text[3:20], text[20:]} {
			x, _ := b.Call(crypto.Cipher, term.AtomName(mode), key, state, part, true)
			parts, state = append(parts, x.(term.Tuple)[0].([]byte)...), x.(term.Tuple)[1]
		}
		assert.Equal(t, whole.(term.Tuple)[0], parts, mode)
	}
}

// What is no hash, no state of one, or no data is refused.
func TestHashesOfNothing(t *testing.T) {
	b := builtintest.New(t)
	sha, none := term.AtomName("sha256"), term.AtomName("sha1000")
	state, _ := b.Call(crypto.Start, sha)
	for _, c := range []struct {
		f    func(*builtin.Call) (term.Term, bif.Result)
		args []any
	}{
		{crypto.Start, []any{none}}, {crypto.Hash, []any{sha, term.AtomName("x")}}, {crypto.Add,
			[]any{sha, []byte("state"), []byte{}}},
		{crypto.Add, []any{sha, 1, []byte{}}}, {crypto.Add, []any{sha, state,
			term.AtomName("x")}}, {crypto.Finish, []any{sha, []byte("state")}},
		{crypto.Finish, []any{none, state}},
	} {
		reason, how := b.Call(c.f, c.args...)
		assert.Equal(t, bif.Raised, how, "%v", c.args)
		assert.Equal(t, term.AtomName("badarg"), reason)
	}
}
