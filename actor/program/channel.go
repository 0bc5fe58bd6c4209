package program

import (
	"math/bits"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
)

// The channel block of a program: words in the core's SRAM that the ARM writes.
const (
	channelDRAM        = iota // address of the block in shared DRAM
	channelOutbox             // bytes of the outbox, a power of two
	channelMailbox            // address of the mailbox
	channelMailboxSize        // its bytes, a power of two
	channelSelf               // pid of the program
	channelParent             // pid of the process that has started it
	channelPosted             // bytes put into the mailbox
	channelConsumed           // bytes taken out of the outbox
	channelWords
)

// The block in shared DRAM: words that the program writes, then the outbox, then the mailbox unless
// it is in the core's SRAM.
const (
	dramSent     = iota // bytes put into the outbox
	dramReceived        // bytes taken out of the mailbox
	dramCounters        // so many there are
	dramWords    = 4    // before the outbox
)

// Sizes in bytes.
const (
	outboxBytes  = 4096
	mailboxBytes = 4096 // in shared DRAM
	leastMailbox = 16
	headWords    = 2 // of a message: bytes, pid
	interrupts   = 10
)

// channel is where a program's rings are, and how far the ARM is with them.
type channel struct {
	block       emu.Addr // in the core's SRAM, 0 for a program without one
	dram        emu.Addr // the block in shared DRAM
	dramBytes   int
	mailbox     emu.Addr // global
	mailboxSize uint32
	inSRAM      bool
	wake        uint32 // bits of ILATST that the ARM sets after a message
	posted      uint32
	taken       uint32
}

// outbox is the address of the outbox.
func (c *channel) outbox() emu.Addr { return c.dram + dramWords*emu.WordBytes }

// word is the address of a word of the block in shared DRAM.
func (c *channel) word(i int) emu.Addr { return c.dram + emu.Addr(i)*emu.WordBytes }

// channelOf says what channel an image wants. The addresses of what is in shared DRAM are not known yet.
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

// inside tells whether n bytes, which begin with a word, are in a core's memory.
func inside(at, n uint32, b *emu.Board) bool {
	return at%emu.WordBytes == 0 && uint64(at)+uint64(n) <= uint64(b.SRAMBytes)
}

// ring splits n words from a position on into what comes before the end of a ring and what after.
func ring(position, size uint32, n int) (first, before int) {
	first = int(position & (size - 1) / emu.WordBytes)
	return first, min(n, int(size/emu.WordBytes)-first)
}

// message is a message as it is in a ring.
func message(pid uint32, data []byte) []emu.Word {
	words := make([]emu.Word, headWords, headWords+(len(data)+3)/4)
	words[0], words[1] = emu.Word(len(data)), pid
	return append(words, pack(data)...)
}

// pack packs bytes into words.
func pack(data []byte) []emu.Word {
	words := make([]emu.Word, (len(data)+3)/4)
	for i, b := range data {
		words[i/4] |= emu.Word(b) << (8 * (i % 4))
	}
	return words
}

// unpack takes bytes out of words.
func unpack(words []emu.Word, n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(words[i/4] >> (8 * (i % 4)))
	}
	return data
}
