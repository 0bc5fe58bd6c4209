package simulation

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/rts"
)

// setup is the system of a seed.
type setup struct {
	config.Config
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
var faultKinds = []fault{
	{"little DRAM", 0.2, func(s *setup, rnd *rand.Rand) {
		least := s.Board.Cores() * 24 << 10 // for control areas and processes
		s.Board.DRAMBytes, s.LiteralBytes, s.TableBytes, s.scarce = 1<<20, 64<<10, 64<<10, true
		s.CodeBytes = s.Board.DRAMBytes - s.LiteralBytes - s.TableBytes - least - rnd.IntN(256<<10)
	}},
	{"little host memory", 0.2, func(s *setup, _ *rand.Rand) {
		s.Board.ARMBytes, s.scarce = 1<<20, true
	}},
	{"tiny heaps", 0.5, func(s *setup, _ *rand.Rand) { s.HeapWords = heap.MinBlockWords }},
	{"collection at every allocation", 0.25, func(s *setup, _ *rand.Rand) {
		// A core that collects a heap in DRAM each time takes minutes.
		s.Stress, s.Collector, s.Engine.Window = true, slave.MasterCollects, max(s.Engine.Window, 512)
	}},
	{"small instruction cache", 0.4, func(s *setup, rnd *rand.Rand) {
		s.Cache.Bytes, s.Cache.Threshold, s.Cache.Functions = 64<<rnd.IntN(6), rnd.IntN(3),
			1+rnd.IntN(20)
	}},
	{"weak memory", 0.3, func(s *setup, rnd *rand.Rand) {
		s.Engine.Weak = engine.Weak{Seed: rnd.Uint64(),
			MaxDelay: []emu.Cycles{300, 5000, 50_000}[rnd.IntN(3)]}
	}},
	{"stack only in SRAM", 0.05, func(s *setup, rnd *rand.Rand) {
		s.scarce = true
		s.Placement.Stack, s.Placement.StackBytes = slave.StackSRAM, 1024+8*rnd.IntN(256)
	}},
	{"small rings", 0.3, func(s *setup, rnd *rand.Rand) {
		s.Faults.RingBytes = syscalls.MinRingBytes + emu.WordBytes*rnd.IntN(1<<rnd.IntN(7))
	}},
	{"rings given back late", 0.3, func(s *setup, rnd *rand.Rand) { s.Faults.Release = late(rnd) }},
	{"slow master", 0.3, func(s *setup, rnd *rand.Rand) { s.Faults.Service = late(rnd) }},
	{"memory refused", 0.25, (*setup).refusals},
	{"cores that stop", 0.3, (*setup).stops},
	{"other software", 0.2, func(s *setup, rnd *rand.Rand) {
		s.Placement.Software = code.Software{Model: cost.Model(rnd.IntN(int(cost.NumModels))),
			LoopInDRAM: true, RegistersInDRAM: rnd.IntN(2) == 0}
		s.ARMSoftware = cost.Model(rnd.IntN(int(cost.NumModels)))
	}},
}

// newSetup draws the system of a seed.
func newSetup(rnd *rand.Rand) *setup {
	s := &setup{}
	s.Board = emu.Parallella()
	s.Board.Rows, s.Board.Cols = 1+rnd.IntN(4), 1+rnd.IntN(4)
	s.Board.DRAMBytes, s.Board.ARMBytes = 8<<20, 4<<20
	s.CodeBytes, s.LiteralBytes, s.TableBytes = 512<<10, 256<<10, 128<<10
	s.Engine.Window = []emu.Cycles{64, 512, 512, 1000, 4096}[rnd.IntN(5)]
	s.Engine.EpochWindows = []int{1, 16, 512, 512}[rnd.IntN(4)]
	s.Engine.HashEpochs = 1 << 20 / s.Engine.EpochWindows
	s.Engine.CheckOwner = rnd.IntN(4) == 0
	s.CoresFirst = rnd.IntN(2) == 0
	cache := swicache.For(swicache.Policy(rnd.IntN(int(swicache.Dynamic) + 1)))
	cache.Return = swicache.Return(rnd.IntN(int(swicache.Pin) + 1))
	cache.Calls = swicache.Calls(rnd.IntN(int(swicache.Linked) + 1))
	s.Cache = &cache
	s.Wait.Policy = slave.WaitPolicy(rnd.IntN(int(slave.WaitTrap) + 1))
	s.Send = slave.SendPolicy(rnd.IntN(int(slave.SendMesh) + 1))
	s.Collector = slave.Collector(rnd.IntN(int(slave.CoreCollects) + 1))
	s.Commander = pick(rnd, []polling.Policy{polling.Bell, polling.Bell, polling.Backoff, polling.Spin})
	s.Messages = slave.Transfer(rnd.IntN(int(slave.TransferDMA) + 1))
	s.Borrow = slave.Borrow(rnd.IntN(int(slave.BorrowIdle) + 1))
	s.ARMSchedulers = 1 + rnd.IntN(2)
	s.Faults.Seed = rnd.Uint64()
	s.place(rnd)
	for _, f := range faultKinds {
		if rnd.Float64() < f.chance {
			f.apply(s, rnd)
			s.faults = append(s.faults, f.name)
		}
	}
	return s
}

// place draws what lies in the SRAM of cores, as far as it fits.
func (s *setup) place(rnd *rand.Rand) {
	p := slave.DefaultPlacement()
	p.Stack, p.StackBytes = pick(rnd,
		[]slave.StackPlace{slave.StackDRAM, slave.StackSegmented, slave.StackSegmented}),
		256+8*rnd.IntN(256)
	p.Heap, p.HeapBytes = slave.HeapPlace(rnd.IntN(int(slave.HeapNursery)+1)), 2688+8*rnd.IntN(512)
	if p.Heap == slave.HeapNursery {
		p.HeapBytes = 448 + 8*rnd.IntN(256)
	}
	p.Runtime[rts.Copy] = slave.Resident
	for i := range p.Runtime {
		if p.Runtime[i] == slave.Resident && rnd.IntN(3) == 0 {
			p.Runtime[i] = pick(rnd, []slave.RuntimePlace{slave.Cached, slave.InDRAM})
		}
	}
	if s.Send == slave.SendMesh {
		p.InboxBytes = pick(rnd, []int{64, 256, 1024})
	}
	s.Cache.Bytes = min(s.Cache.Bytes, 4096)
	if _, err := slave.NewLayout(&s.Board, *s.Cache, p); err != nil {
		p = slave.DefaultPlacement() // with an inbox of the usual size
	}
	s.Placement = &p
}

// stops draws which cores stop, and when: at some call, in the middle of something or not.
func (s *setup) stops(rnd *rand.Rand) {
	for core := range s.Board.Cores() {
		if rnd.IntN(3) == 0 {
			s.Faults.Stops = append(s.Faults.Stops,
				faults.Stop{Core: core, Calls: uint64(rnd.IntN(120)),
					After: emu.Cycles(rnd.IntN(10 << rnd.IntN(16)))})
		}
	}
	s.Watchdog = 1000 << rnd.IntN(14)
}

// refusals draws allocations that are refused. The ARM has room again after a while, and always
// for what Go sends.
func (s *setup) refusals(rnd *rand.Rand) {
	s.scarce = true
	for range 1 + rnd.IntN(3) {
		r := memory.Refusal{From: uint64(rnd.IntN(400)), Count: uint64(1 + rnd.IntN(50)),
			Chance: pick(rnd, []float64{0, 0.3})}
		if r.ARM = rnd.IntN(3) == 0; r.ARM {
			r.Kind = pick(rnd, []string{"fragments", "signals", "blocks", "registers", "binaries"})
		} else {
			r.Kind = pick(rnd, []string{"", "fragments", "signals", "blocks", "binaries"})
			r.Count *= uint64(rnd.IntN(5)) // 0: for good
		}
		s.Faults.Refusals = append(s.Faults.Refusals, r)
	}
}

// late draws how late something is.
func late(rnd *rand.Rand) syscalls.Late {
	return syscalls.Late{Chance: rnd.Float64(), Most: emu.Cycles(1 + rnd.IntN(1000<<rnd.IntN(10)))}
}

func (s *setup) String() string {
	place := "host"
	if s.CoresFirst {
		place = "cores first"
	}
	return fmt.Sprintf("%d×%d cores, window %d, epoch %d, %s, stack %s, heap %s, %s collects, commander %s, %d host schedulers, icache %s with %s and %s calls, send by %s, messages by %s, wait by %s, borrow %s; faults: %s",
		s.Board.Rows, s.Board.Cols, s.Engine.Window, s.Engine.EpochWindows, place,
		s.Placement.Stack, s.Placement.Heap, s.Collector, s.Commander, s.ARMSchedulers,
		s.Cache.Policy, s.Cache.Return, s.Cache.Calls, s.Send, s.Messages, s.Wait.Policy, s.Borrow,
		strings.Join(append(s.faults, "none")[:max(len(s.faults), 1)], ", "))
}
