package actor

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"crypto/subtle"
	"encoding"
	"hash"
	"math/rand/v2"

	"github.com/parallergo/epiphany/term"
)

// cryptoNatives are the module epiphany_crypto, on which crypto is built: functions of bytes,
// without memory of their own but for that of random/1.
var cryptoNatives = []binding{
	{"epiphany_crypto", "hash", 2, digestOf},
	{"epiphany_crypto", "start", 1, hashStart},
	{"epiphany_crypto", "add", 3, hashAdd},
	{"epiphany_crypto", "finish", 2, hashFinish},
	{"epiphany_crypto", "cipher", 5, cipherStep},
	{"epiphany_crypto", "aead", 5, aead},
	{"epiphany_crypto", "random", 1, randomBytes},
}

// hashes are the hash functions by OTP's names.
var hashes = map[string]func() hash.Hash{
	"md5": md5.New, "sha": sha1.New, "sha224": sha256.New224, "sha256": sha256.New, "sha384": sha512.New384, "sha512": sha512.New,
	"sha3_224": func() hash.Hash { return sha3.New224() }, "sha3_256": func() hash.Hash { return sha3.New256() },
	"sha3_384": func() hash.Hash { return sha3.New384() }, "sha3_512": func() hash.Hash { return sha3.New512() },
}

// hashing is the first argument: the name of a hash function.
func (c *call) hashing() (hash.Hash, bool) {
	f, found := hashes[c.name(c.args[0])]
	if !found {
		return nil, false
	}
	return f(), true
}

// digestOf is hash(Name, Data).
func digestOf(c *call) (term.Term, outcome) {
	h, good := c.hashing()
	data, reason := c.m.IOData(c.args[1])
	if !good || reason != term.None {
		return c.badarg()
	}
	c.m.ChargeDigest(len(data) + h.BlockSize())
	_, _ = h.Write(data) // a hash takes anything
	return c.answer(h.Sum(nil))
}

// hashStart is start(Name): the state of a hash of nothing.
func hashStart(c *call) (term.Term, outcome) {
	h, good := c.hashing()
	if !good {
		return c.badarg()
	}
	return c.hashState(h)
}

func (c *call) hashState(h hash.Hash) (term.Term, outcome) {
	state, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		return c.badarg()
	}
	return c.answer(state)
}

// restored is the hash whose state is the second argument.
func (c *call) restored() (hash.Hash, bool) {
	h, good := c.hashing()
	if !good || !term.IsBinary(c.m.View, c.args[1]) {
		return nil, false
	}
	return h, h.(encoding.BinaryUnmarshaler).UnmarshalBinary(term.BinBytes(c.m.View, c.args[1])) == nil
}

// hashAdd is add(Name, State, Data).
func hashAdd(c *call) (term.Term, outcome) {
	h, good := c.restored()
	data, reason := c.m.IOData(c.args[2])
	if !good || reason != term.None {
		return c.badarg()
	}
	c.m.ChargeDigest(len(data))
	_, _ = h.Write(data) // a hash takes anything
	return c.hashState(h)
}

// hashFinish is finish(Name, State).
func hashFinish(c *call) (term.Term, outcome) {
	h, good := c.restored()
	if !good {
		return c.badarg()
	}
	c.m.ChargeDigest(h.BlockSize())
	return c.answer(h.Sum(nil))
}

// bytesAt are arguments that must be binaries.
func (c *call) bytesAt(places ...int) (all [][]byte, good bool) {
	for _, i := range places {
		if !term.IsBinary(c.m.View, c.args[i]) {
			return nil, false
		}
		all = append(all, term.BinBytes(c.m.View, c.args[i]))
	}
	return all, true
}

// cipherStep is cipher(Mode, Key, State, Data, Encrypt): {Result, State}. The state is an
// initialisation vector at first. Modes ecb and cbc take whole blocks.
func cipherStep(c *call) (term.Term, outcome) {
	all, good := c.bytesAt(1, 2, 3)
	if !good {
		return c.badarg()
	}
	block, err := aes.NewCipher(all[0])
	mode := c.name(c.args[0])
	f := aesModes[mode]
	if err != nil || f == nil {
		return c.badarg()
	}
	c.m.ChargeCipher(len(all[2]))
	s := keystream{block: block, encrypt: c.args[4] == term.AtomTrue, out: make([]byte, 0, len(all[2]))}
	if !s.resume(all[1]) {
		return c.badarg()
	}
	f(&s, all[2])
	return c.answer(tuple{s.out, s.state()})
}

// keystream is a cipher as far as it has come: the block before, or the counter; what is left of
// the last block that was encrypted; and how much of it has been used.
type keystream struct {
	block   cipher.Block
	encrypt bool
	before  [aes.BlockSize]byte
	stream  [aes.BlockSize]byte
	used    int
	out     []byte
}

