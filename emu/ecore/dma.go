package ecore

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

// Registers of a DMA engine, from the first of its eight on.
const (
	dmaConfig = iota
	dmaStride
	dmaCount
	dmaSource
	dmaDest
	dmaAuto0
	dmaAuto1
	dmaStatus
	dmaRegisters

	dmaFirst = isa.SpecialDMA0Config
	dmaLast  = dmaFirst + 2*dmaRegisters - 1
)

// Bits of a DMA engine's configuration (arch-ref 06_registers, DMAxCONFIG).
const (
	dmaEnable   = 1 << 0
	dmaMaster   = 1 << 1
	dmaChain    = 1 << 2
	dmaStartup  = 1 << 3
	dmaRaises   = 1 << 4
	dmaMessage  = 1 << 10
	dmaShift    = 1 << 12 // the first of four: inner source, inner destination, outer source, outer destination
	dmaDescribe = 6       // words of a descriptor
)

// States of a DMA engine: the lower bits of its status.
const (
	dmaIdle   = 0x0
	dmaActive = 0x5
	dmaSlave  = 0x6
	dmaError  = 0xd
)

// dmaBegin is the time from the start of a DMA engine to its first transaction, in cycles: a put by
// DMA takes 290 cycles before the first byte (S000 figure 4: 483 ns), of which some 60 are
// instructions (estimate). dmaNext is the time between two descriptors of a chain: three reads of
// eight bytes, and their processing (estimate).
const (
	dmaBegin = 230
	dmaNext  = 12
)

// engineBits is the number of binary places of times within a DMA engine.
const engineBits = 16

// dma is the state of the two engines of a core that is not in its registers.
type dma struct {
	channels [2]channel
	free     uint64 // when the next transaction of either can be, in 1/65536 of a cycle
	called   emu.Cycles
}

type channel struct {
	state        uint32
	at           uint64 // of the next transaction
	inner        uint32 // count of an inner loop
	inside, turn uint32 // strides within it and at its end, source below
	place        uint32 // of the descriptor
}

// active reports whether an engine transfers data.
func (d *dma) active() bool {
	return d.channels[0].state == dmaActive || d.channels[1].state == dmaActive
}

// next returns when the engines continue.
func (d *dma) next() emu.Cycles {
	t := emu.Never
	for i := range d.channels {
		if d.channels[i].state == dmaActive {
			t = min(t, emu.Cycles(max(d.channels[i].at, d.free)>>engineBits))
		}
	}
	return t
}

// registers are those of an engine.
func (a *Agent) registers(n int) []uint32 {
	first := dmaFirst + n*dmaRegisters
	return a.Special[first : first+dmaRegisters]
}

// wroteDMA is a write to a register of the engines at a time.
func (a *Agent) wroteDMA(number int32, at emu.Cycles) {
	n := int(number-dmaFirst) / dmaRegisters
	c, r := &a.dma.channels[n], a.registers(n)
	switch int(number-dmaFirst) % dmaRegisters {
	case dmaConfig:
		a.startDMA(n, at)
	case dmaAuto0:
		if c.state == dmaSlave && dmaSize(r) != 8 {
			a.receive(n, uint64(r[dmaAuto0]), at)
		}
	case dmaAuto1:
		if c.state == dmaSlave && dmaSize(r) == 8 {
			a.receive(n, uint64(r[dmaAuto0])|uint64(r[dmaAuto1])<<32, at)
		}
	case dmaStatus:
		r[dmaStatus] = c.place<<16 | c.state
	}
}

// dmaSize is the size of a transaction in bytes.
func dmaSize(r []uint32) uint8 { return 1 << (r[dmaConfig] >> 5 & 3) }

// startDMA begins a transfer as configured, at a time.
func (a *Agent) startDMA(n int, at emu.Cycles) {
	c, r := &a.dma.channels[n], a.registers(n)
	switch {
	case r[dmaConfig]&dmaStartup != 0:
		a.describe(n, r[dmaConfig]>>16)
	case r[dmaConfig]&dmaEnable == 0:
		a.setDMA(n, dmaIdle)
		return
	default:
		a.shift(n, r[dmaStride], r[dmaStride])
		a.begin(n)
	}
	c.at = uint64(at+dmaBegin) << engineBits
}

// describe loads a descriptor: configuration, inner stride, counts, outer stride, source,
// destination.
func (a *Agent) describe(n int, place uint32) {
	c, r := &a.dma.channels[n], a.registers(n)
	first := int(place >> 2)
	if place&3 != 0 || first+dmaDescribe > len(a.sram) {
		a.setDMA(n, dmaError)
		return
	}
	d := a.sram[first : first+dmaDescribe]
	c.place = place
	r[dmaConfig], r[dmaCount], r[dmaSource], r[dmaDest] = d[0]&^dmaStartup, d[2], d[4], d[5]
	a.shift(n, d[1], d[3])
	if d[0]&dmaEnable == 0 {
		a.setDMA(n, dmaIdle)
		return
	}
	a.begin(n)
}

// shift notes both strides, where the configuration says so in units of 64 KB.
func (a *Agent) shift(n int, inside, turn uint32) {
	c, r := &a.dma.channels[n], a.registers(n)
	c.inside, c.turn = inside, turn
	r[dmaStride] = inside
}

// stepped returns the increment of an address by a stride: half 0 for the source, 1 for the
// destination, from a bit of the configuration on.
func stepped(config, stride uint32, half, bit int) uint32 {
	v := uint32(int32(int16(stride >> (16 * half))))
	if config>>(bit+half)&1 != 0 {
		v <<= 16
	}
	return v
}

