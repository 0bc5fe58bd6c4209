%% What a table in a file keeps of how the table was made.
-module(table_files_kept).
-export([main/0]).

main() ->
    [kept(Options) || Options <- [[compressed, named_table, {write_concurrency, true}, {keypos, 2}], [bag, {read_concurrency, true}], [public]]].

kept(Options) ->
    T = ets:new(kept, Options),
    ets:insert(T, [{a, 1}, {b, 2}]),
    ok = ets:tab2file(T, "kept.tab"),
    ets:delete(T),
    {ok, Again} = ets:file2tab("kept.tab"),
    io:format("~p ~p~n", [[ets:info(Again, I) || I <- [name, type, keypos, named_table, protection, compressed, write_concurrency, read_concurrency]],
                          lists:sort(ets:tab2list(Again))]),
    ets:delete(Again),
    ok = file:delete("kept.tab").
