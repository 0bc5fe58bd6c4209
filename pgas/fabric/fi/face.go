package fi

import (
	"context"
	"math"
)

// Addr is an address of a vector: the place where it was inserted, a rank.
type Addr uint64

// AddrUnspec is any address, for receives; of completions, an unknown one.
const AddrUnspec Addr = math.MaxUint64

// Fabric is a fabric.
type Fabric interface {
	// Domain opens a domain. It fails with EADDRINUSE if the info's Src names a node that has one.
	Domain(info *Info) (Domain, error)
	Close() error // EBUSY while it has domains
}

// Domain is an access domain. All its methods may be called by any goroutine.
type Domain interface {
	Node() uint32 // its rank in the fabric
	Endpoint(info *Info) (*Endpoint, error)
	AV(count int) (AV, error) // 0 for as many addresses as there may be
	CQ(size int) (CQ, error)  // entries; 0 lets the provider choose
	Counter() (Counter, error)
	Register(attr MRAttr) (MR, error)
	// Progress does what others want of a domain with manual progress. Queues and counters do so,
	// too.
	Progress(ctx context.Context) error
	Close() error // EBUSY while it has anything open
}

// Memory is what a region covers. Offsets and lengths stay below Bytes.
type Memory interface {
	Bytes() uint64
	Load(ctx context.Context, offset uint64, p []byte) error
	Store(ctx context.Context, offset uint64, p []byte) error
}

// MRAttr describes a region: its memory, what it permits, and the key that it wants.
type MRAttr struct {
	Memory Memory
	Access Flags
	Key    uint64
}

// MR is a memory region. Addresses of operations count from its begin.
type MR interface {
	Key() uint64
	// Bind binds a counter of what others do to the region: RemoteRead, RemoteWrite or both.
	Bind(c Counter, flags Flags) error
	Close() error
}

// AV is an address vector.
type AV interface {
	// Insert inserts addresses and returns their places, AddrUnspec for those that cannot be.
	Insert(names ...Name) (at []Addr, good int)
	// InsertSym inserts the services of nodes that follow each other, in this order.
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

// ErrEntry is the completion of an operation that failed. Over is what a message has too many.
type ErrEntry struct {
	Entry
	Err  Errno
	Over int
}

// CQ is a completion queue.
type CQ interface {
	// Read reads completions: EAGAIN if there is none, EAVAIL if an error is the next one.
	Read(entries []Entry) (n int, err error)
	// SRead waits for one. When the context ends the error is it, and ETIMEDOUT or ECANCELED.
	SRead(ctx context.Context, entries []Entry) (n int, err error)
	ReadErr() (ErrEntry, error) // EAGAIN if none is the next one
	Close() error               // EBUSY while an endpoint has it
}

// Counter counts completions.
type Counter interface {
	Read() uint64
	ReadErr() uint64
	Add(v uint64)
	Set(v uint64)
	AddErr(v uint64)
	SetErr(v uint64)
	// Wait waits for a value: EAVAIL if an error is counted meanwhile; contexts are as for SRead.
	Wait(ctx context.Context, threshold uint64) error
	Close() error // EBUSY while something has it
}
