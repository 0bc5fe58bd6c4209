package binary

import (
	"crypto/md5"
	"encoding"
	"hash"
	"hash/adler32"
	"hash/crc32"
	"math"

	"encoding/binary"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// digestFunctions are the digests and checksums of bytes.
var digestFunctions = []binding{
	{"erlang", "md5", 1, md5Of},
	{"erlang", "md5_init", 0, md5Init},
	{"erlang", "md5_update", 2, md5Update},
	{"erlang", "md5_final", 1, md5Final},
	{"erlang", "crc32", 1, checksum(0, crcUpdate)},
	{"erlang", "crc32", 2, checksum(0, crcUpdate)},
	{"erlang", "crc32_combine", 3, combination(crcCombine)},
	{"erlang", "adler32", 1, checksum(1, adlerUpdate)},
	{"erlang", "adler32", 2, checksum(1, adlerUpdate)},
	{"erlang", "adler32_combine", 3, combination(adlerCombine)},
}

var (
	// DigestByte is a 64th of a block of MD5: one step of add, choose, rotate and add on a word of
	// the block.
	DigestByte = rts.Passage(rts.Builtins,
		isa.MustParse("ldr r0,[r4],#1; ldr r1,[r5],#1; add r8,r8,r0; eor r2,r10,r11; and r2,r2,r9; eor r2,r2,r11; add r8,r8,r2; add r8,r8,r1; lsl r2,r8,#7; lsr r8,r8,#25; orr r8,r8,r2; add r8,r8,r9; sub r6,r6,#1; bne! loop"))
	// checksumByte adds one byte to a checksum, by a table or two sums. cipherByte is a byte of a
	// block of AES in ten rounds, each of which looks one up in a table for every byte of the block
	// and adds a byte of the key.
	CipherByte = rts.Passage(rts.Builtins,
		isa.MustParse("mov r6,#10; ldrb r0,[r4]; lsl r0,r0,#2; ldr r1,[r8,r0]; eor r2,r2,r1; ldr r3,[r5],#1; eor r2,r2,r3; sub r6,r6,#1; bne! loop; strb r2,[r9],#1"))
	// MatchStep is one instruction of a regular expression: it is fetched, control jumps to its
	// kind, and it examines a character or a choice.
	MatchStep = rts.Passage(rts.Builtins,
		isa.MustParse("ldr r0,[r4],#1; and r1,r0,r24; lsl r1,r1,#2; ldr r1,[r8,r1]; jr r1; ldrb r2,[r5],#1; lsr r0,r0,#8; sub r3,r2,r0; beq found; ldr r2,[r6,#1]; sub r7,r7,#1; bne! loop"))
	// DeflateByte searches for an earlier occurrence of three bytes, in a chain of four, by a table
	// of their hashes, and records their position.
	DeflateByte = rts.Passage(rts.Builtins,
		isa.MustParse("ldrb r0,[r4],#1; lsl r1,r1,#5; eor r1,r1,r0; and r1,r1,r3; ldr r2,[r5,r1]; str r9,[r5,r1]; mov r8,#4; ldrb r10,[r2],#1; sub r10,r10,r0; ldr r2,[r12,r2]; sub r8,r8,#1; bne! loop"))
	// InflateByte takes the bits of a code, looks it up, and stores a byte.
	InflateByte = rts.Passage(rts.Builtins,
		isa.MustParse("ldrb r0,[r4],#1; and r1,r0,r3; lsl r1,r1,#2; ldr r2,[r5,r1]; lsr r0,r0,#8; strb r2,[r9],#1; sub r6,r6,#1; bne! loop"))
	checksumByte = rts.Passage(rts.Builtins,
		isa.MustParse("ldrb r0,[r4],#1; eor r0,r0,r1; and r0,r0,r3; lsr r1,r1,#8; ldr r2,[r5,r0]; eor r1,r1,r2; sub r6,r6,#1; bne! loop"))
)

func md5Of(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	data, reason := c.IoBytes(args[0])
	if reason != term.None {
		return c.Fail(reason)
	}
	c.Run(&DigestByte, uint64(len(data)))
	sum := md5.Sum(data)
	return c.MakeBinary(sum[:])
}

func md5Init(c *call.Context, _ []term.Term) (term.Term, bif.Result) {
	return md5Context(c, md5.New())
}

// md5Context makes the binary of a context.
func md5Context(c *call.Context, h hash.Hash) (term.Term, bif.Result) {
	state, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		return c.Badarg()
	}
	return c.MakeBinary(state)
}

// md5Arg is an argument that must be a context.
func md5Arg(c *call.Context, t term.Term) (h hash.Hash, valid bool) {
	h = md5.New()
	state, isBinary := binaryArg(c, t)
	return h, isBinary && h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state) == nil
}

