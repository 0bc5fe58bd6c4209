package sysinfo_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/flags"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

func atom(name string) term.AtomName { return term.AtomName(name) }

// knowing is a bench that knows the atoms of some names.
func knowing(t *testing.T, names string) *bench {
	b := newBench(t)
	b.Know(strings.Fields(names)...)
	return b
}

// fails is the reason for which a function raises an exception.
func (b *bench) fails(name string, args ...any) any {
	b.t.Helper()
	reason, how := b.call(name, args...)
	require.Equal(b.t, bif.Raised, how, "%v", args)
	return reason
}

// text is a string as a list of characters.
func text(x any) string {
	var b strings.Builder
	for _, c := range x.(term.List) {
		b.WriteRune(rune(c.(int64)))
	}
	return b.String()
}

// There is what programs ask for that choose what they do by it: OTP's release, no schedulers of
// the kinds that are not here, no ports, and a clock that goes its way.
func TestItemsThatProgramsChooseBy(t *testing.T) {
	b := knowing(t, "no_time_warp private opt on_heap")
	info := func(item any) any { return b.value("system_info", item) }
	for item, want := range map[string]any{
		"dirty_cpu_schedulers": int64(0), "dirty_io_schedulers": int64(0), "port_count": int64(0), "thread_pool_size": int64(0),
		"smp_support": true, "threads": true, "time_correction": true, "debug_compiled": false, "lock_checking": false,
		"time_warp_mode": atom("no_time_warp"), "heap_type": atom("private"), "build_type": atom("opt"),
		"multi_scheduling": atom("enabled"), "message_queue_data": atom("on_heap"), "schedulers_online": int64(2),
		"scheduler_bindings": term.Tuple{atom("unbound"), atom("unbound")}, "cpu_topology": nil,
	} {
		assert.Equal(t, want, info(atom(item)), item)
	}
	assert.Equal(t, "25", text(info(atom("otp_release"))))
	assert.Contains(t, text(info(atom("system_version"))), "[32-bit] [16 cores]")
	assert.Less(t, info(atom("atom_count")), info(atom("atom_limit")))
	assert.Less(t, info(atom("start_time")), info(atom("end_time")))
	assert.EqualValues(t, 4, info(term.Tuple{atom("wordsize"), atom("internal")}))
	assert.Equal(t, atom("badarg"), b.fails("system_info", term.Tuple{atom("wordsize"), atom("x")}))
	assert.Equal(t, atom("badarg"), b.fails("system_info", term.Tuple{atom("endian"), atom("internal")}))
	assert.Equal(t, atom("badarg"), b.fails("system_info", 1))
}

// Defaults of processes are told as they are set; some items have their names with them.
func TestDefaultsAreTold(t *testing.T) {
	b := knowing(t, "fullsweep_after min_heap_size min_bin_vheap_size max_heap_size error_logger kill size")
	info := func(item string) any { return b.value("system_info", atom(item)) }
	assert.Equal(t, term.Tuple{atom("min_heap_size"), int64(233)}, info("min_heap_size"))
	b.value("system_flag", atom("min_heap_size"), 500)
	assert.Equal(t, term.Tuple{atom("min_heap_size"), int64(610)}, info("min_heap_size"))
	b.value("system_flag", atom("fullsweep_after"), 7)
	assert.Equal(t, term.Tuple{atom("fullsweep_after"), int64(7)}, info("fullsweep_after"))
	b.value("system_flag", atom("max_heap_size"), 1000)
	limit := info("max_heap_size").(term.Map)
	assert.Contains(t, limit, term.Pair{Key: atom("size"), Value: int64(1000)})
	assert.Equal(t, term.List{
		term.Tuple{atom("max_heap_size"), int64(1000)}, term.Tuple{atom("min_bin_vheap_size"), int64(46422)},
		term.Tuple{atom("min_heap_size"), int64(610)}, term.Tuple{atom("fullsweep_after"), int64(7)},
	}, info("garbage_collection"))
	assert.Len(t, info("heap_sizes"), len(flags.HeapSizes))
	assert.EqualValues(t, 4, info("outstanding_system_requests_limit"))
}

// The logger is who has that name. The clock is that of the run: it has its rate, and tells its
// time.
func TestLoggerAndClock(t *testing.T) {
	b := knowing(t, "function virtual resolution parallel yes time")
	b.name = "logger"
	assert.Equal(t, uint32(9), b.value("system_info", atom("system_logger")).(term.PidValue).Num)
	b.M.Clock = 600
	for _, item := range []string{"os_monotonic_time_source", "os_system_time_source"} {
		source := b.value("system_info", atom(item))
		assert.Contains(t, source, term.Tuple{atom("resolution"), int64(600_000_000)})
		assert.Contains(t, source, term.Tuple{atom("time"), int64(1000)})
	}
}

