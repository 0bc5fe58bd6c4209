package emu

// Congestion models contention on the mesh: it slows loads and stores between cores according to
// the other traffic of the links. Between two epochs it measures how busy each link was and sets,
// in the Views of the cores, what an access will cost between each pair of cores that have
// communicated. Without other traffic an access has the cost set by Memory.View.
//
// At each link a packet waits for the packets of others, as in a queue with random arrivals and
// constant service time (M/D/1):
//
//	wait = service * busy / (2 * (1 - busy))
//
// where busy is the share of the time in which the link serves others: the mean of the share in the
// last epoch and the value before. A load waits at each link on the way of its request and of its
// reply. A store waits for the slowest link only, which limits the rate at which the core can
// store; so does each packet of a DMA engine.
type Congestion struct {
	mesh  *Mesh
	epoch Cycles      // when the last one ended
	last  MeshTraffic // until then; nil before any traffic between cores
	busy  [][Directions][Networks]fixed
	rows  []lastRow
}

// lastRow holds what a core had stored and loaded at the end of the last epoch, and how busy its
// own packets keep each link.
type lastRow struct {
	stores, loads []uint64
	asked         Requests                      // of shared DRAM
	own           [][Directions][Networks]fixed // nil for one that has no traffic
}

// mostBusy bounds how busy a link counts as: an operation that takes longer than an epoch counts in
// a single epoch.
const mostBusy = one * 19 / 20

// NewCongestion makes the congestion of a memory's mesh.
func NewCongestion(mem *Memory) *Congestion {
	m := mem.mesh
	return &Congestion{mesh: m, busy: make([][Directions][Networks]fixed, len(m.rows)),
		rows: make([]lastRow, len(m.rows))}
}

// AtEpoch ends an epoch at now. asked has the requests of each core to shared DRAM. See
// Link.AtEpoch.
func (c *Congestion) AtEpoch(now Cycles, asked []Requests) {
	elapsed := now - c.epoch
	if elapsed <= 0 {
		return
	}
	c.epoch = now
	if !c.mesh.used() {
		return // traffic that leaves the chip causes no delay
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

// blend averages how busy a network's packets have kept a link with the previous value.
func blend(busy *fixed, packets uint64, n Network, elapsed Cycles) {
	now := min(fixed(min(packets, uint64(longestSpan)))*linkServices[n]/fixed(elapsed), mostBusy)
	*busy = (*busy + now) / 2
}

// sampleRow samples the traffic of a core.
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

// price sets what accesses cost a core from now on, for each core that it has communicated with,
// and their mean cost for its DMA engine.
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

// weight returns the weight of a number of packets in a mean. It is bounded so that sums over all
// cores do not overflow.
func weight(packets uint64) fixed { return fixed(min(packets, 1<<30)) }

// wait returns how long a core's packets wait for others on a way: in total, and at the slowest
// link.
func (c *Congestion) wait(row *lastRow, from, to int, n Network) (all, worst fixed) {
	for l := range c.mesh.board.way(from, to) {
		busy := min(max(c.busy[l.Core][l.Direction][n]-row.own[l.Core][l.Direction][n], 0), mostBusy)
		wait := linkServices[n].mul(busy).div(2 * (one - busy))
		all, worst = all+wait, max(worst, wait)
	}
	return all, worst
}

// HashState adds the state that determines the costs of the next epoch to h.
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
