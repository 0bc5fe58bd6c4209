%% A process that keeps its state in a table, writes it when it ends, and begins with it the next time.
-module(table_saved_state).
-export([main/0]).

main() ->
    [run(Words) || Words <- [["a", "b", "a"], [], ["c", "a"], ["d"]]],
    io:format("~0p~n", [ets:tabfile_info("state.tab")]),
    ok = file:delete("state.tab"),
    io:format("~0p~n", [ets:tabfile_info("state.tab")]),
    run(["z"]).

run(Words) ->
    {Pid, Ref} = spawn_monitor(fun() -> counter(Words) end),
    receive {'DOWN', Ref, process, Pid, Reason} -> io:format("~0p~n", [Reason]) end.

counter(Words) ->
    Table = case ets:file2tab("state.tab", [{verify, true}]) of
                {ok, T} -> T;
                {error, {read_error, {file_error, _, enoent}}} -> ets:new(state, [ordered_set])
            end,
    [ets:update_counter(Table, W, 1, {W, 0}) || W <- Words],
    {ok, Kept} = second(ets:tab2file(Table, "copy.tab"), ets:file2tab("copy.tab")),
    Same = ets:tab2list(Kept) =:= ets:tab2list(Table),
    ok = ets:tab2file(Table, "state.tab", [{extended_info, [object_count, md5sum]}]),
    exit({Same, ets:tab2list(Table)}).

second(ok, X) -> X.
