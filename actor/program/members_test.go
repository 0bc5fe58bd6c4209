package program_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/parallergo/epiphany/vm/rts"
)

// symmetricBytes are those of the symmetric memory in these tests.
const symmetricBytes = 3 << 10

// withSymmetric gives cores symmetric memory, and room for inboxes if there are to be some.
func withSymmetric(inboxes bool) epiphany.Option {
	p := slave.DefaultPlacement()
	p.SymmetricBytes = symmetricBytes
	if inboxes {
		p.Runtime[rts.Doubles] = slave.Cached
	}
	return epiphany.WithPlacement(p)
}

// A job of processes of Erlang alone: each stores into the memory of its neighbour, and adds to a
// number of the first.
func TestJobOfProcesses(t *testing.T) {
	text, _ := run(t, `
main() ->
    {ok, Job} = spmd:start(fun() -> member() end, 2, 3, []),
    Found = [receive {Job, Pe, Binary} -> binary_to_term(Binary) end || Pe <- lists:seq(0, 5)],
    receive {Job, done} -> ok end,
    io:format("~p~n", [Found]).

member() ->
    {Me, N} = {shmem:my_pe(), shmem:n_pes()},
    At = shmem:malloc(200), Sum = shmem:malloc(4),
    shmem:put(int, Sum, 100, Me),
    shmem:barrier_all(),
    shmem:put(At + 1, list_to_binary(lists:seq(Me, Me + 98)), (Me + 1) rem N),
    _ = shmem:fetch_add(int, Sum, Me, 0),
    shmem:barrier_all(),
    Mine = binary_to_list(shmem:get(At + 1, 99, Me)),
    Next = binary_to_list(shmem:get(At + 1, 99, (Me + 1) rem N)),
    From = (Me + N - 1) rem N,
    true = Mine =:= lists:seq(From, From + 98),
    true = Next =:= lists:seq(Me, Me + 98),
    get(shmem_job) ! {self(), term_to_binary({Me, shmem:get_value(int, Sum, 0)})}.
`, "main", nil, withSymmetric(false))
	assert.Equal(t, "[{0,115},{1,115},{2,115},{3,115},{4,115},{5,115}]\n", text)
}

// mixedJob is a job of two programs in C and three processes of Erlang, which store into each other's
// memory, add to the same numbers, and take turns.
const mixedJob = `
main(Elf) ->
    {ok, C} = epiphany:load(Elf),
    E = fun() -> member() end,
    {ok, Job} = spmd:start([E, C, E, E, C, C], 2, 3, []),
    Found = [receive {Job, Pe, Binary} -> found(Pe, Binary) end || Pe <- lists:seq(0, 5)],
    receive {Job, done} -> ok end,
    [io:format("~w~n", [F]) || F <- Found].

found(Pe, <<Pe:32/little, Counter:32/little, Turn:32/little, Heap:32/little, Wide:64/little,
      Whole:64/float-little,
    Part:16/binary, Bytes:33/binary, _/binary>>) ->
    {Pe, Counter, Turn, Heap, Wide, Whole, [X || <<X:32/float-little>> <= Part], Bytes}.

member() ->
    {Me, N} = {shmem:my_pe(), shmem:n_pes()},
    Next = (Me + 1) rem N,
    [Counter, Wide, Part, Whole, Bytes, Turn] = [shmem:address(A) ||
        A <- [counter, wide, part, whole, bytes, turn]],
    Heap = shmem:malloc(40),
    shmem:put(Part, << <<(Me + I + 0.5):32/float-little>> || I <- [0, 1, 2, 3] >>, Next),
    shmem:put(double, Whole, Me * 0.25, Next),
    shmem:put(Bytes + 1, << <<($a + Me + I rem 20)>> || I <- lists:seq(0, 31) >>, Next),
    shmem:put(int, Heap + 12, 1000 + Me, Next),
    [begin shmem:fetch_add(int, Counter, Me + 1, Pe),
        shmem:fetch_add(longlong, Wide, 1 bsl 33, Pe) end || Pe <- lists:seq(0, N - 1)],
    shmem:barrier_all(),
    Me > 0 andalso shmem:wait_until(int, Turn, ge, Me),
    shmem:put(int, Turn, Me + 1, Next),
    shmem:barrier_all(),
    Own = fun(At, Size) -> shmem:get(At, Size, Me) end,
    get(shmem_job) ! {self(), iolist_to_binary([<<Me:32/little>>, Own(Counter, 4), Own(Turn, 4),
        Own(Heap + 12, 4), Own(Wide, 8),
        Own(Whole, 8), Own(Part, 16), Own(Bytes, 33)])},
    shmem:finalize().
`

