package crypto_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

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
