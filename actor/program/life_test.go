package program_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany"
)

// ends tells how a program ends that begins at an entry, and what is done to it.
const ends = `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    [begin
         {Pid, Ref} = epiphany:start(Program, Core, Entry, Args, [monitor | Options]),
         Do(Pid),
         receive {'DOWN', Ref, process, Pid, Reason} -> io:format("~s: ~p~n", [Name, Reason]) end
     end || {Name, Core, Entry, Args, Options, Do} <- [
        {"returned", any, status, [0], [], fun(_) -> ok end},
        {"status", any, status, [7], [], fun(_) -> ok end},
        {"negative", any, "status", [-7], [], fun(_) -> ok end},
        {"float", any, <<"_status">>, [1.0], [], fun(_) -> ok end},
        {"killed", any, main, [], [], fun(P) -> exit(P, kill) end},
        {"told", any, main, [], [], fun(P) -> exit(P, bored) end},
        {"limit", any, main, [], [{cycles, 12345}], fun(_) -> ok end},
        {"fault", 5, fault, [], [], fun(_) -> ok end},
        {"breakpoint", any, stop, [], [], fun(_) -> ok end},
        {"forged", 2, forge, [], [], fun(_) -> ok end},
        {"idle", any, idle, [], [], fun(P) -> exit(P, normal), exit(P, enough) end}]].
`

func TestEnds(t *testing.T) {
	text, _ := run(t, ends, "main", []any{built(t, "spin.s")})
	assert.Regexp(t, `^returned: normal
status: {exit_status,7}
negative: {exit_status,-7}
float: {exit_status,1065353216}
killed: killed
told: bored
limit: {epiphany,cycle_limit,\d+,#{core => 0,function => <<"_main">>}}
fault: {epiphany,unaligned,\d+,#{core => 5,function => <<"_fault">>}}
breakpoint: {epiphany,breakpoint,\d+,#{core => 0,function => <<"_stop">>}}
forged: {epiphany,bad_outbox,0,#{core => 2}}
idle: enough
$`, text)
}

