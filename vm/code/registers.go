package code

// Registers of a process.
const (
	// NumX is the number of x registers of a process, 4 bytes each.
	NumX = 256
	// Scratch is the first x register that belongs to the machine: operands that an instruction
	// cannot name directly pass through these. The verifier keeps programs below it; a collection
	// treats all of them as roots.
	Scratch = 240
)

// Instructions that stand at the start of the code area, before those of modules.
const (
	// StartPC is the first instruction of every process: it applies the function in the x
	// registers.
	StartPC = 1
	// underflowCP is the mark of the oldest local frame: byte underflowSite of the code area, where
	// opUnderflow stands.
	underflowSite = 4
	UnderflowCP   = underflowSite << 2
	underflowPC   = StartPC + 1
	// HibernatePC is the instruction at which a hibernating process waits. It is followed by the
	// first instruction of processes, which applies the function in the x registers.
	HibernatePC = underflowPC + 1
)

// Registers are those of a process that are not in emulated memory. Heap and stack are given by
// indices of the words that back it.
type Registers struct {
	PC   int    // index of the next decoded instruction
	CP   uint32 // return address
	HTop uint32 // the first free heap word
	SP   uint32 // the lowest stack word
}