// The values before are those that erl of OTP 25 gives, and so are the values that it does not
// take.
func TestFlagsOfOneValue(t *testing.T) {
	b := knowing(t, "block unblock")
	for _, c := range []struct {
		flag string
		to   any
		was  any
	}{
		{"schedulers_online", 2, int64(2)},
		{"trace_control_word", 0, int64(0)},
		{"outstanding_system_requests_limit", 7, int64(4)},
		{"outstanding_system_requests_limit", 9, int64(7)},
		{"multi_scheduling", atom("unblock"), atom("enabled")},
		{"scheduler_bind_type", atom("unbound"), atom("unbound")},
		{"scheduler_wall_time", false, false},
		{"microstate_accounting", false, false},
		{"time_offset", atom("finalize"), atom("final")},
	} {
		assert.Equal(t, c.was, b.value("system_flag", atom(c.flag), c.to), c.flag)
	}
	for _, c := range []struct {
		flag string
		to   any
	}{
		{"backtrace_depth", -1}, {"schedulers_online", 0}, {"schedulers_online",
			3}, {"trace_control_word", -1},
		{"outstanding_system_requests_limit", 0}, {"multi_scheduling", atom("x")}, {"scheduler_bind_type", 1},
		{"scheduler_wall_time", atom("x")}, {"time_offset", atom("x")}, {"max_heap_size", 100}, {"nothing", 1},
		{"priority", atom("high")}, {"save_calls", 2}, {"message_queue_data", atom("off_heap")},
	} {
		assert.Equal(t, atom("badarg"), b.fails("system_flag", atom(c.flag), c.to), c.flag)
	}
	assert.EqualValues(t, 9, b.value("system_info", atom("outstanding_system_requests_limit")))
}

// Statistics are those of who counts them; time is virtual, in milliseconds.
func TestStatisticsAreCounted(t *testing.T) {
	b := knowing(t, "input output")
	value := func(item string) any { return b.value("statistics", atom(item)) }
	assert.Equal(t, term.Tuple{int64(30), int64(0)}, value("context_switches"))
	assert.Equal(t, term.Tuple{int64(40), int64(0), int64(0)}, value("garbage_collection"))
	assert.Equal(t, term.Tuple{term.Tuple{atom("input"), int64(0)},
		term.Tuple{atom("output"), int64(50)}}, value("io"))
	assert.Equal(t, term.List{int64(1)}, value("run_queue_lengths"))
	assert.Equal(t, term.List{int64(2)}, value("active_tasks"))
	assert.EqualValues(t, 1, value("total_run_queue_lengths_all"))
	assert.EqualValues(t, 2, value("total_active_tasks_all"))
	assert.Nil(t, value("scheduler_wall_time"), "undefined, as it is until somebody sets the flag")
	b.M.Clock = 3_000_000
	assert.Equal(t, term.Tuple{int64(5), int64(5)}, value("wall_clock"))
	b.M.Clock += 1_200_000
	assert.Equal(t, term.Tuple{int64(7), int64(2)}, value("wall_clock"))
	assert.Equal(t, term.Tuple{int64(7), int64(7)}, value("runtime"))
	assert.Equal(t, atom("badarg"), b.fails("statistics", atom("nothing")))
}

// withMemory is a bench that has memory, and 100 bytes of code.
func withMemory(t *testing.T) (*bench, *memory.Store) {
	b := knowing(t, "total processes processes_used system atom atom_used binary code ets")
	k := clock.New(600_000_000)
	store := b.Store()
	bytecode, literals := memory.New("code", 0, 1<<10), memory.New("literals", 1<<10, 1<<10)
	codes := codeserver.New(b.Atoms, nil, 0, bytecode, literals, func(string) {})
	b.info = sysinfo.New(&sysinfo.Config{Cores: 16, Schedulers: 2, Clock: &k, System: b.system,
		Store: store, Codes: codes})
	_, err := bytecode.Alloc(memory.Code, 100)
	require.NoError(t, err)
	return b, store
}

// What there is of each type is told in OTP's order, and the total is the two parts that it has.
func TestMemoryAddsUp(t *testing.T) {
	b, store := withMemory(t)
	use := func(of string) int64 { return b.value("memory", atom(of)).(int64) }
	assert.GreaterOrEqual(t, use("code"), int64(100))
	assert.Equal(t, use("total"), use("processes")+use("system"))
	assert.GreaterOrEqual(t, use("system"), use("atom")+use("code")+use("binary"))
	before := use("binary")
	_, err := store.Private.Alloc(memory.Binary, 1000)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, use("binary")-before, int64(1000))
	assert.Equal(t, use("total"), use("processes")+use("system"))

	var order []string
	for _, pair := range b.value("memory").(term.List) {
		name := string(pair.(term.Tuple)[0].(term.AtomName))
		order = append(order, name)
		assert.Equal(t, use(name), pair.(term.Tuple)[1], name)
	}
	assert.Equal(t, strings.Fields("total processes processes_used system atom atom_used binary code ets"), order)
	assert.Equal(t, term.List{term.Tuple{atom("code"), use("code")}, term.Tuple{atom("ets"), int64(0)}},
		b.value("memory", term.List{atom("code"), atom("ets")}))
}

// The reasons are those of OTP.
func TestMemoryOfWhatThereIsNot(t *testing.T) {
	b, _ := withMemory(t)
	assert.Equal(t, atom("badarg"), b.fails("memory", atom("nothing")))
	assert.Equal(t, atom("badarg"), b.fails("memory", term.List{atom("total"), atom("nothing")}))
	assert.Equal(t, atom("function_clause"), b.fails("memory",
		&term.ImproperList{Elems: []any{atom("code")}, Tail: atom("total")}))
}

// The texts for people have a line for each part of the memory, and the code.
func TestTextsForPeople(t *testing.T) {
	b, _ := withMemory(t)
	info := string(b.value("system_info", atom("info")).([]byte))
	assert.True(t, strings.HasPrefix(info, "=memory\ntotal: "), info)
	assert.Contains(t, info, fmt.Sprintf("\ncode: %d\n", b.value("memory", atom("code"))))
	assert.Regexp(t, `^Current code: [1-9]\d+\nOld code: 0\n$`,
		string(b.value("system_info", atom("loaded")).([]byte)))
}