// mixedResult is what the members of mixedJob find.
func mixedResult() string {
	const members = 6
	var text strings.Builder
	for pe := range members {
		from := (pe + members - 1) % members
		bytes := []string{"0"}
		for i := range 32 {
			bytes = append(bytes, strconv.Itoa('a'+from+i%20))
		}
		turn := pe
		if pe == 0 {
			turn = members
		}
		whole := strconv.FormatFloat(float64(from)*0.25, 'f', -1, 64)
		if !strings.Contains(whole, ".") {
			whole += ".0"
		}
		fmt.Fprintf(&text, "{%d,%d,%d,%d,%d,%s,[%d.5,%d.5,%d.5,%d.5],<<%s>>}\n", pe, 7+1+2+3+4+5+6, turn,
			1000+from, members<<33, whole, from, from+1, from+2, from+3, strings.Join(bytes, ","))
	}
	return text.String()
}

func TestJobOfProgramsAndProcesses(t *testing.T) {
	elf := jobFor(t, "members.c", cc.Target{Symmetric: symmetricBytes})
	inConfigurations(t, mixedJob, mixedResult(), elf, withSymmetric(true))
}

// Errors name routine, member and address.
func TestErrorsOfMembers(t *testing.T) {
	text, _ := run(t, `
main() ->
    logger:set_primary_config(level, none),
    {ok, Job} = spmd:start(fun() -> member() end, 1, 3, []),
    receive {Job, 0, Found} -> io:format("~p~n", [binary_to_term(Found)]) end,
    receive {Job, done} -> ok end,
    Why = fun(F) -> try F() catch error:R -> R end end,
    io:format("~p ~p~n", [Why(fun shmem:my_pe/0), Why(fun() -> shmem:put(30000, <<1>>, 0) end)]),
    process_flag(trap_exit, true),
    {ok, Fails} = spmd:start_link(fun() ->
                                      shmem:my_pe() =:= 1 andalso error(oops),
                                      shmem:barrier_all()
                                  end, 1, 3, []),
    receive {'EXIT', Fails, {pe, Pe, {Reason, _}}} -> io:format("~p ~p~n", [Pe, Reason]) end.

member() ->
    {From, To} = shmem:heap(),
    case shmem:my_pe() of
        0 ->
            receive after 1 -> ok end, % the others have ended
            Why = fun(F) -> try F() catch error:R -> R end end,
            get(shmem_job) ! {self(), term_to_binary([Why(F) || F <- [
                fun() -> shmem:put(From, <<1>>, 3) end,
                fun() -> shmem:put(From, <<1>>, -1) end,
                fun() -> shmem:get(To - 3, 4, 0) end,
                fun() -> shmem:put(16#100, <<1>>, 0) end,
                fun() -> shmem:put(int, From, x, 0) end,
                fun() -> shmem:wait_until(int, 8, eq, 0) end,
                fun() -> shmem:get(To - 4, 4, 1) end,
                fun() -> shmem:fetch_add(int, From, 1, 2) end,
                fun() -> shmem:address(counter) end]])};
        _ ->
            ok
    end.
`, "main", nil, withSymmetric(false))
	const end = 32<<10 - 2<<10 - 16
	assert.Equal(t, fmt.Sprintf(`[{no_pe,{shmem,put,3,%[1]d}},
 {no_pe,{shmem,put,-1,%[1]d}},
 {not_symmetric,{shmem,get,0,%[2]d}},
 {not_symmetric,{shmem,put,0,256}},
 badarg,
 {not_symmetric,{shmem,wait_until,0,8}},
 {ended,{shmem,get,1,%[3]d}},
 {ended,{shmem,fetch_add,2,%[1]d}},
 {no_symbol,{shmem,address,none,counter}}]
{not_a_member,{shmem,my_pe,none,none}} {not_a_member,{shmem,put,0,30000}}
1 oops
`, end-symmetricBytes+160+5*8+3*8, end-3, end-4), text)
}

