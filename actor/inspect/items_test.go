package inspect_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/inspect"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/actor/table"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
	"github.com/parallergo/epiphany/vm/mailbox"
)

func atom(name string) term.AtomName { return term.AtomName(name) }

// knowing is a bench that knows the atoms of some names.
func knowing(t *testing.T, names string) *bench {
	b := newBench(t)
	b.Know(strings.Fields(names)...)
	return b
}

// program is a process that has something in its dictionary, and waits in a catch.
const program = `-module(m).
-export([main/1]).
main(X) ->
    put(key, {X}),
    catch wait(),
    ok.
wait() ->
    receive go -> ok end,
    [].
`

// newWaiting is a bench whose process has run a program until it waits.
func newWaiting(t *testing.T) *bench {
	b := knowing(t, "m main wait key file line dictionary catchlevel current_function current_location current_stacktrace initial_call")
	mod, findings, err := compiler.Compile("m.erl", []byte(program), compiler.Options{})
	require.NoError(t, err, "%v", findings)
	bytecode, literals := memory.New("code", b.M.Board().DRAMBase+1<<20+code.HeadBytes,
		1<<16), memory.New("literals", b.M.Board().DRAMBase+1<<20+1<<17, 1<<16)
	codes := codeserver.New(b.Atoms, nil, b.M.Board().DRAMBase+1<<20, bytecode, literals, func(string) {})
	codes.Connect(b.M.Port, b.M)
	require.NoError(t, codes.Load(b.M, mod))
	b.M.Adopt(codes.Program.Code())
	b.of = inspect.New(sysinfo.New(&sysinfo.Config{Schedulers: 1}), b.Store(), b.master)
	name := func(s string) term.Term { return b.Term(atom(s)) }
	b.M.Begin(b.P, name("m"), name("main"), term.None, []term.Term{term.Small(7)})
	b.P.SliceReds = 1000
	require.Equal(t, exec.TrapWait, b.M.Run(b.P, b.M.Clock+100_000), "it waits")
	return b
}

// What a process is in the middle of: its functions, the newest first, with the lines where they
// stand, and what it holds.
func TestProcessThatWaits(t *testing.T) {
	b := newWaiting(t)
	wait, main := []any{atom("m"), atom("wait"), int64(0)}, []any{atom("m"), atom("main"), int64(1)}
	assert.Equal(t, term.Tuple(wait), b.item("current_function"))
	assert.Equal(t, term.Tuple(main), b.item("initial_call"))
	assert.EqualValues(t, 1, b.item("catchlevel"))
	assert.Equal(t, term.List{term.Tuple{atom("key"), term.Tuple{int64(7)}}}, b.item("dictionary"))
	stack := b.item("current_stacktrace").(term.List)
	require.Len(t, stack, 2)
	assert.Equal(t, wait, []any(stack[0].(term.Tuple)[:3]))
	assert.Equal(t, stack[0], b.item("current_location"))
	assert.Equal(t, main, []any(stack[1].(term.Tuple)[:3]))
	assert.Contains(t, stack[1].(term.Tuple)[3], term.Tuple{atom("line"), int64(5)})
	text := string(b.item("backtrace").([]byte))
	assert.Regexp(t, `^m:wait/0.*\nm:main/1 \(m.erl, line 5\)\n$`, text)
	x, how := b.call("process_display", term.PidValue{Num: b.pr.Num}, atom("backtrace"))
	assert.Equal(t, bif.Done, how)
	assert.Equal(t, true, x)
	assert.Equal(t, text, b.report)
	_, how = b.call("process_display", term.PidValue{Num: b.pr.Num}, atom("links"))
	assert.Equal(t, bif.Raised, how)
}

// Monitors tell what they watch: a process by its pid or by the name that it had, or the clock.
func TestWhomAProcessKnows(t *testing.T) {
	b := knowing(t, "monitors parent suspending nonode@nohost")
	assert.Nil(t, b.item("parent"), "undefined: of the first process")
	b.pr.Parent = 3
	assert.EqualValues(t, 3, b.item("parent").(term.PidValue).Num)
	b.pr.Mine = []table.Monitor{{Ref: 1, Pid: 8}, {Ref: 2, Pid: 9, Name: "named"},
		{Ref: 3, Pid: table.ClockNum, Name: "clock_service"}}
	all := b.item("monitors").(term.List)
	require.Len(t, all, 3)
	assert.Equal(t, atom("process"), all[0].(term.Tuple)[0])
	assert.EqualValues(t, 8, all[0].(term.Tuple)[1].(term.PidValue).Num)
	assert.Equal(t, term.Tuple{atom("process"), term.Tuple{atom("named"), atom("nonode@nohost")}}, all[1])
	assert.Equal(t, term.Tuple{atom("time_offset"), atom("clock_service")}, all[2])
	b.pr.Suspensions = []table.Suspending{{Num: 8, Times: 2}}
	one := b.item("suspending").(term.List)[0].(term.Tuple)
	assert.EqualValues(t, 8, one[0].(term.PidValue).Num)
	assert.EqualValues(t, 2, one[1])
}

