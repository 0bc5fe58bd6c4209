package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm"
)

// Borrow says whether the old generation of a process may lie in the SRAM of cores that have no
// process.
type Borrow uint8

// Policies.
const (
	// BorrowNone: a process has the SRAM of its own core.
	BorrowNone Borrow = iota
	// BorrowIdle: when it is full, the master gives it annexes until it ends: the parts of idle
	// cores' SRAM that are for stack, instruction cache and heap. What these do not hold is in
	// shared DRAM. A process that starts on such a core meanwhile has all that in DRAM.
	BorrowIdle
)

var borrowings = []string{"none", "idle"}

func (b Borrow) String() string { return nameOf(borrowings, uint8(b)) }

// Validate checks that there is such a policy. The error names the key.
func (b Borrow) Validate() error { return checkName("Borrow", borrowings, uint8(b)) }

// ParseBorrow finds the policy that String calls s.
func ParseBorrow(s string) (Borrow, error) {
	i, err := parseName(borrowings, s)
	return Borrow(i), err
}

// fenceBytes of an annex hold what the fences of the process that has it send there.
const fenceBytes = 8

// lent is what an idle core lends: what only processes need, which is from the stack to the heap.
// Offset and bytes.
func (l *Layout) lent() (at, bytes int) {
	at = l.Cache
	if l.StackBytes > 0 {
		at = l.Stack
	}
	end := l.Cache + l.CacheBytes
	if l.HeapBytes > 0 {
		end = l.Heap + l.HeapBytes
	}
	return at, end - at
}

// AnnexWords is the size in words of each of the two areas that an idle core lends.
func (l *Layout) AnnexWords() int {
	_, bytes := l.lent()
	return max(bytes-fenceBytes, 0) / 2 &^ (sizeGrain - 1) / emu.WordBytes
}

// Annex is what a core lends whose SRAM starts at base.
func (l *Layout) Annex(base emu.Addr) (a vm.Annex) {
	at, _ := l.lent()
	n := l.AnnexWords()
	for i := range a {
		a[i] = vm.Block{Addr: base + emu.Addr(at+i*n*emu.WordBytes), Words: n}
	}
	return a
}
