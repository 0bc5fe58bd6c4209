package slave

// SendPolicy says how a process on a core sends a message to a pid. A system call is used for all
// other messages: to names and to Go actors, messages that are too large, and sends that fail.
type SendPolicy uint8

// Policies.
const (
	// SendBIF makes a system call for each message, as the thesis did.
	SendBIF SendPolicy = iota
	// SendFIFO puts the message into the core's ring and continues. The master delivers it to the
	// receiver.
	SendFIFO
	// SendMesh writes the message into the inbox in the SRAM of the core on which the receiver
	// runs. SendFIFO is used for messages to processes on the ARM, messages that are too large for
	// an inbox or find it full, and messages that refer to binaries.
	SendMesh
)

var sendPolicies = []string{"bif", "fifo", "mesh"}

func (p SendPolicy) String() string { return nameOf(sendPolicies, uint8(p)) }

// ParseSend is the inverse of SendPolicy.String.
func ParseSend(s string) (SendPolicy, error) {
	i, err := parseName(sendPolicies, s)
	return SendPolicy(i), err
}

// Validate checks that there is such a policy. The error names the key.
func (p SendPolicy) Validate() error {
	return checkName("Send", sendPolicies, uint8(p))
}

// Collector says who collects a heap that needs another block of shared DRAM. The core always does
// minor collections of a nursery itself.
type Collector uint8

// Collectors.
const (
	// MasterCollects: the master collects, by a system call, as in the thesis.
	MasterCollects Collector = iota
	// CoreCollects: the core collects, into a block that the master lends by a system call. The
	// master still collects for its own BIFs while they run, as it owns the process then, and for
	// every process with a heap limit, which it ends when the limit is exceeded.
	CoreCollects
)

var collectors = []string{"master", "core"}

func (c Collector) String() string { return nameOf(collectors, uint8(c)) }

// Validate checks that there is such a collector.
func (c Collector) Validate() error {
	return checkName("Collector", collectors, uint8(c))
}

// ParseCollector is the inverse of Collector.String.
func ParseCollector(s string) (Collector, error) {
	i, err := parseName(collectors, s)
	return Collector(i), err
}

// Borrow says whether the old generation of a process may lie in the SRAM of cores that have no
// process.
type Borrow uint8

// Policies.
const (
	// BorrowNone: a process uses the SRAM of its own core only.
	BorrowNone Borrow = iota
	// BorrowIdle: when that is full, the master grants the process extensions until it ends: the
	// parts of idle cores' SRAM that are for stack, instruction cache and heap. What does not fit
	// into these is in shared DRAM. A process that starts on such a core meanwhile has stack, heap
	// and code in DRAM.
	BorrowIdle
)

var borrowings = []string{"none", "idle"}

func (b Borrow) String() string { return nameOf(borrowings, uint8(b)) }

// Validate checks that there is such a policy. The error names the key.
func (b Borrow) Validate() error { return checkName("Borrow", borrowings, uint8(b)) }

// ParseBorrow is the inverse of Borrow.String.
func ParseBorrow(s string) (Borrow, error) {
	i, err := parseName(borrowings, s)
	return Borrow(i), err
}

// Transfer says how messages are moved from shared DRAM when a process first examines them.
type Transfer uint8

// Ways.
const (
	// TransferCopy: the core copies the term word by word, as in the thesis.
	TransferCopy Transfer = iota
	// TransferDMA: the core's DMA engine moves contiguous terms to the heap, where the core
	// relocates the pointers. If the heap is in DRAM, the core copies. The master writes large
	// elements of the tuples that a process on the ARM sends only once for all messages that
	// contain them.
	TransferDMA
)

var transfers = []string{"copy", "dma"}

func (t Transfer) String() string { return nameOf(transfers, uint8(t)) }

// Validate checks that there is such a transfer. The error names the key.
func (t Transfer) Validate() error { return checkName("Messages", transfers, uint8(t)) }

// ParseTransfer is the inverse of Transfer.String.
func ParseTransfer(s string) (Transfer, error) {
	i, err := parseName(transfers, s)
	return Transfer(i), err
}
