package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/dispatch"
	"github.com/parallergo/epiphany/vm/heap"
)

// sram is the division of the slave's part of the core's SRAM between a process and the instruction
// cache, which uses what the process does not.
type sram struct {
	cfg        *Config
	m          *vm.Machine
	stats      *stats.Slave
	cacheBytes int  // current size of the instruction cache
	lent       bool // the part for a process is an extension of another process
}

// xAt returns the address of the core's x registers.
func (r *sram) xAt() emu.Addr {
	if r.cfg.Layout.place.Software.RegistersInDRAM {
		return r.cfg.Registers
	}
	return r.cfg.Board.SRAM(r.cfg.Core) + emu.Addr(r.cfg.Layout.X)
}

// local returns what a process that begins on the core gets: nothing if that is lent.
func (r *sram) local(lent bool) heap.Local {
	if lent {
		return heap.Local{}
	}
	return r.cfg.Layout.local(r.cfg.Board.SRAM(r.cfg.Core), r.cfg.Borrow)
}

// clear empties the instruction cache, because others have used its memory.
func (r *sram) clear() {
	r.cacheBytes = 0
	r.stats.ResizeEvicted += uint64(r.m.ResizeCache(nil, 0))
}

// fit grows the instruction cache by what a process has released of a local heap.
func (r *sram) fit(p *vm.Process) { r.resize(p, p.Local()) }

// resize grows or shrinks the instruction cache to all memory before a local heap, unless that is
// lent.
func (r *sram) resize(p *vm.Process, local heap.Local) {
	bytes := r.cfg.Layout.cacheBytes(local)
	if r.lent {
		bytes = 0
	}
	if bytes == r.cacheBytes {
		return
	}
	r.cacheBytes = bytes
	r.stats.Resizes++
	r.stats.ResizeEvicted += uint64(r.m.ResizeCache(stackOf(p), bytes))
}

// stackOf returns the stack of a process, or none if p is nil.
func stackOf(p *vm.Process) dispatch.Stack {
	if p == nil {
		return nil
	}
	return p
}
