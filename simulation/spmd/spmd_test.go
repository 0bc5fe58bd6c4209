package spmd

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	first = flag.Uint64("spmd.seed", 1, "first seed of histories and collectives")
	runs  = flag.Int("spmd.n", 5, "runs of 40 histories, and of 40 collectives")
)

func TestHistories(t *testing.T) {
	image, err := build("history.c")
	require.NoError(t, err)
	checked := 0
	for seed := *first; seed < *first+uint64(*runs); seed++ {
		n, wrong, err := histories(t.Context(), image, seed)
		require.NoError(t, err, "seed %d", seed)
		assert.Empty(t, wrong)
		checked += n
	}
	t.Logf("%d histories", checked)
}

// TestSets compares collectives of random active sets with the model.
func TestSets(t *testing.T) {
	image, err := build("sets.c")
	require.NoError(t, err)
	for seed := *first; seed < *first+uint64(*runs); seed++ {
		wrong, err := sets(t.Context(), image, seed)
		require.NoError(t, err, "seed %d", seed)
		assert.Empty(t, wrong)
	}
}

// TestPaperQuiet has the checker find what the paper's quiet does not order.
func TestPaperQuiet(t *testing.T) {
	image, err := build("history.c", "SHMEM_PAPER_QUIET")
	require.NoError(t, err)
	for seed := uint64(1); seed <= 30; seed++ {
		_, wrong, err := histories(t.Context(), image, seed)
		require.NoError(t, err)
		if wrong != "" {
			t.Log(wrong)
			return
		}
	}
	assert.Fail(t, "the checker finds nothing wrong")
}

// TestGenerator executes histories step by step in the order in which they are made of random PEs'
// first steps that can go on: all come to their ends, and the checker agrees.
func TestGenerator(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		h := random(r, 2+r.IntN(8))
		o, done := sequential(r, h)
		require.True(t, done, "seed %d: somebody waits for ever", seed)
		assert.Empty(t, violation(h, o), "seed %d", seed)
	}
}

// sequential executes a history, one step at a time.
func sequential(r *rand.Rand, h history) (o outcome, done bool) {
	n := len(h)
	o = outcome{found: make([][]uint64, n), last: make([]last, n)}
	written, at := map[[2]int]bool{}, make([]int, n)
	for left := n * steps; left > 0; {
		stuck := true
		for _, pe := range r.Perm(n) {
			if at[pe] == steps || h[pe][at[pe]].kind == wait && !written[[2]int{pe, h[pe][at[pe]].signal}] {
				continue
			}
			o.found[pe] = append(o.found[pe], do(h[pe][at[pe]], o.last, written))
			at[pe]++
			left--
			stuck = false
			break
		}
		if stuck {
			return o, false
		}
	}
	return o, true
}

// do does a step at once.
func do(s step, all []last, written map[[2]int]bool) (found uint64) {
	l := &all[s.pe]
	switch s.kind {
	case put, putNBI, putSignal:
		l.X[s.at] = s.value
		if s.kind == putSignal {
			written[[2]int{s.pe, s.signal}] = true
		}
	case putMany:
		for i := range l.X {
			l.X[i] = s.value + uint32(i)
		}
	case get:
		return uint64(l.X[s.at])
	case wait:
		return 1
	case fetch:
		return l.Counter
	case fetchAdd:
		found = l.Counter
		l.Counter += uint64(s.value)
	case swap:
		found = l.Counter
		l.Counter = uint64(s.value)
	case add:
		l.Bits |= 1 << s.value
	case fetchBits:
		return l.Bits
	}
	return found
}

// filled makes a history of steps, with pauses behind them.
func filled(programs ...[]step) history {
	for i, p := range programs {
		for len(p) < steps {
			p = append(p, step{kind: pause})
		}
		programs[i] = p
	}
	return programs
}

// TestViolation shows the checker outcomes that the rules allow and that they do not.
func TestViolation(t *testing.T) {
	putTo := func(pe, at int, v uint32) step { return step{kind: put, pe: pe, at: at, value: v} }
	getOf := func(pe, at int) step { return step{kind: get, pe: pe, at: at} }
	add2 := step{kind: fetchAdd, pe: 0, value: 2}
	for _, c := range []struct {
		name  string
		h     history
		found map[[2]int]uint64
		last  []last
		want  string
	}{
		{"a put that nothing orders may be late", filled(
			[]step{putTo(1, 0, 4), putTo(1, 1, 8)}, []step{getOf(1, 1), getOf(1, 0)}),
			map[[2]int]uint64{{1, 0}: 8}, []last{{}, {X: [words]uint32{4, 8}}}, ""},
		{"a put before a fence may not", filled(
			[]step{putTo(1, 0, 4), {kind: fence}, putTo(1, 1, 8)}, []step{getOf(1, 1), getOf(1, 0)}),
			map[[2]int]uint64{{1, 0}: 8}, []last{{}, {X: [words]uint32{4, 8}}}, "must be before itself"},
		{"a fence does not order what is for two PEs", filled(
			[]step{putTo(1, 0, 4), {kind: fence}, putTo(0, 1, 8)}, []step{getOf(0, 1), getOf(1, 0)}),
			map[[2]int]uint64{{1, 0}: 8}, []last{{X: [words]uint32{0, 8}}, {X: [words]uint32{4}}}, ""},
		{"a quiet does", filled(
			[]step{putTo(1, 0, 4), {kind: quiet}, putTo(0, 1, 8)}, []step{getOf(0, 1), getOf(1, 0)}),
			map[[2]int]uint64{{1, 0}: 8}, []last{{X: [words]uint32{0, 8}}, {X: [words]uint32{4}}},
			"must be before itself"},
		{"what was seen does not go away", filled(
			[]step{putTo(1, 0, 4)}, []step{getOf(1, 0), getOf(1, 0)}),
			map[[2]int]uint64{{1, 0}: 4}, []last{{}, {X: [words]uint32{4}}}, "must be before itself"},
		{"a value that nobody wrote", filled([]step{getOf(1, 0)}, nil),
			map[[2]int]uint64{{0, 0}: 9}, []last{{}, {}}, "PE 0 finds 0x9 in step 0"},
		{"an addition that is lost", filled([]step{add2}, []step{{kind: fetchAdd, pe: 0, value: 5}}),
			nil, []last{{Counter: 5}, {}}, "must be before itself"},
		{"data behind their signal", filled(
			[]step{{kind: putSignal, pe: 1, at: 0, value: 4}}, []step{{kind: wait}, getOf(1, 0)}),
			map[[2]int]uint64{{1, 0}: 1}, []last{{}, {X: [words]uint32{4}}}, "must be before itself"},
		{"a bit that is lost", filled([]step{{kind: add, pe: 1, value: 3}}, nil),
			nil, []last{{}, {}}, "the bits of PE 1 are 0x0 at the end, want 0x8"},
		{"bits that come and go", filled([]step{{kind: add, pe: 1, value: 3}},
			[]step{{kind: fetchBits, pe: 1}, {kind: fetchBits, pe: 1}}),
			map[[2]int]uint64{{1, 0}: 8}, []last{{}, {Bits: 8}}, "must be before itself"},
	} {
		o := outcome{last: c.last}
		for pe := range c.h {
			o.found = append(o.found, make([]uint64, steps))
			for i := range steps {
				o.found[pe][i] = c.found[[2]int{pe, i}]
			}
		}
		if got := violation(c.h, o); c.want == "" {
			assert.Empty(t, got, c.name)
		} else {
			assert.Contains(t, got, c.want, c.name)
		}
	}
}
