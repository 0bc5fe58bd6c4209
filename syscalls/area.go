package syscalls

import "github.com/parallergo/epiphany/emu"

// Sizes of a core's control area, in bytes.
const (
	BlockBytes  = 128
	RingBytes   = 512  // each way (FACTS.md section 8)
	OutputBytes = 1024 // stdout FIFO
	AreaBytes   = 2304 // rounded up to ownership granules
)

// Words of the call block.
const (
	wordNumber  = 0
	wordArgs    = 1 // to MaxArgs
	MaxArgs     = 8
	wordReply   = 15 // sequence number of the last call answered
	wordArrived = 16 // barrier: the core has arrived
	wordGo      = 17 // barrier: the core may go on
	wordRequest = 18 // what a halted core waits for
	wordPassed  = 19 // how much of what the core has sent has been passed on
)

// Area gives the addresses of one core's control area.
type Area struct {
	Base emu.Addr
	// Ring is what of the rings for messages is in use, in bytes: MinRingBytes to RingBytes; 0
	// stands for RingBytes.
	Ring int
}

// MinRingBytes is the least size of a ring: the longest message fits.
var MinRingBytes = (ringHead + longestMessage + 1) * emu.WordBytes

// AreaOf is the control area of a core when the areas start at base.
func AreaOf(base emu.Addr, core int) Area { return Area{Base: base + emu.Addr(core*AreaBytes)} }

func (a Area) word(i int) emu.Addr { return a.Base + emu.Addr(i)*emu.WordBytes }

// Number is the word that holds the slave's latest call, see Ticket. Answer holds the sequence
// number of the latest call that has been answered: each word is written by one side only.
func (a Area) Number() emu.Addr { return a.word(wordNumber) }
func (a Area) Reply() emu.Addr  { return a.word(wordReply) }

// seqMask keeps sequence numbers to 24 bits.
const seqMask = 1<<24 - 1

// Ticket is a call with its sequence number, as it is written to the call block.
func Ticket(c Call, seq uint32) emu.Word { return seq&seqMask<<8 | emu.Word(c) }

// Seq is a sequence number as it is written to the answer word.
func Seq(n uint32) emu.Word { return n & seqMask }

// Split takes a ticket apart.
func Split(w emu.Word) (c Call, seq uint32) { return Call(w & 0xFF), w >> 8 }

// Arg is argument or result i of a call.
func (a Area) Arg(i int) emu.Addr { return a.word(wordArgs + i) }

// Arrived and Go are the words of the barrier at boot.
func (a Area) Arrived() emu.Addr { return a.word(wordArrived) }
func (a Area) Go() emu.Addr      { return a.word(wordGo) }

// Request is the latest request of the slave to be resumed, see Sleeper; 0 before the first.
func (a Area) Request() emu.Addr { return a.word(wordRequest) }

// Passed is how many Sends and pieces of text of the core the master has passed on: they are where
// their receivers find them. The master counts only where cores send to each other.
func (a Area) Passed() emu.Addr { return a.word(wordPassed) }

// The rings.
func (a Area) ToSlave() Ring  { return Ring{a.Base + BlockBytes, a.ring()} }
func (a Area) ToMaster() Ring { return Ring{a.Base + BlockBytes + RingBytes, a.ring()} }
func (a Area) Output() Ring   { return Ring{a.Base + BlockBytes + 2*RingBytes, OutputBytes} }

func (a Area) ring() int {
	if a.Ring == 0 {
		return RingBytes
	}
	return a.Ring
}
