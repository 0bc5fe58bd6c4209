package slave

import (
	"errors"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// Collector says who collects a heap that needs another block of shared DRAM. Minor collections of
// a nursery are always the core's own.
type Collector uint8

// Collectors.
const (
	// MasterCollects: by a system call, as in the thesis.
	MasterCollects Collector = iota
	// CoreCollects: into a block that the master lends by a system call. What a built-in function
	// of the master wants while it runs the master still collects, which has the process then; and
	// all of a process with a bound, which it ends when that is exceeded.
	CoreCollects
)

var collectors = []string{"master", "core"}

func (c Collector) String() string { return nameOf(collectors, uint8(c)) }

// Validate checks that there is such a collector.
func (c Collector) Validate() error {
	return checkName("Collector", collectors, uint8(c))
}

// ParseCollector finds the collector that String calls s.
func ParseCollector(s string) (Collector, error) {
	i, err := parseName(collectors, s)
	return Collector(i), err
}

// collect makes room for a process that has trapped for it.
func (s *Slave) collect() {
	s.mayAsk()
	switch {
	case s.shrink > 0:
		s.borrow(s.shrink, s.shrink)
	case s.m.CollectLocal(s.p):
		s.fitCache()
		s.state = running
	case s.asks():
	case s.cfg.Collect == CoreCollects && s.p.MaxWords == 0:
		s.borrow(s.p.Wanted())
	default:
		s.startCall(syscalls.GC, syscalls.GCCollect, emu.Word(s.p.Need), emu.Word(s.p.Live))
	}
}

// borrow asks for a block of best words, or of least.
func (s *Slave) borrow(least, best int) {
	s.borrowing = true
	s.startCall(syscalls.GC, syscalls.GCLend, emu.Word(least), emu.Word(best))
}

// borrowed takes the block that the master has lent and collects into it. Without one a process
// ends that has no room, and one that could do with a smaller block keeps what it has.
func (s *Slave) borrowed() {
	s.borrowing = false
	v := s.m.View
	b := vm.Block{Addr: v.Load(s.area.Arg(0)), Words: int(v.Load(s.area.Arg(1)))}
	l := &loan{s, b}
	collected := b.Words > 0 && !s.doomed && s.m.Collect(s.p, l) == nil
	if l.b.Words > 0 {
		s.freeBlock(l.b)
	}
	switch {
	case collected:
		s.shrink = s.p.Suffices()
	case s.shrink > 0 || s.doomed:
		s.shrink = 0
	default:
		s.p.Kill(term.AtomSystemLimit)
		s.p.Ended, s.p.Crashed = true, true
	}
}

// freeBlock gives a block back to the master.
func (s *Slave) freeBlock(b vm.Block) {
	s.send(emu.Word(syscalls.FreeBlock), b.Addr, emu.Word(b.Words))
}

// loan hands out the one block that the master has lent.
type loan struct {
	s *Slave
	b vm.Block
}

var errLent = errors.New("slave: the lent block is too small or taken")

// AllocBlock implements vm.Blocks.
func (l *loan) AllocBlock(words int) (b vm.Block, err error) {
	if words > l.b.Words {
		return b, errLent
	}
	b, l.b = l.b, vm.Block{}
	return b, nil
}

// FreeBlock implements vm.Blocks.
func (l *loan) FreeBlock(b vm.Block) { l.s.freeBlock(b) }

// Local is what a process that begins on the core gets of its SRAM: nothing when that is lent.
func (s *Slave) Local(lent bool) vm.Local {
	if lent {
		return vm.Local{}
	}
	return s.cfg.Layout.local(s.cfg.Board.SRAM(s.cfg.Core), s.cfg.Borrow)
}

// clearCache forgets what was in the instruction cache: others have had its place.
func (s *Slave) clearCache() {
	s.cacheBytes = 0
	s.Stats.ResizeEvicted += uint64(s.m.ResizeCache(nil, 0))
}

// fitCache gives the instruction cache what the process has given up of a local heap.
func (s *Slave) fitCache() { s.resizeCache(s.p.Local()) }

// resizeCache gives the instruction cache all that lies before a process's local heap, unless that
// is lent.
func (s *Slave) resizeCache(local vm.Local) {
	bytes := s.cfg.Layout.cacheBytes(local)
	if s.Desk.Lent {
		bytes = 0
	}
	if bytes == s.cacheBytes {
		return
	}
	s.cacheBytes = bytes
	s.Stats.Resizes++
	s.Stats.ResizeEvicted += uint64(s.m.ResizeCache(s.p, bytes))
}
