package memory

// Claim is the class of an allocation, which decides how much memory it must leave free. Processes
// that use much memory are refused before those that use little.
type Claim uint8

const (
	// Vital leaves nothing: for signals, collections that do not enlarge the block, and what must
	// not fail.
	Vital Claim = iota
	// Modest leaves half of the reserve: for a process that uses little memory.
	Modest
	// Fair leaves three quarters of the reserve: for a process that uses little memory but has many
	// relatives, and for signals to it, so that these cannot use up what Modest allows.
	Fair
	// Ample leaves the whole reserve: for a process that uses much memory, and for permanent
	// allocations without an owner.
	Ample
)

// leaves returns how many bytes must remain free after an allocation under a claim.
func (a *Allocator) leaves(c Claim) int {
	return a.reserve / 4 * [...]int{Vital: 0, Modest: 2, Fair: 3, Ample: 4}[c]
}

// Spare returns the number of bytes that are neither allocated nor counted.
func (a *Allocator) Spare() int { return a.total - a.used - a.counted }

// Admits reports whether so many bytes can be allocated under a claim.
func (a *Allocator) Admits(bytes int, c Claim) bool { return a.Spare() >= bytes+a.leaves(c) }

// partLittle is the fraction of the reserve, as a divisor, up to which a use counts as little.
const partLittle = 8

// Little reports whether a use of so many bytes counts as little.
func (a *Allocator) Little(bytes int) bool { return bytes <= a.reserve/partLittle }

// ClaimFor returns the claim for an owner that will use so many bytes; many says that it has many
// relatives.
func (a *Allocator) ClaimFor(has int, many bool) Claim {
	switch {
	case !a.Little(has):
		return Ample
	case many:
		return Fair
	}
	return Modest
}

// Bears reports whether a mailbox may contain so many bytes: at most as many as remain outside the
// reserve for all others, or a use that counts as little.
func (a *Allocator) Bears(has int) bool { return a.Little(has) || has <= a.Spare()-a.reserve }
