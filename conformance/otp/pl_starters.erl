%% Starting processes by proc_lib that are ready late, never, or end before.
-module(pl_starters).
-export([main/0, begin_as/1, begin_as/2]).

main() ->
    process_flag(trap_exit, true),
    logger:set_primary_config(level, none),
    [begin
         io:format("~w~n", [How]),
         show(start, proc_lib:start(?MODULE, begin_as, [How])),
         show(start, proc_lib:start(?MODULE, begin_as, [How, x], 30)),
         show(start, proc_lib:start(?MODULE, begin_as, [How], 30, [{priority, normal}])),
         show(link, proc_lib:start_link(?MODULE, begin_as, [How], 30)),
         show(link, proc_lib:start_link(?MODULE, begin_as, [How], infinity, [{min_heap_size, 300}])),
         show(monitor, proc_lib:start_monitor(?MODULE, begin_as, [How])),
         show(monitor, proc_lib:start_monitor(?MODULE, begin_as, [How, y], 30)),
         show(monitor, proc_lib:start_monitor(?MODULE, begin_as, [How], 30, []))
     end || How <- [ready, refused, returned, exited, failed, thrown]],
    show(link, proc_lib:start_link(?MODULE, begin_as, [never], 5, [])),
    show(monitor, proc_lib:start_monitor(?MODULE, begin_as, [never], 5, [])),
    show(start, proc_lib:start(?MODULE, begin_as, [never], 5, [])),
    io:format("~w~n", [[try Start() catch C:R -> {C, R} end || Start <- [
        fun() -> proc_lib:start(?MODULE, begin_as, [ready], 10, [monitor]) end,
        fun() -> proc_lib:start_link(?MODULE, begin_as, [ready], 10, [monitor]) end,
        fun() -> proc_lib:start_monitor(?MODULE, begin_as, [ready], 10, [monitor]) end,
        fun() -> proc_lib:start(?MODULE, begin_as, not_a_list) end]]]),
    logger:set_primary_config(level, notice).

show(monitor, {Result, Ref}) when is_reference(Ref) ->
    io:format("  ~w", [shown(Result)]),
    stop(Result),
    receive {'DOWN', Ref, process, _, Reason} -> io:format(" down ~w~n", [shown(Reason)]) end;
show(link, Result) ->
    io:format("  ~w", [shown(Result)]),
    stop(Result),
    receive {'EXIT', _, Reason} -> io:format(" exit ~w~n", [shown(Reason)]) after 10 -> io:format(" no exit~n") end;
show(start, Result) ->
    io:format("  ~w~n", [shown(Result)]),
    stop(Result).

shown({ok, Pid}) when is_pid(Pid) -> ok;
shown({error, Reason}) -> {error, shown(Reason)};
shown({Reason, [{_, _, _, _} | _]}) -> {Reason, stack};
shown(Other) -> Other.

stop({ok, Pid}) -> Pid ! stop;
stop(_) -> ok.

begin_as(How, _) -> begin_as(How).

begin_as(ready) -> proc_lib:init_ack({ok, self()}), receive stop -> exit(stopped) end;
begin_as(refused) -> proc_lib:init_ack({error, refused}), exit(after_all);
begin_as(returned) -> nothing;
begin_as(exited) -> exit(early);
begin_as(failed) -> error(failed);
begin_as(thrown) -> throw(ball);
begin_as(never) -> receive never -> ok end.
