package program

import (
	"bytes"
	"crypto/sha256"
	"fmt"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
)

// Symbols that a program may have. Their names are those of assembly: in C they have an underscore
// less.
const (
	channelSymbol = "_epiphany_channel"
	mailboxSymbol = "_epiphany_mailbox"
	wakeSymbol    = "_epiphany_wake"
	stackSymbol   = "___stack"
	exitSymbol    = "___trap_exit"
)

// Refusal is why a program cannot be started: the reason {Name, Detail} of an error.
type Refusal struct {
	Name   string
	Detail string
}

func (r *Refusal) Error() string { return r.Name + ": " + r.Detail }

// images keeps the images that have been read, so that starting one on many cores reads it once.
type images map[[sha256.Size]byte]*host.Image

// most is the number of images that are kept.
const most = 16

// read reads an ELF program and checks that all of it can be in a core of the board.
func (all images) read(data []byte, b *emu.Board, shared emu.Addr) (*host.Image, error) {
	key := sha256.Sum256(data)
	if im := all[key]; im != nil {
		return im, nil
	}
	im, err := host.ReadImage(bytes.NewReader(data))
	if err != nil {
		return nil, &Refusal{"bad_elf", err.Error()}
	}
	for _, s := range im.Segments {
		last := uint64(s.Address) + uint64(s.Size) - 1
		switch end := uint64(b.DRAMBase) + uint64(b.DRAMBytes); {
		case s.Address>>20 == 0 && last < uint64(b.SRAMBytes):
		case s.Address >= shared && last < end:
		case s.Address >= b.DRAMBase && last < end:
			return nil, &Refusal{"bad_segment", fmt.Sprintf("%#x to %#x is in shared DRAM, of which the setting "+
				"program-bytes keeps %#x bytes for machine code, from %#x on", s.Address, last, end-uint64(shared), shared)}
		default:
			return nil, &Refusal{"bad_segment", fmt.Sprintf("%#x to %#x is not in a core's %#x bytes", s.Address, last,
				b.SRAMBytes)}
		}
	}
	if len(all) == most {
		clear(all)
	}
	all[key] = im
	return im, nil
}

// covers tells whether a segment has some of n bytes of a core's memory.
func covers(im *host.Image, at, n uint32) bool {
	for _, s := range im.Segments {
		if s.Address < at+n && at < s.Address+s.Size {
			return true
		}
	}
	return false
}
