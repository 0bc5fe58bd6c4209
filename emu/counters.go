package emu

// Counters are the event counts of one core (or of a host scheduler). They only grow. Stall
// counters may overlap in real hardware; here each cycle is counted once, so the cycle counters add
// up to the time the core has been clocked.
type Counters struct {
	Bytecodes uint64 // instructions of the virtual machine
	Issue     uint64 // cycles in which instructions issued, with pipeline hazards and branch penalties
	Fetch     uint64 // cycles waiting for instructions from outside the core
	Banks     uint64 // cycles in which a fetch from the core's own SRAM waited because a load or store was in the same bank
	Load      uint64 // cycles waiting for loads from outside the core
	Store     uint64 // cycles waiting for stores to be accepted outside the core
	Wait      uint64 // cycles looking for a message, a syscall's answer or room in a ring
	Sleep     uint64 // cycles counting down a timer in SRAM between two looks
	Halted    uint64 // cycles halted in TRAP, clock gated
	DMA       uint64 // cycles waiting for the core's own DMA engine

	Loads      uint64 // words loaded, wherever they are
	Stores     uint64 // words stored, wherever they go
	DRAMLoads  uint64 // words loaded from shared DRAM
	DRAMStores uint64 // words stored to shared DRAM
	DMABytes   uint64 // bytes moved by DMA
	FetchLines uint64 // 8-byte lines of code fetched from outside the core
}

// Cycles is the sum of the cycle counters: the core's clock since the counters were zero.
func (c *Counters) Cycles() uint64 { return c.Active() + c.Stalled() + c.Halted }

// Active are the cycles in which a core executes instructions, or counts down a timer.
func (c *Counters) Active() uint64 { return c.Issue + c.Banks + c.Sleep }

// Stalled are those in which it waits for what is outside of it, or polls. Halted ones are neither.
func (c *Counters) Stalled() uint64 { return c.Fetch + c.Load + c.Store + c.Wait + c.DMA }

// cycleCounters is the number of counters of cycles.
const cycleCounters = 9

// cycleCounters are the counters of cycles.
func (c *Counters) cycleCounters() [cycleCounters]*uint64 {
	return [...]*uint64{&c.Issue, &c.Banks, &c.Fetch, &c.Load, &c.Store, &c.DMA, &c.Sleep, &c.Wait,
		&c.Halted}
}

// byCycles are their values.
func (c *Counters) byCycles() (values [cycleCounters]uint64) {
	for i, counter := range c.cycleCounters() {
		values[i] = *counter
	}
	return values
}

// Add adds d to c.
func (c *Counters) Add(d *Counters) {
	to, from := c.Fields(), d.Fields()
	for i := range to {
		*to[i].Value += *from[i].Value
	}
}

// Sub returns what has been counted since an earlier copy.
func (c Counters) Sub(earlier Counters) Counters {
	to, from := c.Fields(), earlier.Fields()
	for i := range to {
		*to[i].Value -= *from[i].Value
	}
	return c
}

// HashState feeds the counters into h.
func (c *Counters) HashState(h *Hash) {
	for _, f := range c.Fields() {
		h.Uint64(*f.Value)
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
	return []CounterField{
		{"bytecodes", "instructions", &c.Bytecodes},
		{"issue", "cycles", &c.Issue},
		{"fetch_stalls", "cycles", &c.Fetch},
		{"local_fetch_stalls", "cycles", &c.Banks},
		{"load_stalls", "cycles", &c.Load},
		{"store_stalls", "cycles", &c.Store},
		{"wait", "cycles", &c.Wait},
		{"sleep", "cycles", &c.Sleep},
		{"halted", "cycles", &c.Halted},
		{"dma_wait", "cycles", &c.DMA},
		{"loads", "words", &c.Loads},
		{"stores", "words", &c.Stores},
		{"dram_loads", "words", &c.DRAMLoads},
		{"dram_stores", "words", &c.DRAMStores},
		{"dma", "bytes", &c.DMABytes},
		{"fetch_lines", "lines", &c.FetchLines},
	}
}
