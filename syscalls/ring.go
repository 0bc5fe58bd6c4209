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
	write uint32
}

// NewWriter makes the producer's end for the agent that owns view and port.
func NewWriter(r Ring, v *emu.View, p *engine.Port) *Writer {
	return &Writer{Ring: r, view: v, port: p}
}

// Free is the number of words that can be put.
func (w *Writer) Free() int {
	read := w.view.Load(w.readIndex())
	return int(w.after(read, 2*w.words()-w.write-1))
}

// Put appends words as one message, visible from the given time on, or reports that there is no room. The stores are
// charged to the view.
func (w *Writer) Put(at emu.Cycles, words ...emu.Word) bool {
	if w.Free() < len(words) {
		return false
	}
	for _, x := range words {
		w.store(at, w.data(w.write), x)
		w.write = w.after(w.write, 1)
	}
	w.store(at, w.writeIndex(), w.write)
	return true
}

func (w *Writer) store(at emu.Cycles, a emu.Addr, x emu.Word) {
	w.port.Store(at, a, x)
	ChargeStore(w.view, a, 1)
}

// ChargeStore charges n words stored through a port, which itself charges nothing.
func ChargeStore(v *emu.View, a emu.Addr, n int) {
	v.StoreStall += uint64(n) * uint64(v.Seg[a>>20].Store)
	v.Stores += uint64(n)
}

// Reader is the consumer's end of a ring.
type Reader struct {
	Ring
	view *emu.View
	port *engine.Port
	read uint32
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
	return x
}

// Release gives the words taken so far back to the producer.
func (r *Reader) Release(at emu.Cycles) {
	r.port.Store(at, r.readIndex(), r.read)
	ChargeStore(r.view, r.readIndex(), 1)
}
