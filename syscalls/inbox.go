package syscalls

import (
	"slices"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
)

// Inbox is a queue of messages in the SRAM of a core, its owner. Other cores write to it over the
// cMesh while they hold its lock, a Mutex; the owner takes messages without locking. A message is
// contiguous, a flat term with pointers valid at its place, so that it can stay there until the
// receiver has moved it to its heap. Then its room is freed, in the order of arrival.
//
// The words before the data are: the lock; the index at which the next message is written, and the
// number of messages put, both written by the holder of the lock; the index up to which room has
// been freed, and whether the owner sleeps, both written by the owner. The queue is empty when the
// indices are equal. A message that does not fit before the end of the data starts at their
// beginning; a 0 in its place marks this.
type Inbox struct {
	Base  emu.Addr // global
	Bytes int
}

// Words of an inbox, and of a message before its image: the pid of the receiver, the term, the
// number of words.
const (
	inboxLock   = 0
	inboxWrite  = 1
	inboxPut    = 2
	inboxRead   = 3
	inboxAsleep = 4
	inboxHead   = 5
	MessageHead = 3
	noMessage   = emu.Word(term.None)
)

// What the owner and the others execute; loads and stores that leave the core are charged in
// addition, by address.
var (
	// placeMessage compares the indices and chooses the place of the message.
	placeMessage = isa.MustParse("sub r4,r1,r2; bltu before; sub r4,r3,r1; sub r4,r4,r0; bltu wrap; add r5,r1,r0; sub r4,r5,r2; beq full")
	// moveWord moves one word of an image and relocates it if it is a pointer.
	moveWord = isa.MustParse("ldr r0,[r1],#1; and r2,r0,r3; sub r2,r2,#1; sub r4,r0,r5; bgtu! raw; add r0,r4,r6; str r0,[r7],#1; sub r8,r8,#1; bne! loop")
	// publishMessage stores index and count.
	publishMessage = isa.MustParse("str r5,[r6]; add r7,r7,#1; str r7,[r6,#1]")
	// takeMessage reads the head of a message and compares the pid.
	takeMessage = isa.MustParse("ldr r0,[r1],#1; ldr r2,[r1],#1; ldr r3,[r1],#1; sub r0,r0,r4; bne other; add r5,r5,#1; add r1,r1,r3")

	placeCycles   = uint64(placeMessage.Cycles())
	moveCycles    = uint64(moveWord.Cycles())
	publishCycles = uint64(publishMessage.Cycles())
	takeOneCycles = uint64(takeMessage.Cycles())
)

func (b Inbox) word(i int) emu.Addr    { return b.Base + emu.Addr(i)*emu.WordBytes }
func (b Inbox) data(i uint32) emu.Addr { return b.word(inboxHead + int(i)) }
func (b Inbox) words() uint32          { return uint32(b.Bytes/emu.WordBytes - inboxHead) }
func (b Inbox) holds(a emu.Addr) bool  { return a-b.Base < emu.Addr(b.Bytes) }
func (b Inbox) wrap(i uint32) uint32   { return i % b.words() }

// Lock returns the address of the lock, Asleep that of the word that is not 0 while the owner may
// be halted.
func (b Inbox) Lock() emu.Addr   { return b.word(inboxLock) }
func (b Inbox) Asleep() emu.Addr { return b.word(inboxAsleep) }

// Count returns the ticket of the latest message, as seen without holding the lock.
func (b Inbox) Count(c *core.Core) uint32 { return c.Load(b.word(inboxPut)) }

// MaxImage returns the largest size, in words, of a term that always fits into an empty inbox.
func (b Inbox) MaxImage() int { return max(int(b.words()-1)/2-MessageHead, 0) }

// place finds room for n words between the indices. It returns where they begin, and the index
// after them.
func (b Inbox) place(write, read, n uint32) (at, next uint32, ok bool) {
	switch {
	case write < read:
		return write, write + n, write+n < read
	case write+n <= b.words() && b.wrap(write+n) != read:
		return write, b.wrap(write + n), true
	}
	return 0, n, n < read
}

// Put writes a message for a process of the inbox's owner: a term with its image for address from.
// The core must hold the lock. Put returns the ticket of the message, which is the number of
// messages put so far, and when it is published; it reports false when there is no room.
func (b Inbox) Put(c *core.Core, fence Fence, at emu.Cycles, pid, root term.Term, image []emu.Word,
	from emu.Addr) (ticket uint32, published emu.Cycles, ok bool) {
	c.Issue(placeCycles)
	write, put, read := c.Load(b.word(inboxWrite)), c.Load(b.word(inboxPut)), c.Load(b.word(inboxRead))
	c.View.Loaded(b.Base, 3)
	i, next, ok := b.place(write, read, MessageHead+uint32(len(image)))
	if !ok {
		return 0, 0, false
	}
	if i != write {
		c.Post(at, b.data(write), noMessage)
	}
	words := append([]emu.Word{pid, 0, emu.Word(len(image))}, image...)
	to := b.data(i + MessageHead)
	if err := term.Relocate(words[MessageHead:], from, to); err != nil {
		panic("syscalls: " + err.Error()) // an image made by this core
	}
	words[1] = term.RelocateTerm(root, from, to, len(image))
	c.Issue(uint64(len(words)) * moveCycles)
	c.PostBlock(at, b.data(i), words)
	at = fenced(c, fence, at)
	c.Post(at, b.word(inboxWrite), next)
	c.Post(at, b.word(inboxPut), put+1)
	c.Issue(publishCycles)
	return put + 1, at, true
}

