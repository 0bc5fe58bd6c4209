package emu

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// exact is the latency of n customers in a closed network of one server and a delay, by mean value
// analysis.
func exact(n int, latency, service float64) float64 {
	q, r := 0.0, 0.0
	for k := 1; k <= n; k++ {
		r = service * (1 + q)
		q = float64(k) / (r + latency - service) * r
	}
	return r + latency - service
}

// busyStation has customers on the first n cores that do nothing between an answer and the next
// request.
func busyStation(b *Board, n int, latency, service int64) *station {
	s := newStation(b)
	for core := range n {
		c := newCustomer(core, fixed(service)<<fixedBits, fixed(service)<<fixedBits, fixed(latency)<<fixedBits)
		c.observe(1, Cycles(latency))
		s.customers = append(s.customers, c)
	}
	s.solve()
	return &s
}

func (f fixed) float() float64 { return float64(f) / float64(one) }

// rate is the number of requests of all customers in a cycle.
func (s *station) rate() (sum float64) {
	for i := range s.customers {
		sum += 1 / (s.customers[i].stay + s.customers[i].think).float()
	}
	return sum
}

// column has one core in each row: all are alike.
func column() *Board {
	b := Parallella()
	b.Rows, b.Cols, b.OriginRow = 64, 1, 0
	return &b
}

func square(side int) *Board {
	b := Parallella()
	b.Rows, b.Cols, b.OriginCol = side, side, 0
	if b.OriginRow+b.Rows > meshSide {
		b.OriginRow = 0
	}
	return &b
}

// TestBusyCoresSeeTheTableOfTheLink compares with FACTS.md section 9.3.1: L0 = 570, s = 27.
func TestBusyCoresSeeTheTableOfTheLink(t *testing.T) {
	for _, c := range []struct {
		cores   int
		latency float64
	}{{1, 570}, {4, 574}, {8, 582}, {16, 613}, {24, 695}, {32, 867}, {64, 1728}} {
		want := exact(c.cores, 570, 27)
		assert.InDelta(t, c.latency, want, 0.6, "%d cores", c.cores)
		alike := float64(c.cores) / busyStation(column(), c.cores, 570, 27).rate()
		placed := float64(c.cores) / busyStation(square(8), c.cores, 570, 27).rate()
		t.Logf("%d cores: exact %.1f, station %.1f (%+.1f %%), with places %.1f", c.cores, want, alike, 100*(alike/want-1), placed)
		assert.InEpsilon(t, want, alike, 0.034, "%d cores", c.cores)
		assert.InEpsilon(t, want, placed, 0.06, "%d cores, near and far", c.cores)
	}
}

// TestServerIsNeverMoreThanBusy asserts that requests of all customers together come one service
// after the other.
func TestServerIsNeverMoreThanBusy(t *testing.T) {
	for _, latency := range []int64{16, 60, 300, 570, 5000} {
		for _, cores := range []int{1, 2, 3, 7, 16, 40, 64} {
			s := busyStation(square(8), cores, latency, 16)
			rate := s.rate()
			assert.LessOrEqual(t, rate*16, 1.01, "%d cores, %d cycles", cores, latency)
			if cores*16 >= 2*int(latency) {
				assert.Greater(t, rate*16, 0.93, "%d cores, %d cycles", cores, latency)
			}
		}
	}
}

// portions are the parts that customers have of what the server does.
func portions(s *station) (parts []float64) {
	sum := 0.0
	for i := range s.customers {
		parts = append(parts, 1/(s.customers[i].stay+s.customers[i].think).float())
		sum += parts[i]
	}
	for i := range parts {
		parts[i] /= sum
	}
	return parts
}

func TestRoutersTakeTurns(t *testing.T) {
	b := Parallella()
	s := busyStation(&b, 4, 16, 16)
	for i, want := range []float64{1. / 8, 1. / 8, 1. / 4, 1. / 2} {
		assert.InDelta(t, want, portions(s)[i], 0.005, "core %d of one row, the link east of core 3", i)
	}
	s = busyStation(&b, 16, 16, 16)
	for i, part := range portions(s) {
		assert.InDelta(t, []float64{1. / 32, 1. / 32, 1. / 16, 1. / 8}[i%4], part, 0.002, "core %d: rows are served alike", i)
	}
	b.OriginCol = 40 // the link is west of it
	assert.Equal(t, []int{3, 2, 1, 0}, b.rowsToDRAM()[0])
	assert.InDelta(t, 0.5, portions(busyStation(&b, 4, 16, 16))[0], 0.005)
	b.OriginCol = 8
	s = busyStation(&b, 5, 16, 16)
	assert.InDelta(t, 0.5, portions(s)[4], 0.01, "a core alone in its row has as many turns as the row of four")
	for i, part := range portions(busyStation(&b, 16, 2000, 16)) {
		assert.InDelta(t, 1./16, part, 0.001, "core %d: where nobody waits place does not matter", i)
	}
}

func TestFarCoresStarveOnlySoFar(t *testing.T) {
	b := square(32)
	s := busyStation(b, 1024, 16, 16)
	for i := range s.customers {
		require.LessOrEqual(t, s.customers[i].stay, mostStay)
		require.Greater(t, s.customers[i].stay, one)
	}
	assert.Greater(t, s.customers[0].stay, 5*s.customers[31].stay)
}

func TestSolutionIsStable(t *testing.T) {
	for _, cores := range []int{1, 4, 16, 24, 64} {
		s := busyStation(square(8), cores, 546, 27)
		before := append([]customer(nil), s.customers...)
		for range 10 { // epochs in which each does as many requests as its stay lets it
			for i := range s.customers {
				c := &s.customers[i]
				c.observe(uint64(math.Round(262144/(c.stay+c.away).float())), 262144)
			}
			s.solve()
		}
		for i := range before {
			assert.InEpsilon(t, before[i].stay.float(), s.customers[i].stay.float(), 0.02, "%d cores, core %d", cores, i)
		}
	}
}

func TestIdleCustomersDelayNobody(t *testing.T) {
	b := Parallella()
	s := busyStation(&b, 16, 546, 27)
	for i := range s.customers {
		if i != 5 {
			s.customers[i].observe(0, 1000)
		}
	}
	s.solve()
	assert.Equal(t, int64(27), s.customers[5].stay.round())
	assert.Greater(t, s.customers[4].stay, 27*one, "who comes finds the one that is there")
	s.customers[5].observe(1, 1<<60)
	s.solve()
	assert.Equal(t, int64(27), s.customers[4].stay.round())
	s.background = 3 * one
	s.solve()
	assert.Equal(t, int64(30), s.customers[5].stay.round())
}
