package swicache

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
)

// model is a cache told plainly: it knows who owns each grain of the SRAM, and what was called
// when.
type model struct {
	cfg     Config
	head    int
	owner   []int // by grain; -1 is free
	start   map[int]int
	size    []int // in grains
	place   []bytecode.Place
	cold    []int
	refused []bool
	last    []int
	called  []bool // since the hand came by
	count   []int
	now     int
	aged    int
	hand    int
}

func newModel(cfg Config, sizes []int) *model {
	n := len(sizes)
	m := &model{
		cfg: cfg, start: map[int]int{}, size: make([]int, n), place: make([]bytecode.Place, n), cold: make([]int, n), refused: make([]bool, n),
		last: make([]int, n), called: make([]bool, n), count: make([]int, n), owner: slices.Repeat([]int{-1}, cfg.Bytes/8),
	}
	if m.chooses() {
		m.head = 1
	}
	for f, s := range sizes {
		m.size[f] = max(1, (s+7)/8) + m.head
	}
	return m
}

func (m *model) chooses() bool {
	return m.cfg.Policy == LRU || m.cfg.Policy == Clock || m.cfg.Policy == Freq
}

func (m *model) held(f int) bool { _, ok := m.start[f]; return ok }

// fit finds the first run of free grains, those of functions that may go counting as free.
func (m *model) fit(grains int, goes func(f int) bool) (at int, ok bool) {
	stay := 0
	for f := range m.start {
		if !goes(f) {
			stay++
		}
	}
	if stay >= m.cfg.Functions {
		return 0, false
	}
	run := 0
	for i, f := range m.owner {
		if f >= 0 && !goes(f) {
			run = 0
			continue
		}
		if run++; run == grains {
			return i + 1 - grains, true
		}
	}
	return 0, false
}

func nothing(int) bool { return false }

// call is a call of f: where f was put, -1 if it was not, and what left for it.
func (m *model) call(f int, live []int) (at int, left []int) {
	m.now++
	m.last[f], m.called[f] = m.now, true
	m.count[f]++
	if m.held(f) {
		return -1, nil
	}
	m.cold[f]++
	switch {
	case m.refused[f], m.place[f] == bytecode.PlaceDRAM:
		return -1, nil
	case m.place[f] != bytecode.PlaceDefault, m.cfg.Policy == Dynamic:
	case m.cfg.Policy == None, m.cold[f] <= m.cfg.Threshold:
		return -1, nil
	}
	at, ok := m.fit(m.size[f], nothing)
	if !ok {
		goes := func(g int) bool { return m.place[g] == bytecode.PlaceDefault || m.place[g] == bytecode.PlaceDRAM }
		if _, could := m.fit(m.size[f], goes); !could || !m.chooses() {
			m.refused[f] = true
			return -1, nil
		}
		if m.cfg.Return == Pin {
			free := goes
			goes = func(g int) bool { return free(g) && !slices.Contains(live, g) }
		}
		if _, could := m.fit(m.size[f], goes); !could {
			return -1, nil
		}
		m.age()
		for !ok {
			g := m.victim(goes)
			m.remove(g)
			left = append(left, g)
			at, ok = m.fit(m.size[f], nothing)
		}
	}
	m.start[f] = at
	for i := range m.size[f] {
		m.owner[at+i] = f
	}
	return at + m.head, left
}

func (m *model) age() {
	if m.cfg.Policy != Freq {
		return
	}
	k := (m.now - m.aged) / m.cfg.Age
	m.aged += k * m.cfg.Age
	for f := range m.count {
		m.count[f] >>= bits.Len(uint(k))
	}
}

func (m *model) victim(goes func(f int) bool) int {
	if m.cfg.Policy == Clock {
		for i := m.hand; ; i++ {
			if i >= len(m.owner) {
				i = 0
			}
			f := m.owner[i]
			if f < 0 || m.start[f] != i {
				continue
			}
			m.hand = i + m.size[f]
			if !goes(f) {
				continue
			}
			if !m.called[f] {
				return f
			}
			m.called[f] = false
		}
	}
	best := -1
	for f := range m.size {
		if !m.held(f) || !goes(f) {
			continue
		}
		if best < 0 || m.cfg.Policy == LRU && m.last[f] < m.last[best] || m.cfg.Policy == Freq && m.count[f] < m.count[best] {
			best = f
		}
	}
	return best
}

func (m *model) remove(f int) {
	for i := range m.size[f] {
		m.owner[m.start[f]+i] = -1
	}
	delete(m.start, f)
}

// removeIf removes functions, in order of their numbers.
func (m *model) removeIf(goes func(f int) bool) (left []int) {
	for f := range m.size {
		if m.held(f) && goes(f) {
			m.remove(f)
			left = append(left, f)
		}
	}
	clear(m.refused)
	return left
}

func (m *model) reset() []int {
	return m.removeIf(func(f int) bool {
		return m.place[f] == bytecode.PlaceDynamic || m.place[f] != bytecode.PlaceLocal && !m.chooses()
	})
}

func (m *model) resize(grains int) []int {
	left := m.removeIf(func(f int) bool { return m.start[f]+m.size[f] > grains })
	for len(m.owner) < grains {
		m.owner = append(m.owner, -1)
	}
	m.owner = m.owner[:grains]
	return left
}

