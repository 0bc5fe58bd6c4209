package vm

// Registers of a process.
const (
	// NumX is the number of x registers of a process, 4 bytes each.
	NumX = 256
	// scratch is the first x register that belongs to the machine: operands that an instruction cannot name directly
	// pass through these. The verifier keeps programs below it; a collection treats all of them as roots.
	scratch = 240
)

// Instructions that stand at the start of the code area, before those of modules.
const (
	// startPC is the instruction at which every process begins: it applies what is in the x registers.
	startPC = 1
	// underflowCP is the mark of the oldest local frame: byte underflowSite of the code area, where opUnderflow stands.
	underflowSite = 4
	underflowCP   = underflowSite << 2
	underflowPC   = startPC + 1
	// hibernatePC is the instruction at which a process waits that hibernates, before that with which processes begin:
	// then it applies what is in its x registers.
	hibernatePC = underflowPC + 1
)
