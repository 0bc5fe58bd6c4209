package memory

// Holder is who has memory: a process.
type Holder struct {
	Core int // that it runs on, or OnHost
	// Many: it is one of many relatives, and is to take no more of the reserve.
	Many    bool
	Kept    *Account // of terms outside of its heap
	Made    *Account // of binaries on the host
	counted int
}

// NewHolder is a process that has nothing yet.
func NewHolder(core int) Holder { return Holder{Core: core, Kept: &Account{}, Made: &Account{}} }

// Side is where a process has its memory.
func (h *Holder) Side() Side { return SideOf(h.Core) }

// Holds are the bytes that a process has outside of its heap, with what is counted for its mailbox.
func (h *Holder) Holds() int { return h.counted + h.Kept.bytes }

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