// Members that can never go on are reported, with what they wait for.
func TestMembersThatNeverGoOn(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    {ok, C} = epiphany:load(Elf),
    Ends = fun(Members, Columns) ->
        {ok, Job} = spmd:start_link(Members, 1, Columns, []),
        receive
            {'EXIT', Job, {pe, Pe, {Reason, _}}} -> io:format("~w ~w~n", [Pe, Reason]);
            {'EXIT', Job, Reason} -> io:format("~w~n", [Reason])
        end
    end,
    Ends(fun() -> each() end, 2),
    Ends(fun() -> shmem:my_pe() =:= 0 orelse shmem:barrier_all() end, 3),
    Ends([C, fun() -> shmem:barrier_all() end], 2),
    Ends(fun() ->
             shmem:my_pe() =:= 2 andalso shmem:wait_until(int, element(1, shmem:heap()), eq, -1),
             shmem:barrier_all()
         end, 3).

each() ->
    At = shmem:malloc(8),
    shmem:put(int, At, 5, shmem:my_pe()),
    shmem:put(int, At, 6, 1 - shmem:my_pe()),
    shmem:wait_until(int, At, eq, 6),
    shmem:wait_until(int, At, gt, 6).
`, "main", []any{jobFor(t, "ends.c", cc.Target{Symmetric: symmetricBytes})}, withSymmetric(false))
	const state = 32<<10 - 2<<10 - 16 - symmetricBytes
	assert.Equal(t, fmt.Sprintf("{never,[{0,wait_until,%[1]d,any},{1,wait_until,%[1]d,any}]}\n"+
		"2 {ended,{shmem,barrier_all,0,%[2]d}}\n1 {ended,{shmem,barrier_all,0,%[2]d}}\n"+
		"{never,[{0,barrier_all,%[2]d,2},{1,barrier_all,%[3]d,2},{2,wait_until,%[1]d,any}]}\n",
		state+160+5*8+3*8, state+64+4, state+64+8+4), text)
}

// waitingJobs are jobs of programs that wait for a word (0), in a barrier (1), or for a message (2),
// and of processes.
const waitingJobs = `
main(Elf) ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    {ok, C} = epiphany:load(Elf),
    Nothing = fun(_) -> ok end,
    io:format("~0p~n", [ending([C, C], Nothing)]),
    Waiting = fun() -> shmem:wait_until(int, at(flag), eq, 3) end,
    io:format("~0p~n", [ending([C, member([{0, 1}], Waiting)], Nothing)]),
    io:format("~0p~n", [ending([member([], fun shmem:barrier_all/0), C], Nothing)]),
    %% Who waits for a message or for a process that is busy does not wait for ever.
    io:format("~0p~n", [ending([C, C, member([{0, 2}, {1, 1}], fun shmem:barrier_all/0)],
        fun(Job) -> timer:sleep(60), spmd:send(Job, 0, <<1:32>>) end)]),
    Locks = fun() -> shmem:barrier_all(), shmem:set_lock(at(lock)), shmem:clear_lock(at(lock)) end,
    io:format("~0p~n", [ending([C, member([{0, 3}, {2, 4}], Locks), C], Nothing)]),
    Slow = fun() ->
        shmem:set_lock(at(lock)), shmem:barrier_all(), late(), shmem:clear_lock(at(lock))
    end,
    io:format("~0p~n", [ending([C, member([{0, 4}, {2, 4}],
        fun() -> Slow(), shmem:barrier_all() end), C], Nothing)]),
    Late = fun() -> late(), shmem:barrier_all() end,
    io:format("~0p~n", [ending([C, C, member([{1, 1}], Late)], Nothing)]).

%% A process that tells each program before what it is to do, and then does something itself.
member(Hows, Do) ->
    fun() ->
        [shmem:put(int, at(how), How, Pe) || {Pe, How} <- Hows],
        shmem:barrier_all(),
        Do()
    end.

late() ->
    receive after 60 -> ok end,
    shmem:put(int, at(flag), 7, 0).

at(Name) -> shmem:address(Name).

ending(Members, Do) ->
    {ok, Job} = spmd:start_link(Members, 1, length(Members), []),
    Do(Job),
    receive
        {Job, done} -> receive {'EXIT', Job, normal} -> done end;
        {'EXIT', Job, {never, Waits}} -> Waits
    end.
`

// Programs that can never go on are reported, with the places of their code, alone and among
// processes. Those that somebody will yet wake are not.
func TestProgramsThatNeverGoOn(t *testing.T) {
	elf := jobFor(t, "waits.c", cc.Target{Symmetric: symmetricBytes})
	const test, barrier = `<<"0x\w+ in _shmem_int_\w+">>,(\d+),any`, `<<"0x\w+ in _shmem_barrier_all">>`
	const want = `^\[{0,` + test + `},{1,` + test + `}\]
\[{0,` + barrier + `,(\d+),any},{1,wait_until,(\d+),any}\]
\[{0,barrier_all,(\d+),1},{1,` + test + `}\]
done
\[{0,` + test + `},{1,set_lock,(\d+),0},{2,<<"0x\w+ in _shmem_set_lock">>,(\d+),0}\]
done
done
$`
	for name, order := range map[string]epiphany.Option{
		"strong": epiphany.WithWindow(512), "weak": epiphany.WithWeakMemory(7, 300),
	} {
		t.Run(name, func(t *testing.T) {
			one, hash := run(t, waitingJobs, "main", []any{elf}, withSymmetric(false), order,
				epiphany.WithWorkers(1))
			require.Regexp(t, want, one)
			at := regexp.MustCompile(want).FindStringSubmatch(one)
			assert.Equal(t, []string{at[1], at[1], at[1]}, []string{at[2], at[4], at[6]}, "the flag")
			_, other := run(t, waitingJobs, "main", []any{elf}, withSymmetric(false), order,
				epiphany.WithWorkers(8))
			assert.Equal(t, hash, other, "threads do not matter")
		})
	}
}

// A job with processes needs symmetric memory, and programs that are linked for it.
func TestMembersWithoutMemory(t *testing.T) {
	const start = `
main(Elf) ->
    {ok, C} = epiphany:load(Elf),
    {error, {Name, Text}} = spmd:start([C, fun() -> ok end], 1, 2, []),
    io:format("~p ~s~n", [Name, Text]),
    io:format("~p~n", [spmd:start(fun() -> ok end, 5, 1, [])]),
    io:format("~p~n", [spmd:start([C], 1, 2, [])]).
`
	text, _ := run(t, start, "main", []any{job(t, "ends.c")})
	assert.Equal(t, "no_symmetric the setting symmetric leaves no memory to a symmetric heap\n"+
		"{error,no_room}\n{error,badarg}\n", text)
	text, _ = run(t, start, "main", []any{job(t, "ends.c")}, withSymmetric(false))
	assert.Equal(t, "no_symmetric the program does not have the state of OpenSHMEM from 0x6bf0 to 0x77f0: "+
		"it is not linked for a symmetric heap of 3072 bytes\n{error,no_room}\n{error,badarg}\n", text)
}

// Collectives of programs in C and processes of Erlang, of as many members as a power of two and not.
func TestCollectivesOfProgramsAndProcesses(t *testing.T) {
	elf := jobFor(t, "collect.c", cc.Target{Symmetric: symmetricBytes})
	text, _ := run(t, `
main(Elf) ->
    {ok, C} = epiphany:load(Elf),
    E = fun() -> member() end,
    [io:format("~w~n", [job(Members)]) ||
        Members <- [[E, C, E, C], [C, E, C, C, E, C], [E, E, C], [E, E, E, E, C, C, C, C]]].

job(Members) ->
    N = length(Members),
    Rows = 2 - N rem 2,
    {ok, Job} = spmd:start(Members, Rows, N div Rows, []),
    All = [[receive {Job, Pe, Binary} -> Binary end || _ <- [1, 2, 3]] || Pe <- lists:seq(0, N - 1)],
    receive {Job, done} -> ok end,
    [[Sums, Largest | _] | _] = All,
    [] = [Pe || {Pe, [S, L | _]} <- lists:enumerate(0, All), {S, L} =/= {Sums, Largest}],
    {[X || <<X:32/float-little>> <= Sums], [X || <<X:32/signed-little>> <= Largest],
        [[hd(binary_to_list(Text, At, At)) || At <- [1, 25, 49]] || [_, _, Text] <- All]}.

member() ->
    {Me, Job} = {shmem:my_pe(), get(shmem_job)},
    [Sync, Values, Sums, Work, Numbers, Largest, Spare, Text] =
        [shmem:address(A) || A <- [pSync, values, sums, work, numbers, largest, spare, text]],
    shmem:put(Values, << <<(Me + I * 0.5):32/float-little>> || I <- lists:seq(0, 19) >>, Me),
    shmem:put(Numbers, <<(Me * 10):32/little, (-Me):32/little>>, Me),
    shmem:put(Text, list_to_binary(lists:seq(Me, Me + 23)), Me),
    shmem:barrier_all(),
    shmem:broadcast(Text + 24, Text, 24, 2, Sync),
    shmem:broadcast(Text + 48, Text + 24, 24, 1, Sync + 192),
    shmem:reduce(float, sum, Sums, Values, 20, Work, Sync + 2 * 192),
    shmem:reduce(int, max, Largest, Numbers, 2, Spare, Sync + 3 * 192),
    [Job ! {self(), shmem:get(At, Bytes, Me)} || {At, Bytes} <- [{Sums, 80}, {Largest, 8}, {Text, 72}]],
    shmem:finalize().
`, "main", []any{elf}, withSymmetric(false))
	var want strings.Builder
	for _, members := range []int{4, 6, 3, 8} {
		var sums, texts []string
		for i := range 20 { // the sum of me + i/2 of all members
			sums = append(sums, fmt.Sprintf("%.1f", float64(members*(members-1)/2)+float64(members*i)/2))
		}
		for pe := range members {
			passed := [2]int{2, 2} // but to those who pass them on
			if pe == 2 {
				passed[0] = 0
			}
			if pe == 1 {
				passed[1] = 0
			}
			texts = append(texts, fmt.Sprintf("[%d,%d,%d]", pe, passed[0], passed[1]))
		}
		fmt.Fprintf(&want, "{[%s],[%d,0],[%s]}\n", strings.Join(sums, ","), 10*(members-1),
			strings.Join(texts, ","))
	}
	assert.Equal(t, want.String(), text)
}
