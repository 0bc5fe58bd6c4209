package emu

import "slices"

// Link models the path from the cores to shared DRAM: mesh, eLink and memory are two servers that
// all cores share, one for reads and one for writes. Between two epochs it samples the requests of
// each core and sets, in the View of each core, what an access will cost in the next epoch. Without
// other traffic an access has the cost set by Memory.View.
//
//   - A read is a word loaded, a line of code fetched or 8 bytes of a DMA transfer from DRAM. A
//     core makes one read at a time, and so does its DMA engine. Each takes its time without
//     contention plus the time for which it waits for others.
//   - A write is a word stored or 8 bytes of a DMA transfer to DRAM. Stores are posted: a core
//     waits only while the link cannot accept one. Without contention a DMA engine writes in
//     bursts, which take less time than single writes; writes of others break up the bursts.
//   - The ARM reaches DRAM by another path. Its words occupy only the memory itself, for a short
//     time, and delay the cores. The cores occupy the memory for too short a time to delay the ARM.
//
// How long a core waits depends on its position in the mesh: see station.
type Link struct {
	board         *Board
	cores         []client
	arms          []client
	reads, writes station
	epoch         Cycles // when the last epoch ended
	stats         []LinkStats
}

// LinkStats counts the requests of a core to the link, and how long they took.
type LinkStats struct {
	Core int
	Requests
	// ReadWait and WriteWait are the cycles that contention has added to Reads and Writes.
	ReadWait, WriteWait uint64
	// Load and Store are the current stall cycles of a word.
	Load, Store uint16
}

// client is an agent that the link serves.
type client struct {
	view  *View
	count *Counters
	clock *Cycles
	core  int
	until Cycles   // its clock at the last sample
	seen  Requests // requests at the last sample
}

// Customers of a core at a station.
const (
	byCore = iota
	byDMA
	eachCore
)

// NewLink makes the link of a board, with no core connected.
func NewLink(b *Board) *Link { return &Link{board: b, reads: newStation(b), writes: newStation(b)} }

// Join connects a core: its view, which the link changes, its counters and its clock. All are
// connected in order of their indices, before the first epoch.
func (l *Link) Join(v *View, count *Counters, clock *Cycles) {
	core := len(l.cores)
	l.cores = append(l.cores, client{view: v, count: count, clock: clock, core: core})
	l.stats = append(l.stats, LinkStats{Core: core})
	hz, values := l.board.ClockHz, l.board.Values
	alone := values.constant(dramRead)
	read, write := values.constant(readService).scaled(hz), values.constant(writeService).scaled(hz)
	in, out := dmaDRAMToSRAM.packet(hz), dmaSRAMToDRAM.packet(hz)
	l.reads.customers = append(l.reads.customers,
		newCustomer(core, read, read, alone.scaled(hz)),
		newCustomer(core, min(read, in), read, in))
	l.writes.customers = append(l.writes.customers,
		newCustomer(core, min(write, dramWrite.scaled(hz)), write, dramWrite.scaled(hz)),
		newCustomer(core, min(write, out), write, out))
	l.price(&l.cores[core])
}

// JoinARM connects an agent on the ARM. Its view is not changed.
func (l *Link) JoinARM(v *View, count *Counters, clock *Cycles) {
	l.arms = append(l.arms, client{view: v, count: count, clock: clock})
}

// AtEpoch ends an epoch at now. The agents must have settled their views, so that the stalls in
// their counters were all incurred at the costs of the ending epoch.
func (l *Link) AtEpoch(now Cycles) {
	least := (now - l.epoch) / 4
	for i := range l.cores {
		l.sample(&l.cores[i], now, least)
	}
	l.sampleARM(now)
	l.epoch = now
	l.reads.solve()
	l.writes.solve()
	for i := range l.cores {
		l.price(&l.cores[i])
	}
}

