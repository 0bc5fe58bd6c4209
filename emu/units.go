package emu

// Addr is a byte address on the emulated board. Words are 32 bits and word aligned.
type Addr = uint32

// Word is the unit of emulated memory.
type Word = uint32

// WordBytes is the size of a Word in bytes.
const WordBytes = 4

// Cycles counts cycles of the board's core clock (600 MHz on the Parallella). It is the unit of
// virtual time.
type Cycles int64

// Never is later than every point in virtual time.
const Never Cycles = 1<<63 - 1

// segmentShift divides the 4 GB address space into 4096 segments of 1 MB, the span of one core id.
const segmentShift = 20

// Network is one of the networks of the mesh.
type Network uint8

// Networks.
const (
	CMesh Network = iota // writes to cores, replies to reads
	RMesh                // read requests
	XMesh                // writes off the chip
	Networks
)

func (n Network) String() string { return [...]string{"cMesh", "rMesh", "xMesh"}[n] }

// fixed is a fixed-point number with 16 fractional bits: virtual time must not depend on floating
// point.
type fixed int64

const (
	fixedBits       = 16
	one       fixed = 1 << fixedBits
)

func (a fixed) mul(b fixed) fixed { return a * b >> fixedBits }
func (a fixed) div(b fixed) fixed { return a << fixedBits / b }

// round returns the nearest integer.
func (a fixed) round() int64 { return int64((a + one/2) >> fixedBits) }

// scaled converts the time of a constant to cycles of the given clock.
func (c Constant) scaled(hz int64) fixed { return fixed(c.Value * hz << fixedBits / measuredHz) }
