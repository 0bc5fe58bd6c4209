package core

// banks are the expected bank conflicts in a core's SRAM, given the placement of code and data: a
// load or store has priority over a code fetch from the same bank, which waits for one cycle.
type banks struct {
	word, instruction uint64 // expected cycles, in 1/65536
	rest              uint64 // fraction of a cycle not yet charged
}

// SetBanks sets the mean delay of code fetches by bank conflicts in the core's own SRAM, in units
// of 1/65536 cycle: for each word that is loaded or stored there, and for the registers that one
// instruction of a virtual machine accesses.
func (c *Core) SetBanks(word, instruction uint64) {
	c.banks.word, c.banks.instruction = word, instruction
}

// cycles returns the cycles of a number of words and instructions. The remaining fraction of a
// cycle is carried over.
func (b *banks) cycles(words, instructions uint64) uint64 {
	n := words*b.word + instructions*b.instruction + b.rest
	b.rest = n & (1<<16 - 1)
	return n >> 16
}
