package program

import (
	"math/bits"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
)

// The words of a program's channel block in the core's SRAM, which the ARM writes.
const (
	channelDRAM        = iota // address of the block in shared DRAM
	channelOutbox             // size of the outbox in bytes, a power of two
	channelMailbox            // address of the mailbox
	channelMailboxSize        // its size in bytes, a power of two
	channelSelf               // pid of the program
	channelParent             // pid of the process that has started it
	channelPosted             // bytes put into the mailbox
	channelConsumed           // bytes removed from the outbox
	channelWords
)

// The channel block in shared DRAM: words that the program writes, then the outbox, then the
// mailbox unless that is in the core's SRAM.
const (
	dramSent     = iota // bytes put into the outbox
	dramReceived        // bytes removed from the mailbox
	dramCounters        // the number of counters above
	dramWords    = 4    // size of the words before the outbox
)

// Sizes in bytes.
const (
	outboxBytes  = 4096
	mailboxBytes = 4096 // of a mailbox in shared DRAM
	leastMailbox = 16
	headWords    = 2 // of a message: size in bytes, pid
	interrupts   = 10
)

// channel contains the addresses of a program's rings, and the ARM's positions in them.
type channel struct {
	block       emu.Addr // in the core's SRAM, 0 if the program has no channel
	dram        emu.Addr // the channel block in shared DRAM
	dramBytes   int
	mailbox     emu.Addr // as a global address
	mailboxSize uint32
	inSRAM      bool
	wake        uint32 // bits of ILATST that the ARM writes after a message
	posted      uint32
	taken       uint32
}

// outbox returns the address of the outbox.
func (c *channel) outbox() emu.Addr { return c.dram + dramWords*emu.WordBytes }

// word returns the address of a word of the channel block in shared DRAM.
func (c *channel) word(i int) emu.Addr { return c.dram + emu.Addr(i)*emu.WordBytes }

// channelOf returns the channel that an image requests, without its addresses in shared DRAM.
func channelOf(im *host.Image, sram emu.Addr, b *emu.Board) (c channel, err error) {
	s, found := im.Find(channelSymbol)
	if !found {
		return c, nil
	}
	if !inside(s.Address, channelWords*emu.WordBytes, b) {
		return c, &Refusal{"bad_channel", channelSymbol + " is not in a core's memory"}
	}
	if wake, found := im.Find(wakeSymbol); found {
		c.wake = 1 << (wake.Address % interrupts)
	}
	c.block = sram | s.Address
	c.dramBytes = dramWords*emu.WordBytes + outboxBytes
	if s, found = im.Find(mailboxSymbol); !found {
		c.mailboxSize = mailboxBytes
		c.dramBytes += mailboxBytes
		return c, nil
	}
	if s.Size < leastMailbox || !inside(s.Address, s.Size, b) {
		return c, &Refusal{"bad_channel", mailboxSymbol + " is not in a core's memory, or has no size"}
	}
	c.mailbox, c.inSRAM, c.mailboxSize = sram|s.Address, true, 1<<(bits.Len32(s.Size)-1)
	return c, nil
}

// inside reports whether n bytes at a word address are in a core's memory.
func inside(at, n uint32, b *emu.Board) bool {
	return at%emu.WordBytes == 0 && uint64(at)+uint64(n) <= uint64(b.SRAMBytes)
}

// ring splits n words from a position on into those before the end of a ring and those after it,
// which begin at its start.
func ring(position, size uint32, n int) (first, before int) {
	first = int(position & (size - 1) / emu.WordBytes)
	return first, min(n, int(size/emu.WordBytes)-first)
}

// message returns a message as it is stored in a ring.
func message(pid uint32, data []byte) []emu.Word {
	words := make([]emu.Word, headWords, headWords+(len(data)+3)/4)
	words[0], words[1] = emu.Word(len(data)), pid
	return append(words, pack(data)...)
}

// pack converts bytes to words.
func pack(data []byte) []emu.Word {
	words := make([]emu.Word, (len(data)+3)/4)
	for i, b := range data {
		words[i/4] |= emu.Word(b) << (8 * (i % 4))
	}
	return words
}

// unpack converts words to bytes.
func unpack(words []emu.Word, n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(words[i/4] >> (8 * (i % 4)))
	}
	return data
}
