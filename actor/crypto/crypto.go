package crypto

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

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// hashes are the hash functions by their names in OTP.
var hashes = map[string]func() hash.Hash{
	"md5": md5.New, "sha": sha1.New, "sha224": sha256.New224, "sha256": sha256.New,
	"sha384": sha512.New384, "sha512": sha512.New,
	"sha3_224": func() hash.Hash {
		return sha3.New224()
	}, "sha3_256": func() hash.Hash { return sha3.New256() },
	"sha3_384": func() hash.Hash {
		return sha3.New384()
	}, "sha3_512": func() hash.Hash { return sha3.New512() },
}

// hashing returns the hash function that the first argument names.
func hashing(c *builtin.Call) (hash.Hash, bool) {
	f, found := hashes[c.Name(c.Args[0])]
	if !found {
		return nil, false
	}
	return f(), true
}

// Hash implements hash(Name, Data).
func Hash(c *builtin.Call) (term.Term, bif.Result) {
	h, good := hashing(c)
	data, reason := c.M.IOData(c.Args[1])
	if !good || reason != term.None {
		return c.Badarg()
	}
	c.M.ChargeDigest(len(data) + h.BlockSize())
	_, _ = h.Write(data) // a hash never fails
	return c.Return(h.Sum(nil))
}

// Start implements start(Name): it returns the state of a hash of no data.
func Start(c *builtin.Call) (term.Term, bif.Result) {
	h, good := hashing(c)
	if !good {
		return c.Badarg()
	}
	return hashState(c, h)
}

func hashState(c *builtin.Call, h hash.Hash) (term.Term, bif.Result) {
	state, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		return c.Badarg()
	}
	return c.Return(state)
}

// restored returns the hash named by the first argument, in the state of the second.
func restored(c *builtin.Call) (hash.Hash, bool) {
	h, good := hashing(c)
	if !good || !term.IsBinary(c.M.View, c.Args[1]) {
		return nil, false
	}
	return h, h.(encoding.BinaryUnmarshaler).UnmarshalBinary(term.BinBytes(c.M.View, c.Args[1])) == nil
}

// Add implements add(Name, State, Data): it returns the new state.
func Add(c *builtin.Call) (term.Term, bif.Result) {
	h, good := restored(c)
	data, reason := c.M.IOData(c.Args[2])
	if !good || reason != term.None {
		return c.Badarg()
	}
	c.M.ChargeDigest(len(data))
	_, _ = h.Write(data) // a hash never fails
	return hashState(c, h)
}

// Finish implements finish(Name, State): it returns the hash.
func Finish(c *builtin.Call) (term.Term, bif.Result) {
	h, good := restored(c)
	if !good {
		return c.Badarg()
	}
	c.M.ChargeDigest(h.BlockSize())
	return c.Return(h.Sum(nil))
}

// Cipher implements cipher(Mode, Key, State, Data, Encrypt): it returns {Result, State}. The first
// state is the initialization vector. Data for the modes ecb and cbc must be whole blocks.
func Cipher(c *builtin.Call) (term.Term, bif.Result) {
	all, good := c.BytesAt(1, 2, 3)
	if !good {
		return c.Badarg()
	}
	block, err := aes.NewCipher(all[0])
	mode := c.Name(c.Args[0])
	f := aesModes[mode]
	if err != nil || f == nil {
		return c.Badarg()
	}
	c.M.ChargeCipher(len(all[2]))
	s := keystream{block: block, encrypt: c.Args[4] == term.AtomTrue, out: make([]byte, 0, len(all[2]))}
	if !s.resume(all[1]) {
		return c.Badarg()
	}
	f(&s, all[2])
	return c.Return(builtin.Tuple{s.out, s.state()})
}

// keystream is the state of a cipher in its mode.
type keystream struct {
	block   cipher.Block
	encrypt bool
	before  [aes.BlockSize]byte
	stream  [aes.BlockSize]byte
	used    int
	out     []byte
}

// resume sets the state: none, an initialization vector, or a result of state. It returns false if
// the state is invalid.
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

// sent returns whichever of input and output is encrypted.
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

// next returns the next byte of the stream. When a block has been used up, it calls block to make
// another.
func (s *keystream) next(block func()) byte {
	if s.used == 0 {
		block()
	}
	b := s.stream[s.used]
	s.used = (s.used + 1) % aes.BlockSize
	return b
}

// AEAD implements aead(Key, Nonce, Data, Additional, true): AES-GCM. It returns {Encrypted, Tag}.
func AEAD(c *builtin.Call) (term.Term, bif.Result) {
	all, good := c.BytesAt(0, 1, 2, 3)
	if !good {
		return c.Badarg()
	}
	key, nonce, data, more := all[0], all[1], all[2], all[3]
	block, err := aes.NewCipher(key)
	if err != nil {
		return c.Badarg()
	}
	g, err := cipher.NewGCMWithNonceSize(block, len(nonce))
	if err != nil {
		return c.Badarg()
	}
	c.M.ChargeCipher(2*len(data) + len(more))
	sealed := g.Seal(nil, nonce, data, more)
	return c.Return(builtin.Tuple{sealed[:len(data)], sealed[len(data):]})
}

// A Generator generates pseudorandom bytes, the same in every run. The zero value is ready for use.
type Generator struct{ source *rand.ChaCha8 }

// Bytes implements random(N): it returns N bytes that depend only on the seed of the run.
func (g *Generator) Bytes(c *builtin.Call) (term.Term, bif.Result) {
	n, isInt := c.Integer(c.Args[0])
	if !isInt || n < 0 || n > maxRandom {
		return c.Badarg()
	}
	if c.Memo == nil {
		data := make([]byte, n)
		if g.source == nil {
			g.source = rand.NewChaCha8([32]byte{})
		}
		_, _ = g.source.Read(data) // Read never fails
		c.Memo = data
		c.M.ChargeCipher(len(data))
	}
	return c.Return(c.Memo.([]byte))
}

// maxRandom is the maximum number of bytes generated by one call.
const maxRandom = 1 << 20
