%% ETS tables that are written to files and read from them.
-module(tables_in_files).
-export([main/0]).

main() ->
    T = ets:new(kept, [named_table, ordered_set, public, {keypos, 2}]),
    ets:insert(T, [{x, I, I * I} || I <- lists:seq(1, 5)]),
    ets:insert(T, [{'end', {a, <<1:3>>}, #{"k" => 1.5}}, {end_too, {b, []}, fun lists:map/2}]),
    [show(F, [ets:tab2file(T, F, O), ets:tabfile_info(F)]) ||
        {F, O} <- [{"plain", []}, {"counted", [{extended_info, [object_count]}]}, {summed, [{extended_info, [md5sum, object_count]}, {sync, true}]}, {"none", [{extended_info, []}]}]],
    show(short, [ets:tab2file(T, "short"), ets:tabfile_info("short")]),
    show(exists, ets:file2tab("plain")),
    ets:delete(T),
    [restored(F, O) || F <- ["plain", "counted", summed, "none", "short"], O <- [[], [{verify, true}], [{verify, false}]]],
    show(default, [ets:file2tab("plain"), ets:info(kept, size), ets:delete(kept)]),
    B = ets:new(bag, [bag, private]),
    ets:insert(B, [{I rem 10, I} || I <- lists:seq(1, 3000)]),
    show(bag, ets:tab2file(B, "bag", [{extended_info, [md5sum]}])),
    {ok, B2} = ets:file2tab("bag", [{verify, true}]),
    show(bag, [ets:info(B2, K) || K <- [name, type, protection, keypos, size, named_table]]),
    show(same, lists:sort(ets:tab2list(B)) =:= lists:sort(ets:tab2list(B2))),
    {ok, Bytes} = file:read_file("bag"),
    ok = file:write_file("cut", binary:part(Bytes, 0, byte_size(Bytes) - 10000)),
    show(cut, [ets:file2tab("cut", [{verify, true}]), element(1, ets:file2tab("cut"))]),
    ok = file:write_file("text", "some text"),
    [show(F, [ets:file2tab(F), ets:tabfile_info(F), ets:file2tab(F, [{verify, true}])]) || F <- ["text", "missing", "no/directory"]],
    show(errors, [ets:tab2file(no_such_table, "f"), ets:tab2file(B, "no/directory"), ets:tab2file(B, "f", [foo]), ets:tab2file(B, "f", [{sync, 1}]),
                  ets:tab2file(B, "f", [{extended_info, x}]), ets:tab2file(B, "f", [{extended_info, [x]}]), ets:file2tab("bag", foo), ets:file2tab("bag", [foo]),
                  ets:file2tab("bag", [{verify, 1}])]),
    [show(bad, t(F)) || F <- [fun() -> ets:tab2file(B, "f", foo) end, fun() -> ets:tab2file(1, "f") end, fun() -> ets:tabfile_info({1}) end]].

restored(File, Options) ->
    {ok, T} = ets:file2tab(File, Options),
    show(File, {T, ets:tab2list(T), [ets:info(T, K) || K <- [type, protection, keypos]]}),
    ets:delete(T).

t(F) -> try F() catch C:R -> {C, R} end.

show(Name, Value) -> io:format("~0p: ~0p~n", [Name, Value]).
