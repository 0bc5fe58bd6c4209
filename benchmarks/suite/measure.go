package suite

import (
	"github.com/parallergo/epiphany"
)

// Measure is what a system did between two moments of virtual time. Maps are by the names of emu.Counters and of vm.Counters' events.
type Measure struct {
	Cycles   uint64            `json:"cycles"`  // of the core clock, in virtual time
	Seconds  float64           `json:"seconds"` // virtual time
	Cores    map[string]uint64 `json:"cores"`   // counters of all cores together
	Host     map[string]uint64 `json:"host"`    // counters of the host
	Calls    map[string]uint64 `json:"calls"`   // system calls by kind
	Messages uint64            `json:"messages"`
	ToCores  uint64            `json:"to_cores"` // of these
	Spawned  uint64            `json:"spawned"`
	OnCores  uint64            `json:"on_cores"` // of these
}

// Names of what Measure counts besides emu.Counters and events.
const (
	reductions = "reductions"
	natives    = "natives"
)

// between takes the difference of two moments.
func between(from, to *epiphany.Stats, clockHz int64) Measure {
	m := Measure{
		Cycles: to.Cycles - from.Cycles, Cores: map[string]uint64{}, Host: map[string]uint64{}, Calls: map[string]uint64{},
		Messages: to.Messages - from.Messages, ToCores: to.ToCores - from.ToCores, Spawned: to.Spawned - from.Spawned, OnCores: to.OnCores - from.OnCores,
	}
	m.Seconds = float64(m.Cycles) / float64(clockHz)
	addCounters(m.Host, &from.Host, &to.Host)
	for i := range to.Cores {
		addCounters(m.Cores, &from.Cores[i].Machine, &to.Cores[i].Machine)
	}
	for i, c := range to.Calls {
		if n := c.Count - from.Calls[i].Count; n > 0 {
			m.Calls[c.Name] = n
		}
	}
	return m
}

// addCounters adds what a place has counted between two moments.
func addCounters(sum map[string]uint64, from, to *epiphany.Machine) {
	for i, c := range to.Counters {
		sum[c.Name] += c.Value - from.Counters[i].Value
	}
	for i, c := range to.Events {
		sum[c.Name] += c.Value - from.Events[i].Value
	}
	sum[reductions] += to.Reductions - from.Reductions
	sum[natives] += to.Natives - from.Natives
}

// keptPerReduction is how many words left by a collection OTP counts as a reduction.
const keptPerReduction = 10

// NativeReductions are the reductions as HiPE counts them: calls, and a tenth of the words that collections leave.
func (m *Measure) NativeReductions() uint64 {
	return m.Cores[reductions] + m.Host[reductions] + (m.Cores["kept"]+m.Host["kept"])/keptPerReduction
}

// BytecodeReductions are the reductions as BEAM counts them, which has calls of built-in functions as well.
func (m *Measure) BytecodeReductions() uint64 {
	return m.NativeReductions() + m.Cores[natives] + m.Host[natives]
}

// Worked are the cycles in which cores did not wait for others, as the thesis's timers count them.
func (m *Measure) Worked() uint64 {
	return m.Cores["issue"] + m.Cores["fetch_stalls"] + m.Cores["load_stalls"] + m.Cores["store_stalls"] + m.Cores["dma_wait"]
}

// FetchStalls and LoadStalls are the fractions of Worked that went into waiting for code and for data.
func (m *Measure) FetchStalls() float64 { return m.fraction("fetch_stalls") }
func (m *Measure) LoadStalls() float64  { return m.fraction("load_stalls") }

func (m *Measure) fraction(counter string) float64 {
	if m.Worked() == 0 {
		return 0
	}
	return float64(m.Cores[counter]) / float64(m.Worked())
}

// Collections of heaps, by cores and host, nurseries included.
func (m *Measure) Collections() uint64 {
	return m.Cores["minor_collections"] + m.Cores["major_collections"] + m.Host["minor_collections"] + m.Host["major_collections"]
}