// A store to what is not the program's is an exception: other cores, shared DRAM, registers of
// others, the ARM's memory, nothing at all.
func TestWildStores(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    [begin
         {_, Ref} = epiphany:start(Program, 0, wild, [At], [monitor]),
         receive {'DOWN', Ref, process, _, Reason} -> io:format("~.16b: ~p~n", [At, element(2, Reason)]) end
     end || At <- [16#80900000, 16#80900100, 16#8e000000, 16#8f123450, 16#809F0408, 16#40000000, 16#20000000, 16#FFFFFFFC, 16#8000]],
    Pid = epiphany:spawn(fun() -> receive P -> P ! {self(), fine} end end),
    Pid ! self(),
    receive {Pid, Fine} -> io:format("~p~n", [Fine]) end.
`, "main", []any{built(t, "spin.s")})
	assert.Equal(t, `80900000: illegal
80900100: illegal
8e000000: illegal
8f123450: illegal
809f0408: illegal
40000000: illegal
20000000: illegal
fffffffc: illegal
8000: illegal
fine
`, text)
}

// Programs are processes: they can be linked, watched, named, found.
func TestProgramsAreProcesses(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    process_flag(trap_exit, true),
    {ok, Program} = epiphany:load(Elf),
    Pid = epiphany:start(Program, any, entry, [], [link]),
    register(machine, Pid),
    true = is_process_alive(Pid),
    {links, [Self]} = process_info(Pid, links),
    Self = self(),
    machine ! <<"one">>,
    receive {Pid, One} -> io:format("~p~n", [One]) end,
    Other = spawn(fun() -> receive {Pid, Two} -> io:format("other ~p~n", [Two]) end, machine ! <<>> end),
    machine ! {Other, <<"two">>},
    receive {'EXIT', Pid, Reason} -> io:format("~p~n", [Reason]) end,
    undefined = whereis(machine),
    Starter = spawn(fun() -> epiphany:start(Program, any, main, [], [link]), exit(gone) end),
    Ref = monitor(process, Starter),
    receive {'DOWN', Ref, process, Starter, gone} -> ok end,
    io:format("~p~n", [all_free(16)]).

%% All cores are free sooner or later.
all_free(0) -> yes;
all_free(N) ->
    try epiphany:spawn(fun() -> receive stop -> ok end end) of
        _ -> all_free(N - 1)
    catch
        error:system_limit -> timer:sleep(1), all_free(N)
    end.
`, "main", []any{built(t, "echo.s")})
	assert.Equal(t, "<<\"one\">>\nother <<\"two\">>\nnormal\nyes\n", text)
}

// A core that machine code has is none for processes, and is one again.
func TestCoresAreTaken(t *testing.T) {
	for _, preset := range append(epiphany.Presets(), "") {
		t.Run(preset, func(t *testing.T) {
			settings, err := epiphany.Preset(preset)
			if preset == "" {
				settings, err = epiphany.Settings{}, nil
			}
			assert.NoError(t, err)
			text, _ := run(t, `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    Work = fun(N) -> lists:sum([X * X || X <- lists:seq(1, N)]) end,
    warm(Work, 3),
    All = [started(Program, any) || _ <- lists:seq(1, 16)],
    limit(fun() -> epiphany:spawn(fun() -> ok end) end),
    limit(fun() -> epiphany:start(Program, any, main, []) end),
    limit(fun() -> epiphany:start(Program, 3, main, []) end),
    Refs = [monitor(process, P) || P <- All],
    [exit(P, kill) || P <- All],
    [receive {'DOWN', R, process, _, killed} -> ok end || R <- Refs],
    warm(Work, 16),
    Pid = started(Program, 3),
    warm(Work, 15),
    exit(Pid, kill),
    io:format("ok~n").

warm(Work, N) ->
    Me = self(),
    Pids = [spawned(fun() -> Me ! {self(), Work(100)} end) || _ <- lists:seq(1, N)],
    [receive {P, 338350} -> ok end || P <- Pids].

spawned(F) ->
    try epiphany:spawn(F) catch error:system_limit -> timer:sleep(1), spawned(F) end.

started(Program, Core) ->
    try epiphany:start(Program, Core, main, [])
    catch error:system_limit -> timer:sleep(1), started(Program, Core)
    end.

limit(F) -> try F(), io:format("no limit~n") catch error:system_limit -> ok end.
`, "main", []any{built(t, "spin.s")}, epiphany.WithSettings(settings))
			assert.Equal(t, "ok\n", text)
		})
	}
}

// What is no program, or cannot be on a core, is refused with what is wrong with it.
func TestBadPrograms(t *testing.T) {
	text, _ := run(t, `
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    {error, {bad_elf, Why}} = epiphany:load(<<"no elf">>),
    io:format("~s~n", [Why]),
    Try = fun(F) -> try F() catch C:R -> io:format("~p~n", [{C, R}]) end end,
    Try(fun() -> epiphany:load(elf) end),
    Start = fun(P, Core, Entry, Args, Options) -> Try(fun() -> epiphany:start(P, Core, Entry, Args, Options) end) end,
    Start(Elf, any, entry, [], []),
    Start(make_ref(), any, entry, [], []),
    Start(Program, 16, entry, [], []),
    Start(Program, -1, entry, [], []),
    Start(Program, some, entry, [], []),
    Start(Program, any, nothing, [], []),
    Start(Program, any, 16#7000, [], []),
    Start(Program, any, 1, [], []),
    Start(Program, any, {}, [], []),
    Start(Program, any, entry, [1, 2, 3, 4, 5], []),
    Start(Program, any, entry, [16#100000000], []),
    Start(Program, any, entry, [an_atom], []),
    Start(Program, any, entry, [1 | 2], []),
    Start(Program, any, entry, [], [unknown]),
    Start(Program, any, entry, [], [{cycles, 0}]),
    Start(Program, any, entry, [], link),
    Try(fun() -> epiphany_program:look() end),
    Try(fun() -> epiphany_program:read(0, 4) end),
    Try(fun() -> epiphany_program:put(none, <<1>>) end).
`, "main", []any{built(t, "spin.s")})
	assert.Equal(t, `host: no ELF file: EOF
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,{no_entry,<<"nothing">>}}
{error,{no_entry,<<"there is no code of the program at the address">>}}
{error,{no_entry,<<"there is no code of the program at the address">>}}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
{error,badarg}
`, text)
}