// Messages are told in the order in which they came, and stay where they are.
func TestMessagesAreShown(t *testing.T) {
	b := knowing(t, "messages memory")
	b.P.Inbox.Put(mailbox.Message{Value: b.Term(term.Tuple{1, "one"})})
	b.P.Inbox.Put(mailbox.Message{Value: b.Term(2)})
	assert.EqualValues(t, 2, b.item("message_queue_len"))
	all := b.item("messages").(term.List)
	require.Len(t, all, 2)
	assert.EqualValues(t, 1, all[0].(term.Tuple)[0])
	assert.EqualValues(t, 2, all[1])
	assert.Equal(t, 2, b.P.Inbox.Len())
	assert.Greater(t, b.item("memory"), b.item("total_heap_size"), "bytes, with what is beside the heap")
}

// Flags are told as they have been set; calls are not saved here, but that they would be is.
func TestFlagsAreTold(t *testing.T) {
	b := knowing(t, "last_calls fullsweep_after garbage_collection minor_gcs garbage_collection_info heap_block_size stack_size heap_size reductions bin_vheap_block_size")
	assert.Equal(t, false, b.item("last_calls"))
	b.pr.Flags.SaveCalls = 3
	assert.Empty(t, b.item("last_calls"))
	b.pr.Flags.Fullsweep, b.pr.Flags.MinBinary = 17, 46422
	b.P.Collections = 4
	assert.EqualValues(t, 17, b.item("fullsweep_after"))
	collections := b.item("garbage_collection")
	assert.Contains(t, collections, term.Tuple{atom("fullsweep_after"), int64(17)})
	assert.Contains(t, collections, term.Tuple{atom("minor_gcs"), int64(4)})
	assert.Contains(t, b.item("garbage_collection_info"), term.Tuple{atom("heap_block_size"),
		int64(b.P.Words())})
	assert.Contains(t, b.item("garbage_collection_info"), term.Tuple{atom("bin_vheap_block_size"),
		int64(46422)})
	b.P.Reductions = 99
	assert.EqualValues(t, 99, b.item("reductions"))
}

// Who asks runs; others do what the master or their core says, or nothing while they are
// suspended.
func TestWhatOthersDo(t *testing.T) {
	b := newBench(t)
	other := &table.Entry{Num: 50, Holder: memory.NewHolder(memory.OnARM),
		P: b.M.NewProcess(term.Pid(50), b.P.XAt, code.Block{Addr: b.P.XAt + 7<<20, Words: 1 << 12})}
	b.Add(other)
	status := func() any {
		x, how := b.call("process_info", term.PidValue{Num: other.Num}, atom("status"))
		require.Equal(t, bif.Done, how)
		return x.(term.Tuple)[1]
	}
	assert.Equal(t, atom("runnable"), status())
	other.Status = table.Waiting
	assert.Equal(t, atom("waiting"), status())
	other.Frozen = 1
	assert.Equal(t, atom("suspended"), status())
	other.Frozen = 0
	other.Core = 3
	assert.Equal(t, atom("running"), status())
	other.Shows, other.Waits = true, true
	assert.Equal(t, atom("waiting"), status())
}

// A process tells of what all have in one go; a name that it does not have is left out there, and
// an empty list where it was asked for among others.
func TestAllOfAProcess(t *testing.T) {
	b := newWaiting(t)
	for _, name := range []string{"message_queue_len", "group_leader", "heap_size", "stack_size",
		"reductions", "garbage_collection", "suspending",
		"min_heap_size", "max_heap_size", "min_bin_vheap_size", "fullsweep_after", "minor_gcs", "size", "kill", "error_logger"} {
		b.Term(atom(name))
	}
	items := func(x any) (names []string) {
		for _, pair := range x.(term.List) {
			names = append(names, string(pair.(term.Tuple)[0].(term.AtomName)))
		}
		return names
	}
	x, how := b.call("process_info", term.PidValue{Num: b.pr.Num})
	require.Equal(t, bif.Done, how)
	assert.NotContains(t, items(x), "registered_name")
	assert.Subset(t, items(x), []string{"status", "links", "dictionary", "trap_exit", "reductions",
		"priority"})
	x, how = b.info([]any{atom("registered_name"), atom("links")})
	require.Equal(t, bif.Done, how)
	assert.Equal(t, term.List{term.Tuple{atom("registered_name"), term.List{}},
		term.Tuple{atom("links"), term.List{}}}, x)
	for _, bad := range []any{1, []any{atom("links"), 1},
		&term.ImproperList{Elems: []any{atom("links")}, Tail: atom("status")}} {
		_, how = b.info(bad)
		assert.Equal(t, bif.Raised, how, "%v", bad)
	}
}

// A binary is told by its bytes and references once for each reference that the process has.
func TestBinariesOfAProcess(t *testing.T) {
	b := knowing(t, "binary")
	store := b.Store()
	b.of = inspect.New(sysinfo.New(&sysinfo.Config{}), store, b.master)
	assert.Empty(t, b.item("binary"))
	number, _, err := store.ARMBinary(nil, nil, 500)
	require.NoError(t, err)
	require.EqualValues(t, 1, number)
	store.AddRef(number, memory.OnARM)
	b.Term(make([]byte, 500)) // the bench gives it the first number, too
	one := b.item("binary").(term.List)[0].(term.Tuple)
	assert.EqualValues(t, 500, one[1])
	assert.Positive(t, one[2])
}
