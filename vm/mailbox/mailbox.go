// Package mailbox implements the mailbox of a process: the messages that have been sent to it and
// not received, in order of arrival, and the position of the present receive. The runtime of the
// process keeps it; the costs of its links are charged, but it is not represented in emulated
// memory.
package mailbox

import (
	"sort"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

// Message is an entry of a mailbox. While Words is positive its value is in a heap fragment at
// Fragment; when the process first reads it, the value moves to the process's heap.
type Message struct {
	Value    term.Term
	Fragment emu.Addr
	Words    int    // of heap that the value takes
	Parts    int    // of the value that lie outside of the fragment, see vm.PartsWords
	number   uint64 // of the messages that came before it
	// Moved: the contents of a freed fragment have moved to the heap, and so have its references to
	// binaries. Other freed fragments still have them.
	Moved bool
}

// Mailbox holds the messages of a process in order of arrival.
type Mailbox struct {
	msgs []Message
	head int    // first message
	save int    // position of the present receive
	bare int    // messages that are an immediate
	came uint64 // messages so far
	size int    // words of messages that are not on the heap
	// Freed are fragments that are no longer needed; the runner returns them to their owner.
	Freed []Message
}

// Put appends a message.
func (q *Mailbox) Put(m Message) {
	if q.head > 32 && q.head*2 > len(q.msgs) {
		n := copy(q.msgs, q.msgs[q.head:])
		q.msgs = q.msgs[:n]
		q.save -= q.head
		q.head = 0
	}
	m.number = q.came
	q.came++
	q.msgs = append(q.msgs, m)
	q.count(m, 1)
}

// Len is the number of messages in the mailbox, Bare of those among them that take no emulated
// memory.
func (q *Mailbox) Len() int  { return len(q.msgs) - q.head }
func (q *Mailbox) Bare() int { return q.bare }

// Words returns the number of words of the messages that have not been read yet.
func (q *Mailbox) Words() int { return q.size }

// Count counts a message that comes or goes.
func (q *Mailbox) count(m Message, n int) {
	if term.IsImm(m.Value) {
		q.bare += n
	}
	q.size += n * m.Words
}

// At returns message i in order of arrival.
func (q *Mailbox) At(i int) Message { return q.msgs[q.head+i] }

// Exhausted reports whether the receive has tested all messages. Otherwise Current is the next to
// test; Skip continues with the one after it, and Rescan begins again with the first.
func (q *Mailbox) Exhausted() bool   { return q.save >= len(q.msgs) }
func (q *Mailbox) Current() *Message { return &q.msgs[q.save] }
func (q *Mailbox) Skip()             { q.save++ }
func (q *Mailbox) Rescan()           { q.save = q.head }

// Moved records that the current message has moved to the heap, where it is t now.
func (q *Mailbox) Moved(t term.Term) {
	m := &q.msgs[q.save]
	q.Freed = append(q.Freed, Message{Fragment: m.Fragment, Words: m.Words, Moved: true})
	q.size -= m.Words
	*m = Message{Value: t, number: m.number}
}

// EachOnHeap visits the messages that are on the process's heap.
func (q *Mailbox) EachOnHeap(visit func(*term.Term)) {
	for i := q.head; i < len(q.msgs); i++ {
		if q.msgs[i].Words == 0 {
			visit(&q.msgs[i].Value)
		}
	}
}

// Mark is the number of the next message; none when it is no small integer any more.
func (q *Mailbox) Mark() term.Term {
	if !term.FitsSmall(int64(q.came)) {
		return term.Nil
	}
	return term.Small(int(q.came))
}

// Seek starts the scan at the first message that came since a mark.
func (q *Mailbox) Seek(mark term.Term) {
	if !term.IsSmall(mark) {
		return
	}
	since := uint64(term.SmallValue(mark))
	q.save = q.head + sort.Search(q.Len(), func(i int) bool { return q.At(i).number >= since })
}

// Remove takes the current message out and restarts the scan.
func (q *Mailbox) Remove() {
	q.count(q.msgs[q.save], -1)
	if q.save == q.head {
		q.msgs[q.head] = Message{}
		q.head++
		if q.head == len(q.msgs) {
			q.msgs, q.head = q.msgs[:0], 0
		}
	} else {
		q.msgs = append(q.msgs[:q.save], q.msgs[q.save+1:]...)
	}
	q.Rescan()
}

// RemoveFirst removes the first message whose value satisfies a condition, and reports whether
// there was one.
func (q *Mailbox) RemoveFirst(match func(term.Term) bool) bool {
	for i := q.head; i < len(q.msgs); i++ {
		if !match(q.msgs[i].Value) {
			continue
		}
		m := q.msgs[i]
		q.count(m, -1)
		if m.Words > 0 {
			q.Freed = append(q.Freed, m)
		}
		q.msgs = append(q.msgs[:i], q.msgs[i+1:]...)
		q.Rescan()
		return true
	}
	return false
}

// Drop empties the mailbox of a process that has ended; fragments go to Freed.
func (q *Mailbox) Drop() {
	for _, m := range q.msgs[q.head:] {
		if m.Words > 0 {
			q.Freed = append(q.Freed, m)
		}
	}
	q.msgs, q.head, q.save, q.bare, q.size = nil, 0, 0, 0, 0
}

// HashState adds the mailbox to h.
func (q *Mailbox) HashState(h *emu.Hash) {
	h.Uint64(uint64(q.Len())<<32 | uint64(q.save-q.head))
	for _, m := range q.msgs[q.head:] {
		h.Uint64(uint64(m.Value)<<32 | uint64(m.Fragment))
	}
}