func md5Update(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	h, valid := md5Arg(c, args[0])
	data, reason := c.IoBytes(args[1])
	if !valid || reason != term.None {
		return c.Badarg()
	}
	c.Run(&DigestByte, uint64(len(data)))
	_, _ = h.Write(data) // a hash takes anything
	return md5Context(c, h)
}

func md5Final(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	h, valid := md5Arg(c, args[0])
	if !valid {
		return c.Badarg()
	}
	c.Run(&DigestByte, md5.BlockSize)
	return c.MakeBinary(h.Sum(nil))
}

// checksum returns a built-in function of Data, or of a previous checksum and Data.
func checksum(start uint32, update func(sum uint32, data []byte) uint32) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		sum, good := start, true
		if len(args) == 2 {
			sum, good = wordArg(c, args[0])
		}
		data, reason := c.IoBytes(args[len(args)-1])
		switch {
		case !good:
			return c.Badarg()
		case reason != term.None:
			return c.Fail(reason)
		}
		c.Run(&checksumByte, uint64(len(data)))
		return c.MakeInt(int64(update(sum, data)))
	}
}

// wordArg is an argument that must be an integer of 32 bits without a sign.
func wordArg(c *call.Context, t term.Term) (uint32, bool) {
	n, fits := term.IntValue(c.View, t)
	return uint32(n), fits && n >= 0 && n <= math.MaxUint32
}

// combination makes a built-in function of two checksums and the size of what the second is of.
func combination(combine func(a, b uint32, size uint64) uint32) call.Func {
	return func(c *call.Context, args []term.Term) (term.Term, bif.Result) {
		a, okA := wordArg(c, args[0])
		b, okB := wordArg(c, args[1])
		size, okSize := term.IntValue(c.View, args[2])
		if !okA || !okB || !okSize || size < 0 {
			return c.Badarg()
		}
		c.Run(&checksumByte, 64)
		return c.MakeInt(int64(combine(a, b, uint64(size))))
	}
}

func crcUpdate(sum uint32, data []byte) uint32 { return crc32.Update(sum, crc32.IEEETable, data) }

// crcMatrix maps a checksum to a checksum, bit by bit: column i is what bit i becomes.
type crcMatrix [32]uint32

func (c *crcMatrix) apply(x uint32) (y uint32) {
	for i := 0; x != 0; i++ {
		if x&1 != 0 {
			y ^= c[i]
		}
		x >>= 1
	}
	return y
}

// twice is the map applied two times.
func (c *crcMatrix) twice() (d crcMatrix) {
	for i, column := range c {
		d[i] = c.apply(column)
	}
	return d
}

// crcCombine passes the first checksum over size zero bytes, which is linear: the map of one zero
// bit, squared over and over.
func crcCombine(a, b uint32, size uint64) uint32 {
	zeros := crcMatrix{crc32.IEEE}
	for i := 1; i < len(zeros); i++ {
		zeros[i] = 1 << (i - 1)
	}
	for range 3 {
		zeros = zeros.twice()
	}
	for ; size > 0; size >>= 1 {
		if size&1 != 0 {
			a = zeros.apply(a)
		}
		zeros = zeros.twice()
	}
	return a ^ b
}

// adlerBase is the modulus of both sums of Adler-32.
const adlerBase = 65521

// adlerUpdate continues from a checksum, which is in Go's state after four bytes of a name.
func adlerUpdate(sum uint32, data []byte) uint32 {
	low, high := sum&0xFFFF%adlerBase, sum>>16%adlerBase
	h := adler32.New()
	state, _ := h.(encoding.BinaryMarshaler).MarshalBinary()
	binary.BigEndian.PutUint32(state[len(state)-4:], high<<16|low)
	_ = h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
	_, _ = h.Write(data)
	return h.Sum32()
}

// adlerCombine adds the sums: the first one of a occurs in the second one once for each byte of b.
// Sums over the modulus, which no bytes have, come down by as much of it as in zlib.
func adlerCombine(a, b uint32, size uint64) uint32 {
	if size == 0 {
		return a
	}
	rest := uint32(size % adlerBase)
	lowA, highA := a&0xFFFF, a>>16
	lowB, highB := b&0xFFFF, b>>16
	low := lowA + lowB + adlerBase - 1
	high := rest*lowA%adlerBase + highA + highB + adlerBase - rest
	low = less(less(low, adlerBase), adlerBase)
	return less(less(high, 2*adlerBase), adlerBase)<<16 | low
}

// less is x less y, if that is not below 0.
func less(x, y uint32) uint32 {
	if x >= y {
		return x - y
	}
	return x
}
