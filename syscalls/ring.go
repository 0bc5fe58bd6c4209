package syscalls

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
)

// Ring is a FIFO in shared DRAM. Its size includes the indices.
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

// Capacity returns the number of words that a ring can hold.
func (r Ring) Capacity() int { return int(r.words()) - 1 }

// Writer is the producer's end of a ring.
type Writer struct {
	Ring
	core  *core.Core
	fence Fence
	write uint32 // index after what has been added
	put   uint32 // the value that the consumer sees
}

// Fence orders an agent's earlier stores before all later ones, charges its costs, and returns the
// agent's time after it.
type Fence func() emu.Cycles

// NewWriter makes the producer's end. The fence is nil for the ARM, whose stores to one memory keep
// their order.
func NewWriter(r Ring, c *core.Core, fence Fence) *Writer {
	return &Writer{Ring: r, core: c, fence: fence}
}

// Charge sets the core of the producer to which the ring's loads and stores are charged from now
// on.
func (w *Writer) Charge(c *core.Core) { w.core = c }

// Free returns the number of words that can be put.
func (w *Writer) Free() int {
	read := w.core.Load(w.readIndex())
	return int(w.after(read, 2*w.words()-w.write-1))
}

// Put adds a message and publishes it. It reports false when there is no room.
func (w *Writer) Put(at emu.Cycles, words ...emu.Word) bool {
	ok := w.Add(at, words...)
	w.Publish(at)
	return ok
}

// Add appends words as one message, or reports false when there is no room. The stores are charged
// to the view. The consumer finds the message after the next Publish.
func (w *Writer) Add(at emu.Cycles, words ...emu.Word) bool {
	if w.Free() < len(words) {
		return false
	}
	for _, x := range words {
		w.core.Post(at, w.data(w.write), x)
		w.write = w.after(w.write, 1)
	}
	return true
}

// Publish makes what has been added visible to the consumer, from the given time on or, for a core,
// when its fence is complete: index and data travel to different addresses.
func (w *Writer) Publish(at emu.Cycles) {
	if w.put == w.write {
		return
	}
	if w.fence != nil {
		at = w.fence()
	}
	w.core.Post(at, w.writeIndex(), w.write)
	w.put = w.write
}

// Reader is the consumer's end of a ring.
type Reader struct {
	Ring
	core  *core.Core
	read  uint32
	taken int // words, since Release last reported true
	// Late are random delays of Release.
	Late Delays
	when emu.Cycles // of the latest Release
}

// NewReader makes the consumer's end.
func NewReader(r Ring, c *core.Core) *Reader { return &Reader{Ring: r, core: c} }

// Len returns the number of waiting words.
func (r *Reader) Len() int {
	write := r.core.Load(r.writeIndex())
	return int(r.after(write, r.words()-r.read))
}

// Take removes the next word, which must exist.
func (r *Reader) Take() emu.Word {
	x := r.core.Load(r.data(r.read))
	r.read = r.after(r.read, 1)
	r.taken++
	return x
}

// Release frees the words taken so far for the producer, at the time when. It reports whether the
// producer must be notified: so many words have been freed since the last notification that the
// producer may have found the ring too full for a message. (A flag set by the producer would work
// only if the consumer read it after a fence.)
func (r *Reader) Release(at emu.Cycles) (when emu.Cycles, notify bool) {
	r.when = max(r.when, at+r.Late.Draw())
	r.core.Post(r.when, r.readIndex(), r.read)
	notify = r.taken > r.Capacity()-longestMessage
	if notify {
		r.taken = 0
	}
	return r.when, notify
}
