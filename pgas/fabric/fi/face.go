package fi

import (
	"context"
	"math"
)

// Addr is an address in an address vector: the index at which it was inserted.
type Addr uint64

// AddrUnspec stands for any address in receives, and for an unknown source in completions.
const AddrUnspec Addr = math.MaxUint64

// Fabric is a fabric: a network whose domains reach each other.
type Fabric interface {
	// Domain opens a domain. It fails with EADDRINUSE if info.Src names a node that already has
	// one.
	Domain(info *Info) (Domain, error)
	Close() error // EBUSY while it has open domains
}

// Domain is an access domain. Its methods may be called concurrently.
type Domain interface {
	Node() uint32 // rank in the fabric
	Endpoint(info *Info) (*Endpoint, error)
	AV(count int) (AV, error) // capacity; 0 means the largest possible
	CQ(size int) (CQ, error)  // capacity in entries; 0 lets the provider choose
	Counter() (Counter, error)
	Register(attr MRAttr) (MR, error)
	// Progress executes the operations that others have requested of a domain with manual progress.
	// Calls that read or wait for queues and counters do the same.
	Progress(ctx context.Context) error
	Close() error // EBUSY while any of its objects is open
}

// Memory is the memory of a region. Accesses lie within its Bytes.
type Memory interface {
	Bytes() uint64
	Load(ctx context.Context, offset uint64, p []byte) error
	Store(ctx context.Context, offset uint64, p []byte) error
}

// MRAttr describes a region to be registered: its memory, the accesses that it permits, and the
// requested key.
type MRAttr struct {
	Memory Memory
	Access Flags
	Key    uint64
}

// MR is a memory region. Operations address it by offsets from its start.
type MR interface {
	Key() uint64
	// Bind binds a counter of the accesses by others: RemoteRead, RemoteWrite or both.
	Bind(c Counter, flags Flags) error
	Close() error
}

// AV is an address vector.
type AV interface {
	// Insert inserts names. It returns their addresses, AddrUnspec for those that are invalid, and
	// the number of valid ones.
	Insert(names ...Name) (at []Addr, good int)
	// InsertSym inserts the given number of services on each of the given number of consecutive
	// nodes, node by node. It returns the number of names inserted.
	InsertSym(node uint32, nodes int, service uint32, services int) (good int, err error)
	Remove(at ...Addr) error
	Lookup(at Addr) (Name, error)
	Text(n Name) string
	Close() error
}

// Entry is a completion.
type Entry struct {
	Context any
	Flags   Flags
	Len     int
	Buf     []byte
	Data    uint64
	Tag     uint64
	Source  Addr
}

// ErrEntry is the completion of a failed operation. Over is the number of bytes by which a message
// exceeded the buffer.
type ErrEntry struct {
	Entry
	Err  Errno
	Over int
}

// CQ is a completion queue.
type CQ interface {
	// Read reads completions. It fails with EAGAIN if there is none, and with EAVAIL if the next
	// one is an error.
	Read(entries []Entry) (n int, err error)
	// SRead waits for at least one completion. If the context ends, the error wraps both that of
	// the context and ETIMEDOUT or ECANCELED.
	SRead(ctx context.Context, entries []Entry) (n int, err error)
	ReadErr() (ErrEntry, error) // EAGAIN if the next one is no error
	Close() error               // EBUSY while it is bound to an endpoint
}

// Counter counts completions, and failures separately.
type Counter interface {
	Read() uint64
	ReadErr() uint64
	Add(v uint64)
	Set(v uint64)
	AddErr(v uint64)
	SetErr(v uint64)
	// Wait waits until the counter reaches threshold. It fails with EAVAIL if a failure is counted
	// meanwhile; contexts are handled as by SRead.
	Wait(ctx context.Context, threshold uint64) error
	Close() error // EBUSY while it is bound to anything
}
