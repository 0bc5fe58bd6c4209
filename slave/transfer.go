package slave

// Transfer says how messages come out of shared DRAM when a process looks at them first.
type Transfer uint8

// Ways.
const (
	// TransferCopy: the core copies the term word by word, as in the thesis.
	TransferCopy Transfer = iota
	// TransferDMA: the core's DMA engine moves what is contiguous to the heap, and the core turns
	// the pointers there. To a heap in DRAM it copies. The master writes large elements of the
	// tuples that a process of the host sends once, for all messages that have them.
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
