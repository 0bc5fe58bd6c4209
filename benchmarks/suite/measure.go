package suite

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// Measure is what a system did between two moments of virtual time. Maps are by the names of
// emu.Counters and of meter.Counters' events.
type Measure struct {
	Cycles   uint64            `json:"cycles"`  // of the core clock, in virtual time
	Seconds  float64           `json:"seconds"` // virtual time
	Cores    map[string]uint64 `json:"cores"`   // counters of all cores together; those of cycles add up to all of their time
	Waits    map[string]uint64 `json:"waits"`   // cycles of cores that polled, slept or were halted, by what they waited for
	ARM      map[string]uint64 `json:"host"`    // counters of the host
	Calls    map[string]uint64 `json:"calls"`   // system calls by kind
	Messages uint64            `json:"messages"`
	ToCores  uint64            `json:"to_cores"` // of these
	Spawned  uint64            `json:"spawned"`
	OnCores  uint64            `json:"on_cores"` // of these
	Energy   Energy            `json:"energy"`
	DRAM     DRAM              `json:"dram"`
	// Links is what has travelled over the mesh: of the last sample at the thesis's size, else nil.
	Links []stats.MeshLink `json:"links,omitempty"`
}

// Energy is what the board has spent, in joules: parts that add up to Total, and the thesis's rule,
// rated power times time, for the chip and the ARM.
type Energy struct {
	Total     float64 `json:"total"`
	Active    float64 `json:"active"` // cores, by state
	Stalled   float64 `json:"stalled"`
	Idle      float64 `json:"idle"`
	Trapped   float64 `json:"trapped"`
	SRAM      float64 `json:"sram"` // accesses
	Mesh      float64 `json:"mesh"`
	Link      float64 `json:"elink"`
	DRAM      float64 `json:"dram"`
	ARMActive float64 `json:"host_active"`
	ARMIdle   float64 `json:"host_idle"`
	RatedChip float64 `json:"rated_chip"`
	RatedARM  float64 `json:"rated_host"`
}

// DRAM is what all cores have asked of shared DRAM.
type DRAM struct {
	Reads     uint64 `json:"reads"` // words and lines of code
	Writes    uint64 `json:"writes"`
	DMAReads  uint64 `json:"dma_reads"` // 8 bytes each
	DMAWrites uint64 `json:"dma_writes"`
	Waited    uint64 `json:"waited"` // cycles by which reads and writes took longer than alone
}

// Names of what Measure counts besides emu.Counters and events.
const (
	reductions = "reductions"
	bifs       = "natives"
	idle       = "idle" // cycles of cores that have stopped
)

// between takes the difference of two moments.
func between(from, to *epiphany.Stats, clockHz int64) Measure {
	m := Measure{
		Cycles: to.Cycles - from.Cycles, Cores: map[string]uint64{}, Waits: map[string]uint64{},
		ARM: map[string]uint64{}, Calls: map[string]uint64{},
		Messages: to.Messages - from.Messages, ToCores: to.ToCores - from.ToCores,
		Spawned: to.Spawned - from.Spawned, OnCores: to.OnCores - from.OnCores,
	}
	m.Seconds = float64(m.Cycles) / float64(clockHz)
	addCounters(m.ARM, &from.ARM, &to.ARM)
	for i := range to.Cores {
		addCounters(m.Cores, &from.Cores[i].Machine, &to.Cores[i].Machine)
		for k, w := range to.Cores[i].Waits {
			m.Waits[w.For] += w.Cycles - from.Cores[i].Waits[k].Cycles
		}
		m.Cores[idle] += to.Cores[i].Time.Idle - from.Cores[i].Time.Idle
	}
	m.repay(cyclesOf(to))
	for i, c := range to.Calls {
		if n := c.Count - from.Calls[i].Count; n > 0 {
			m.Calls[c.Name] = n
		}
	}
	m.Energy = energyOf(&to.Energy).minus(energyOf(&from.Energy))
	m.DRAM = dramOf(to.Link).minus(dramOf(from.Link))
	m.Links = travelled(from.Mesh.Links, to.Mesh.Links)
	return m
}

// cyclesOf names the counters of a core's cycles.
func cyclesOf(s *epiphany.Stats) []string {
	names := []string{idle}
	for _, c := range s.ARM.Counters {
		if c.Unit == "cycles" {
			names = append(names, c.Name)
		}
	}
	return names
}

// repay settles waiting that the first moment has told of and that was work then: what a core does
// in a window after that in which it was woken. A measurement of cores that never wait would have
// less than none.
func (m *Measure) repay(counters []string) {
	const wait = "wait"
	if int64(m.Cores[wait]) >= 0 {
		return
	}
	most := slices.MaxFunc(counters, func(a, b string) int {
		return cmp.Compare(int64(m.Cores[a]), int64(m.Cores[b]))
	})
	m.Cores[most], m.Cores[wait] = m.Cores[most]+m.Cores[wait], 0
}