// resume takes a state up: none, an initialisation vector, or what state has given.
func (s *keystream) resume(state []byte) bool {
	switch len(state) {
	case 0:
		return true
	case aes.BlockSize:
		copy(s.before[:], state)
		return true
	case 2*aes.BlockSize + 1:
		copy(s.before[:], state)
		copy(s.stream[:], state[aes.BlockSize:])
		s.used = int(state[2*aes.BlockSize]) % aes.BlockSize
		return true
	}
	return false
}

func (s *keystream) state() []byte {
	return append(append(append([]byte{}, s.before[:]...), s.stream[:]...), byte(s.used))
}

var aesModes = map[string]func(s *keystream, data []byte){
	"ecb":    (*keystream).ecb,
	"cbc":    (*keystream).cbc,
	"cfb8":   (*keystream).cfb8,
	"cfb128": (*keystream).cfb128,
	"ofb":    (*keystream).ofb,
	"ctr":    (*keystream).ctr,
}

func (s *keystream) ecb(data []byte) {
	var b [aes.BlockSize]byte
	for ; len(data) >= aes.BlockSize; data = data[aes.BlockSize:] {
		if s.encrypt {
			s.block.Encrypt(b[:], data)
		} else {
			s.block.Decrypt(b[:], data)
		}
		s.out = append(s.out, b[:]...)
	}
}

func (s *keystream) cbc(data []byte) {
	var b [aes.BlockSize]byte
	for ; len(data) >= aes.BlockSize; data = data[aes.BlockSize:] {
		if s.encrypt {
			subtle.XORBytes(b[:], s.before[:], data[:aes.BlockSize])
			s.block.Encrypt(b[:], b[:])
			s.before = b
		} else {
			s.block.Decrypt(b[:], data)
			subtle.XORBytes(b[:], b[:], s.before[:])
			copy(s.before[:], data)
		}
		s.out = append(s.out, b[:]...)
	}
}

func (s *keystream) cfb8(data []byte) {
	for _, c := range data {
		s.block.Encrypt(s.stream[:], s.before[:])
		d := c ^ s.stream[0]
		s.out = append(s.out, d)
		copy(s.before[:], s.before[1:])
		s.before[aes.BlockSize-1] = s.sent(c, d)
	}
}

// sent is which of what came in and what goes out is encrypted.
func (s *keystream) sent(in, out byte) byte {
	if s.encrypt {
		return out
	}
	return in
}

func (s *keystream) cfb128(data []byte) {
	for _, c := range data {
		d := c ^ s.next(func() { s.block.Encrypt(s.stream[:], s.before[:]) })
		s.out = append(s.out, d)
		s.before[(s.used+aes.BlockSize-1)%aes.BlockSize] = s.sent(c, d)
	}
}

func (s *keystream) ofb(data []byte) {
	for _, c := range data {
		s.out = append(s.out, c^s.next(func() {
			s.block.Encrypt(s.stream[:], s.before[:])
			s.before = s.stream
		}))
	}
}

func (s *keystream) ctr(data []byte) {
	for _, c := range data {
		s.out = append(s.out, c^s.next(func() {
			s.block.Encrypt(s.stream[:], s.before[:])
			for i := aes.BlockSize - 1; i >= 0; i-- {
				if s.before[i]++; s.before[i] != 0 {
					break
				}
			}
		}))
	}
}

// next is the next byte of the stream, of which another block is made when one has been used.
func (s *keystream) next(block func()) byte {
	if s.used == 0 {
		block()
	}
	b := s.stream[s.used]
	s.used = (s.used + 1) % aes.BlockSize
	return b
}

// aead is aead(Key, Nonce, Data, Additional, true) of AES in the Galois mode: {Encrypted, Tag}.
func aead(c *call) (term.Term, outcome) {
	all, good := c.bytesAt(0, 1, 2, 3)
	if !good {
		return c.badarg()
	}
	key, nonce, data, more := all[0], all[1], all[2], all[3]
	block, err := aes.NewCipher(key)
	if err != nil {
		return c.badarg()
	}
	g, err := cipher.NewGCMWithNonceSize(block, len(nonce))
	if err != nil {
		return c.badarg()
	}
	c.m.ChargeCipher(2*len(data) + len(more))
	sealed := g.Seal(nil, nonce, data, more)
	return c.answer(tuple{sealed[:len(data)], sealed[len(data):]})
}

// randomBytes is random(N): bytes that follow from the run's seed alone.
func randomBytes(c *call) (term.Term, outcome) {
	n, isInt := c.integer(c.args[0])
	if !isInt || n < 0 || n > maxRandom {
		return c.badarg()
	}
	if c.memo == nil {
		data := make([]byte, n)
		_, _ = c.ma.random().Read(data) // it never fails
		c.memo = data
		c.m.ChargeCipher(len(data))
	}
	return c.answer(c.memo.([]byte))
}

// maxRandom is how many bytes are made at a time.
const maxRandom = 1 << 20

// random is the generator of the run, the same in every run.
func (ma *Master) random() *rand.ChaCha8 {
	if ma.chacha == nil {
		ma.chacha = rand.NewChaCha8([32]byte{})
	}
	return ma.chacha
}
