package emu

// Confidence in a constant.
type Confidence byte

// Confidences.
const (
	High   Confidence = 'H' // primary document or source file
	Medium Confidence = 'M' // third-party measurement, or derived from published numbers
	Low    Confidence = 'L' // estimate: a prior, not to be cited
)

func (c Confidence) String() string { return string(rune(c)) }

// Constant is a constant of the model, with unit, source and confidence.
type Constant struct {
	Name       string
	Value      int64
	Unit       string
	Source     string
	Confidence Confidence
}

// measuredHz is the core clock at which the off-chip costs were measured. They are times, not
// cycles, and are scaled for boards with another clock.
const measuredHz = 600_000_000

// Units.
const (
	cyclesUnit = "cycles"         // of the core, at any clock
	halfCycles = "half cycles"    // halves of such cycles
	offChip    = "cycles@600MHz"  // a time, in cycles of the Parallella's clock
	bandwidth  = "bytes/s@600MHz" // on-chip rates follow the core clock
	linkRate   = "bytes/s"
	wordsUnit  = "words"
	picojoules = "pJ"
	perCycle   = "pJ/cycle"
	ofActive   = "% of active"
	milliwatts = "mW"
)

// The costs of this package. Declare no constant of the model elsewhere.
var (
	localAccess = Constant{"local SRAM load or store, beyond issue", 0, cyclesUnit,
		"arch-ref 02_memory: single cycle", High}
	remoteRead = Constant{"remote SRAM load in all, base", 18, cyclesUnit,
		"epiphany-examples emesh_read_latency", High}
	remoteReadHop = Constant{"remote SRAM load, each hop", 3, cyclesUnit,
		"epiphany-examples emesh_read_latency", High}
	remoteWrite = Constant{"remote SRAM store (posted) in all", 1, cyclesUnit,
		"OpenSHMEM paper 3.3: 8 B a clock; a copy takes 2 since its load takes the other", Medium}
	remoteWriteHop = Constant{"remote SRAM store, each hop until it arrives", 3, halfCycles,
		"arch-ref 03_emesh: 1.5 clk; a load takes 3 there and back", High}

	cmeshService = Constant{"service of a packet by a link of the cMesh", 1, cyclesUnit,
		"arch-ref 03_emesh: 8 B per clk, link and direction", High}
	otherService = Constant{"service of a packet by a link of rMesh or xMesh", 8, cyclesUnit,
		"ParallErlang thesis 1.1: 1/8 of the cMesh", High}

	dramWrite = Constant{"DRAM store by a core (posted) in all", 16, offChip,
		"ebsp memory_details: 32,782 clk per 8 KB", Medium}

	armDRAMRead = Constant{"shared DRAM load by the ARM (uncached)", 120, offChip,
		"estimate 0.15-0.25 us", Low}
	armBurst = Constant{"words that one load of the ARM moves where it copies", 8, wordsUnit,
		"estimate: load-multiple of 8 registers, one burst of 32 B", Low}
	armDRAMWrite = Constant{"shared DRAM store by the ARM (uncached)", 23, offChip,
		"ebsp: 100.71 MB of 2^20 bytes a second", Medium}
	armSRAMRead = Constant{"SRAM load by the ARM", 128, offChip,
		"ebsp: 17.85 MB of 2^20 bytes a second", Medium}
	armSRAMWrite = Constant{"SRAM store by the ARM", 157, offChip,
		"ebsp: 14.62 MB of 2^20 bytes a second", Medium}
	armPrivate = Constant{"private memory of the ARM (cached), beyond issue", 0, cyclesUnit,
		"7-cpu.com: L1 hit is part of the ARM's own cost", Medium}

	dmaStart      = Constant{"DMA start-up", 385, cyclesUnit, "fabigB: 330-440 clk", Medium}
	dmaDRAMToSRAM = Constant{"DMA DRAM to SRAM, one core", 164_000_000, linkRate,
		"ebsp memory_details: 30,336 clk for 8 KB, less the start-up", Medium}
	dmaSRAMToDRAM = Constant{"DMA SRAM to DRAM, one core", 539_000_000, linkRate,
		"ebsp memory_details: 9,504 clk for 8 KB, less the start-up", Medium}
	dmaPut = Constant{"DMA to a remote SRAM", 1_904_000_000, bandwidth,
		"OpenSHMEM paper fig. 4; ebsp has 2,404 clk for 8 KB, fabigB 1,620 for 4 KB more", Medium}
	dmaGet = Constant{"DMA from a remote SRAM", 525_000_000, bandwidth,
		"ebsp memory_details: 9,749 clk for 8 KB, less the start-up", Medium}
)

