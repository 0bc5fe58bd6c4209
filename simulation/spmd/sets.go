package spmd

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/parallergo/epiphany/emu/host"
)

// collective is what a call does; the numbers are those of chip/sets.c.
type collective uint8

const (
	broadcast32 collective = iota
	broadcast64
	collect32
	collect64
	fcollect32
	fcollect64
	alltoall32
	alltoall64
	alltoalls32
	alltoalls64
	intSum
	intMax
	intXor
	longMin
	longSum
	doubleSum
	collectives
)

// Sizes of chip/sets.c.
const (
	calls    = 40
	elements = 8
	mostPEs  = 16
	stride   = 3
	area     = mostPEs * elements * stride * 8 // bytes of what a call reads and writes
)

// call is a call of a collective by the PEs of an active set, as chip/sets.c has it.
type call struct {
	Op                     collective
	Start, LogStride, Size uint8
	N, Root, Dst, Sst      uint8
}

// randomCall makes a call on a board of n PEs.
func randomCall(r *rand.Rand, n int) call {
	c := call{
		Op: collective(r.IntN(int(collectives))), Start: uint8(r.IntN(n)), LogStride: uint8(r.IntN(3)),
		N: uint8(1 + r.IntN(elements-1)), Dst: uint8(1 + r.IntN(stride)), Sst: uint8(1 + r.IntN(stride)),
	}
	most := (n-1-int(c.Start))>>c.LogStride + 1
	if c.Size = uint8(1 + r.IntN(most)); r.IntN(2) == 0 {
		c.Size = uint8(most)
	}
	c.Root = uint8(r.IntN(int(c.Size)))
	return c
}

// member is the number of the PE that has a rank.
func (c call) member(rank int) int { return int(c.Start) + rank<<c.LogStride }

// width is the bytes of an element.
func (c call) width() int {
	switch c.Op {
	case broadcast64, collect64, fcollect64, alltoall64, alltoalls64, longMin, longSum, doubleSum:
		return 8
	}
	return 4
}

// source is what PE pe has in the k-th call.
func (c call) source(pe, k int) []byte {
	var b []byte
	for i := range uint32(area / 4) {
		b = binary.LittleEndian.AppendUint32(b, (uint32(pe*977+k*31)+i+1)*2654435761)
	}
	if c.Op == doubleSum {
		for i := range elements {
			x := float64(binary.LittleEndian.Uint32(b[8*i:])>>8) + 0.5
			binary.LittleEndian.PutUint64(b[8*i:], math.Float64bits(x))
		}
	}
	return b
}

// after is what the PEs have when the k-th call has been made.
func (c call) after(n, k int) [][]byte {
	all, sources := make([][]byte, n), make([][]byte, c.Size)
	for pe := range all {
		for i := range uint32(area / 4) {
			all[pe] = binary.LittleEndian.AppendUint32(all[pe], i)
		}
	}
	for rank := range sources {
		sources[rank] = c.source(c.member(rank), k)
	}
	for rank := range sources {
		c.model(all[c.member(rank)], rank, sources)
	}
	return all
}

// model does to the memory of a member what the call does.
func (c call) model(dest []byte, rank int, sources [][]byte) {
	w, n := c.width(), int(c.N)
	switch c.Op {
	case broadcast32, broadcast64:
		if rank != int(c.Root) {
			copy(dest, sources[c.Root][:n*w])
		}
	case collect32, collect64:
		at := 0
		for i, s := range sources {
			at += copy(dest[at:], s[:(n+i)%elements*w])
		}
	case fcollect32, fcollect64:
		for i, s := range sources {
			copy(dest[i*n*w:], s[:n*w])
		}
	case alltoall32, alltoall64, alltoalls32, alltoalls64:
		dst, sst := 1, 1
		if c.Op >= alltoalls32 {
			dst, sst = int(c.Dst), int(c.Sst)
		}
		for i, s := range sources {
			for e := range n {
				from := s[(rank*n+e)*sst*w:]
				copy(dest[(i*n+e)*dst*w:], from[:w])
			}
		}
	default:
		for e := range n {
			c.reduce(dest[e*w:], e*w, sources)
		}
	}
}

// reduce reduces one element.
func (c call) reduce(dest []byte, at int, sources [][]byte) {
	u32, u64 := binary.LittleEndian.Uint32, binary.LittleEndian.Uint64
	x32, x64 := int32(u32(sources[0][at:])), int64(u64(sources[0][at:]))
	sum := math.Float64frombits(u64(sources[0][at:]))
	for _, s := range sources[1:] {
		y32, y64 := int32(u32(s[at:])), int64(u64(s[at:]))
		switch c.Op {
		case intSum:
			x32 += y32
		case intMax:
			x32 = max(x32, y32)
		case intXor:
			x32 ^= y32
		case longMin:
			x64 = min(x64, y64)
		case longSum:
			x64 += y64
		case doubleSum:
			sum += math.Float64frombits(uint64(y64)) // exact, whatever the order
		}
	}
	switch {
	case c.Op == doubleSum:
		binary.LittleEndian.PutUint64(dest, math.Float64bits(sum))
	case c.width() == 8:
		binary.LittleEndian.PutUint64(dest, uint64(x64))
	default:
		binary.LittleEndian.PutUint32(dest, uint32(x32))
	}
}

// digest is what chip/sets.c keeps of a PE's memory.
func digest(memory []byte) (sum uint64) {
	for i := 0; i < len(memory); i += 4 {
		sum = sum*1000003 + uint64(binary.LittleEndian.Uint32(memory[i:]))
	}
	return sum
}

// sets runs random collectives and says what differs from the model.
func sets(ctx context.Context, image *host.Image, seed uint64) (wrong string, err error) {
	r := rand.New(rand.NewPCG(seed, 1))
	b := boards(r)
	var all [calls]call
	for i := range all {
		all[i] = randomCall(r, b.size())
	}
	before := func(s *session) error {
		for pe := range b.size() {
			if err := s.write(pe, "calls", &all); err != nil {
				return err
			}
		}
		return nil
	}
	after := func(s *session) error {
		got := make([][calls]uint64, b.size())
		for pe := range got {
			if err := s.read(pe, "sums", &got[pe]); err != nil {
				return err
			}
		}
		for k, c := range all {
			for pe, memory := range c.after(b.size(), k) {
				if got[pe][k] != digest(memory) {
					wrong = fmt.Sprintf("seed %d, %d×%d PEs: PE %d has something else after %+v",
						seed, b.rows, b.cols, pe, c)
					return nil
				}
			}
		}
		return nil
	}
	return wrong, b.with(ctx, image, before, after)
}
