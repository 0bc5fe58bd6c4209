package core

// banks are conflicts in the banks of a core's SRAM, as expected from where code and data lie: a
// load or store goes before the fetch of code from the same bank, which waits for a cycle.
type banks struct {
	word, instruction uint64 // expected cycles, in 1/65536
	rest              uint64 // of a cycle
}

// SetBanks sets by how much accesses to the banks of the core's own SRAM delay the fetch of code on
// average, in units of 1/65536 cycle: for each word that is loaded or stored there, and for the
// registers that one instruction of a virtual machine accesses.
func (c *Core) SetBanks(word, instruction uint64) {
	c.banks.word, c.banks.instruction = word, instruction
}

// cycles are those of so many words and instructions. What is left of a cycle counts the next time.
func (b *banks) cycles(words, instructions uint64) uint64 {
	n := words*b.word + instructions*b.instruction + b.rest
	b.rest = n & (1<<16 - 1)
	return n >> 16
}
