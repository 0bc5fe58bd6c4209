package emu

import "slices"

// customer is a source of requests to a station that has one request under way at a time: a core
// that loads, or a DMA engine.
type customer struct {
	core    int   // whose place decides about its turn
	own     fixed // cycles that a request occupies the server when nobody else is there
	service fixed // cycles for which it keeps others waiting
	away    fixed // least cycles from an answer to the next request
	think   fixed // the same in the mean of the last epoch
	idle    bool  // made no request in the last epoch
	stay    fixed // cycles from a request to its answer without what is away: the result
	queued  fixed // part of the time, 0 to 1, that a request is under way
}

// newCustomer is a customer whose requests take own cycles at the server, of the alone cycles in
// all when nobody else is there.
func newCustomer(core int, own, service, alone fixed) customer {
	return customer{core: core, own: own, service: service, away: max(alone-own, 0), idle: true,
		stay: own}
}

// longestSpan bounds the time over which requests are counted, so that sums stay in range: half an
// hour on a Parallella.
const longestSpan Cycles = 1 << 40

// observe tells how many requests the customer has made in a time.
func (c *customer) observe(requests uint64, elapsed Cycles) {
	c.idle = requests == 0
	if !c.idle {
		cycle := fixed(min(elapsed, longestSpan)) << fixedBits / fixed(requests)
		c.think = max(cycle-c.stay, c.away)
	}
}

// station is a server that works on one request at a time and comes by way of the mesh: what waits
// at a router takes turns there. Stays follow from how often each customer comes by the arrival
// theorem: a request finds the others as they are in the mean of a network without its own
// customer,
//
//	stay = own + sum over the others of service * queued * turns of theirs for one of its own
//	queued = stay / (stay + think)
//
// where stay and queued of the others lack, to first order, what they wait for this customer.
// (Without that, which is Bard's and Schweitzer's approximation, latencies of customers that are
// all alike were up to 5.1 % above the exact ones of the closed network; so it is 3.3 %, 0.7 % with
// the 16 cores of a Parallella.) Turns conserve what the server can do: when all wait all the time,
// the requests of all together come one service after the other.
type station struct {
	customers []customer
	rows      [][]int // cores by row, the one farthest from the server first
	turns     []fixed // of each core, at least 1
	busy      []fixed // of each core, queued of its customers
	// background is what a request waits for those that come by another way.
	background fixed
}

const (
	mostRounds       = 64
	closeStay  fixed = one / 32  // cycles: a round that changes no stay by more, or by more than a 1024th of it, is the last
	mostStay   fixed = one << 16 // cycles: what Segment holds
	mostTurns  fixed = one << 10 // more would be more exact than the arbitration is known
)

// solve computes the stays, from those of the last time on.
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

// demand is how long a customer keeps others waiting, for one turn of theirs.
func (s *station) demand(c *customer) fixed {
	return s.turns[c.core].mul(c.queued).mul(c.service)
}

// yield is how much less others wait for the customer when it waits a cycle less.
func (c *customer) yield() fixed {
	if c.idle {
		return 0
	}
	return c.service.mul(one - c.queued).div(c.stay + c.think)
}

// arbitrate computes who has how many turns. Each router on the way passes on in turn what comes
// from the cores behind it and what its own core sends: when both wait the one core has as many
// turns as all those behind it together. At the edge the rows take turns in the same way.
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

// arbitrateRow computes the turns within a row, and returns what waits at its end.
func (s *station) arbitrateRow(row []int) (waiting fixed) {
	for _, core := range row {
		s.turns[core] = min(max(waiting, one), mostTurns)
		waiting += s.turns[core].mul(s.busy[core])
	}
	return waiting
}

// waiting is what waits at the end of a row whose turns are computed.
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

// rowsToDRAM lists the cores of each row, the farthest from where the link to DRAM is first:
// packets go along the row, to the column of DRAM's address, and leave the chip at the edge on that
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

// dramIsWest tells that packets to shared DRAM leave the chip at its western edge.
func (b *Board) dramIsWest() bool { return int(b.DRAMBase>>segmentShift)%meshSide < b.OriginCol }

// HashState feeds what the next solution starts from.
func (s *station) HashState(h *Hash) {
	for i := range s.customers {
		c := &s.customers[i]
		h.Uint64(uint64(c.stay))
		h.Uint64(uint64(c.think))
		h.Bool(c.idle)
	}
	h.Uint64(uint64(s.background))
}
