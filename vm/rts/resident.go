package rts

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/toolchain/routine"
)

// Device is a core with routines of the runtime in its memory.
type Device struct {
	SRAM []uint32
	Core *ecore.Core

	program *routine.Program
	follow  routine.Follower
}

// Memory of a device, by addresses in bytes. Code has the first two banks for itself.
const (
	routinesAt = 0x100
	returnAt   = 0x80 // a trap
	ControlAt  = 0x4000
	stackAt    = 0x40f8
	DataAt     = 0x4100
	deviceSRAM = 32 << 10
	returned   = 1 // number of the trap
)

// newDevice assembles a text.
func newDevice(name, text string) (*Device, error) {
	p, err := routine.Assemble(name, text)
	if err != nil {
		return nil, err
	}
	trap, err := routine.Assemble("return", fmt.Sprintf("trap #%d\n", returned))
	if err != nil {
		return nil, err
	}
	d := &Device{SRAM: make([]uint32, deviceSRAM/4), program: p}
	p.Load(d.SRAM, routinesAt)
	trap.Load(d.SRAM, returnAt)
	d.Core = ecore.New(0x808, d.SRAM, nil)
	d.Core.Special[isa.SpecialConfig] = integers
	return d, nil
}

// Bytes is the size of all routines.
func (d *Device) Bytes() int { return int(d.program.Symbols["end"]) }

// Size is the size of a routine.
func (d *Device) Size(name string) int { return d.program.Size(name) }

// begin sets the registers for a call of a routine, and returns its address.
func (d *Device) begin(name string, args []uint32) uint32 {
	r := &d.Core.R
	copy(r[:], args)
	r[13], r[14], r[23] = stackAt, returnAt, ControlAt
	return routinesAt + d.program.Symbols[name]
}

// Call executes a routine with arguments in its first registers, and returns the cycles until it
// returns. Its result is in the first register.
func (d *Device) Call(name string, args ...uint32) (cycles int, err error) {
	cycles, trap, err := routine.Run(d.Core, d.SRAM, d.begin(name, args), 0, nil)
	if err == nil && trap != returned {
		err = fmt.Errorf("%s ends in trap %d", name, trap)
	}
	return cycles, err
}

// way returns the path of a call. It changes memory as the call does.
func (d *Device) way(name string, args ...uint32) routine.Path {
	return d.follows(name, returned, args...)
}

// follows is the way of a call that ends in a trap.
func (d *Device) follows(name string, end uint32, args ...uint32) routine.Path {
	f := &d.follow
	at := d.begin(name, args)
	f.State, f.SRAM = d.Core.State, d.SRAM
	p, trap, err := f.Follow(at)
	if err != nil || trap != end {
		panic(fmt.Sprintf("rts: %s ends in trap %d: %v", name, trap, err))
	}
	return p
}

//go:embed text/ring.s
var ringText string

// NewRings is a core with the routines of rings.
func NewRings() (*Device, error) { return newDevice("ring.s", ringText) }

// Rings contains the prices of the routines of rings, in cycles without accesses that leave the
// core, and in bytes.
type Rings struct {
	Add, AddWord           uint64 // a message, and each of its words
	Full                   uint64 // a message for which there is no room
	Publish                uint64 // beside its fence
	Len                    uint64
	Take, TakeWord         uint64 // a message, and each of its words
	Release, ReleaseNotify uint64 // without and with a notification
	Bytes                  int
}

// RingPrices are those of a core. They do not depend on where in the ring a message is.
var RingPrices = sync.OnceValue(func() *Rings {
	d, err := NewRings()
	if err != nil {
		panic("rts: " + err.Error())
	}
	cycles := func(name string, args ...uint32) uint64 { return uint64(d.way(name, args...).Cycles) }
	const words = 32
	d.RingEnd(words, 0, 0)
	full := cycles("ring_add", EndAt, BufferAt, words)
	one := cycles("ring_add", EndAt, BufferAt, 1)
	two := cycles("ring_add", EndAt, BufferAt, 2)
	r := &Rings{Full: full, Add: 2*one - two, AddWord: two - one,
		Publish: cycles("ring_publish", EndAt) - core.FenceCycles, Len: cycles("ring_len", EndAt),
		Bytes: d.Bytes()}
	one, two = cycles("ring_take", EndAt, BufferAt, 1), cycles("ring_take", EndAt, BufferAt, 2)
	r.Take, r.TakeWord = 2*one-two, two-one
	r.Release = cycles("ring_release", EndAt)
	d.RingEnd(words, 0, words)
	r.ReleaseNotify = cycles("ring_release", EndAt)
	return r
})

// Adding and Taking are the cycles for a message of n words.
func (r *Rings) Adding(n int) uint64 { return r.Add + uint64(n)*r.AddWord }
func (r *Rings) Taking(n int) uint64 { return r.Take + uint64(n)*r.TakeWord }

// Where a device has an end of a ring, a buffer for words of messages, a fence word, and the ring.
const (
	EndAt    = DataAt
	BufferAt = DataAt + 0x40
	fenceAt  = DataAt + 0x20
	RingAt   = DataAt + 0x400
	// FenceWord is where the control block has the address of the fence word.
	fenceWord = 10
)

// RingEnd initializes an end of a ring with so many words of data, at an index; so many words have
// been read since the producer was last notified. The ring's own indices are unchanged.
func (d *Device) RingEnd(words, index, taken uint32) {
	copy(d.SRAM[EndAt/4:], []uint32{RingAt + 8, words, index, taken})
	d.SRAM[ControlAt/4+fenceWord] = fenceAt
}
