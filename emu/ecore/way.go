package ecore

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
)

// way is how a core of a board gets out of itself. It is an Outside.
//
// Shared DRAM does not change within a window and is read at once. What is read of other cores, and
// what TESTSET finds, is known when the window has ended. A store goes through the port. It leaves
// the core at once if the store before has left: one takes as long as emu says that stores do.
type way struct{ *Agent }

// Ready implements Outside.
func (w way) Ready(k Access, address uint32, size uint8, value uint32) bool {
	o := &w.outbox
	if o.has(k, address) {
		return true
	}
	region := w.region(address)
	if region == emu.Unmapped || region == emu.DRAM || !allowed(k, region, size) {
		return true
	}
	o.ask = ask{state: asked, access: k, address: address, size: size}
	switch {
	case k != Setting:
		o.poll(w.Machine.Port, request{at: w.Clock(), address: address, size: size})
	case size == 4:
		w.Machine.Port.TestSet(w.Clock(), address, value)
	default:
		r := request{at: w.Clock(), kind: setsPart, address: address, size: size, value: uint64(value)}
		o.send(w.Machine.Port, r)
	}
	return false
}

// allowed reports whether an access to another core is possible: registers are words and contain no
// code.
func allowed(k Access, r emu.Region, size uint8) bool {
	return r == emu.SRAM || r == emu.MMR && k == Loading && size == 4
}

// Load implements Outside.
func (w way) Load(k Access, address uint32, size uint8) (v uint64, stall int64, ok bool) {
	switch w.region(address) {
	case emu.DRAM:
		v, ok = w.chip.peek(address, size), true
		if k == Fetching {
			w.lines++
		} else {
			w.loads++
		}
	case emu.Unmapped:
		return 0, 0, false
	default:
		if v, ok = w.outbox.access(k, address); !ok {
			return 0, 0, false
		}
		w.Machine.View.Got(address, words(size))
	}
	return w.outbox.over(address, size, v), int64(w.Machine.View.LoadStalls(address)), true
}

// words is how many words an access moves.
func words(size uint8) int { return max(int(size)/emu.WordBytes, 1) }

// TestSet implements Outside.
func (w way) TestSet(address uint32, _ uint8, _ uint32) (old uint32, stall int64, ok bool) {
	v, ok := w.outbox.access(Setting, address)
	if ok {
		w.Machine.View.Got(address, 1)
		stall = int64(w.Machine.View.LoadStalls(address))
	}
	return uint32(v), stall, ok
}

// Bits of MEMPROTECT and MEMSTATUS: stores of the core to other cores, and off the chip.
const (
	guardsCores = 1 << 13
	guardsDRAM  = 1 << 14
	faultCores  = 1 << 12
	faultDRAM   = 1 << 13
	guardRaises = 1 << 15
)

// multicastMode is CTRLMODE in CONFIG for stores to all cores with a multicast id.
const multicastMode = 3

// Store implements Outside.
func (w way) Store(address uint32, size uint8, v uint64) (stall int64, ok bool) {
	if w.Special[isa.SpecialConfig]>>12&15 == multicastMode {
		return w.multicast(address, size, v), true
	}
	region := w.region(address)
	switch {
	case region == emu.Unmapped, region == emu.MMR && size < 4:
		return 0, false
	case w.refused(region):
		return 0, true
	}
	stall, at := w.leave(address)
	switch region {
	case emu.MMR:
		r := request{at: at, kind: writesRegister, address: address, size: size, value: v}
		w.outbox.send(w.Machine.Port, r)
		return stall, true
	case emu.DRAM:
		w.stores++
	default:
		w.Machine.View.Put(address, words(size))
	}
	w.post(at, address, size, v)
	if address-w.bell.address < w.bell.bytes {
		w.Machine.Port.Notify(at, w.bell.to)
	}
	return stall, true
}

// leave is when a store arrives that is made now, and how long it waits for the one before.
func (w way) leave(address uint32) (stall int64, at emu.Cycles) {
	issued := w.Pipe.Free - 1
	stall = max(int64(w.outbox.free)-issued, 0)
	cost := 1 + emu.Cycles(w.Machine.View.StoreStalls(address))
	out := emu.Cycles(issued + stall)
	w.outbox.free = out + cost
	b := w.chip.board
	if to, ok := b.CoreIndex(address >> 20); ok {
		return stall, out + 1 + b.WriteLatency(b.Hops(w.index, to))
	}
	return stall, out + cost
}

// post stores through the port.
func (w way) post(at emu.Cycles, address uint32, size uint8, v uint64) {
	p := w.Machine.Port
	switch size {
	case 8:
		w.outbox.words = [2]emu.Word{emu.Word(v), emu.Word(v >> 32)}
		p.StoreBlock(at, address, w.outbox.words[:])
	case 4:
		p.Store(at, address, emu.Word(v))
	default:
		p.StorePart(at, address, emu.Word(v), int(size))
	}
	if !w.chip.weak {
		w.outbox.posted = append(w.outbox.posted, posted{at, address, size, v})
	}
}

// refused reports whether MEMPROTECT forbids a store, which is then a fault.
func (w way) refused(r emu.Region) bool {
	guard, fault := uint32(guardsCores), uint32(faultCores)
	if r == emu.DRAM {
		guard, fault = guardsDRAM, faultDRAM
	}
	protect := w.Special[isa.SpecialMemprotect]
	if protect&guard == 0 {
		return false
	}
	w.Special[isa.SpecialMemstatus] |= fault
	if protect&guardRaises != 0 {
		w.Special[isa.SpecialIlat] |= 1 << isa.InterruptMemory
		w.refuse(isa.InterruptMemory, isa.CauseIllegal)
	}
	return true
}

// multicast stores into all cores that listen to an id.
func (w way) multicast(address uint32, size uint8, v uint64) (stall int64) {
	stall, at := w.leave(address)
	r := request{at: at, kind: multicasts, address: address, size: size, value: v}
	w.outbox.send(w.Machine.Port, r)
	return stall
}

// Wrote implements Outside.
func (w way) Wrote(number int32) {
	if number == isa.SpecialReset {
		w.reset()
	}
	if number >= dmaFirst && number <= dmaLast {
		w.wroteDMA(number, max(w.Clock(), w.moment))
	}
}

// Signal implements Outside.
func (w way) Signal(e isa.Event) {
	w.outbox.send(w.Machine.Port, request{at: w.Clock(), kind: signals, value: uint64(e)})
}