// Energy. See Board.Energy.
var (
	coreMeasured = Constant{"a core at work, its own SRAM included", 62, perCycle,
		"Richie et al. JoCS 2015, abstract: 9.1 GFLOPS at 15.3 GFLOPS/W, 16 cores at 600 MHz", Medium}
	measuredWords = Constant{"words loaded and stored by that in 100 cycles", 33, wordsUnit,
		"estimate", Low}
	coreStalled = Constant{"a core that waits for memory, clocked", 50, ofActive,
		"estimate: clock tree and registers; no public number found", Low}
	coreIdle    = Constant{"a core in IDLE, clock gated", 7, ofActive, "estimate: 5-10 %", Low}
	coreTrapped = Constant{"a core halted in TRAP", 10, ofActive,
		"estimate: as IDLE, its debug unit clocked", Low}
	sramAccess = Constant{"access to a bank of SRAM, up to 8 B", 18, picojoules,
		"Horowitz ISSCC'14: 10 pJ for 8 KB at 45 nm; 1.8 times that at 65 nm", Low}
	meshHop = Constant{"packet over a link of the mesh", 15, picojoules,
		"estimate: 104 bits over 1.5 mm; no public number found", Low}
	linkPacket = Constant{"packet over the eLink", 600, picojoules, "estimate: 14 B at 5 pJ a bit", Low}
	dramAccess = Constant{"access to DRAM, up to 8 B", 4000, picojoules,
		"estimate: DDR3 at low utilisation", Low}
	armActive = Constant{"a processor of the ARM at work", 1500, milliwatts,
		"ParallErlang thesis table 1: 3 W rated for two", Medium}
	armIdle   = Constant{"a processor of the ARM that waits", 300, milliwatts, "estimate", Low}
	ratedChip = Constant{"the Epiphany, rated", 2000, milliwatts, "ParallErlang thesis table 1", High}
	ratedARM  = Constant{"the ARM, rated", 3000, milliwatts, "ParallErlang thesis table 1", High}
)

// Parameters that a calibration may choose.
var (
	dramRead = NewParameter(Constant{"DRAM load by a core, one word", 546, offChip,
		"ebsp memory_details: 1,119,132 clk per 8 KB; COPRTHR-2 paper table 2: 550-620", Medium},
		520, 640)
	readService = NewParameter(Constant{"service of one read (up to 8 B) by the link to DRAM", 27,
		offChip,
		"arXiv 1608.07200: 16 cores read 11 MB/s each by DMA", Low}, 18, 40)
	writeService = NewParameter(Constant{
		"service of one write (up to 8 B) by the link to DRAM, between those of others", 25, offChip,
		"arXiv 1608.07200: 16 cores write 12.1 MB/s each by DMA, which breaks the bursts of one", Low},
		16, 32)
	armService = NewParameter(Constant{"time for which a word of the ARM occupies DRAM", 5, offChip,
		"estimate: a burst of 32 B at 4.2 GB/s", Low}, 0, 20)
)

// Fitted returns the parameters of this package that a calibration may choose, in a fixed order.
func Fitted() []*Parameter { return []*Parameter{dramRead, readService, writeService, armService} }

// Constants returns all constants of this package, in a fixed order.
func Constants() []Constant {
	return []Constant{
		localAccess, remoteRead, remoteReadHop, remoteWrite, remoteWriteHop,
		cmeshService, otherService,
		dramRead.Constant, dramWrite, readService.Constant, writeService.Constant, armService.Constant,
		armDRAMRead, armBurst, armDRAMWrite, armSRAMRead, armSRAMWrite, armPrivate,
		dmaStart, dmaDRAMToSRAM, dmaSRAMToDRAM, dmaPut, dmaGet,
		coreMeasured, measuredWords, coreStalled, coreIdle, coreTrapped, sramAccess, meshHop,
		linkPacket, dramAccess,
		armActive, armIdle, ratedChip, ratedARM,
	}
}

// issueCycle is the cycle in which a core issues a load or store. Total costs include it; stalls do
// not.
const issueCycle = 1

// stall converts an off-chip cost to cycles of the given clock, rounded up.
func (c Constant) stall(hz int64) uint16 {
	n := (c.Value*hz + measuredHz - 1) / measuredHz
	return uint16(min(n, 1<<16-1))
}

// DMAPath is the source and destination of a DMA transfer, seen from the core whose engine executes
// it.
type DMAPath uint8

// Paths.
const (
	DRAMToSRAM DMAPath = iota
	SRAMToDRAM
	PutSRAM // to another core's SRAM
	GetSRAM // from another core's SRAM
	dmaPaths
)

// dmaRates are the rates of the paths, uncontended.
var dmaRates = [dmaPaths]*Constant{&dmaDRAMToSRAM, &dmaSRAMToDRAM, &dmaPut, &dmaGet}

// linkServices are the service times of a packet at a link of each network, in cycles.
var linkServices = [Networks]fixed{CMesh: fixed(cmeshService.Value) << fixedBits,
	RMesh: fixed(otherService.Value) << fixedBits, XMesh: fixed(otherService.Value) << fixedBits}

// dmaPacket is the number of bytes in one transaction of a DMA engine.
const dmaPacket = 8

// packet returns the time of one transaction at this rate, in cycles of the given clock.
func (c Constant) packet(hz int64) fixed {
	if c.Unit == bandwidth {
		hz = measuredHz
	}
	return fixed(dmaPacket * hz << fixedBits / c.Value)
}

// DMACycles returns the duration of a DMA transfer of n bytes without contention, including the
// core's set-up, in cycles.
func (b *Board) DMACycles(p DMAPath, n int) Cycles {
	rate := dmaRates[p]
	hz := int64(measuredHz)
	if rate.Unit == linkRate {
		hz = b.ClockHz
	}
	return Cycles(dmaStart.Value + (int64(n)*hz+rate.Value-1)/rate.Value)
}

// WriteLatency returns the time from the issue of a store until the word arrives in the SRAM of a
// core that is hops links away, in whole cycles. The storing core does not wait for it.
func (b *Board) WriteLatency(hops int) Cycles {
	return Cycles((int64(hops)*remoteWriteHop.Value + 1) / 2)
}
