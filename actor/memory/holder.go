package memory

import "math"

// A Holder is the account of a process's memory, for the decision which Claim its allocations have.
type Holder struct {
	Core int // that the process runs on, or OnARM
	// Many: the process has many relatives, so that its share of the reserve is smaller. See Fair.
	Many  bool
	Kept  *Account // of terms outside of the heap
	Lasts *Account // of those terms that outlive the process
	// Left is what ended relatives of the process have left of such terms.
	Left    []Legacy
	Made    *Account // of the binaries that the process has made
	counted int
}

// NewHolder returns the account of a new process on a core, or OnARM.
func NewHolder(core int) Holder {
	kept := &Account{}
	return Holder{Core: core, Kept: kept, Lasts: &Account{of: kept}, Made: &Account{}}
}

// Side returns the side on which the process has its memory.
func (h *Holder) Side() Side { return SideOf(h.Core) }

// Holds returns the number of bytes that the process uses outside of its heap, with what Count has
// counted.
func (h *Holder) Holds() int { return h.counted + h.Kept.bytes }

// lasting returns the number of bytes that count against a process that allocates something
// permanent: its own, and the largest legacy of its relatives.
func (h *Holder) lasting() (bytes int) {
	for _, x := range h.Left {
		bytes = max(bytes, min(x.of.bytes, x.most))
	}
	return bytes + h.Holds()
}

// A Legacy is what ended processes have left, up to a bound.
type Legacy struct {
	of   *Account
	most int
}

// Inherited returns the legacy of an account with its present size as bound: what is left later
// counts only for processes that are created later.
func (x *Account) Inherited() Legacy { return Legacy{x, x.bytes} }

// Caused returns the legacy of an account without bound.
func (x *Account) Caused() Legacy { return Legacy{x, math.MaxInt} }

// ClaimOf returns the claim of a process that will use so many bytes. who may be nil.
func (a *Allocator) ClaimOf(who *Holder, has int) Claim {
	return a.ClaimFor(has, who != nil && who.Many)
}

// Count sets the number of bytes that a process uses and that have no address in emulated memory.
func (s *Store) Count(who *Holder, bytes int) {
	s.Private.CountAlso(bytes - who.counted)
	who.counted = bytes
}

// May reports whether a process may use so many bytes more of the ARM's memory: the error is nil or
// ErrNoMemory.
func (s *Store) May(who *Holder, bytes int) error {
	a := s.Private
	if a.Admits(bytes, a.ClaimOf(who, who.Holds()+bytes)) {
		return nil
	}
	_, err := a.Full()
	return err
}

// An Account counts the bytes that are kept for a process outside of its heap and mailbox: objects
// of its tables, messages of its timers, tags of its monitors. An account can be part of another,
// which then includes its bytes.
type Account struct {
	bytes int
	of    *Account
}

// Add adds bytes, which may be negative, to the account and those it is part of.
func (x *Account) Add(bytes int) {
	for ; x != nil; x = x.of {
		x.bytes += bytes
	}
}

// Join makes the account part of another, instead of the one that it was part of.
func (x *Account) Join(to *Account) {
	x.of.Add(-x.bytes)
	x.of = to
	to.Add(x.bytes)
}

// PartOf reports whether the account is directly part of another.
func (x *Account) PartOf(other *Account) bool { return x.of == other }
