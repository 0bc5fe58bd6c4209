package syscalls

import "github.com/parallergo/epiphany/emu"

// A slave that halts its core until there is something new, and the master that resumes it,
// synchronize by counting what the master has sent: messages put into the ring and replies to
// calls. Before it halts, the slave writes into its area how much it has seen, and notifies the
// master: a request to be resumed when more than that has been sent. The master compares whenever
// it has sent something and whenever it is notified. Whichever is later, message or request, is
// compared with the other: no wake-up is lost between the last poll and the halt, however late
// either becomes visible.
//
// Two more rules are needed because the chip drops a command to resume a core that is running, and
// because that command may overtake the message on the mesh. First, the master resumes only a core
// that it has seen halted, and polls until then: a core that has made a request will halt. Second,
// a resumed slave that sees nothing new does not make another request but polls until it does.
// Requests are numbered, so that the master serves each once.
//
// If cores send to each other, the master is not the only sender. Its count does not include
// messages of other cores, and these have no count. Therefore a slave also sets a word in its inbox
// before it halts, waits until others can see it, polls the inbox once more, and clears the word
// when it continues. A sender that has put a message into the inbox reads the word when the message
// is visible. One of the two comes first: either the slave finds the message, or the sender finds
// the word set; then the sender waits until it sees the core halted, which it resumes, or the word
// cleared. A slave that continues withdraws its request to the master. As a slave may be resumed a
// second time for something that it has already seen, it then makes a new request even if it sees
// nothing new: the next request has another number.

// Request of a slave: the number of the request, not 0, and in the lower half the count at which it
// is to be resumed.
const (
	requestShift = 16
	requestMask  = 1<<requestShift - 1
	Awake        = emu.Word(0) // no request
)

// Sleeper is the slave's side. The zero value has seen nothing.
type Sleeper struct {
	seen  uint32
	asked uint16 // number of the latest request
	stale bool   // nothing new has been seen since
}

// Saw counts a message taken from the ring, or a reply.
func (s *Sleeper) Saw() {
	s.seen++
	s.stale = false
}

// Noticed records that there was something new that the master has not sent.
func (s *Sleeper) Noticed() { s.stale = false }

// Ask returns the request to write before the core halts. It reports false when the core must not
// halt, because what it was resumed for is still in flight.
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
	met  emu.Word // the request served last
}

// Sent counts a message put into the ring, or a reply, that the core may see from now on.
func (w *Waker) Sent() { w.sent++ }

// Due reports whether a core with the given request must be resumed: more has been sent than it had
// seen, and it has not been resumed for this request.
func (w *Waker) Due(request emu.Word) bool {
	return request != Awake && request != w.met && (request^(w.sent+1))&requestMask != 0
}

// Resumed records that the core has been resumed for a request.
func (w *Waker) Resumed(request emu.Word) { w.met = request }

// HashState feeds the counts into h.
func (w *Waker) HashState(h *emu.Hash) { h.Uint64(uint64(w.sent)<<32 | uint64(w.met)) }
