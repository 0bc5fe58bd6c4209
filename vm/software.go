package vm

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/vm/rts"
)

// Sides of a Code's price tables.
const (
	onCore = iota
	onHost
	numSides
)

// Software is what executes bytecode on a core: a set of handlers or of compiled code, and what of it lies in shared DRAM.
type Software struct {
	cost.Model
	// LoopInDRAM: handlers are fetched from shared DRAM. RegistersInDRAM: the x registers are there.
	LoopInDRAM, RegistersInDRAM bool
	// OwnRuntime: compiled code calls the runtime of the compact virtual machine, not one in C.
	OwnRuntime bool
	// SoftFloat is what computes in double precision on cores.
	SoftFloat rts.SoftFloat
}

// adopt notes the program's software in a snapshot under construction.
func (c *Code) adopt(s Software, host cost.Model) {
	c.software, c.hostSet = s, host
	core := s.BranchPrice()
	c.taken[onCore] = price{count: uint64(core.Cycles), fixed: uint64(core.CodeWords) << loadShift}
	if s.LoopInDRAM {
		c.taken[onCore].fixed += rts.LinesOf(core.Handler)
	}
	c.taken[onHost] = price{count: uint64(host.ARMBranchPrice().Cycles)}
}

// Runtime is the set whose runtime functions it has.
func (s Software) Runtime() cost.Model {
	if s.OwnRuntime {
		return cost.Own
	}
	return s.Model
}

// Bytes is the size of a runtime function's code.
func (s Software) Bytes(f rts.Func) int { return f.BytesWith(s.Runtime(), s.SoftFloat) }

// softFloat is the kind of double precision of a side. The host has its own, or that of libgcc.
func (c *Code) softFloat(side int) rts.SoftFloat {
	if side == onHost {
		return rts.LibGCC
	}
	return c.software.SoftFloat
}

// runtime is the set whose runtime functions a side has.
func (c *Code) runtime(side int) cost.Model {
	if side == onHost {
		return c.hostSet
	}
	return c.software.Runtime()
}

// Code is the cost model of a side.
func (c *Code) set(side int) cost.Model {
	if side == onHost {
		return c.hostSet
	}
	return c.software.Model
}

// charge books the price of a bytecode instruction on the decoded one that stands for it.
func (d *decoding) charge(pc int, op bytecode.Op, args []bytecode.Arg) {
	bytes := d.next - d.off
	d.hostCounts[pc-d.mod.at.instrs] += uint64(d.p.HostSet.ARMPrice(op, args).Cycles) | 1<<32
	if op == bytecode.OpBif {
		d.c.funcs[d.fn].bifs++
	}
	price := d.p.Software.price(op, args, bytes)
	d.c.instrs[pc].add(&price)
	d.c.mix = d.c.mix.Plus(d.p.Software.Mix(op, args))
	d.c.funcs[d.fn].compiled += int(price.traffic & codeMask)
}

func (s Software) price(op bytecode.Op, args []bytecode.Arg, bytes int) price {
	c := s.Price(op, args, bytes)
	p := price{count: uint64(c.Cycles) | 1<<32, traffic: uint64(c.Code)}
	if s.Model == cost.Own && slices.Contains(bytecode.Ops[op].Operands, bytecode.KindCall) {
		p.traffic += callEntryBytes
	}
	loads, stores := uint64(c.CodeWords), uint64(0)
	if s.RegistersInDRAM {
		loads += uint64(c.RegLoads)
		stores += uint64(c.RegStores)
	}
	if s.LoopInDRAM {
		p.fixed = rts.LinesOf(c.Handler)
	}
	p.fixed += loads<<loadShift + stores<<storeShift
	return p
}

// size is the bytes of a function in the instruction cache: its code, and for the compact virtual machine its table of calls out.
func (f *Func) size(s cost.Model) int {
	if s == cost.Own {
		return f.Bytes + callEntryBytes*f.calls
	}
	return f.compiled
}

// host copies the module's instructions for the host, where code and registers come through caches.
func (l *loading) host() {
	c, at := l.c, l.mod.at.instrs
	if n := len(c.instrs) - len(c.hosted); n > 0 {
		c.hosted = append(c.hosted, make([]instr, n)...)
	}
	for i, count := range l.hostCounts {
		in := c.instrs[at+i]
		in.count, in.fixed = count, 0
		c.hosted[at+i] = in
	}
}