// InboxReader is the owner's end.
type InboxReader struct {
	Inbox
	core  *core.Core
	next  uint32 // index of the next message
	read  uint32 // index up to which room has been freed
	held  []heldImage
	Taken uint32 // number of messages taken, which is the ticket of the latest
}

// heldImage is a message that has been taken: the address of its image, 0 when that is no longer
// needed, and the index of the next message.
type heldImage struct {
	at   emu.Addr
	next uint32
}

// NewInboxReader makes the owner's end.
func NewInboxReader(b Inbox, c *core.Core) *InboxReader { return &InboxReader{Inbox: b, core: c} }

// End returns the index after the messages that have arrived. It must be loaded before the ring
// from the master is read: everything that the master sent before such a message was sent is then
// in the ring.
func (r *InboxReader) End() uint32 { return r.core.Load(r.word(inboxWrite)) }

// Empty reports whether all messages before an end have been taken.
func (r *InboxReader) Empty(end uint32) bool { return r.next == end }

// Take takes the next message, which must exist. The image of its term, if it has words, stays
// until Free.
func (r *InboxReader) Take() (pid, root term.Term, image emu.Addr, words int) {
	v := r.core.View
	if pid = v.Load(r.data(r.next)); pid == noMessage {
		r.next = 0
		pid = v.Load(r.data(r.next))
	}
	at := r.data(r.next)
	root, words = v.Load(at+emu.WordBytes), int(v.Load(at+2*emu.WordBytes))
	r.next = r.wrap(r.next + MessageHead + uint32(words))
	if words > 0 {
		image = at + MessageHead*emu.WordBytes
	}
	r.held = append(r.held, heldImage{image, r.next})
	r.Taken++
	r.core.Issue(takeOneCycles)
	return pid, root, image, words
}

// Reached reports whether the message with the given ticket has been taken.
func (r *InboxReader) Reached(ticket uint32) bool { return int32(r.Taken-ticket) >= 0 }

// Free marks the image at an address as no longer needed. It reports false when that is not the
// image of a message in this inbox.
func (r *InboxReader) Free(image emu.Addr) bool {
	if !r.holds(image) {
		return false
	}
	if i := slices.IndexFunc(r.held, func(h heldImage) bool { return h.at == image }); i >= 0 {
		r.held[i].at = 0
	}
	return true
}

// Release frees the room of images that are no longer needed, up to the first that is.
func (r *InboxReader) Release(at emu.Cycles) {
	n := 0
	for n < len(r.held) && r.held[n].at == 0 {
		n++
	}
	if n == 0 {
		return
	}
	r.read = r.held[n-1].next
	r.held = slices.Delete(r.held, 0, n)
	r.core.Post(at, r.word(inboxRead), r.read)
}

// Sleep publishes to the other cores whether this one may be halted.
func (r *InboxReader) Sleep(at emu.Cycles, asleep bool) {
	w := emu.Word(0)
	if asleep {
		w = 1
	}
	r.core.Post(at, r.Asleep(), w)
}

// HashState feeds the owner's state into h.
func (r *InboxReader) HashState(h *emu.Hash) {
	h.Uint64(uint64(r.next)<<32 | uint64(r.read))
	h.Uint64(uint64(r.Taken)<<32 | uint64(len(r.held)))
	for _, x := range r.held {
		h.Uint64(uint64(x.at)<<32 | uint64(x.next))
	}
}

// Directory maps processes to cores: a table in shared DRAM that the master writes and the cores
// read. A pid has one slot, at its number modulo the size of the table, of two words: the pid and
// the core. If the slots of two processes collide, only one of them is in the table, and messages
// to the other go through the master.
type Directory struct {
	Base  emu.Addr
	Slots int // a power of two
}

// placesPerCore slots for each core keep processes that are started in sequence from colliding with
// earlier ones.
const placesPerCore = 8

// NewDirectory returns the directory for a number of cores.
func NewDirectory(base emu.Addr, cores int) Directory {
	d := Directory{base, 1}
	for d.Slots < placesPerCore*cores {
		d.Slots *= 2
	}
	return d
}

// Bytes returns the size of the table.
func (d Directory) Bytes() int { return d.Slots * 2 * emu.WordBytes }

// Slot returns the slot of a pid, At its address.
func (d Directory) Slot(pid term.Term) int { return int(term.ImmValue(pid)) & (d.Slots - 1) }
func (d Directory) At(slot int) emu.Addr   { return d.Base + emu.Addr(slot)*2*emu.WordBytes }

// Find looks up a pid, by the load of one doubleword.
func (d Directory) Find(c *core.Core, pid term.Term) (index int, ok bool) {
	at := d.At(d.Slot(pid))
	found := c.Load(at)
	return int(c.View.Peek(at + emu.WordBytes)), found == pid
}

// Set stores a pid, or none, and its core in a slot.
func (d Directory) Set(c *core.Core, at emu.Cycles, slot int, pid term.Term, index int) {
	c.PostBlock(at, d.At(slot), []emu.Word{pid, emu.Word(index)})
}
