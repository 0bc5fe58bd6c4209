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
	wordReply   = 15 // sequence number of the last call that has its reply
	wordArrived = 16 // barrier: the core has arrived
	wordGo      = 17 // barrier: the core may continue
	wordRequest = 18 // the request of a halted core to be resumed
	wordPassed  = 19 // number of the core's sends that have been passed on
)

// Area has the addresses of one core's control area.
type Area struct {
	Base emu.Addr
	// Ring is the used size of each message ring, in bytes: MinRingBytes to RingBytes; 0 means
	// RingBytes.
	Ring int
}

// MinRingBytes is the least size of a ring, in which the longest message fits.
var MinRingBytes = (ringHead + longestMessage + 1) * emu.WordBytes

// AreaOf returns the control area of a core when the areas start at base.
func AreaOf(base emu.Addr, core int) Area { return Area{Base: base + emu.Addr(core*AreaBytes)} }

func (a Area) word(i int) emu.Addr { return a.Base + emu.Addr(i)*emu.WordBytes }

// Number returns the address of the word with the slave's latest call, see Ticket. Reply is that of
// the word with the sequence number of the latest call that has its reply. Each word is written by
// one side only.
func (a Area) Number() emu.Addr { return a.word(wordNumber) }
func (a Area) Reply() emu.Addr  { return a.word(wordReply) }

// seqMask limits sequence numbers to 24 bits.
const seqMask = 1<<24 - 1

// Ticket returns a call with its sequence number, as the slave writes it to the call block.
func Ticket(c Call, seq uint32) emu.Word { return seq&seqMask<<8 | emu.Word(c) }

// Seq returns a sequence number as the master writes it to the reply word.
func Seq(n uint32) emu.Word { return n & seqMask }

// Split returns the call and the sequence number of a ticket.
func Split(w emu.Word) (c Call, seq uint32) { return Call(w & 0xFF), w >> 8 }

// Arg returns the address of argument or result i of a call.
func (a Area) Arg(i int) emu.Addr { return a.word(wordArgs + i) }

// Arrived and Go are the addresses of the words of the barrier at boot.
func (a Area) Arrived() emu.Addr { return a.word(wordArrived) }
func (a Area) Go() emu.Addr      { return a.word(wordGo) }

// Request returns the address of the slave's latest request to be resumed, see Sleeper; the word is
// 0 before the first request.
func (a Area) Request() emu.Addr { return a.word(wordRequest) }

// Passed returns the address of the number of Sends and pieces of text of the core that the master
// has passed on to where their receivers find them. The master counts them only if cores send to
// each other.
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
