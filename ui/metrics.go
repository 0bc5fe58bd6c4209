package ui

import (
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/parallergo/epiphany/stats"
)

// metrics shows a system to Prometheus: it is looked at when it is asked for.
type metrics struct{ system System }

// metric is a figure of a snapshot.
type metric struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	of   func(l *stats.Live) float64
}

func counter(name, help string, of func(l *stats.Live) float64) metric {
	return metric{prometheus.NewDesc("epiphany_"+name, help, nil, nil), prometheus.CounterValue, of}
}

func gauge(name, help string, of func(l *stats.Live) float64) metric {
	return metric{prometheus.NewDesc("epiphany_"+name, help, nil, nil), prometheus.GaugeValue, of}
}

// figures are the metrics without labels.
var figures = []metric{
	counter("virtual_seconds_total", "Virtual time.",
		func(l *stats.Live) float64 { return l.Seconds }),
	counter("messages_total", "Messages sent by processes and from Go.",
		func(l *stats.Live) float64 { return float64(l.Counts.Messages) }),
	counter("syscalls_total", "System calls of cores.",
		func(l *stats.Live) float64 { return float64(l.Counts.Syscalls) }),
	counter("reductions_total", "Reductions of processes.",
		func(l *stats.Live) float64 { return float64(l.Counts.Reductions) }),
	counter("spawned_total", "Processes that have begun.",
		func(l *stats.Live) float64 { return float64(l.Counts.Spawned) }),
	counter("overflows_total", "Messages held back because a ring was full.",
		func(l *stats.Live) float64 { return float64(l.Counts.Overflows) }),
	counter("dram_reads_total", "Words that cores have read from shared DRAM.",
		func(l *stats.Live) float64 { return float64(l.Counts.DRAMReads) }),
	counter("dram_writes_total", "Words that cores have written to shared DRAM.",
		func(l *stats.Live) float64 { return float64(l.Counts.DRAMWrites) }),
	counter("mesh_packets_total", "Packets over links of the mesh.",
		func(l *stats.Live) float64 { return float64(l.Counts.MeshPackets) }),
	counter("energy_joules_total", "Energy that the board has spent.",
		func(l *stats.Live) float64 { return l.Energy.Total }),
	gauge("processes", "Processes that are alive.",
		func(l *stats.Live) float64 { return float64(l.Processes) }),
	gauge("host_queue", "Processes that could run on the host.",
		func(l *stats.Live) float64 { return float64(l.Master.Queued) }),
	gauge("messages_to_cores", "Messages that cores have not taken.",
		func(l *stats.Live) float64 { return float64(l.Master.Outgoing) }),
	gauge("messages_to_master", "Messages of cores that the master has not taken.",
		func(l *stats.Live) float64 { return float64(l.Master.Incoming) }),
	gauge("standing", "1 while virtual time stands.",
		func(l *stats.Live) float64 { return truth(l.Standing) }),
}

// Those with labels.
var (
	coreCycles = prometheus.NewDesc("epiphany_core_cycles_total",
		"Cycles of a core by what it did.", []string{"core", "doing"}, nil)
	memoryBytes = prometheus.NewDesc("epiphany_memory_used_bytes",
		"Bytes in use of a range of memory.", []string{"area"}, nil)
)

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Describe implements prometheus.Collector.
func (m metrics) Describe(to chan<- *prometheus.Desc) {
	for _, f := range figures {
		to <- f.desc
	}
	to <- coreCycles
	to <- memoryBytes
}

// Collect implements prometheus.Collector.
func (m metrics) Collect(to chan<- prometheus.Metric) {
	l, _ := m.system.Live()
	for _, f := range figures {
		to <- prometheus.MustNewConstMetric(f.desc, f.kind, f.of(&l))
	}
	for i := range l.Cores {
		c := &l.Cores[i]
		for _, t := range []struct {
			doing  string
			cycles uint64
		}{
			{"active", c.Time.Active}, {"stalled", c.Time.Stalled}, {"halted", c.Time.Trapped},
			{"stopped", c.Time.Idle},
		} {
			to <- prometheus.MustNewConstMetric(coreCycles, prometheus.CounterValue, float64(t.cycles),
				strconv.Itoa(c.Core), t.doing)
		}
	}
	for _, a := range l.Shared {
		to <- prometheus.MustNewConstMetric(memoryBytes, prometheus.GaugeValue, float64(a.Used), a.Name)
	}
}

// handleMetrics answers Prometheus with the system's metrics, and with those of more if it is not
// nil. One request at a time looks into the system.
func handleMetrics(sys System, more prometheus.Gatherer) http.Handler {
	own := prometheus.NewRegistry()
	own.MustRegister(metrics{sys})
	all := prometheus.Gatherers{own}
	if more != nil {
		all = append(all, more)
	}
	return promhttp.HandlerFor(all, promhttp.HandlerOpts{MaxRequestsInFlight: 1})
}
