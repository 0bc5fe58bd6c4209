package sysinfo_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// system is one with two processes on the ARM, one of which is registered.
type system struct {
	sysinfo.System
	reds uint64
	name string // of process 9
}

func (system) Scheduler(*builtin.Call) int        { return 2 }
func (system) Queued() int                        { return 1 }
func (system) Active() int                        { return 2 }
func (s *system) Reductions(*builtin.Call) uint64 { return s.reds }
func (system) Count() int                         { return 2 }
func (system) Processes() []sysinfo.Process {
	return []sysinfo.Process{{Num: 5}, {Num: 9, Name: "nine"}}
}
func (s *system) Named(name string) uint32 { return map[string]uint32{s.name: 9}[name] }
func (system) Switches() uint64            { return 30 }
func (system) Collections() uint64         { return 40 }
func (system) Written() int                { return 50 }

type bench struct {
	*builtintest.Bench
	t *testing.T
	*system
	info *sysinfo.Info
}

func newBench(t *testing.T) *bench {
	k := clock.New(600_000_000)
	s := &system{name: "nine"}
	b := &bench{builtintest.New(t), t, s, sysinfo.New(&sysinfo.Config{Cores: 16, Schedulers: 2, Clock: &k, System: s})}
	b.Know("badopt", "enabled", "final", "unbound", "little")
	return b
}

// call calls a function of the room by its name.
func (b *bench) call(name string, args ...any) (any, bif.Result) {
	i := slices.IndexFunc(sysinfo.Functions, func(f sysinfo.Function) bool { return f.Name == name && f.Arity == len(args) })
	return b.Call(func(c *builtin.Call) (term.Term, bif.Result) { return sysinfo.Functions[i].Func(b.info, c) }, args...)
}

func (b *bench) value(name string, args ...any) any {
	b.t.Helper()
	x, how := b.call(name, args...)
	require.Equal(b.t, bif.Done, how)
	return x
}

func TestSystemTellsOfItself(t *testing.T) {
	b := newBench(t)
	info := func(item string) any { return b.value("system_info", term.AtomName(item)) }
	assert.EqualValues(t, 2, info("schedulers"))
	assert.EqualValues(t, 2, info("scheduler_id"))
	assert.EqualValues(t, 2, info("process_count"))
	assert.EqualValues(t, 4, info("wordsize"))
	assert.Equal(t, term.AtomName("little"), info("endian"))
	assert.Nil(t, info("system_logger"), "the atom undefined")
	assert.Contains(t, string(info("procs").([]byte)), "=proc:<0.9.0>\nName: nine\n")
	_, how := b.call("system_info", term.AtomName("nothing"))
	assert.Equal(t, bif.Raised, how)
}

// A statistic that tells of what has come since the last time has its own last time.
func TestStatisticsTellWhatIsNew(t *testing.T) {
	b := newBench(t)
	b.reds = 100
	reductions := func(item string) any { return b.value("statistics", term.AtomName(item)) }
	assert.Equal(t, term.Tuple{int64(100), int64(100)}, reductions("reductions"))
	b.reds = 130
	assert.Equal(t, term.Tuple{int64(130), int64(30)}, reductions("reductions"))
	assert.Equal(t, term.Tuple{int64(130), int64(130)}, reductions("exact_reductions"))
	assert.EqualValues(t, 2, reductions("total_active_tasks"))
	assert.EqualValues(t, 1, reductions("run_queue"))
}

// A flag is set for those who come, and its value before is given.
func TestSystemFlagsGiveTheValueBefore(t *testing.T) {
	b := newBench(t)
	depth := b.info.TraceDepth
	assert.EqualValues(t, depth, b.value("system_flag", term.AtomName("backtrace_depth"), 3))
	assert.Equal(t, 3, b.info.TraceDepth)
	assert.EqualValues(t, 3, b.value("system_flag", term.AtomName("backtrace_depth"), 1<<20))
	assert.Equal(t, 1024, b.info.TraceDepth, "no more than on OTP")
	sweep := b.info.Defaults.Fullsweep
	assert.EqualValues(t, sweep, b.value("system_flag", term.AtomName("fullsweep_after"), 17))
	assert.Equal(t, 17, b.info.Defaults.Fullsweep)
	for _, bad := range []any{-1, term.AtomName("x")} {
		_, how := b.call("system_flag", term.AtomName("fullsweep_after"), bad)
		assert.Equal(t, bif.Raised, how)
	}
	assert.Equal(t, 17, b.info.Defaults.Fullsweep)
}
