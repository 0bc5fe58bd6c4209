package syscalls

import "github.com/parallergo/epiphany/emu"

// A slave that halts its core until there is something new, and the master that resumes it, agree
// by counting what the master has sent: messages put into the ring and answers of calls. Before it
// halts, the slave writes how much it has seen into its area and rings; so it asks to be resumed
// once more than that has been sent. The master compares when it has sent something and when it is
// rung. Whichever comes later of the two, message and request, is compared with the other: nothing
// gets lost between the last look and the halt, however late either becomes visible.
//
// Two more rules make it sound on a chip that forgets a command to resume which finds the core
// running, and on a mesh where that command may overtake the message. The master resumes only a
// core that it has seen halted, and until then looks again: the core, having asked, halts. A
// resumed slave that sees nothing new does not ask again but looks until it does. Requests are
// numbered, so that the master answers each once.
//
// Where cores send to each other the master is not the only one. The count tells the master nothing
// of what others have sent, and they know no count; so a slave also sets a word in its inbox before
// it halts, waits until others can see it, looks into the inbox once more, and clears the word when
// it goes on. Who has put a message into the inbox looks at the word when the message can be seen.
// As one of the two comes first, either the slave finds the message or the sender the word; then
// the sender resumes the core as soon as it sees it halted, or sees the word cleared. A slave that
// goes on takes back what it has asked of the master. As one that has been resumed for something
// may be resumed once more for what it has seen by then, it asks again even when it sees nothing
// new: the next request has another number.

// Request of a slave: the number of the request, not 0, and in the lower half how much will have
// been sent when it is to be resumed.
const (
	requestShift = 16
	requestMask  = 1<<requestShift - 1
	Awake        = emu.Word(0) // no request
)

// Sleeper is the slave's side. The zero value has seen nothing.
type Sleeper struct {
	seen  uint32
	asked uint16 // number of the latest request
	stale bool   // nothing has been seen since
}

// Saw counts a message taken from the ring, or an answer.
func (s *Sleeper) Saw() {
	s.seen++
	s.stale = false
}

// Noticed tells that there was something new that the master has not sent.
func (s *Sleeper) Noticed() { s.stale = false }

// Ask gives the request to write before the core halts. It reports false when the core must not
// halt, because what it was resumed for is still on its way.
func (s *Sleeper) Ask() (request emu.Word, halt bool) {
	if s.stale {
		return Awake, false
	}
	s.stale = true
	if s.asked++; s.asked == 0 {
		s.asked = 1
	}
	return emu.Word(s.asked)<<requestShift | (s.seen+1)&requestMask, true
}

// HashState feeds the counts into h.
func (s *Sleeper) HashState(h *emu.Hash) {
	h.Uint64(uint64(s.seen)<<32 | uint64(s.asked))
	h.Bool(s.stale)
}

// Waker is the master's side for one core. The zero value has sent nothing.
type Waker struct {
	sent uint32
	met  emu.Word // the request answered last
}

// Sent counts a message put into the ring, or an answer, that a core may see from now on.
func (w *Waker) Sent() { w.sent++ }

// Due reports whether the core that has made a request is to be resumed: more has been sent than it
// had seen, and it has not been resumed for this request.
func (w *Waker) Due(request emu.Word) bool {
	return request != Awake && request != w.met && (request^(w.sent+1))&requestMask != 0
}

// Resumed notes that the core has been resumed for a request.
func (w *Waker) Resumed(request emu.Word) { w.met = request }

// HashState feeds the counts into h.
func (w *Waker) HashState(h *emu.Hash) { h.Uint64(uint64(w.sent)<<32 | uint64(w.met)) }
