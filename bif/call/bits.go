package call

import (
	"slices"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// MakeBinary makes a binary of data, makeBitstring a bitstring of bits of it, which has no more
// bytes than they need. On a core a large one takes two turns: the process wishes for an object,
// and fills it. One that is longer than a bitstring can be is a system_limit.
func (c *Context) MakeBinary(data []byte) (term.Term, bif.Result) {
	return c.makeBitstring(data, 8*len(data))
}

func (c *Context) makeBitstring(data []byte, bits int) (term.Term, bif.Result) {
	if bits > term.MaxBits {
		return c.Fail(term.AtomSystemLimit)
	}
	if !c.Reserve(term.BinaryWords(len(data))) {
		return 0, bif.Space
	}
	t, st := c.BuildBits(data, bits, 0)
	if st == bif.Done {
		c.Run(&rts.TupleWord, uint64(term.BinWords(len(data))))
	}
	return t, st
}

// bitsLoop moves 32 bits between places that are not aligned to each other.
var bitsLoop = isa.MustParse("ldr r0,[r4],#1; lsl r1,r2,r5; lsr r3,r0,r6; orr r1,r1,r3; str r1,[r7],#1; mov r2,r0; sub r8,r8,#1; bne! loop")

// BitsWord is a pass over 32 bits or less.
var BitsWord = rts.Passage(rts.Copy, bitsLoop)

// ChargeBits charges a pass over n bits.
func (c *Context) ChargeBits(n int) { c.Run(&BitsWord, uint64(n+31)/32) }

// PartOf makes the bitstring of n bits of another from bit at on. Where a copy takes no more words
// than a reference it is a copy, which does not keep the other alive and is read without a detour.
func (c *Context) PartOf(bin *term.Bitstr, at, n int) (term.Term, bif.Result) {
	if n == bin.Bits {
		return bin.Term, bif.Done
	}
	if !c.Reserve(term.SubBinWords) {
		return 0, bif.Space
	}
	b := c.Builder()
	t := c.AppendPart(&b, bin, at, n)
	c.Commit(&b)
	return t, bif.Done
}

// AppendPart is partOf with a builder, in which it takes SubBinWords at most.
func (c *Context) AppendPart(b *term.Builder, bin *term.Bitstr, at, n int) term.Term {
	if n < bin.Bits && term.CopiesPart(n) {
		if !c.Near(bin) {
			c.General()
		}
		c.ChargeBits(n)
		c.Work(rts.Work{rts.Part: 1})
	}
	return b.Part(c.View, bin, at, n)
}

// BitstrArg is an argument that must be a bitstring, with the number of its whole bytes.
func (c *Context) BitstrArg(t term.Term) (bin term.Bitstr, bytes int, valid bool) {
	bin, valid = term.ToBitstr(c.View, t)
	return bin, bin.Bits / 8, valid
}

// Near reports whether the bits of a bitstring are on a heap, from the beginning of a byte on, as
// routines read them. It loads nothing.
func (c *Context) Near(b *term.Bitstr) bool {
	word := func(t term.Term, i uint32) uint32 { return c.View.Peek(term.Ptr(t) + emu.WordBytes*i) }
	switch term.HeaderSub(word(b.Term, 0)) {
	case term.SubHeapBin:
		return true
	case term.SubSubBin:
		return term.SmallValue(word(b.Term, term.SubFromWord))%8 == 0 &&
			term.HeaderSub(word(word(b.Term, term.SubParentWord), 0)) == term.SubHeapBin
	}
	return false
}

// keptBytes bounds the memory of Bytes that is used again.
const keptBytes = 1 << 12

// Bytes are those of an extent. They are valid until the next call.
func (c *Context) Bytes(e term.Extent) []byte { return c.kept(e.Append(c.View, c.bytes[:0])) }

// Repeat is the bytes of Bytes so many times. They are valid until its next call.
func (c *Context) Repeat(data []byte, times int) []byte {
	n := len(data)
	all := slices.Grow(data[:0], n*times)[:n*times]
	copy(all, data)
	for at := n; n > 0 && at < len(all); at += n {
		copy(all[at:], all[:n])
	}
	return c.kept(all)
}

// kept keeps the room of data for the next call.
func (c *Context) kept(data []byte) []byte {
	if cap(data) <= keptBytes {
		c.bytes = data
	}
	return data
}

// ByteTerms are bytes as integers.
func ByteTerms(data []byte) []term.Term {
	es := make([]term.Term, len(data), len(data)+1)
	for i, c := range data {
		es[i] = term.Small(int(c))
	}
	return es
}

// PackBits makes a bitstring of joined parts.
func (c *Context) PackBits(data []byte, bits int) (term.Term, bif.Result) {
	t, st := c.makeBitstring(data, bits)
	if st == bif.Done {
		c.Run(&PackByte, uint64(len(data)))
	}
	return t, st
}

// JoinParts joins the parts of an iolist. Bitstrings that are not whole bytes are only valid if odd
// is set. It returns the reason of an error, or None.
func (c *Context) JoinParts(t term.Term, odd bool) (data []byte, bits int, reason term.Term) {
	reason = c.Iolist(t, odd, func(part term.Term, bin *term.Bitstr) bool {
		n := 8
		if bin != nil {
			n = bin.Bits
		}
		if bits+n > 8*term.HeapBinLimit {
			c.General()
		}
		if bits+n > term.MaxBits || !c.Holds(len(data), part) {
			return false
		}
		switch {
		case bin == nil && bits%8 == 0:
			data = append(data, byte(term.SmallValue(part)))
		case bin == nil:
			data = joinBits(data, bits, []byte{byte(term.SmallValue(part))}, 8)
		case bits%8 == 0:
			data = bin.Extent(c.View).Append(c.View, data)
		default:
			data = joinBits(data, bits, bin.Extent(c.View).Append(c.View, nil), n)
		}
		bits += n
		return true
	})
	return data, bits, reason
}

// joinBits appends n bits of src to the given number of bits of data.
func joinBits(data []byte, bits int, src []byte, n int) []byte {
	for len(data) < (bits+n+7)/8 {
		data = append(data, 0)
	}
	term.CopyBits(data, bits, src, 0, n)
	return data
}
