package slave

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/rts"
)

// outgoing are the rings from slave to master, and queues for what had no room in them yet.
type outgoing struct {
	m      *vm.Machine
	stats  *stats.Slave
	out    *syscalls.Writer
	text   *syscalls.Writer
	queued [][]emu.Word // messages
	print  []byte       // text
	image  []emu.Word   // of the message being sent
	issued emu.Word     // Sends, queued or sent, and pieces of text
}

// outbound is a message that the process is sending.
type outbound struct {
	to, root, result term.Term
	image            []emu.Word // of the term, for the address of the ring to the master; nil while there is none
	objects          []uint32   // binaries that the image refers to
}

// send queues a message to the master; push puts it into the ring.
func (o *outgoing) send(words ...emu.Word) { o.queued = append(o.queued, words) }

// refc queues a message for each reference that a process has dropped.
func (o *outgoing) refc(p *vm.Process, op emu.Word) {
	for _, object := range p.Dropped {
		o.send(emu.Word(syscalls.Refc), op, object)
	}
	p.Dropped = p.Dropped[:0]
}

// freeBlock returns a block to the master.
func (o *outgoing) freeBlock(b code.Block) {
	o.send(emu.Word(syscalls.FreeBlock), b.Addr, emu.Word(b.Words))
}

// empty reports whether nothing is queued.
func (o *outgoing) empty() bool { return len(o.queued) == 0 && len(o.print) == 0 }

// push puts what is queued into the rings as far as there is room, and reports whether it has put
// anything.
func (o *outgoing) push() (sent bool) {
	for len(o.queued) > 0 && o.add(o.out, o.queued[0]) {
		o.queued = o.queued[1:]
		o.stats.Sent++
		sent = true
	}
	if sent {
		o.publish(o.out)
	}
	for len(o.print) > 0 && o.pushText() {
		sent = true
	}
	return sent
}

// add appends a message to a ring, or reports false when there is no room.
func (o *outgoing) add(w *syscalls.Writer, words []emu.Word) bool {
	ok := w.Add(o.m.Clock, words...)
	if code := rts.RingPrices(); ok {
		o.m.Issue(code.Adding(len(words)))
	} else {
		o.m.Issue(code.Full)
	}
	return ok
}

// publish makes what has been added to a ring visible to the master.
func (o *outgoing) publish(w *syscalls.Writer) {
	o.m.Issue(rts.RingPrices().Publish)
	w.Publish(o.m.Clock)
}

// pushText puts the next piece of text into its ring: its length in bytes, then the bytes in words.
func (o *outgoing) pushText() bool {
	n := min(len(o.print), printBytes-2*emu.WordBytes)
	if !o.add(o.text, append([]emu.Word{emu.Word(n)}, vm.PackBytes(o.print[:n])...)) {
		return false
	}
	if !o.m.RuntimeInC() {
		o.m.Issue(rts.SlavePrices().Flush)
	}
	o.publish(o.text)
	o.print = o.print[n:]
	o.issued++
	o.stats.Bytes += uint64(n)
	return true
}

// mostWords returns the largest size, in words, of a message that fits into the ring.
func (o *outgoing) mostWords() int { return syscalls.MaxImage(o.out.Ring) }

// write makes the image of a message. It reports false when the image is larger than room, which
// the copy detects on the way.
func (o *outgoing) write(x *outbound, msg term.Term, room int) bool {
	v := o.m.View
	before := *v
	n, fits := term.SizeWithin(v, msg, room)
	if !fits {
		return false
	}
	*v = before
	o.image = slices.Grow(o.image[:0], n)[:n]
	b := term.Builder{Base: o.out.Base, W: o.image}
	x.root, x.image = term.Copy(v, msg, &b), o.image
	for _, box := range b.Refs {
		x.objects = append(x.objects, o.image[(term.Ptr(box)-b.Base)/emu.WordBytes+term.RefcObjectWord])
	}
	o.m.ChargeCopy(n)
	o.m.Settle()
	return true
}

// post queues a message of the process, after messages for the references to binaries in it.
func (o *outgoing) post(x *outbound) {
	for _, object := range x.objects {
		o.send(emu.Word(syscalls.Refc), syscalls.RefcInc, object)
	}
	o.send(append([]emu.Word{emu.Word(syscalls.Send), x.to, x.root, emu.Word(len(x.image))},
		x.image...)...)
	o.stats.Sends.FIFO++
	o.issued++
}
