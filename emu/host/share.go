package host

import (
	"context"
	"encoding/binary"
	"fmt"

	"github.com/parallergo/epiphany/emu"
)

// The table of shared buffers, as e_shm.h declares it: at the beginning of the memory for Alloc.
const (
	tableMagic  = 0xabcdef00
	tablePieces = 64
	pieceBytes  = 280
	tableFirst  = 8
	tableBytes  = tableFirst + tablePieces*pieceBytes + 24
	nameBytes   = 256
)

// AllocShared allocates shared DRAM under a name, by which cores find it with e_shm_attach. It must
// be called before Alloc, since the table of names is at the beginning of that memory.
func (s *System) AllocShared(ctx context.Context, name string, bytes int) (Buffer, error) {
	if name == "" || len(name) >= nameBytes {
		return Buffer{}, fmt.Errorf("host: a name of shared DRAM has %d bytes, want 1 to %d",
			len(name), nameBytes-1)
	}
	if s.shared == tablePieces {
		return Buffer{}, fmt.Errorf("host: no more than %d pieces of shared DRAM have names", tablePieces)
	}
	if s.names[name] {
		return Buffer{}, fmt.Errorf("host: shared DRAM has a piece named %q already", name)
	}
	if err := s.openTable(ctx); err != nil {
		return Buffer{}, err
	}
	b, err := s.Alloc(bytes)
	if err != nil {
		return Buffer{}, err
	}
	base, le := s.heap.base, binary.LittleEndian
	p := make([]byte, pieceBytes)
	copy(p[4:], name)
	le.PutUint32(p[260:], uint32(bytes))
	le.PutUint32(p[264:], uint32(b.Address))
	le.PutUint32(p[268:], uint32(b.Address-base))
	le.PutUint32(p[272:], 1)
	le.PutUint32(p[276:], 1)
	at := base + tableFirst + emu.Addr(s.shared*pieceBytes)
	if err := s.write(ctx, at, p); err != nil {
		return Buffer{}, err
	}
	s.names[name] = true
	s.shared++
	return b, nil
}

// openTable makes the table, without buffers, if there is none.
func (s *System) openTable(ctx context.Context) error {
	if s.names != nil {
		return nil
	}
	b, err := s.Alloc(tableBytes)
	if err != nil {
		return err
	}
	if b.Address != s.heap.base {
		if err := s.Free(b); err != nil {
			return err
		}
		return fmt.Errorf("host: the table of names has its place at %#08x, where a buffer is",
			s.heap.base)
	}
	p := make([]byte, tableBytes)
	le := binary.LittleEndian
	le.PutUint32(p, tableMagic)
	le.PutUint32(p[4:], 1)
	last := p[tableFirst+tablePieces*pieceBytes:]
	le.PutUint32(last[8:], uint32(s.heap.base))
	le.PutUint32(last[12:], uint32(s.heap.base))
	if err := s.write(ctx, b.Address, p); err != nil {
		return err
	}
	s.names = map[string]bool{}
	return nil
}
