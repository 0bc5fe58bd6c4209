package simulation

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm"
)

// setup is the system of a seed.
type setup struct {
	actor.Config
	scarce bool // memory can run out: processes may be refused what they ask for, and end with system_limit
	faults []string
}

// fault is something that goes wrong in a part of all runs.
type fault struct {
	name   string
	chance float64
	apply  func(s *setup, rnd *rand.Rand)
}

// faults are drawn independently of each other, in this order.
var faults = []fault{
	{"little DRAM", 0.2, func(s *setup, rnd *rand.Rand) {
		least := s.Board.Cores() * 24 << 10 // for control areas and processes
		s.Board.DRAMBytes, s.LiteralBytes, s.TableBytes, s.scarce = 1<<20, 64<<10, 64<<10, true
		s.CodeBytes = s.Board.DRAMBytes - s.LiteralBytes - s.TableBytes - least - rnd.IntN(256<<10)
	}},
	{"little host memory", 0.2, func(s *setup, _ *rand.Rand) { s.Board.HostBytes, s.scarce = 1<<20, true }},
	{"tiny heaps", 0.5, func(s *setup, _ *rand.Rand) { s.HeapWords = vm.MinBlockWords }},
	{"collection at every allocation", 0.25, func(s *setup, _ *rand.Rand) {
		s.Stress = true
		s.Collector = slave.MasterCollects // a core that collects a heap in DRAM takes minutes
	}},
	{"small instruction cache", 0.4, func(s *setup, rnd *rand.Rand) {
		s.Cache.Bytes, s.Cache.Threshold, s.Cache.Functions = 64<<rnd.IntN(6), rnd.IntN(3), 1+rnd.IntN(20)
	}},
	{"weak memory", 0.3, func(s *setup, rnd *rand.Rand) {
		s.Engine.Weak = engine.Weak{Seed: rnd.Uint64(), MaxDelay: []emu.Cycles{300, 5000, 50_000}[rnd.IntN(3)]}
	}},
}

// newSetup draws the system of a seed.
func newSetup(rnd *rand.Rand) *setup {
	s := &setup{}
	s.Board = emu.Parallella()
	s.Board.Rows, s.Board.Cols = 1+rnd.IntN(4), 1+rnd.IntN(4)
	s.Board.DRAMBytes, s.Board.HostBytes = 8<<20, 4<<20
	s.CodeBytes, s.LiteralBytes = 512<<10, 256<<10
	s.Engine.Window = []emu.Cycles{64, 512, 512, 1000, 4096}[rnd.IntN(5)]
	s.Engine.EpochWindows = []int{1, 16, 512, 512}[rnd.IntN(4)]
	s.Engine.HashEpochs = 1 << 20 / s.Engine.EpochWindows
	s.Engine.CheckOwner = rnd.IntN(4) == 0
	s.CoresFirst = rnd.IntN(2) == 0
	cache := swicache.For(swicache.Policy(rnd.IntN(int(swicache.Dynamic) + 1)))
	cache.Return = swicache.Return(rnd.IntN(int(swicache.Pin) + 1))
	s.Cache = &cache
	s.Wait.Policy = slave.WaitPolicy(rnd.IntN(int(slave.WaitTrap) + 1))
	s.Placement, s.Collector = drawPlacement(rnd), slave.Collector(rnd.IntN(int(slave.CoreCollects)+1))
	for _, f := range faults {
		if rnd.Float64() < f.chance {
			f.apply(s, rnd)
			s.faults = append(s.faults, f.name)
		}
	}
	return s
}

// drawPlacement draws where stacks and heaps of cores are. A stack only in SRAM would end deep processes.
func drawPlacement(rnd *rand.Rand) *slave.Placement {
	p := slave.DefaultPlacement()
	if rnd.IntN(2) == 0 {
		p.Stack, p.StackBytes = slave.StackSegmented, 256<<rnd.IntN(4)
	}
	p.Heap, p.HeapBytes = slave.HeapPlace(rnd.IntN(int(slave.HeapNursery)+1)), 2688+8*rnd.IntN(350)
	return &p
}

func (s *setup) String() string {
	place := "host"
	if s.CoresFirst {
		place = "cores first"
	}
	return fmt.Sprintf("%d×%d cores, window %d, epoch %d, %s, icache %s with %s, wait by %s, stacks %s, heaps %s, %s collects; faults: %s", s.Board.Rows, s.Board.Cols, s.Engine.Window,
		s.Engine.EpochWindows, place, s.Cache.Policy, s.Cache.Return, s.Wait.Policy, s.Placement.Stack, s.Placement.Heap, s.Collector, strings.Join(append(s.faults, "none")[:max(len(s.faults), 1)], ", "))
}
