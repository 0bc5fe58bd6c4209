package rts

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/emu/core"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/toolchain/routine"
)

//go:embed text/slave.s
var slaveText string

// NewSlave returns a core with the slave and its rings. Its text uses names for numbers of package
// syscalls: commands of the master, four bits for the number of words after each, and the command
// that returns a message.
func NewSlave() (*Device, error) {
	const numbers = `	.set	EXIT,1
	.set	TIMEOUT,2
	.set	LEADING,3
	.set	PURGE,4
	.set	AFTER,5
	.set	SHOWING,6
	.set	COMMAND_WORDS,0x1122244
	.set	FREE_MESSAGE,2
	.set	PRINT_BYTES,504
	.set	HALTED,7
`
	return newDevice("slave.s", strings.TrimSuffix(ringText, "end:\n")+numbers+slaveText)
}

// Words of the process control block that are input or results of a slave.
const (
	ControlPid    = 12
	ControlArea   = 15
	ControlSeq    = 16
	ControlTraps  = 17
	ControlRegs   = 18
	ControlX      = 23
	ControlFree   = 24
	ControlFrom   = 25
	ControlTo     = 26
	ControlBuffer = 27
	ControlFlags  = 28
	ControlTimer  = 29
	ControlLeader = 30
	ControlReason = 31
	ControlLink   = 33
	ControlText   = 34
	ControlPrint  = 35
	ControlOutput = 36
	ControlSeen   = 37
	ControlAsked  = 38
	ControlStale  = 39
)

// PrintBytes are those of text that wait at most, and HaltTrap is the trap by which a slave halts.
const (
	PrintBytes = 504
	HaltTrap   = 7
)

// Flags of the control block.
const (
	FlagDoomed = 1
	FlagFired  = 2
	FlagShow   = 4
)

// Where a device has the control area, and both rings, with their words of data.
const (
	AreaAt      = DataAt + 0x100
	FromRingAt  = DataAt + 0x400
	ToRingAt    = DataAt + 0x600
	SlaveRing   = 64 // words
	fromEndAt   = DataAt
	toEndAt     = DataAt + 0x10
	CellsAt     = DataAt + 0x800
	CellWords   = 4
	SlaveXAt    = DataAt + 0x1000
	slaveTraps  = DataAt + 0x1800
	ArgumentAt  = DataAt + 0x1900
	slaveTrapAt = returnAt
	OutRingAt   = HeapAt
	OutRing     = 254 // words
	PrintAt     = HeapAt + 0x800
	outEndAt    = DataAt + 0x60
)

// SlaveCells puts free cells for messages in front of the slave, and empties mailbox and rings.
func (d *Device) SlaveCells(cells int) {
	clear(d.SRAM[DataAt/4 : SlaveXAt/4])
	c := d.SRAM[ControlAt/4:]
	copy(d.SRAM[fromEndAt/4:], []uint32{FromRingAt + 8, SlaveRing, 0, 0})
	copy(d.SRAM[toEndAt/4:], []uint32{ToRingAt + 8, SlaveRing, 0, 0})
	c[fenceWord] = fenceAt
	c[ControlArea], c[ControlTraps], c[ControlX] = AreaAt, slaveTraps, SlaveXAt
	c[ControlFrom], c[ControlTo], c[ControlBuffer] = fromEndAt, toEndAt, BufferAt
	copy(d.SRAM[outEndAt/4:], []uint32{OutRingAt + 8, OutRing, 0, 0})
	clear(d.SRAM[OutRingAt/4 : OutRingAt/4+2])
	c[ControlText], c[ControlPrint], c[ControlOutput] = PrintAt, 0, outEndAt
	c[ControlSeen], c[ControlAsked], c[ControlStale] = 0, 0, 0
	c[ControlFree], c[ControlFlags], c[ControlLink] = 0, 0, 0
	for i := range cells {
		at := uint32(CellsAt + 4*CellWords*i)
		d.SRAM[at/4], c[ControlFree] = c[ControlFree], at
	}
	link := uint32(ControlAt + 4*ControlLink)
	c[6], c[7], c[8] = link, link, link
	for i := range uint32(8) {
		d.SRAM[slaveTraps/4+i] = slaveTrapAt
	}
}

