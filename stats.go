package epiphany

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/vm"
)

// Stats are what a system has done up to a moment between two windows.
type Stats struct {
	Cycles     uint64  `json:"cycles"`  // virtual time, in cycles of the cores
	Seconds    float64 `json:"seconds"` // virtual time
	Hash       Hash    `json:"hash"`    // equal for equal runs
	Reductions uint64  `json:"reductions"`
	Bytecodes  uint64  `json:"bytecodes"` // instructions of the virtual machine
	Spawned    uint64  `json:"spawned"`   // processes
	OnCores    uint64  `json:"on_cores"`  // of these, on cores

	Messages  uint64 `json:"messages"`   // sent by processes and from Go: the next three, and what cores have sent themselves and each other
	ToCores   uint64 `json:"to_cores"`   // through the ring of a core
	ToHost    uint64 `json:"to_host"`    // to processes on the host
	ToGo      uint64 `json:"to_go"`      // to Go actors
	Overflows uint64 `json:"overflows"`  // messages held back because a ring was full
	Resumes   uint64 `json:"resumes"`    // of halted cores by the master
	Stopped   uint64 `json:"stopped"`    // cores that have stopped for good
	Shares    uint64 `json:"shares"`     // terms written to shared DRAM once for several messages
	Annexes   uint64 `json:"annexes"`    // parts of the SRAM of idle cores given to processes
	FromGo    uint64 `json:"from_go"`    // inputs from Go
	DeadGo    uint64 `json:"dead_go"`    // messages between processes and Go that could not be delivered; not part of the state
	Sends     Sends  `json:"sends"`      // by processes on cores
	Modules   uint64 `json:"modules"`    // loaded
	Timers    uint64 `json:"timers"`     // started
	Calls     []Call `json:"calls"`      // system calls of cores by kind
	BIFs      []Call `json:"bifs"`       // built-in functions that the master has executed, by name
	Windows   uint64 `json:"windows"`    // of the engine
	Parallel  uint64 `json:"parallel"`   // of these, windows that ran on more than one thread; not part of the state
	MaxQueued int    `json:"max_queued"` // most stores and doorbells that were pending at once

	Memory   []Memory `json:"memory"`
	Binaries Binaries `json:"binaries"`

	Settings map[string]string `json:"settings"` // given by WithSettings that differ from their defaults, by key

	Cache CacheConfig `json:"cache"`
	Host  Machine     `json:"host"` // the sum of the next two
	Cores []Core      `json:"cores"`

	Commander      Machine   `json:"commander"` // serves the cores; what it did not sleep it used a CPU
	HostSchedulers []Machine `json:"host_schedulers"`

	Energy Energy  `json:"energy"`
	Link   []ELink `json:"link"` // by core
	Mesh   Mesh    `json:"mesh"`

	// Contradictions tells which of the figures do not add up: none, unless there is a defect in
	// the accounts of the emulator.
	Contradictions string `json:"contradictions,omitempty"`
}

// Sends count messages by the way they left processes on cores.
type Sends struct {
	BIF  uint64 `json:"bif"`  // by a system call
	Self uint64 `json:"self"` // of a process to itself
	FIFO uint64 `json:"fifo"` // through the ring to the master
	Mesh uint64 `json:"mesh"` // into the inboxes of other cores

	MeshBytes   uint64 `json:"mesh_bytes"`  // written into inboxes
	Retries     uint64 `json:"retries"`     // of locks that other cores held
	Full        uint64 `json:"full"`        // messages for which an inbox had no room
	Resumes     uint64 `json:"resumes"`     // of halted receivers by senders
	Undelivered uint64 `json:"undelivered"` // messages whose receiver had ended
}

// Memory tells how full and how scattered a range of emulated memory is. Sizes are in bytes.
type Memory struct {
	Name    string      `json:"name"`
	Total   int         `json:"total"`
	Used    int         `json:"used"`
	Peak    int         `json:"peak"`    // most that was ever used
	Reserve int         `json:"reserve"` // what messages and binaries leave free
	Live    int         `json:"live"`    // allocations
	Refused uint64      `json:"refused"` // allocations for which there was no room
	Holes   int         `json:"holes"`
	Free    int         `json:"free"`    // bytes of all holes
	Largest int         `json:"largest"` // hole
	Kinds   []Allocated `json:"kinds"`   // what is allocated, by purpose
}

// Allocated counts what is allocated for one purpose.
type Allocated struct {
	Name  string `json:"name"`
	Live  int    `json:"live"`
	Bytes int    `json:"bytes"`
}

