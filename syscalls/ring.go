package syscalls

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// Ring is a FIFO in shared DRAM, indices included in its size.
type Ring struct {
	Base  emu.Addr
	Bytes int
}

const ringHead = 2 // words before the data: write index, read index

func (r Ring) words() uint32            { return uint32(r.Bytes/emu.WordBytes - ringHead) }
func (r Ring) data(i uint32) emu.Addr   { return r.Base + emu.Addr(ringHead+i)*emu.WordBytes }
func (r Ring) writeIndex() emu.Addr     { return r.Base }
func (r Ring) readIndex() emu.Addr      { return r.Base + emu.WordBytes }
func (r Ring) after(i, n uint32) uint32 { return (i + n) % r.words() }

// Capacity is the most words a ring holds.
func (r Ring) Capacity() int { return int(r.words()) - 1 }

// Writer is the producer's end of a ring.
type Writer struct {
	Ring
	view  *emu.View
	port  *engine.Port
	fence Fence
	write uint32 // index behind what has been added
	put   uint32 // the same as the consumer knows it
}

// Fence puts the stores that an agent has made before all that follow, and returns the agent's time after it. It charges what
// that costs.
type Fence func() emu.Cycles

// NewWriter makes the producer's end for the agent that owns view and port. The fence is nil for the host, whose stores to one memory
// keep their order.
func NewWriter(r Ring, v *emu.View, p *engine.Port, fence Fence) *Writer {
	return &Writer{Ring: r, view: v, port: p, fence: fence}
}

// Charge says which view of the producer's the ring's loads and stores are charged to from now on.
func (w *Writer) Charge(v *emu.View) { w.view = v }

// Free is the number of words that can be put.
func (w *Writer) Free() int {
	read := w.view.Load(w.readIndex())
	return int(w.after(read, 2*w.words()-w.write-1))
}

// Put adds a message and publishes it.
func (w *Writer) Put(at emu.Cycles, words ...emu.Word) bool {
	ok := w.Add(at, words...)
	w.Publish(at)
	return ok
}

// Add appends words as one message, or reports that there is no room. The stores are charged to the view. The consumer finds the message
// after the next Publish.
func (w *Writer) Add(at emu.Cycles, words ...emu.Word) bool {
	if w.Free() < len(words) {
		return false
	}
	for _, x := range words {
		w.store(at, w.data(w.write), x)
		w.write = w.after(w.write, 1)
	}
	return true
}

// Publish lets the consumer find what has been added, from the given time on or, for a core, when its fence is through: index and data
// travel to different addresses.
func (w *Writer) Publish(at emu.Cycles) {
	if w.put == w.write {
		return
	}
	if w.fence != nil {
		at = w.fence()
	}
	w.store(at, w.writeIndex(), w.write)
	w.put = w.write
}

func (w *Writer) store(at emu.Cycles, a emu.Addr, x emu.Word) {
	w.port.Store(at, a, x)
	ChargeStore(w.view, a, 1)
}

// ChargeStore charges n words stored through a port, which itself charges nothing.
func ChargeStore(v *emu.View, a emu.Addr, n int) {
	v.ChargeStores(uint64(n), v.StoreStalls(a))
	v.Stored(a, n)
}

// Reader is the consumer's end of a ring.
type Reader struct {
	Ring
	view  *emu.View
	port  *engine.Port
	read  uint32
	taken int // words, since Release last told
	// Late is when what has been taken is given back late.
	Late Delays
	when emu.Cycles // of the latest Release
}

// NewReader makes the consumer's end for the agent that owns view and port.
func NewReader(r Ring, v *emu.View, p *engine.Port) *Reader {
	return &Reader{Ring: r, view: v, port: p}
}

// Len is the number of words waiting.
func (r *Reader) Len() int {
	write := r.view.Load(r.writeIndex())
	return int(r.after(write, r.words()-r.read))
}

// Take removes the next word; there must be one.
func (r *Reader) Take() emu.Word {
	x := r.view.Load(r.data(r.read))
	r.read = r.after(r.read, 1)
	r.taken++
	return x
}

// Release gives the words taken so far back to the producer, at the time when. It reports whether the producer is to be told: so many have
// been given back since it was told last that it may have found the ring too full for a message with a command. A mark of the producer's
// would do only for a consumer that looks at it behind a fence.
func (r *Reader) Release(at emu.Cycles) (when emu.Cycles, tell bool) {
	r.when = max(r.when, at+r.Late.Draw())
	r.port.Store(r.when, r.readIndex(), r.read)
	ChargeStore(r.view, r.readIndex(), 1)
	tell = r.taken > r.Capacity()-longestMessage
	if tell {
		r.taken = 0
	}
	return r.when, tell
}
