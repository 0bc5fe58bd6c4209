package emu

// Congestion slows what cores load from each other and store into each other by what else the links
// of the mesh carry. Between two epochs it looks at how busy each link was and decides what an
// access costs from then on between the pairs of cores that have had to do with each other; their
// Views are changed. Without other traffic an access costs what Memory.View gives it.
//
// A packet waits at each link for those of others, as in a queue that they enter at random and
// leave after the same service (M/D/1):
//
//	wait = service * busy / (2 * (1 - busy))
//
// where busy is the part of the time that the link serves others, half of it as in the last epoch,
// half as in those before. A load waits at each link of its request's way and its answer's. A store
// waits for the worst link, which is what stops the core from making more; so does each packet of a
// DMA engine.
type Congestion struct {
	mesh  *Mesh
	epoch Cycles      // when the last one ended
	last  MeshTraffic // until then; nil before there was any between cores
	busy  [][Directions][Networks]fixed
	rows  []lastRow
}

// lastRow is what a core had stored and loaded until the last epoch ended, and how busy it alone
// keeps links.
type lastRow struct {
	stores, loads []uint64
	asked         Requests                      // of shared DRAM
	own           [][Directions][Networks]fixed // nil for one that has no traffic
}

// mostBusy bounds how busy a link may be: what is done in one go counts in one epoch, though it
// takes longer.
const mostBusy = one * 19 / 20

// NewCongestion makes the congestion of a memory's mesh.
func NewCongestion(mem *Memory) *Congestion {
	m := mem.mesh
	return &Congestion{mesh: m, busy: make([][Directions][Networks]fixed, len(m.rows)),
		rows: make([]lastRow, len(m.rows))}
}

// AtEpoch tells that an epoch ends at now. asked is what cores have asked of shared DRAM. See
// Link.AtEpoch.
func (c *Congestion) AtEpoch(now Cycles, asked []Requests) {
	elapsed := now - c.epoch
	if elapsed <= 0 {
		return
	}
	c.epoch = now
	if !c.mesh.used() {
		return // what goes off the chip delays nobody
	}
	traffic := c.mesh.Traffic(asked)
	if c.last == nil {
		c.last = newTraffic(c.mesh.board)
		c.mesh.addAllOffChip(c.last, asked)
	}
	for core := range traffic {
		for d := range Directions {
			for n := range Networks {
				blend(&c.busy[core][d][n], traffic[core][d][n]-c.last[core][d][n], n, elapsed)
			}
		}
	}
	c.last = traffic
	for core := range c.mesh.rows {
		if r := &c.mesh.rows[core]; r.stores != nil && r.view != nil {
			var all Requests
			if asked != nil {
				all = asked[core]
			}
			c.sampleRow(r, &c.rows[core], all, elapsed)
			c.price(r, &c.rows[core])
		}
	}
}

// blend mixes how busy packets of a network have kept a link into what it was before.
func blend(busy *fixed, packets uint64, n Network, elapsed Cycles) {
	now := min(fixed(min(packets, uint64(longestSpan)))*linkServices[n]/fixed(elapsed), mostBusy)
	*busy = (*busy + now) / 2
}

// sampleRow observes what a core has done itself.
func (c *Congestion) sampleRow(r *meshRow, last *lastRow, asked Requests, elapsed Cycles) {
	if last.own == nil {
		n := len(c.mesh.rows)
		*last = lastRow{stores: make([]uint64, n), loads: make([]uint64, n),
			own: make([][Directions][Networks]fixed, n)}
	}
	own := newTraffic(c.mesh.board)
	for other := range r.stores {
		c.mesh.addPair(own, r.core, other, r.stores[other]-last.stores[other],
			r.loads[other]-last.loads[other])
	}
	c.mesh.addOffChip(own, r.core, asked.Reads+asked.DMAReads-last.asked.Reads-last.asked.DMAReads,
		asked.Writes+asked.DMAWrites-last.asked.Writes-last.asked.DMAWrites)
	last.asked = asked
	copy(last.stores, r.stores)
	copy(last.loads, r.loads)
	for core := range own {
		for d := range Directions {
			for n := range Networks {
				blend(&last.own[core][d][n], own[core][d][n], n, elapsed)
			}
		}
	}
}

// price writes what accesses cost a core from now on to those with which it has had to do, and what
// they cost its DMA engine in the mean.
func (c *Congestion) price(r *meshRow, row *lastRow) {
	b := c.mesh.board
	var puts, gets, put, got fixed
	for other := range r.stores {
		if r.stores[other]+r.loads[other] == 0 {
			continue
		}
		_, store := c.wait(row, r.core, other, CMesh)
		load, request := c.wait(row, r.core, other, RMesh)
		back, reply := c.wait(row, other, r.core, CMesh)
		s := sramStalls(b.Hops(r.core, other))
		r.view.Seg[b.SRAM(other)>>segmentShift].price(s.Load+uint16((load+back).round()),
			s.Store+uint16(store.round()))
		stores, loads := weight(r.stores[other]), weight(r.loads[other])
		puts, put = puts+stores, put+stores*store
		gets, got = gets+loads, got+loads*max(request, reply)
	}
	r.view.late[PutSRAM], r.view.late[GetSRAM] = put/max(puts, 1), got/max(gets, 1)
}

// weight is a number of packets as it counts in a mean: bounded, so that sums over the cores of a
// board stay in range.
func weight(packets uint64) fixed { return fixed(min(packets, 1<<30)) }

// wait is what a core's packets wait on a way for those of others: at all links, and at the worst
// one.
func (c *Congestion) wait(row *lastRow, from, to int, n Network) (all, worst fixed) {
	for l := range c.mesh.board.way(from, to) {
		busy := min(max(c.busy[l.Core][l.Direction][n]-row.own[l.Core][l.Direction][n], 0), mostBusy)
		wait := linkServices[n].mul(busy).div(2 * (one - busy))
		all, worst = all+wait, max(worst, wait)
	}
	return all, worst
}

// HashState feeds what the next epoch's costs depend on.
func (c *Congestion) HashState(h *Hash) {
	h.Uint64(uint64(c.epoch))
	for _, links := range c.busy {
		for d := range links {
			for n := range links[d] {
				h.Uint64(uint64(links[d][n]))
			}
		}
	}
	for i := range c.rows {
		for other := range c.rows[i].stores {
			h.Uint64(c.rows[i].stores[other])
			h.Uint64(c.rows[i].loads[other])
		}
	}
}
