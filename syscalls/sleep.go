package syscalls

import "github.com/parallergo/epiphany/emu"

// A slave that halts its core until there is something new, and the master that resumes it, agree by counting what the master has sent:
// messages put into the ring and answers of calls. Before it halts, the slave writes how much it has seen into its area and rings; so it asks
// to be resumed once more than that has been sent. The master compares when it has sent something and when it is rung. Whichever comes later
// of the two, message and request, is compared with the other: nothing gets lost between the last look and the halt, however late either
// becomes visible.
//
// Two more rules make it sound on a chip that forgets a command to resume which finds the core running, and on a mesh where that command may
// overtake the message. The master resumes only a core that it has seen halted, and until then looks again: the core, having asked, halts.
// A resumed slave that sees nothing new does not ask again but looks until it does. So each request is larger than the one before, and the
// master answers each once.

// Sleeper is the slave's side. The zero value has seen nothing.
type Sleeper struct {
	seen  uint32
	asked emu.Word // its latest request
}

// Saw counts a message taken from the ring, or an answer.
func (s *Sleeper) Saw() { s.seen++ }

// Ask gives the request to write before the core halts. It reports false when the core must not halt, because what it was resumed for is still
// on its way.
func (s *Sleeper) Ask() (request emu.Word, halt bool) {
	request = s.seen + 1
	halt = request != s.asked
	s.asked = request
	return request, halt
}

// HashState feeds the counts into h.
func (s *Sleeper) HashState(h *emu.Hash) { h.Uint64(uint64(s.seen)<<32 | uint64(s.asked)) }

// Waker is the master's side for one core. The zero value has sent nothing.
type Waker struct {
	sent uint32
	met  emu.Word // the request answered last; 0, which the area holds at first, is none
}

// Sent counts a message put into the ring, or an answer, that a core may see from now on.
func (w *Waker) Sent() { w.sent++ }

// Due reports whether the core that has made a request is to be resumed: more has been sent than it had seen, and it has not been resumed for
// this request.
func (w *Waker) Due(request emu.Word) bool { return request != w.met && request != w.sent+1 }

// Resumed notes that the core has been resumed for a request.
func (w *Waker) Resumed(request emu.Word) { w.met = request }

// HashState feeds the counts into h.
func (w *Waker) HashState(h *emu.Hash) { h.Uint64(uint64(w.sent)<<32 | uint64(w.met)) }
