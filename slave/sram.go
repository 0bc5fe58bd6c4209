package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/vm"
	"github.com/parallergo/epiphany/vm/dispatch"
	"github.com/parallergo/epiphany/vm/heap"
)

// sram is how the slave's part of the core's SRAM is divided between a process and the instruction
// cache, which has what the process does not.
type sram struct {
	cfg        *Config
	m          *vm.Machine
	stats      *stats.Slave
	cacheBytes int  // that the instruction cache has now
	lent       bool // what a process would have is another one's extension
}

// xAt is the address of the core's x registers.
func (r *sram) xAt() emu.Addr {
	if r.cfg.Layout.place.Software.RegistersInDRAM {
		return r.cfg.Registers
	}
	return r.cfg.Board.SRAM(r.cfg.Core) + emu.Addr(r.cfg.Layout.X)
}

// local is what a process that begins on the core gets: nothing when that is lent.
func (r *sram) local(lent bool) heap.Local {
	if lent {
		return heap.Local{}
	}
	return r.cfg.Layout.local(r.cfg.Board.SRAM(r.cfg.Core), r.cfg.Borrow)
}

// clear forgets what was in the instruction cache: others have had its place.
func (r *sram) clear() {
	r.cacheBytes = 0
	r.stats.ResizeEvicted += uint64(r.m.ResizeCache(nil, 0))
}

// fit gives the instruction cache what a process has given up of a local heap.
func (r *sram) fit(p *vm.Process) { r.resize(p, p.Local()) }

// resize gives the instruction cache all that lies before a local heap, unless that is lent.
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

// stackOf is the stack of a process, or none if there is no process.
func stackOf(p *vm.Process) dispatch.Stack {
	if p == nil {
		return nil
	}
	return p
}
