package emu

import "slices"

// customer is a source of requests to a station, with one request outstanding at a time: a core
// that loads, or a DMA engine.
type customer struct {
	core    int   // whose position decides its turns
	own     fixed // cycles that a request occupies the server without contention
	service fixed // cycles for which a request makes others wait
	away    fixed // least cycles from a reply to the next request
	think   fixed // the mean of these in the last epoch
	idle    bool  // made no request in the last epoch
	stay    fixed // cycles from a request to its reply, without away: the result
	queued  fixed // share of the time in which a request is outstanding, 0 to 1
}

// newCustomer returns a customer whose requests take alone cycles in total without contention, of
// which own are spent at the server.
func newCustomer(core int, own, service, alone fixed) customer {
	return customer{core: core, own: own, service: service, away: max(alone-own, 0), idle: true,
		stay: own}
}

// longestSpan bounds the time over which requests are counted, so that sums do not overflow: half
// an hour on a Parallella.
const longestSpan Cycles = 1 << 40

// observe records how many requests the customer has made in the elapsed time.
func (c *customer) observe(requests uint64, elapsed Cycles) {
	c.idle = requests == 0
	if !c.idle {
		cycle := fixed(min(elapsed, longestSpan)) << fixedBits / fixed(requests)
		c.think = max(cycle-c.stay, c.away)
	}
}

// station is a server that processes one request at a time. Requests reach it over the mesh, where
// waiting requests take turns at each router. The length of a stay is computed by the arrival
// theorem: a request sees the other customers in their mean state in a network without its own
// customer,
//
//	stay = own + sum over the others of service * queued * turns of theirs for one of its own
//	queued = stay / (stay + think)
//
// where stay and queued of the others exclude, to first order, their waits for this customer.
// (Without this correction, which is the approximation of Bard and Schweitzer, latencies of
// identical customers were up to 5.1 % above the exact ones of the closed network; with it the
// error is at most 3.3 %, and 0.7 % for the 16 cores of a Parallella.) Turns conserve the capacity
// of the server: when all customers wait all the time, it serves their requests back to back.
type station struct {
	customers []customer
	rows      [][]int // cores by row, the one farthest from the server first
	turns     []fixed // of each core, at least 1
	busy      []fixed // of each core: the sum of queued of its customers
	// background is how long a request waits for those that arrive by another path.
	background fixed
}

const (
	mostRounds       = 64
	closeStay  fixed = one / 32  // cycles: the end, when no stay changes by more, or by 1/1024 of it
	mostStay   fixed = one << 16 // cycles: the largest that a Segment can store
	mostTurns  fixed = one << 10 // the arbitration is not known more exactly
)

// solve computes the stays, starting from the previous solution.
func (s *station) solve() {
	for range mostRounds {
		s.arbitrate()
		var all, yields fixed
		for i := range s.customers {
			all += s.demand(&s.customers[i])
			yields += s.customers[i].yield()
		}
		settled := true
		for i := range s.customers {
			c := &s.customers[i]
			wait := (all - s.demand(c)).div(s.turns[c.core]) - c.service.mul(c.queued).mul(yields-c.yield())
			stay := (c.stay + min(c.own+s.background+max(wait, 0), mostStay) + 1) / 2
			settled = settled && max(stay-c.stay, c.stay-stay) <= max(closeStay, stay>>10)
			c.stay = stay
		}
		if settled {
			return
		}
	}
}

// demand returns how long a customer makes another wait per turn of the other.
func (s *station) demand(c *customer) fixed {
	return s.turns[c.core].mul(c.queued).mul(c.service)
}

// yield returns by how much the wait of others for this customer falls when it waits one cycle
// less.
func (c *customer) yield() fixed {
	if c.idle {
		return 0
	}
	return c.service.mul(one - c.queued).div(c.stay + c.think)
}

// arbitrate computes how many turns each core has. Each router on the way alternates between the
// requests of the cores behind it and those of its own core: when both wait, its core has as many
// turns as all cores behind it together. At the edge the rows take turns in the same way.
func (s *station) arbitrate() {
	clear(s.busy)
	for i := range s.customers {
		c := &s.customers[i]
		c.queued = 0
		if !c.idle {
			c.queued = c.stay.div(c.stay + c.think)
		}
		s.busy[c.core] += c.queued
	}
	most := one
	for _, row := range s.rows {
		most = max(most, s.arbitrateRow(row))
	}
	for _, row := range s.rows {
		behind := max(s.waiting(row), one)
		for _, core := range row {
			s.turns[core] = min(s.turns[core].mul(most.div(behind)), mostTurns)
		}
	}
}

// arbitrateRow computes the turns within a row, and returns the load that waits at its end.
func (s *station) arbitrateRow(row []int) (waiting fixed) {
	for _, core := range row {
		s.turns[core] = min(max(waiting, one), mostTurns)
		waiting += s.turns[core].mul(s.busy[core])
	}
	return waiting
}

// waiting returns the load that waits at the end of a row whose turns are computed.
func (s *station) waiting(row []int) (sum fixed) {
	for _, core := range row {
		sum += s.turns[core].mul(s.busy[core])
	}
	return sum
}

// newStation makes a station for a board's cores.
func newStation(b *Board) station {
	return station{rows: b.rowsToDRAM(), turns: make([]fixed, b.Cores()), busy: make([]fixed, b.Cores())}
}

// rowsToDRAM lists the cores of each row, the farthest from the link to DRAM first: packets travel
// along the row, towards the column of the DRAM's address, and leave the chip at the edge on that
// side.
func (b *Board) rowsToDRAM() [][]int {
	rows := make([][]int, b.Rows)
	for core := range b.Cores() {
		rows[core/b.Cols] = append(rows[core/b.Cols], core)
	}
	if b.dramIsWest() {
		for _, row := range rows {
			slices.Reverse(row)
		}
	}
	return rows
}

// dramIsWest reports whether packets to shared DRAM leave the chip at its western edge.
func (b *Board) dramIsWest() bool { return int(b.DRAMBase>>segmentShift)%meshSide < b.OriginCol }

// HashState adds the values from which the next solution starts to h.
func (s *station) HashState(h *Hash) {
	for i := range s.customers {
		c := &s.customers[i]
		h.Uint64(uint64(c.stay))
		h.Uint64(uint64(c.think))
		h.Bool(c.idle)
	}
	h.Uint64(uint64(s.background))
}