// check tells what of a measurement contradicts something else in it: on a board of so many cores,
// whose counters of cycles have these names.
func (m *Measure) check(cores int, counters []string) error {
	var spent uint64
	for _, name := range counters {
		spent += m.Cores[name]
	}
	e := &m.Energy
	joules := e.Active + e.Stalled + e.Idle + e.Trapped + e.SRAM + e.Mesh + e.Link + e.DRAM + e.ARMActive + e.ARMIdle
	var errs []error
	for _, c := range []struct {
		ok   bool
		what string
	}{
		{spent == m.Cycles*uint64(cores),
			fmt.Sprintf("%d cycles on %d cores are not the %d that they spent", m.Cycles, cores, spent)},
		{math.Abs(joules-e.Total) <= 1e-9*e.Total,
			fmt.Sprintf("%g J are not the %g J of the parts", e.Total, joules)},
		{m.DRAM.Reads == m.Cores["dram_loads"]+m.Cores["fetch_lines"],
			fmt.Sprintf("%d reads of DRAM are not the words and lines that cores have loaded",
				m.DRAM.Reads)},
		{m.DRAM.Writes == m.Cores["dram_stores"],
			fmt.Sprintf("%d writes to DRAM are not the words that cores have stored", m.DRAM.Writes)},
		{m.ToCores <= m.Messages, fmt.Sprintf("%d messages to cores are more than %d messages",
			m.ToCores, m.Messages)},
		{m.OnCores <= m.Spawned, fmt.Sprintf("%d processes on cores are more than %d processes",
			m.OnCores, m.Spawned)},
	} {
		if !c.ok {
			errs = append(errs, errors.New("figures contradict each other: "+c.what))
		}
	}
	return errors.Join(errs...)
}

func energyOf(e *stats.Energy) Energy {
	var cores stats.CoreEnergy
	for i := range e.Cores {
		cores.Add(&e.Cores[i])
	}
	return Energy{
		Total: e.Total, Active: cores.Active, Stalled: cores.Stalled, Idle: cores.Idle,
		Trapped: cores.Trapped, SRAM: cores.SRAM,
		Mesh: e.Mesh, Link: e.Link, DRAM: e.DRAM, ARMActive: e.ARMActive, ARMIdle: e.ARMIdle,
		RatedChip: e.RatedChip, RatedARM: e.RatedARM,
	}
}

func (e Energy) minus(f Energy) Energy {
	return Energy{
		Total: e.Total - f.Total, Active: e.Active - f.Active, Stalled: e.Stalled - f.Stalled,
		Idle: e.Idle - f.Idle, Trapped: e.Trapped - f.Trapped, SRAM: e.SRAM - f.SRAM,
		Mesh: e.Mesh - f.Mesh, Link: e.Link - f.Link, DRAM: e.DRAM - f.DRAM,
		ARMActive: e.ARMActive - f.ARMActive, ARMIdle: e.ARMIdle - f.ARMIdle,
		RatedChip: e.RatedChip - f.RatedChip, RatedARM: e.RatedARM - f.RatedARM,
	}
}

func dramOf(cores []stats.ELink) (d DRAM) {
	for _, c := range cores {
		d.Reads += c.Reads
		d.Writes += c.Writes
		d.DMAReads += c.DMAReads
		d.DMAWrites += c.DMAWrites
		d.Waited += c.ReadWait + c.WriteWait
	}
	return d
}

func (d DRAM) minus(e DRAM) DRAM {
	return DRAM{d.Reads - e.Reads, d.Writes - e.Writes, d.DMAReads - e.DMAReads,
		d.DMAWrites - e.DMAWrites, d.Waited - e.Waited}
}

// travelled is what links have carried between two moments. A link that was used before is used
// after.
func travelled(from, to []stats.MeshLink) (all []stats.MeshLink) {
	for _, l := range to {
		if len(from) > 0 && from[0].Core == l.Core && from[0].Direction == l.Direction {
			l.CMesh -= from[0].CMesh
			l.RMesh -= from[0].RMesh
			l.XMesh -= from[0].XMesh
			from = from[1:]
		}
		all = append(all, l)
	}
	return all
}

// addCounters adds what a place has counted between two moments.
func addCounters(sum map[string]uint64, from, to *stats.Machine) {
	for i, c := range to.Counters {
		sum[c.Name] += c.Value - from.Counters[i].Value
	}
	for i, c := range to.Events {
		sum[c.Name] += c.Value - from.Events[i].Value
	}
	sum[reductions] += to.Reductions - from.Reductions
	sum[bifs] += to.BIFs - from.BIFs
}

// keptPerReduction is how many words left by a collection OTP counts as a reduction.
const keptPerReduction = 10

// NativeReductions are the reductions as HiPE counts them: calls, and a tenth of the words that
// collections leave.
func (m *Measure) NativeReductions() uint64 {
	return m.Cores[reductions] + m.ARM[reductions] + (m.Cores["kept"]+m.ARM["kept"])/keptPerReduction
}

// BytecodeReductions are the reductions as BEAM counts them, which has calls of built-in functions
// as well.
func (m *Measure) BytecodeReductions() uint64 {
	return m.NativeReductions() + m.Cores[bifs] + m.ARM[bifs]
}

// Worked are the cycles in which cores did not wait for others, as the thesis's timers count them.
func (m *Measure) Worked() uint64 {
	return m.Cores["issue"] + m.Cores["fetch_stalls"] + m.Cores["load_stalls"] + m.Cores["store_stalls"] + m.Cores["dma_wait"]
}

// FetchStalls and LoadStalls are the fractions of Worked that went into waiting for code and for
// data.
func (m *Measure) FetchStalls() float64 { return m.fraction("fetch_stalls") }
func (m *Measure) LoadStalls() float64  { return m.fraction("load_stalls") }

func (m *Measure) fraction(counter string) float64 {
	if m.Worked() == 0 {
		return 0
	}
	return float64(m.Cores[counter]) / float64(m.Worked())
}

// Collections of heaps, by cores and the ARM, nurseries included.
func (m *Measure) Collections() uint64 {
	return m.Cores["minor_collections"] + m.Cores["major_collections"] + m.ARM["minor_collections"] + m.ARM["major_collections"]
}

// Joules is what the board has spent.
func (m *Measure) Joules() float64 { return m.Energy.Total }
