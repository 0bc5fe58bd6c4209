package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/host"
)

// execStats is what a program of machine code has done.
type execStats struct {
	Cycles  int64      `json:"cycles"`  // of the host's time, loading included
	Seconds float64    `json:"seconds"` // the same
	Joules  float64    `json:"joules"`  // of chip, link, DRAM and host
	Hash    string     `json:"hash"`
	Cores   []execCore `json:"cores"`
}

// execCore is what one core has done.
type execCore struct {
	Core     int            `json:"core"`
	End      string         `json:"end"`
	Status   int            `json:"status"`
	Cycles   int64          `json:"cycles"` // in which it was not idle or halted
	Counters ecore.Counters `json:"counters"`
	DMABytes uint64         `json:"dma_bytes"`
	FPURate  float64        `json:"fpu_per_cycle"` // instructions of the floating-point unit
}

func newExecStats(sys *host.System, group *host.Group, ends []host.End) *execStats {
	hz := float64(sys.Board().ClockHz)
	s := &execStats{Cycles: int64(sys.Clock()), Seconds: float64(sys.Clock()) / hz,
		Hash: fmt.Sprintf("%016x", sys.Hash())}
	energy := sys.Energy()
	s.Joules = float64(energy.Total()) / 1e12
	for i, e := range ends {
		a := group.Member(i)
		n := a.Count()
		c := execCore{Core: a.Index(), End: e.Kind.String(), Status: e.Status, Counters: n}
		c.Cycles = max(int64(a.Machine.Count.Cycles()-a.Machine.Count.Halted), 1)
		for p := range a.Machine.View.Moved {
			c.DMABytes += a.Machine.View.Moved[emu.DMAPath(p)]
		}
		c.FPURate = float64(n.FPU) / float64(c.Cycles)
		s.Cores = append(s.Cores, c)
	}
	return s
}

// write prints the statistics for people.
func (s *execStats) write(to io.Writer) error {
	fmt.Fprintf(to, "time %.3f ms, %d cycles, %.4g J, state hash %s\n", s.Seconds*1e3, s.Cycles,
		s.Joules, s.Hash)
	t := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "core\tend\tcycles\tinstructions\tIALU\tFPU\tdual\twaits\tfetch\tload\tstore\tbanks\tidle\tDMA bytes\t")
	for _, c := range s.Cores {
		n := c.Counters
		fmt.Fprintf(t, "%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", c.Core, c.End,
			c.Cycles, n.Instructions,
			n.IALU, n.FPU, n.Dual, n.Waits, n.FetchStalls, n.LoadStalls, n.StoreStalls,
			n.BankStalls, n.IdleCycles, c.DMABytes)
	}
	return t.Flush()
}
