package emu

// Counters are the event counts of one core or of one thread of the ARM. They only grow. On real
// hardware the stall counters may overlap; here each cycle is counted once, so that the cycle
// counters add up to the time for which the core has been clocked.
type Counters struct {
	Bytecodes uint64 // instructions of the virtual machine
	Issue     uint64 // cycles in which instructions issued, with pipeline hazards and branch penalties
	Fetch     uint64 // cycles waiting for instructions from outside the core
	Banks     uint64 // cycles in which a fetch from the core's own SRAM waited because a load or store was in the same bank
	Load      uint64 // cycles waiting for loads from outside the core
	Store     uint64 // cycles waiting for stores to be accepted outside the core
	Wait      uint64 // cycles polling for a message, the reply to a system call, or room in a ring
	Sleep     uint64 // cycles of a countdown loop in SRAM between two polls
	Halted    uint64 // cycles halted in TRAP, clock gated
	DMA       uint64 // cycles waiting for the core's own DMA engine

	Loads      uint64 // words loaded from any memory
	Stores     uint64 // words stored to any memory
	DRAMLoads  uint64 // words loaded from shared DRAM
	DRAMStores uint64 // words stored to shared DRAM
	DMABytes   uint64 // bytes moved by DMA
	FetchLines uint64 // 8-byte lines of code fetched from outside the core
}

// Cycles returns the sum of the cycle counters, which is how far the core's clock has advanced
// since the counters were zero.
func (c *Counters) Cycles() uint64 { return c.Active() + c.Stalled() + c.Halted }

// Active returns the cycles in which the core executed instructions or a countdown loop.
func (c *Counters) Active() uint64 { return c.Issue + c.Banks + c.Sleep }

// Stalled returns the cycles in which the core waited for something outside of it, or polled.
// Halted cycles are neither active nor stalled.
func (c *Counters) Stalled() uint64 { return c.Fetch + c.Load + c.Store + c.Wait + c.DMA }

// cycleCounters is the number of counters of cycles.
const cycleCounters = 9

// cycleCounters returns the cycle counters.
func (c *Counters) cycleCounters() [cycleCounters]*uint64 {
	return [...]*uint64{&c.Issue, &c.Banks, &c.Fetch, &c.Load, &c.Store, &c.DMA, &c.Sleep, &c.Wait,
		&c.Halted}
}

// byCycles returns the values of the cycle counters.
func (c *Counters) byCycles() (values [cycleCounters]uint64) {
	return [...]uint64{c.Issue, c.Banks, c.Fetch, c.Load, c.Store, c.DMA, c.Sleep, c.Wait, c.Halted}
}

// Add adds d to c.
func (c *Counters) Add(d *Counters) {
	c.Bytecodes += d.Bytecodes
	c.Issue += d.Issue
	c.Fetch += d.Fetch
	c.Banks += d.Banks
	c.Load += d.Load
	c.Store += d.Store
	c.Wait += d.Wait
	c.Sleep += d.Sleep
	c.Halted += d.Halted
	c.DMA += d.DMA
	c.Loads += d.Loads
	c.Stores += d.Stores
	c.DRAMLoads += d.DRAMLoads
	c.DRAMStores += d.DRAMStores
	c.DMABytes += d.DMABytes
	c.FetchLines += d.FetchLines
}

// Sub returns the counts since an earlier copy.
func (c Counters) Sub(earlier Counters) Counters {
	to, from := c.values(), earlier.values()
	for i := range to {
		*to[i] -= *from[i]
	}
	return c
}

// HashState adds the counters to h.
func (c *Counters) HashState(h *Hash) {
	for _, v := range c.values() {
		h.Uint64(*v)
	}
}

// CounterField is one counter with its name and unit, for reports.
type CounterField struct {
	Name  string
	Unit  string
	Value *uint64
}

// Fields lists the counters in a fixed order.
func (c *Counters) Fields() []CounterField {
	fields := make([]CounterField, len(counterNames))
	for i, v := range c.values() {
		fields[i] = CounterField{counterNames[i].name, counterNames[i].unit, v}
	}
	return fields
}

// counterNames are the names and units of the counters, in the order of values.
var counterNames = [...]struct{ name, unit string }{
	{"bytecodes", "instructions"},
	{"issue", "cycles"},
	{"fetch_stalls", "cycles"},
	{"local_fetch_stalls", "cycles"},
	{"load_stalls", "cycles"},
	{"store_stalls", "cycles"},
	{"wait", "cycles"},
	{"sleep", "cycles"},
	{"halted", "cycles"},
	{"dma_wait", "cycles"},
	{"loads", "words"},
	{"stores", "words"},
	{"dram_loads", "words"},
	{"dram_stores", "words"},
	{"dma", "bytes"},
	{"fetch_lines", "lines"},
}

// values returns the counters in the order of counterNames.
func (c *Counters) values() [len(counterNames)]*uint64 {
	return [...]*uint64{
		&c.Bytecodes, &c.Issue, &c.Fetch, &c.Banks, &c.Load, &c.Store, &c.Wait, &c.Sleep,
		&c.Halted, &c.DMA, &c.Loads, &c.Stores, &c.DRAMLoads, &c.DRAMStores, &c.DMABytes,
		&c.FetchLines,
	}
}

// Requests are numbers of accesses to shared DRAM.
type Requests struct {
	Reads     uint64 // words loaded and lines of code fetched
	Writes    uint64 // words stored
	DMAReads  uint64 // 8 bytes each
	DMAWrites uint64
}