// Binaries are the binaries outside of heaps, those of more than 64 bytes. References to them are counted on the host.
type Binaries struct {
	Live     int    `json:"live"`
	Made     uint64 `json:"made"`
	Migrated uint64 `json:"migrated"` // copied to shared DRAM because a core looked at them
	Calls    []Call `json:"calls"`    // system calls BIN of cores, by operation
	Refc     []Call `json:"refc"`     // messages of cores that change counts of references, by operation
}

// Hash is a state hash. It is written as 16 hexadecimal digits.
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

// Call counts calls of one kind.
type Call struct {
	Name  string `json:"name"`
	Count uint64 `json:"count"`
}

// Machine is what one place where processes run has done. Counters have names and units as emu.Counters lists them.
type Machine struct {
	Cycles     uint64    `json:"cycles"`
	Reductions uint64    `json:"reductions"`
	Natives    uint64    `json:"natives"` // calls of built-in functions there; what guards may do is not counted
	Counters   []Counter `json:"counters"`
	Events     []Counter `json:"events"` // the runtime's own work: fences, spilled frames, collections, fetches of its code
}

// Counter is an event counter.
type Counter struct {
	Name  string `json:"name"`
	Unit  string `json:"unit"`
	Value uint64 `json:"value"`
}

// Core is what one core has done.
type Core struct {
	Core  int    `json:"core"`
	State string `json:"state"` // what its slave is doing
	Machine
	Time  CoreTime `json:"time"`
	Waits []Wait   `json:"waits"` // the counters wait, sleep and halted together, by reason
	Cache Cache    `json:"cache"`

	CacheResizes  uint64 `json:"cache_resizes"`  // times the cache grew or shrank with a local heap
	ResizeEvicted uint64 `json:"resize_evicted"` // functions that left it then
}

// Wait is how long a core has waited for something: a process, a message, an answer of the master,
// room in a ring to it, the inbox of another core, or the barrier at the start.
type Wait struct {
	For    string `json:"for"`
	Cycles uint64 `json:"cycles"`
}

// CoreTime is the time of a core in cycles by what it did. The parts are all of the virtual time.
type CoreTime struct {
	Active  uint64 `json:"active"`  // executing, or counting down a timer
	Stalled uint64 `json:"stalled"` // waiting for what is outside of it, or polling
	Idle    uint64 `json:"idle"`    // stopped for good
	Trapped uint64 `json:"trapped"` // halted
}

// CacheConfig is how the instruction caches are configured.
type CacheConfig struct {
	Policy    string `json:"policy"`
	Return    string `json:"return"`
	Bytes     int    `json:"bytes"` // of one core
	Functions int    `json:"functions"`
	Threshold int    `json:"threshold"`
	Age       int    `json:"age"`
}

// Cache is what the instruction cache of a core has done and what it cost.
type Cache struct {
	swicache.Stats
	Cycles [vm.NumCacheSteps]CacheCycles `json:"cycles"`
}

// CacheCycles are the cycles of one step, which the counters of the core contain as well.
type CacheCycles struct {
	Step   string `json:"step"`
	Cycles uint64 `json:"cycles"`
}

// Add adds that of another core.
func (c *Cache) Add(d *Cache) {
	c.Stats.Add(&d.Stats)
	for i := range d.Cycles {
		c.Cycles[i].Step = d.Cycles[i].Step
		c.Cycles[i].Cycles += d.Cycles[i].Cycles
	}
}

// Total is the sum of the cycles of all steps.
func (c *Cache) Total() (cycles uint64) {
	for _, s := range c.Cycles {
		cycles += s.Cycles
	}
	return cycles
}

// CachedFunction is what the instruction caches of all cores have done for the functions of one name.
type CachedFunction = actor.CachedFunc

// CachedFunctions tells of the n functions called most on cores, the most first; all that were called if n is negative.
func (s *System) CachedFunctions(n int) (all []CachedFunction) {
	if s.made() {
		s.loop.call(func() { all = s.master.CachedFuncs(n) })
	}
	return all
}

// Stats returns what the system has done. The run stops for it between two windows.
func (s *System) Stats() Stats {
	if !s.made() {
		return Stats{}
	}
	var snap actor.Snapshot
	s.loop.call(func() { snap = s.master.Snapshot() })
	return s.stats(&snap)
}