// sample samples the requests of a core. A core whose clock is ahead of the epoch, because of a
// long operation, is sampled later, when the epochs have caught up.
func (l *Link) sample(c *client, now, least Cycles) {
	until := max(now, *c.clock)
	elapsed := until - c.until
	if elapsed <= least {
		return
	}
	done := Asked(c.view, c.count)
	last := c.seen
	c.until, c.seen = until, done
	reads, writes := l.customers(c.core)
	s := &l.stats[c.core]
	s.Requests = done
	note := func(wait *uint64, x *customer, n uint64) {
		if wait != nil {
			*wait += n * uint64((x.stay - x.own).round())
		}
		x.observe(n, elapsed)
	}
	note(&s.ReadWait, &reads[byCore], done.Reads-last.Reads)
	note(&s.WriteWait, &writes[byCore], done.Writes-last.Writes)
	note(nil, &reads[byDMA], done.DMAReads-last.DMAReads)
	note(nil, &writes[byDMA], done.DMAWrites-last.DMAWrites)
}

// customers returns the customers of a core at both stations.
func (l *Link) customers(core int) (reads, writes []customer) {
	at := eachCore * core
	return l.reads.customers[at : at+eachCore], l.writes.customers[at : at+eachCore]
}

// Asked returns the requests of a core to shared DRAM since it was made, from its view and
// counters.
func Asked(v *View, n *Counters) Requests {
	return Requests{
		Reads: n.DRAMLoads + n.FetchLines, Writes: n.DRAMStores,
		DMAReads: packets(v.Moved[DRAMToSRAM]), DMAWrites: packets(v.Moved[SRAMToDRAM]),
	}
}

func packets(bytes uint64) uint64 { return (bytes + dmaPacket - 1) / dmaPacket }

// sampleARM samples the requests of the ARM.
func (l *Link) sampleARM(now Cycles) {
	occupied := fixed(0)
	service := l.board.Values.constant(armService).scaled(l.board.ClockHz)
	for i := range l.arms {
		c := &l.arms[i]
		until := max(now, *c.clock)
		words := c.count.DRAMLoads + c.count.DRAMStores
		if elapsed := until - c.until; elapsed > 0 {
			occupied += service.mul(fixed(words-c.seen.Reads) << fixedBits / fixed(elapsed))
		}
		c.until, c.seen.Reads = until, words
	}
	wait := min(occupied, one).mul(service)
	l.reads.background, l.writes.background = wait, wait
}

// price sets in a core's view what an access costs from now on.
func (l *Link) price(c *client) {
	reads, writes := l.customers(c.core)
	hz := l.board.ClockHz
	load := stallOf(l.board.Values.constant(dramRead), &reads[byCore], hz)
	store := stallOf(dramWrite, &writes[byCore], hz) - issueCycle
	s := &l.stats[c.core]
	if load != s.Load || store != s.Store {
		s.Load, s.Store = load, store
		first := l.board.DRAMBase >> segmentShift
		for i := range Addr(l.board.DRAMBytes) >> segmentShift {
			c.view.Seg[first+i].price(load, store)
		}
	}
	c.view.late[DRAMToSRAM] = reads[byDMA].stay - reads[byDMA].own
	c.view.late[SRAMToDRAM] = writes[byDMA].stay - writes[byDMA].own
}

// stallOf returns the stall of an access: its time without contention plus its wait for others, in
// whole cycles.
func stallOf(alone Constant, c *customer, hz int64) uint16 {
	return uint16(min(int64(alone.stall(hz))+(c.stay-c.own).round(), 1<<16-1))
}

// Stats returns the requests of each core to the link, up to its last sample.
func (l *Link) Stats() []LinkStats { return slices.Clone(l.stats) }

// HashState adds the state that determines the costs of the next epoch to h.
func (l *Link) HashState(h *Hash) {
	h.Uint64(uint64(l.epoch))
	l.reads.HashState(h)
	l.writes.HashState(h)
	for _, all := range [][]client{l.cores, l.arms} {
		for i := range all {
			c := &all[i]
			h.Uint64(uint64(c.until))
			h.Uint64(c.seen.Reads)
			h.Uint64(c.seen.Writes)
			h.Uint64(c.seen.DMAReads)
			h.Uint64(c.seen.DMAWrites)
		}
	}
}
