package profile

import "github.com/parallergo/epiphany/emu"

// Values are the attributed counts: cycles by kind, and instructions of the virtual machine.
type Values [NumValues]uint64

// Indices of Values. The cycles come first.
const (
	Issue = iota
	Fetch
	Banks
	Load
	Store
	Wait
	Sleep
	Halted
	DMA
	Bytecodes
	NumValues

	numCycles = Bytecodes
)

// kinds are the names and units of Values in files, those of emu.Counters.Fields.
var kinds = [NumValues]struct{ name, unit string }{
	{"issue", "cycles"},
	{"fetch_stalls", "cycles"},
	{"local_fetch_stalls", "cycles"},
	{"load_stalls", "cycles"},
	{"store_stalls", "cycles"},
	{"wait", "cycles"},
	{"sleep", "cycles"},
	{"halted", "cycles"},
	{"dma_wait", "cycles"},
	{"bytecodes", "instructions"},
}

// Of returns the values of an agent's counters that are attributed.
func Of(c *emu.Counters) Values {
	return Values{c.Issue, c.Fetch, c.Banks, c.Load, c.Store, c.Wait, c.Sleep, c.Halted, c.DMA,
		c.Bytecodes}
}

// Cycles returns the sum of all cycles.
func (v *Values) Cycles() (n uint64) {
	for _, k := range v[:numCycles] {
		n += k
	}
	return n
}

// Add adds w to v.
func (v *Values) Add(w *Values) {
	for i, n := range w {
		v[i] += n
	}
}

// Sub subtracts w from v.
func (v *Values) Sub(w *Values) {
	for i, n := range w {
		v[i] -= n
	}
}