// stats puts a snapshot into the words of this package.
func (s *System) stats(snap *actor.Snapshot) Stats {
	ma := &snap.Master
	out := Stats{
		Cycles: uint64(snap.Time), Seconds: float64(snap.Time) / float64(s.clockHz), Hash: Hash(snap.Hash),
		Spawned: ma.Spawned, OnCores: ma.OnCores, ToCores: ma.ToCores, ToHost: ma.ToHost, ToGo: ma.ToGo, Overflows: ma.Overflows, Resumes: ma.Resumes, Stopped: ma.Stopped, Annexes: ma.Annexes, Shares: ma.Shares,
		FromGo: snap.Engine.Inputs, DeadGo: s.bridge.DeadLetters(), Modules: ma.Loads, Timers: ma.Timers,
		Windows: snap.Engine.Windows, Parallel: snap.Engine.ParallelWindows, MaxQueued: snap.Engine.MaxPending,
		Settings: s.given.Changed(),
		Host:     machineStats(&snap.Host), Commander: machineStats(&snap.Commander),
		Cache: CacheConfig{
			Policy: snap.Cache.Policy.String(), Return: snap.Cache.Return.String(), Bytes: snap.Cache.Bytes,
			Functions: snap.Cache.Functions, Threshold: snap.Cache.Threshold, Age: snap.Cache.Age,
		},
	}
	for call := syscalls.Ready; call < syscalls.NumCalls; call++ {
		out.Calls = append(out.Calls, Call{call.String(), ma.Calls[call]})
	}
	for _, name := range slices.Sorted(maps.Keys(ma.BIFs)) {
		out.BIFs = append(out.BIFs, Call{name, ma.BIFs[name]})
	}
	for _, r := range snap.Memory {
		out.Memory = append(out.Memory, memoryStats(&r))
	}
	out.Binaries = binaryStats(&snap.Binary)
	for i := range snap.Schedulers {
		out.HostSchedulers = append(out.HostSchedulers, machineStats(&snap.Schedulers[i]))
	}
	out.Reductions, out.Bytecodes = snap.Host.Reductions, snap.Host.Bytecodes
	var sends slave.Sends
	for i := range snap.Cores {
		c := &snap.Cores[i]
		sends.Add(&c.Slave.Sends)
		out.Reductions += c.Count.Reductions
		out.Bytecodes += c.Count.Bytecodes
		core := Core{Core: c.Core, State: c.State, Machine: machineStats(&c.Count), Time: coreTime(&c.Count, snap.Time), Cache: Cache{Stats: c.Cache},
			CacheResizes: c.Slave.Resizes, ResizeEvicted: c.Slave.ResizeEvicted}
		for reason, n := range c.Waits {
			core.Waits = append(core.Waits, Wait{slave.Reason(reason).String(), n})
		}
		for step, n := range c.Count.Cache {
			core.Cache.Cycles[step] = CacheCycles{vm.CacheStep(step).String(), n}
		}
		out.Cores = append(out.Cores, core)
	}
	out.Sends, out.Messages = Sends(sends), ma.ToCores+ma.ToHost+ma.ToGo+sends.Self+sends.Mesh
	if err := snap.Check(); err != nil {
		out.Contradictions = err.Error()
	}
	out.Energy, out.Link, out.Mesh = energyStats(&snap.Energy), linkStats(snap.Link), meshStats(snap)
	return out
}

func coreTime(c *vm.Counters, now emu.Cycles) CoreTime {
	return CoreTime{Active: c.Active(), Stalled: c.Stalled(), Idle: uint64(now) - min(c.Cycles(), uint64(now)), Trapped: c.Halted}
}

func memoryStats(r *actor.MemoryReport) Memory {
	m := Memory{
		Name: r.Name, Total: r.Total, Used: r.Used, Peak: r.Peak, Reserve: r.Reserve, Live: r.Live, Refused: r.Refused, Holes: r.Holes, Free: r.Free, Largest: r.Largest,
		Kinds: []Allocated{},
	}
	for _, k := range r.Kinds {
		m.Kinds = append(m.Kinds, Allocated(k))
	}
	return m
}

func binaryStats(b *actor.BinaryReport) Binaries {
	out := Binaries{Live: b.Live, Made: b.Made, Migrated: b.Migrated}
	for op, n := range b.Calls {
		out.Calls = append(out.Calls, Call{syscalls.BinOps[op], n})
	}
	for op, n := range b.Refc {
		if name := syscalls.RefcOps[op]; name != "" {
			out.Refc = append(out.Refc, Call{name, n})
		}
	}
	return out
}

func machineStats(c *vm.Counters) Machine {
	m := Machine{Cycles: c.Cycles(), Reductions: c.Reductions, Natives: c.Natives}
	for _, f := range c.Fields() {
		m.Counters = append(m.Counters, Counter{f.Name, f.Unit, *f.Value})
	}
	for _, f := range c.Events() {
		m.Events = append(m.Events, Counter{f.Name, f.Unit, *f.Value})
	}
	return m
}