// begin begins the transfer that the registers describe.
func (a *Agent) begin(n int) {
	c, r := &a.dma.channels[n], a.registers(n)
	c.inner = r[dmaCount] & (1<<16 - 1)
	switch {
	case c.inner == 0 || r[dmaCount]>>16 == 0:
		a.setDMA(n, dmaError)
	case r[dmaConfig]&dmaMaster == 0:
		a.setDMA(n, dmaSlave)
	default:
		a.setDMA(n, dmaActive)
	}
}

func (a *Agent) setDMA(n int, state uint32) {
	c := &a.dma.channels[n]
	c.state = state
	a.registers(n)[dmaStatus] = c.place<<16 | state
}

// runDMA makes the transactions before a time. It is called between windows.
func (a *Agent) runDMA(before emu.Cycles) {
	d := &a.dma
	end := uint64(before) << engineBits
	for {
		first := -1
		for i := range d.channels {
			c := &d.channels[i]
			if c.state == dmaActive && (first < 0 ||
				max(c.at, d.free) < max(d.channels[first].at, d.free)) {
				first = i
			}
		}
		if first < 0 || max(d.channels[first].at, d.free) >= end {
			return
		}
		a.transact(first)
	}
}

// transact makes one transaction.
func (a *Agent) transact(n int) {
	c, r := &a.dma.channels[n], a.registers(n)
	c.at = max(c.at, a.dma.free)
	size := dmaSize(r)
	from, to := a.global(r[dmaSource]), a.global(r[dmaDest])
	in, out := a.region(from), a.region(to)
	if (from|to)&uint32(size-1) != 0 || in == emu.Unmapped || out == emu.Unmapped ||
		in == emu.MMR && size != 4 {
		a.setDMA(n, dmaError)
		return
	}
	v := uint64(0)
	if in == emu.MMR {
		w, _ := a.chip.Register(from)
		v = uint64(w)
	} else {
		v = a.chip.peek(from, size)
	}
	c.at += a.occupy(from, to, in, out)
	a.dma.free = c.at
	a.deliver(n, to, size, v, emu.Cycles(c.at>>engineBits))
}

// global is an address under its global name.
func (a *Agent) global(address uint32) uint32 { return a.chip.board.Global(a.index, address) }

// occupy counts a transaction and returns for how long it occupies the engine.
func (a *Agent) occupy(from, to uint32, in, out emu.Region) (interval uint64) {
	v, b := a.Machine.View, a.chip.board
	own := a.Special[isa.SpecialCoreID]
	use := func(p emu.DMAPath) {
		interval = max(interval, v.DMAInterval(b, p))
		v.Moved[p] += 8
	}
	if in == emu.DRAM {
		use(emu.DRAMToSRAM)
	} else if from>>20 != own {
		use(emu.GetSRAM)
		v.Got(from, 2)
	}
	if out == emu.DRAM {
		use(emu.SRAMToDRAM)
	} else if to>>20 != own {
		use(emu.PutSRAM)
		v.Put(to, 2)
	}
	if interval == 0 {
		interval = v.DMAInterval(b, emu.PutSRAM)
	}
	return interval
}

// receive is a transaction of an engine in slave mode: someone has written its data.
func (a *Agent) receive(n int, v uint64, at emu.Cycles) {
	r := a.registers(n)
	to, size := a.global(r[dmaDest]), dmaSize(r)
	if to&uint32(size-1) != 0 || a.region(to) == emu.Unmapped {
		a.setDMA(n, dmaError)
		return
	}
	a.deliver(n, to, size, v, at)
}

// deliver writes the data of a transaction, and begins the next one.
func (a *Agent) deliver(n int, to uint32, size uint8, v uint64, at emu.Cycles) {
	c, r := &a.dma.channels[n], a.registers(n)
	config := r[dmaConfig]
	switch {
	case a.region(to) == emu.MMR:
		a.chip.SetRegister(at, to, uint32(v))
	case a.chip.weak && to>>20 != a.Special[isa.SpecialCoreID]:
		way{a}.post(at, to, size, v)
	default:
		a.chip.poke(to, size, v)
	}
	stride, bit := c.inside, 12
	r[dmaCount]--
	last := r[dmaCount]&(1<<16-1) == 0
	if last {
		stride, bit = c.turn, 14
		r[dmaCount] = (r[dmaCount]>>16-1)<<16 | c.inner
	}
	r[dmaSource] += stepped(config, stride, 0, bit)
	r[dmaDest] += stepped(config, stride, 1, bit)
	if last && r[dmaCount]>>16 == 0 {
		r[dmaCount] = 0
		a.endDMA(n, to, at)
	}
}

// endDMA ends a transfer whose last transaction went to an address.
func (a *Agent) endDMA(n int, to uint32, at emu.Cycles) {
	c, r := &a.dma.channels[n], a.registers(n)
	config := r[dmaConfig]
	a.setDMA(n, dmaIdle)
	if config&dmaChain != 0 {
		a.describe(n, config>>16)
		c.at = uint64(at+dmaNext) << engineBits
	}
	if config&dmaRaises != 0 {
		a.interruptAt(at, 1<<(isa.InterruptDMA0+n))
	}
	if other := a.chip.at(to); config&dmaMessage != 0 && other != nil && other != a {
		other.interruptAt(at, 1<<isa.InterruptMessage)
	}
}

func (d *dma) hashState(h *emu.Hash) {
	h.Uint64(d.free)
	for i := range d.channels {
		c := &d.channels[i]
		h.Uint64(c.at)
		h.Uint64(uint64(c.state)<<32 | uint64(c.place))
		h.Uint64(uint64(c.inside)<<32 | uint64(c.turn))
		h.Uint64(uint64(c.inner))
	}
}