// SlaveCall lets the core execute a part of the slave.
func (d *Device) SlaveCall(name string, args ...uint32) (result uint32, cycles int, err error) {
	d.Core.R[19] = 15
	cycles, err = d.Call(name, args...)
	return d.Core.R[0], cycles, err
}

// Halt lets the core execute the part of the slave that halts it, and reports whether it has.
func (d *Device) Halt() (halted bool, cycles int, err error) {
	cycles, trap, err := routine.Run(d.Core, d.SRAM, d.begin("halt", nil), 0, nil)
	if err == nil && trap != returned && trap != HaltTrap {
		err = fmt.Errorf("halt ends in trap %d", trap)
	}
	return trap == HaltTrap, cycles, err
}

// SlaveParts are the prices of the slave's parts, in bytes and in cycles without accesses that
// leave the core and without rings: handling a trap, the way back, a call and each of its
// arguments, a poll for the reply, a new process and each of its arguments, a message and a signal
// from the master; text that waits and each of its bytes, text that goes into its ring, and a
// request to be resumed together with the halt.
type SlaveParts struct {
	Leave, Resume, Call, CallArg, Replied, Begin, BeginArg, Message, Signal uint64
	Print, PrintByte, Flush, Halt                                           uint64
	// Bytes are those of traps, calls and messages with the rings; RestBytes those of text, halt and
	// start-up.
	Bytes, RestBytes int
}

// SlavePrices are those of a core.
var SlavePrices = sync.OnceValue(func() *SlaveParts {
	d, err := NewSlave()
	if err != nil {
		panic("rts: " + err.Error())
	}
	way := func(name string, args ...uint32) routine.Path {
		d.follow.R[19] = 15
		d.Core.R[19] = 15
		return d.way(name, args...)
	}
	d.SlaveCells(8)
	call := func(n uint32) uint64 {
		return uint64(way("call", 1, ArgumentAt, n).Cycles) - core.FenceCycles
	}
	begin := func(n int) uint64 {
		list := uint32(ArgumentAt | term.TagList)
		for i := range n {
			copy(d.SRAM[ArgumentAt/4+2*i:], []uint32{term.Nil, list + uint32(8*(i+1))})
		}
		if d.SRAM[ArgumentAt/4+max(0, 2*n-1)] = term.Nil; n == 0 {
			list = term.Nil
		}
		d.SRAM[AreaAt/4+6] = list
		return uint64(way("begin").Cycles)
	}
	// drained returns the additional cost of a message or a signal, without the ring.
	drained := func(words ...uint32) uint64 {
		path := func(n int) int {
			d.SlaveCells(8)
			for range n {
				d.FromMaster(words...)
			}
			return way("drain").Cycles
		}
		p := RingPrices()
		return uint64(path(3)-path(2)) - p.Taking(1) - p.Taking(len(words)-1)
	}
	one, two := begin(1), begin(2)
	s := &SlaveParts{Leave: uint64(way("leave", 1).Cycles), Resume: uint64(way("resume").Cycles),
		Call: 2*call(1) - call(2), CallArg: call(2) - call(1),
		Replied: uint64(way("answered").Cycles), Begin: 2*one - two, BeginArg: two - one,
		Bytes: int(d.program.Symbols["rest"]), RestBytes: d.Bytes() - int(d.program.Symbols["rest"])}
	pid := d.SRAM[ControlAt/4+ControlPid]
	d.SlaveCells(1)
	printed := func(n uint32) uint64 { return uint64(way("print", 0, ArgumentAt, n).Cycles) }
	s.PrintByte = printed(3) - printed(2)
	s.Print = printed(1) - s.PrintByte
	p := RingPrices()
	d.SRAM[ControlAt/4+ControlPrint] = 4
	s.Flush = uint64(way("flush").Cycles) - core.FenceCycles - p.Publish - p.Adding(2)
	s.Halt = uint64(d.follows("halt", HaltTrap).Cycles)
	s.Message, s.Signal = drained(0, pid, 16, term.Nil, 0), drained(3, pid, term.Nil)
	return s
})

// FromMaster puts a message into the slave's ring.
func (d *Device) FromMaster(words ...uint32) {
	ring := d.SRAM[FromRingAt/4:]
	for _, w := range words {
		ring[2+ring[0]] = w
		ring[0] = (ring[0] + 1) % SlaveRing
	}
}
