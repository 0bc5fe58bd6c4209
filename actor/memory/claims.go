package memory

// Claim says what an allocation leaves free for others: who takes much of the memory stops before
// those who take little are hurt.
type Claim uint8

const (
	// Vital leaves nothing: signals, collections into as large a block, what must not fail.
	Vital Claim = iota
	// Modest leaves half of the reserve: for a process that has little.
	Modest
	// Fair leaves three quarters of it: for a process that has little, but is one of many, and
	// signals for it: the many are not to take all that Modest may have.
	Fair
	// Ample leaves all of it: for a process that has much, and for what lasts and is nobody's.
	Ample
)

// leaves is what a claim leaves free, in bytes.
func (a *Allocator) leaves(c Claim) int {
	return a.reserve / 4 * [...]int{Vital: 0, Modest: 2, Fair: 3, Ample: 4}[c]
}

// Spare is what is not spoken for, in bytes.
func (a *Allocator) Spare() int { return a.total - a.used - a.counted }

// Admits reports whether there is room for so many bytes beside what a claim leaves free.
func (a *Allocator) Admits(bytes int, c Claim) bool { return a.Spare() >= bytes+a.leaves(c) }

// partLittle is how many times a process can have what is little in the reserve.
const partLittle = 8

// Little reports whether so many bytes are.
func (a *Allocator) Little(bytes int) bool { return bytes <= a.reserve/partLittle }

// ClaimFor is the claim of who will have so many bytes of something: a process, which may be one of
// many, or nobody, if it does not last.
func (a *Allocator) ClaimFor(has int, many bool) Claim {
	switch {
	case !a.Little(has):
		return Ample
	case many:
		return Fair
	}
	return Modest
}

// Bears reports whether a mailbox may have so many bytes: as many as there are left for all others,
// so that one that is not read leaves them room; or what is little.
func (a *Allocator) Bears(has int) bool { return a.Little(has) || has <= a.Spare()-a.reserve }
