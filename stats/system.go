package stats

import (
	"fmt"
	"strconv"

	"github.com/parallergo/epiphany/syscalls"
)

// System holds the statistics of a system at a moment between two windows.
type System struct {
	Cycles     uint64  `json:"cycles"`  // virtual time, in cycles of the cores
	Seconds    float64 `json:"seconds"` // virtual time
	Hash       Hash    `json:"hash"`    // equal for equal runs
	Reductions uint64  `json:"reductions"`
	Bytecodes  uint64  `json:"bytecodes"` // instructions of the virtual machine
	Spawned    uint64  `json:"spawned"`   // processes
	OnCores    uint64  `json:"on_cores"`  // of these, on cores

	Messages    uint64 `json:"messages"`   // from processes and Go: the next three, and those between cores
	ToCores     uint64 `json:"to_cores"`   // through the ring of a core
	ToARM       uint64 `json:"to_host"`    // to processes on the ARM
	ToGo        uint64 `json:"to_go"`      // to Go actors
	Overflows   uint64 `json:"overflows"`  // messages held back because a ring was full
	Resumes     uint64 `json:"resumes"`    // of halted cores by the master
	Stopped     uint64 `json:"stopped"`    // cores that have stopped for good
	SharedTerms uint64 `json:"shares"`     // terms written once to shared DRAM for several messages
	Extensions  uint64 `json:"annexes"`    // heap extensions granted in the SRAM of idle cores
	FromGo      uint64 `json:"from_go"`    // inputs from Go
	DeadGo      uint64 `json:"dead_go"`    // messages between processes and Go that could not be delivered; not part of the state
	Sends       Sends  `json:"sends"`      // by processes on cores
	Modules     uint64 `json:"modules"`    // loaded
	Timers      uint64 `json:"timers"`     // started
	Calls       []Call `json:"calls"`      // system calls of cores by kind
	BIFs        []Call `json:"bifs"`       // BIFs that the master has executed, by name
	Windows     uint64 `json:"windows"`    // of the engine
	Parallel    uint64 `json:"parallel"`   // of these, windows that ran on more than one thread; not part of the state
	MaxQueued   int    `json:"max_queued"` // largest number of stores and doorbells pending at once

	Memory   []Memory `json:"memory"`
	Binaries Binaries `json:"binaries"`

	Settings map[string]string `json:"settings"` // those that differ from their defaults, by key

	Cache CacheConfig `json:"cache"`
	ARM   Machine     `json:"host"` // the sum of the next two
	Cores []Core      `json:"cores"`

	Commander     Machine   `json:"commander"` // serves the cores; occupies a CPU unless it sleeps
	ARMSchedulers []Machine `json:"host_schedulers"`

	Energy Energy  `json:"energy"`
	Link   []ELink `json:"link"` // by core
	Mesh   Mesh    `json:"mesh"`

	// Contradictions lists the figures that do not add up. It is empty unless the emulator's
	// accounting has a defect.
	Contradictions string `json:"contradictions,omitempty"`
}

// New returns the statistics of a system that has not started.
func New() System {
	s := System{}
	for call := syscalls.Ready; call < syscalls.NumCalls; call++ {
		s.Calls = append(s.Calls, Call{Name: call.String()})
	}
	return s
}

// Served returns the counter of the system calls of one kind.
func (s *System) Served(call syscalls.Call) *uint64 { return &s.Calls[call-syscalls.Ready].Count }

// AddCore appends a core to the list of cores and adds its sends to the sums.
func (s *System) AddCore(c Core, sends *Sends) {
	s.Cores = append(s.Cores, c)
	s.Reductions += c.Reductions
	s.Bytecodes += c.Count("bytecodes")
	s.Sends.Add(sends)
}

// Call counts calls of one kind.
type Call struct {
	Name  string `json:"name"`
	Count uint64 `json:"count"`
}

// Hash is a state hash. Its text is 16 hexadecimal digits.
type Hash uint64

func (h Hash) String() string { return fmt.Sprintf("%016x", uint64(h)) }

// MarshalText writes the hash as String does.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads what MarshalText has written.
func (h *Hash) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil {
		return fmt.Errorf("epiphany: a state hash is %q, want 16 hexadecimal digits", text)
	}
	*h = Hash(n)
	return nil
}
