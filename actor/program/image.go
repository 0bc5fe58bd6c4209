package program

import (
	"bytes"
	"crypto/sha256"
	"fmt"

	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
)

// Symbols that a program may define, with the names that they have in assembly; C adds an
// underscore.
const (
	channelSymbol = "_epiphany_channel"
	mailboxSymbol = "_epiphany_mailbox"
	wakeSymbol    = "_epiphany_wake"
	stackSymbol   = "___stack"
	exitSymbol    = "___trap_exit"
)

// Refusal is the reason why a program cannot be started: {Name, Detail} of an error.
type Refusal struct {
	Name   string
	Detail string
}

func (r *Refusal) Error() string { return r.Name + ": " + r.Detail }

// images are the loaded programs. Like modules, they stay loaded.
type images struct {
	handles map[[sha256.Size]byte]uint32
	all     map[uint32]*host.Image
	bytes   int
}

// mostBytes is the maximum size of the ELF files of all programs together.
const mostBytes = 64 << 20

// load returns the handle of an ELF program: ref, or an earlier one if the same file has been
// loaded before.
func (x *images) load(data []byte, ref uint32, b *emu.Board,
	shared emu.Addr) (handle uint32, err error) {
	key := sha256.Sum256(data)
	if handle, known := x.handles[key]; known {
		return handle, nil
	}
	im, err := read(data, b, shared)
	if err != nil {
		return 0, err
	}
	if x.bytes+len(data) > mostBytes {
		return 0, memory.ErrNoMemory
	}
	if x.all == nil {
		x.handles, x.all = map[[sha256.Size]byte]uint32{}, map[uint32]*host.Image{}
	}
	x.handles[key], x.all[ref] = ref, im
	x.bytes += len(data)
	return ref, nil
}

// read parses an ELF program and checks that it fits a core of the board.
func read(data []byte, b *emu.Board, shared emu.Addr) (*host.Image, error) {
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
			return nil, &Refusal{"bad_segment",
				fmt.Sprintf("%#x to %#x is in shared DRAM, of which the setting "+
					"program-bytes keeps %#x bytes for machine code, from %#x on", s.Address, last,
					end-uint64(shared), shared)}
		default:
			return nil, &Refusal{"bad_segment",
				fmt.Sprintf("%#x to %#x is not in a core's %#x bytes", s.Address, last,
					b.SRAMBytes)}
		}
	}
	return im, nil
}

// covers reports whether a segment overlaps n bytes of a core's memory.
func covers(im *host.Image, at, n uint32) bool {
	for _, s := range im.Segments {
		if s.Address < at+n && at < s.Address+s.Size {
			return true
		}
	}
	return false
}
