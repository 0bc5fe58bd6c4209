package code

import (
	"slices"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm/rts"
)

// Sides of a Code's price tables.
const (
	OnCore = iota
	OnARM
	numSides
)

// Software executes bytecode on a core: a set of handlers, or of compiled code. It says which parts
// of it are in shared DRAM.
type Software struct {
	cost.Model
	// LoopInDRAM: handlers are fetched from shared DRAM. RegistersInDRAM: the x registers are
	// there.
	LoopInDRAM, RegistersInDRAM bool
	// OwnRuntime: compiled code calls the runtime of the compact virtual machine, not one in C.
	OwnRuntime bool
	// SoftFloat is the implementation of double precision on cores.
	SoftFloat rts.SoftFloat
	// Values are those of the model's parameters, on cores and on the ARM.
	Values *emu.Values
}

// adopt notes the program's software in a snapshot under construction.
func (c *Code) adopt(s Software, arm cost.Model) {
	c.Software, c.ARMSet = s, arm
	core := s.priced().BranchPrice()
	c.Taken[OnCore] = Price{Count: uint64(core.Cycles), Fixed: uint64(core.CodeWords) << LoadShift}
	if s.LoopInDRAM {
		c.Taken[OnCore].Fixed += rts.LinesOf(core.Handler)
	}
	c.Taken[OnARM] = Price{Count: uint64(arm.In(s.Values).ARMBranchPrice().Cycles)}
}

// priced is the model with prices. Compiled code that calls this system's runtime is this system's.
func (s Software) priced() cost.Priced {
	p := s.In(s.Values)
	p.Ours = s.OwnRuntime
	return p
}

// Runtime returns the cost model whose runtime functions the software uses.
func (s Software) Runtime() cost.Model {
	if s.OwnRuntime {
		return cost.Own
	}
	return s.Model
}

// Bytes is the size of a runtime function's code.
func (s Software) Bytes(f rts.Func) int { return f.BytesWith(s.Runtime(), s.SoftFloat, s.Values) }

// SoftFloat is the kind of double precision of a side. The ARM has its own, or that of libgcc.
func (c *Code) SoftFloat(side int) rts.SoftFloat {
	if side == OnARM {
		return rts.LibGCC
	}
	return c.Software.SoftFloat
}

// Runtime returns the cost model whose runtime functions a side uses.
func (c *Code) Runtime(side int) cost.Model {
	if side == OnARM {
		return c.ARMSet
	}
	return c.Software.Runtime()
}

// Set returns the cost model of a side.
func (c *Code) Set(side int) cost.Model {
	if side == OnARM {
		return c.ARMSet
	}
	return c.Software.Model
}

// charge adds the price of a bytecode instruction to the decoded one that executes it.
func (d *decoding) charge(pc int, op bytecode.Op, args []bytecode.Arg) {
	bytes := d.next - d.off
	onARM := d.p.ARMSet.In(d.p.Software.Values).ARMPrice(op, args)
	d.armCounts[pc-d.mod.At.Instrs] += uint64(onARM.Cycles) | 1<<32
	if op == bytecode.OpBif {
		d.c.Functions[d.fn].Bifs++
	}
	price := d.p.Software.PriceOf(op, args, bytes)
	d.c.Instrs[pc].add(&price)
	d.c.Mix = d.c.Mix.Plus(d.p.Software.Mix(op, args))
	d.c.Functions[d.fn].compiled += int(price.Traffic & CodeMask)
}

func (s Software) PriceOf(op bytecode.Op, args []bytecode.Arg, bytes int) Price {
	c := s.priced().Price(op, args, bytes)
	p := Price{Count: uint64(c.Cycles) | 1<<32, Traffic: uint64(c.Code)}
	if s.Model == cost.Own && slices.Contains(bytecode.Ops[op].Operands, bytecode.KindCall) {
		p.Traffic += callEntryBytes
	}
	loads, stores := uint64(c.CodeWords), uint64(0)
	if s.RegistersInDRAM {
		loads += uint64(c.RegLoads)
		stores += uint64(c.RegStores)
	}
	if s.LoopInDRAM {
		p.Fixed = rts.LinesOf(c.Handler)
	}
	p.Fixed += loads<<LoadShift + stores<<StoreShift
	return p
}

// Size is the bytes of a function in the instruction cache: its code, and for the compact virtual
// machine its table of calls out.
func (f *Func) Size(s cost.Model) int {
	if s == cost.Own {
		return f.Bytes + callEntryBytes*f.Calls
	}
	return f.compiled
}

// onARM copies the module's instructions for the ARM, where code and registers come through
// caches.
func (l *loading) onARM() {
	c, at := l.c, l.mod.At.Instrs
	if n := len(c.Instrs) - len(c.OnTheARM); n > 0 {
		c.OnTheARM = append(c.OnTheARM, make([]Instr, n)...)
	}
	for i, count := range l.armCounts {
		in := c.Instrs[at+i]
		in.Count, in.Fixed = count, 0
		c.OnTheARM[at+i] = in
	}
}
