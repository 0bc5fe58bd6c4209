package host

import (
	"context"
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/emu"
)

// heap is the part of shared DRAM that the host allocates.
type heap struct {
	base  emu.Addr
	bytes uint32
	used  []Buffer // by address
}

// Buffer is a piece of shared DRAM.
type Buffer struct {
	Address emu.Addr
	Bytes   uint32
}

// sharedBase is the half of shared DRAM that the vendor's linker scripts leave to shared data: the
// upper one.
func sharedBase(b *emu.Board) (emu.Addr, uint32) {
	half := uint32(b.DRAMBytes) / 2
	return b.DRAMBase + half, uint32(b.DRAMBytes) - half
}

// bufferAlign is the alignment of buffers, that of a doubleword.
const bufferAlign = 8

// Alloc allocates shared DRAM at the lowest address with enough room. The memory is not cleared.
func (s *System) Alloc(bytes int) (Buffer, error) {
	h := &s.heap
	if bytes <= 0 || uint64(bytes) > uint64(h.bytes) {
		return Buffer{}, fmt.Errorf("host: %d bytes of shared DRAM, want 1 to %d", bytes, h.bytes)
	}
	n := (uint32(bytes) + bufferAlign - 1) &^ (bufferAlign - 1)
	at := h.base
	for i, b := range h.used {
		if b.Address-at >= n {
			return s.take(i, at, n), nil
		}
		at = b.Address + b.Bytes
	}
	if h.bytes-(at-h.base) < n {
		return Buffer{}, fmt.Errorf("host: no %d bytes of shared DRAM are left", bytes)
	}
	return s.take(len(h.used), at, n), nil
}

func (s *System) take(i int, at emu.Addr, n uint32) Buffer {
	b := Buffer{at, n}
	s.heap.used = slices.Insert(s.heap.used, i, b)
	return b
}

// Free takes a buffer back.
func (s *System) Free(b Buffer) error {
	i := slices.Index(s.heap.used, b)
	if i < 0 {
		return fmt.Errorf("host: no buffer of %d bytes at %#08x", b.Bytes, b.Address)
	}
	s.heap.used = slices.Delete(s.heap.used, i, i+1)
	return nil
}

// ReadShared reads shared DRAM from an offset on; WriteShared writes it.
func (s *System) ReadShared(ctx context.Context, offset uint32, p []byte) error {
	if err := s.inDRAM(offset, len(p)); err != nil {
		return err
	}
	return s.read(ctx, s.board.DRAMBase+offset, p)
}

// WriteShared writes shared DRAM: see ReadShared.
func (s *System) WriteShared(ctx context.Context, offset uint32, p []byte) error {
	if err := s.inDRAM(offset, len(p)); err != nil {
		return err
	}
	return s.write(ctx, s.board.DRAMBase+offset, p)
}

func (s *System) inDRAM(offset uint32, n int) error {
	if uint64(offset)+uint64(n) > uint64(s.board.DRAMBytes) {
		return fmt.Errorf("host: shared DRAM has no %d bytes at offset %#x", n, offset)
	}
	return nil
}