// check compares everything that can be seen.
func (m *model) check(t *testing.T, c *Cache) {
	t.Helper()
	for f := range m.size {
		at, cached := c.At(f)
		want, state := 0, Cold
		switch {
		case m.held(f):
			want, state = (m.start[f]+m.head)*8, Cached
		case m.refused[f]:
			state = Refused
		}
		if at != want || cached != m.held(f) || c.States()[f] != state {
			require.Failf(t, "not as the model", "function %d at %d, want %d; state %d, want %d", f, at, want, c.States()[f], state)
		}
	}
	free, holes, run, largest := 0, 0, 0, 0
	for _, f := range m.owner {
		if f >= 0 {
			run = 0
			continue
		}
		free++
		if run++; run == 1 {
			holes++
		}
		largest = max(largest, run)
	}
	s := c.Stats()
	want := [...]int{len(m.start), len(m.owner) * 8, free * 8, largest * 8, holes, m.now, len(m.start)}
	if got := [...]int{s.Held, s.Bytes, s.Free, s.LargestHole, s.Holes, int(s.Calls), int(s.Inserted - s.Evicted)}; got != want {
		require.Equal(t, want, got)
	}
}

// Every policy does what the model does, whatever happens.
func TestPoliciesFollowTheModel(t *testing.T) {
	for p := None; p < numPolicies; p++ {
		for r := Table; r < numReturns; r++ {
			for seed := range uint64(6) {
				t.Run(fmt.Sprint(p, r, seed), func(t *testing.T) { follow(t, p, r, seed) })
			}
		}
	}
}

func follow(t *testing.T, p Policy, r Return, seed uint64) {
	rnd := rand.New(rand.NewPCG(seed, 7))
	cfg := For(p)
	cfg.Return, cfg.Bytes, cfg.Functions = r, 8*(20+rnd.IntN(80)), 3+rnd.IntN(12)
	if seed%2 == 1 {
		cfg.Threshold = rnd.IntN(4)
	}
	if p == Freq {
		cfg.Age = 1 + rnd.IntN(300)
	}
	require.NoError(t, cfg.Validate())
	const functions = 40
	sizes := make([]int, functions)
	for f := range sizes {
		sizes[f] = rnd.IntN(160)
	}
	sizes[0] = 2 * cfg.Bytes
	m, c := newModel(cfg, sizes), New(cfg)
	c.Grow(functions / 2)
	c.Grow(functions)
	for f := 1; f < functions; f += 1 + rnd.IntN(12) {
		m.place[f] = bytecode.Place(rnd.IntN(4))
		c.Place(f, m.place[f])
	}
	around := 0 // what is called lies around here, for a while
	for step := range 4000 {
		var left []int
		var o Outcome
		switch n := rnd.IntN(400); {
		case n == 0:
			left, o = m.reset(), c.Reset()
		case n == 1:
			fs := []int{rnd.IntN(functions), rnd.IntN(functions), rnd.IntN(functions)}
			left, o = m.removeIf(func(f int) bool { return slices.Contains(fs, f) }), c.Evict(fs)
		case n == 2:
			grains := cfg.Bytes/8 - 10 + rnd.IntN(30)
			left, o = m.resize(grains), c.Resize(grains*8+rnd.IntN(8))
		case n == 3:
			around = rnd.IntN(functions)
			continue
		case n == 4:
			f := rnd.IntN(functions)
			m.place[f] = bytecode.Place(rnd.IntN(4))
			clear(m.refused)
			c.Place(f, m.place[f])
			continue
		default:
			f := (around + rnd.IntN(1+rnd.IntN(functions))) % functions
			live := []int{rnd.IntN(functions), rnd.IntN(functions), rnd.IntN(functions), f}
			uses, rule := c.Uses()
			rule.Note(&uses[f])
			asked := 0
			at, evicted := m.call(f, live)
			if c.States()[f] != Cached {
				before := len(c.held)
				o = c.Cold(f, sizes[f], func(mark func(int)) {
					asked++
					for _, g := range live {
						mark(g)
					}
				})
				if asked > 1 || asked == 1 && (r != Pin || before == 0) {
					require.Failf(t, "asked for frames", "%d times", asked)
				}
			}
			if !o.Insert {
				o.At = -8
			}
			if o.At != max(at, -1)*8 || !slices.Equal(evicted, o.Evicted) {
				require.Failf(t, "not as the model", "step %d, function %d: at %d, want %d; evicted %v, want %v", step, f, o.At, at*8, o.Evicted, evicted)
			}
			m.check(t, c)
			continue
		}
		slices.Sort(o.Evicted)
		require.Equal(t, append([]int{}, left...), append([]int{}, o.Evicted...), "step %d", step)
		m.check(t, c)
	}
	m.checkCounts(t, c)
}

// checkCounts compares the calls of each function, and the reports with their sum.
func (m *model) checkCounts(t *testing.T, c *Cache) {
	s, sum := c.Stats(), Stats{}
	require.Equal(t, s.Calls-s.ColdCalls, s.Hits)
	for _, r := range c.Report(-1) {
		require.EqualValues(t, m.cold[r.Func], r.ColdCalls)
		require.Equal(t, r.Calls-r.ColdCalls, r.Hits)
		require.Equal(t, r.Cached, m.held(r.Func))
		require.Equal(t, r.Place, m.place[r.Func])
		sum.Counts.Add(&r.Counts)
	}
	s.Refused, s.Held, s.Bytes, s.Free, s.LargestHole, s.Holes = 0, 0, 0, 0, 0, 0
	require.Equal(t, s, sum)
}
