package clock_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
)

const hz = 600_000_000

func TestCyclesAreTime(t *testing.T) {
	k := clock.New(hz)
	assert.Equal(t, emu.Cycles(hz), k.Cycles(1000))
	assert.Equal(t, int64(1_000_000_000), k.Nanos(hz))
	assert.Equal(t, int64(1<<62/(hz/1000)*1_000_000), k.Nanos(1<<62/(hz/1000)*(hz/1000)), "without overflow on the way")
	assert.Equal(t, time.Date(2026, 1, 1, 0, 0, 1, 0, time.UTC), k.Calendar(hz))
}

// result is what a function of the clock gives.
func result(t *testing.T, b *builtintest.Bench, k *clock.Clock, name string, args ...any) any {
	t.Helper()
	i := slices.IndexFunc(clock.Functions, func(f clock.Function) bool {
		return f.Module == "erlang" && f.Name == name && f.Arity == len(args)
	})
	require.GreaterOrEqual(t, i, 0, name)
	x, how := b.Call(func(c *builtin.Call) (term.Term, bif.Result) { return clock.Functions[i].Func(k, c) }, args...)
	require.Equal(t, bif.Done, how)
	return x
}

func TestClockTellsUnits(t *testing.T) {
	b, k := builtintest.New(t), clock.New(hz)
	b.M.Clock = 2*hz + hz/2
	assert.EqualValues(t, int64(2_500_000_000), result(t, b, &k, "monotonic_time"))
	assert.EqualValues(t, 2, result(t, b, &k, "monotonic_time", term.AtomName("second")))
	assert.EqualValues(t, 2500, result(t, b, &k, "monotonic_time", term.AtomName("millisecond")))
	assert.EqualValues(t, 25, result(t, b, &k, "monotonic_time", 10))
	assert.EqualValues(t, builtin.Epoch+2, result(t, b, &k, "system_time", term.AtomName("second")))
	first := result(t, b, &k, "now")
	assert.Equal(t, term.Tuple{int64(1767), int64(225602), int64(500000)}, result(t, b, &k, "timestamp"))
	assert.NotEqual(t, first, result(t, b, &k, "now"), "though no time has passed")
	assert.NotEqual(t, result(t, b, &k, "unique_integer"), result(t, b, &k, "unique_integer"))
}

// Timers run out by time, those of one time in the order in which they were set, but for those that
// were taken out.
func TestTimersRunOutInOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	k := clock.New(hz)
	ts := clock.NewTimers(&k, nil, nil)
	assert.Equal(t, emu.Never, ts.Next())
	var model []*clock.Timer
	for range 20000 {
		switch {
		case rng.IntN(5) < 2 || len(model) == 0:
			x := ts.Push(&clock.Timer{At: emu.Cycles(rng.IntN(1000)), Wait: 1})
			i := slices.IndexFunc(model, func(y *clock.Timer) bool { return y.At > x.At })
			if i < 0 {
				i = len(model)
			}
			model = slices.Insert(model, i, x)
		case rng.IntN(4) > 0:
			i := rng.IntN(len(model))
			ts.Remove(model[i])
			ts.Remove(model[i])
			model = slices.Delete(model, i, i+1)
		default:
			require.Equal(t, model[0].At, ts.Next())
			require.Same(t, model[0], ts.Pop())
			model = model[1:]
		}
	}
	all, messages := ts.Count()
	assert.Equal(t, len(model), all)
	assert.Zero(t, messages)
}

// nobody has no timers: there are no processes but the caller.
type nobody struct{ caller memory.Holder }

func (nobody) Timers(uint32) *clock.Owned      { return nil }
func (n *nobody) Holder(uint32) *memory.Holder { return &n.caller }
func (nobody) Notify(*builtin.Call, any) error { return nil }
func (nobody) Ref() uint32                     { return 7 }

func TestTimerOfNobodyIsNone(t *testing.T) {
	b, k := builtintest.New(t), clock.New(hz)
	ts := clock.NewTimers(&k, b.Store(), &nobody{memory.NewHolder(memory.OnARM)})
	call := func(name string, args ...any) any {
		i := slices.IndexFunc(clock.TimerFunctions, func(f clock.TimerFunction) bool { return f.Name == name && f.Arity == len(args) })
		x, how := b.Call(func(c *builtin.Call) (term.Term, bif.Result) { return clock.TimerFunctions[i].Func(&ts, c) }, args...)
		require.Equal(t, bif.Done, how)
		return x
	}
	call("send_after", 10, term.PidValue{Num: 3}, 1)
	assert.False(t, ts.Pending(7))
	call("send_after", 10, term.AtomName("name"), 1)
	require.True(t, ts.Pending(7))
	assert.Equal(t, k.Cycles(10), ts.Next())
	ref := term.RefValue{Num: 7}
	assert.EqualValues(t, 10, call("read_timer", ref))
	assert.EqualValues(t, 10, call("cancel_timer", ref))
	assert.Equal(t, false, call("cancel_timer", ref))
	all, messages := ts.Count()
	assert.Zero(t, all+messages)
}
