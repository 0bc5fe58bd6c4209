package slave

import (
	"github.com/parallergo/epiphany/syscalls"
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
	if call := s.growth.collect(s.p); call != nil {
		s.startCall(syscalls.GC, call...)
		return
	}
	s.sram.fit(s.p)
	s.state = running
}
