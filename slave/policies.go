package slave

// SendPolicy says how a process on a core sends a message to a pid. What cannot go that way is sent
// by a system call: to names and to Go actors, what is too large, and what fails.
type SendPolicy uint8

// Policies.
const (
	// SendBIF makes a system call for each message, as the thesis did.
	SendBIF SendPolicy = iota
	// SendFIFO puts the message into the core's ring and goes on. The master brings it to the
	// receiver.
	SendFIFO
	// SendMesh writes the message into the inbox in the SRAM of the core that the receiver runs on.
	// What cannot go that way goes as with SendFIFO: to processes on the ARM, what is too large
	// for an inbox or finds it full, and what refers to binaries.
	SendMesh
)

var sendPolicies = []string{"bif", "fifo", "mesh"}

func (p SendPolicy) String() string { return nameOf(sendPolicies, uint8(p)) }

// ParseSend finds the policy that String calls s.
func ParseSend(s string) (SendPolicy, error) {
	i, err := parseName(sendPolicies, s)
	return SendPolicy(i), err
}

// Validate checks that there is such a policy. The error names the key.
func (p SendPolicy) Validate() error {
	return checkName("Send", sendPolicies, uint8(p))
}

// Collector says who collects a heap that needs another block of shared DRAM. Minor collections of
// a nursery are always the core's own.
type Collector uint8

// Collectors.
const (
	// MasterCollects: by a system call, as in the thesis.
	MasterCollects Collector = iota
	// CoreCollects: into a block that the master lends by a system call. What a built-in function
	// of the master wants while it runs the master still collects, which has the process then; and
	// all of a process with a bound, which it ends when that is exceeded.
	CoreCollects
)

var collectors = []string{"master", "core"}

func (c Collector) String() string { return nameOf(collectors, uint8(c)) }

// Validate checks that there is such a collector.
func (c Collector) Validate() error {
	return checkName("Collector", collectors, uint8(c))
}

// ParseCollector finds the collector that String calls s.
func ParseCollector(s string) (Collector, error) {
	i, err := parseName(collectors, s)
	return Collector(i), err
}

// Borrow says whether the old generation of a process may lie in the SRAM of cores that have no
// process.
type Borrow uint8

// Policies.
const (
	// BorrowNone: a process has the SRAM of its own core.
	BorrowNone Borrow = iota
	// BorrowIdle: when it is full, the master gives it extensions until it ends: the parts of idle
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

// Transfer says how messages come out of shared DRAM when a process looks at them first.
type Transfer uint8

// Ways.
const (
	// TransferCopy: the core copies the term word by word, as in the thesis.
	TransferCopy Transfer = iota
	// TransferDMA: the core's DMA engine moves what is contiguous to the heap, and the core turns
	// the pointers there. To a heap in DRAM it copies. The master writes large elements of the
	// tuples that a process of the ARM sends once, for all messages that have them.
	TransferDMA
)

var transfers = []string{"copy", "dma"}

func (t Transfer) String() string { return nameOf(transfers, uint8(t)) }

// Validate checks that there is such a way. The error names the key.
func (t Transfer) Validate() error { return checkName("Messages", transfers, uint8(t)) }

// ParseTransfer finds the way that String calls s.
func ParseTransfer(s string) (Transfer, error) {
	i, err := parseName(transfers, s)
	return Transfer(i), err
}
