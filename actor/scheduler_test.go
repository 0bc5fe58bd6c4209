package actor

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/term"
)

// What runs with one scheduler runs with two, the same on any number of threads.
func TestTwoSchedulers(t *testing.T) {
	for name, want := range programs {
		var first stats.System
		for _, workers := range []int{1, 4} {
			w := newWorld(t, config.Config{Board: small(), ARMSchedulers: 2,
				Engine: engine.Config{Workers: workers, HashEpochs: 8}})
			assert.Equal(t, want, w.run(name))
			s := w.Stats()
			w.empty()
			if workers == 1 {
				first = s
				require.Len(t, s.ARMSchedulers, 2)
				continue
			}
			assert.Equal(t, first.Hash, s.Hash, name)
			assert.Equal(t, first.ARMSchedulers, s.ARMSchedulers, name)
		}
	}
}

// times are what cpus.erl measures, in us.
type times struct{ alone, pair, many, crowd float64 }

func measure(t *testing.T, cfg config.Config) (x times, s stats.System) {
	t.Helper()
	cfg.Board = small()
	w := newWorld(t, cfg)
	_, err := fmt.Sscanf(w.run("cpus"), "{%f,%f,%f,%f}", &x.alone, &x.pair, &x.many, &x.crowd)
	require.NoError(t, err)
	return x, w.Stats()
}

// Two processes take as long as one where there are two schedulers, and twice as long where there
// is one; with more processes than schedulers each gets its turn. The commander's work delays them
// only where it has no CPU of its own.
func TestSchedulersRunSideBySide(t *testing.T) {
	if stressed {
		t.Skip("times are those of collections")
	}
	one, _ := measure(t, config.Config{ARMSchedulers: 1})
	two, s := measure(t, config.Config{ARMSchedulers: 2})
	assert.InEpsilon(t, one.alone, two.alone, 0.02)
	assert.InEpsilon(t, 2*one.alone, one.pair, 0.05)
	assert.InEpsilon(t, two.alone, two.pair, 0.05)
	assert.InEpsilon(t, one.many/2, two.many, 0.1)
	assert.InEpsilon(t, one.pair, one.crowd, 0.05, "the commander has the other CPU")
	assert.Greater(t, two.crowd, 1.1*two.pair, "the commander takes a part of a CPU")
	a, b := s.ARMSchedulers[0].Reductions, s.ARMSchedulers[1].Reductions
	assert.InEpsilon(t, a, b, 1, "both have worked")

	spin, _ := measure(t, config.Config{ARMSchedulers: 2, Commander: polling.Spin})
	assert.InEpsilon(t, 1.5*spin.alone, spin.pair, 0.1, "one runs at half speed until the other has ended")
	assert.InEpsilon(t, two.alone, spin.alone, 0.05, "one CPU is the commander's")
}

// A process killed while a scheduler has it goes, and the scheduler takes the next.
func TestKilledOnASecondScheduler(t *testing.T) {
	w := newWorld(t, config.Config{Board: small(), ARMSchedulers: 2})
	require.NoError(t, w.codes.Ensure(w.ARM, w.Atom("ends")))
	w.settle()
	var prs []*table.Entry
	for range 2 {
		pr, err := w.Master.spawner.spawn(w.ARM, nil,
			start{module: w.Atom("ends"), name: w.Atom("loopback")}, edge.OnARM, flags.Default(1))
		require.NoError(t, err)
		prs = append(prs, pr)
	}
	for w.sched.All()[0].Current == nil || w.sched.All()[1].Current == nil {
		require.True(t, w.Eng.Step())
	}
	assert.NotSame(t, w.sched.All()[0].Current, w.sched.All()[1].Current)
	for _, pr := range prs {
		w.signals.kill(w.ARM, pr, term.AtomKilled)
	}
	w.empty()
	assert.Nil(t, w.sched.All()[0].Current)
	assert.Nil(t, w.sched.All()[1].Current)
}

func TestHostSchedulersOutOfRange(t *testing.T) {
	for _, n := range []int{-1, 3} {
		_, err := New(config.Config{Board: small(), ARMSchedulers: n}, nil)
		assert.EqualError(t, err, fmt.Sprintf("ARMSchedulers is %d, want 1 to 2", n))
	}
}
