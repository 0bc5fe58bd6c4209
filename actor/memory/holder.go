package memory

import "math"

// Holder is who has memory: a process.
type Holder struct {
	Core int // that it runs on, or OnARM
	// Many: it is one of many relatives, and is to take no more of the reserve.
	Many  bool
	Kept  *Account // of terms outside of its heap
	Lasts *Account // of those among them that stay when the process has ended
	// Left is what relatives of the process that have ended have left of such terms.
	Left    []Legacy
	Made    *Account // of binaries that it has made
	counted int
}

// NewHolder is a process that has nothing yet.
func NewHolder(core int) Holder {
	kept := &Account{}
	return Holder{Core: core, Kept: kept, Lasts: &Account{of: kept}, Made: &Account{}}
}

// Side is where a process has its memory.
func (h *Holder) Side() Side { return SideOf(h.Core) }

// Holds are the bytes that a process has outside of its heap, with what is counted for its mailbox.
func (h *Holder) Holds() int { return h.counted + h.Kept.bytes }

// lasting are the bytes that count when a process leaves something behind: what it has, and what
// those of its relatives have left that have left the most.
func (h *Holder) lasting() (bytes int) {
	for _, x := range h.Left {
		bytes = max(bytes, min(x.of.bytes, x.most))
	}
	return bytes + h.Holds()
}

// Legacy is what processes have left, as far as it counts for another.
type Legacy struct {
	of   *Account
	most int
}

// Inherited is what has been left on an account up to now. What is left later counts for those who
// are born later.
func (x *Account) Inherited() Legacy { return Legacy{x, x.bytes} }

// Caused is all that is left on an account, at any time.
func (x *Account) Caused() Legacy { return Legacy{x, math.MaxInt} }

// ClaimOf is the claim of a process, or nil, that will have so many bytes of something.
func (a *Allocator) ClaimOf(who *Holder, has int) Claim {
	return a.ClaimFor(has, who != nil && who.Many)
}

// Count brings up to date what is counted for a process outside of emulated memory, in bytes.
func (s *Store) Count(who *Holder, bytes int) {
	s.Private.CountAlso(bytes - who.counted)
	who.counted = bytes
}

// May reports whether a process may set up something more, of so many bytes. The error is
// ErrNoMemory.
func (s *Store) May(who *Holder, bytes int) error {
	a := s.Private
	if a.Admits(bytes, a.ClaimOf(who, who.Holds()+bytes)) {
		return nil
	}
	_, err := a.Full()
	return err
}

// Account is what is kept for a process outside of its heap and mailbox: objects of its tables,
// messages of its timers, tags of its monitors. An account can be part of another.
type Account struct {
	bytes int
	of    *Account
}

// Add counts bytes that come, or go.
func (x *Account) Add(bytes int) {
	for ; x != nil; x = x.of {
		x.bytes += bytes
	}
}

// Join makes the account part of another, and no longer of the one that it was part of.
func (x *Account) Join(to *Account) {
	x.of.Add(-x.bytes)
	x.of = to
	to.Add(x.bytes)
}

// PartOf tells whether the account is part of another, directly.
func (x *Account) PartOf(other *Account) bool { return x.of == other }
