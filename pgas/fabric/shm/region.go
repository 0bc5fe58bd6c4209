package shm

import (
	"context"
	"math"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// Bytes is memory of a Go program. The program may access it only when completions show that no
// operation does.
type Bytes []byte

// Bytes implements fi.Memory.
func (b Bytes) Bytes() uint64 { return uint64(len(b)) }

// Load implements fi.Memory.
func (b Bytes) Load(_ context.Context, offset uint64, p []byte) error {
	copy(p, b[offset:])
	return nil
}

// Store implements fi.Memory.
func (b Bytes) Store(_ context.Context, offset uint64, p []byte) error {
	copy(b[offset:], p)
	return nil
}

// Shared is a buffer in a board's shared DRAM. Accesses by others take time of the board's host. It
// can be registered only in domains with manual progress, whose callers drive the board.
type Shared struct {
	System *host.System
	Buffer host.Buffer
}

// Bytes implements fi.Memory.
func (s Shared) Bytes() uint64 { return uint64(s.Buffer.Bytes) }

func (s Shared) at(offset uint64) uint32 {
	return s.Buffer.Address - s.System.Board().DRAMBase + uint32(offset)
}

// Load implements fi.Memory.
func (s Shared) Load(ctx context.Context, offset uint64, p []byte) error {
	return s.System.ReadShared(ctx, s.at(offset), p)
}

// Store implements fi.Memory.
func (s Shared) Store(ctx context.Context, offset uint64, p []byte) error {
	return s.System.WriteShared(ctx, s.at(offset), p)
}

// region is a memory region.
type region struct {
	d       *domain
	memory  fi.Memory
	key     uint64
	access  fi.Flags
	counter *counter // of what others do
	counts  fi.Flags
}

const permissions = fi.Send | fi.Recv | fi.Read | fi.Write | fi.RemoteRead | fi.RemoteWrite

// Register implements fi.Domain. A domain with automatic progress accepts only Bytes.
func (d *domain) Register(attr fi.MRAttr) (fi.MR, error) {
	if attr.Memory == nil || attr.Access == 0 || attr.Access.Beyond(permissions) {
		return nil, fi.EINVAL
	}
	if _, plain := attr.Memory.(Bytes); d.auto && !plain {
		return nil, fi.EOPNOTSUPP
	}
	if attr.Key == math.MaxUint64 { // FI_KEY_NOTAVAIL
		return nil, fi.EKEYREJECTED
	}
	d.p.mu.Lock()
	defer d.p.mu.Unlock()
	if d.regions[attr.Key] != nil {
		return nil, fi.ENOKEY
	}
	d.users++
	r := &region{d: d, memory: attr.Memory, key: attr.Key, access: attr.Access}
	d.regions[attr.Key] = r
	return r, nil
}

// Key implements fi.MR.
func (r *region) Key() uint64 { return r.key }

// Bind implements fi.MR.
func (r *region) Bind(c fi.Counter, flags fi.Flags) error {
	r.d.p.mu.Lock()
	defer r.d.p.mu.Unlock()
	own, ok := c.(*counter)
	if !ok || r.counter != nil {
		return fi.EINVAL
	}
	if flags == 0 || flags.Beyond(fi.RemoteRead|fi.RemoteWrite) {
		return fi.EBADFLAGS
	}
	if own.d != r.d {
		return fi.EDOMAIN
	}
	own.users++
	r.counter, r.counts = own, flags
	return nil
}

// Close implements fi.MR. The caller must ensure that no operation accesses the region any more.
func (r *region) Close() error {
	r.d.p.mu.Lock()
	defer r.d.p.mu.Unlock()
	if r.d.regions[r.key] != r {
		return fi.EINVAL
	}
	delete(r.d.regions, r.key)
	r.d.users--
	if r.counter != nil {
		r.counter.users--
	}
	return nil
}

// reach is the region that an operation may access, or what it is refused with.
func (d *domain) reach(key, addr uint64, n int, access fi.Flags) (*region, fi.Errno) {
	r := d.regions[key]
	switch {
	case r == nil:
		return nil, fi.EKEYREJECTED
	case access.Beyond(r.access):
		return nil, fi.EACCES
	case addr > r.memory.Bytes() || uint64(n) > r.memory.Bytes()-addr:
		return nil, fi.EFAULT
	}
	return r, 0
}
