%% Arguments of the library's functions that are unusual, and still have a meaning or an error of their own.
-module(odd_library_arguments).
-export([main/0]).

main() ->
    [show(N, F) || {N, F} <- all()],
    io:format("~p~n", [lists:usort([begin receive after 1 -> ok end, erlang:time_offset() end || _ <- lists:seq(1, 5)]) =:= [erlang:time_offset(native)]]).

all() ->
    [{1, fun() -> filename:dirname(['usr/' | 'foo.erl']) end},
     {2, fun() -> filename:basename(["usr/" | foo]) end},
     {3, fun() -> filename:flatten(["a", b, [$c | 'd.e'] | f]) end},
     {4, fun() -> [filename:join([N]) || N <- ["/./", "/./.", "a/./b", "a/.", "./a", "a//./b/", "/.//", <<"a/./b/">>]] end},
     {5, fun() -> [filename:join(A, B) || A <- ["a", "a/.", "/.", "."], B <- ["b", "./b", "/b", ""]] end},
     {6, fun() -> proplists:to_map([{a, 1, 2}, {a, 1}, {b}, b, {c, 3}, {c, 4}, 7, {}, {{d}, 5}]) end},
     {7, fun() -> calendar:rfc3339_to_system_time("9999-12-31T23:59:60Z", []) end},
     {8, fun() -> calendar:rfc3339_to_system_time("9999-12-31T23:59:59Z", []) end},
     {9, fun() -> calendar:system_time_to_rfc3339(253402300800, []) end},
     {12, fun() -> unicode:characters_to_binary([$h, -1], latin1, latin1) end},
     {10, fun() -> unicode:characters_to_binary([[$h, 16#110000]], latin1, latin1) end},
     {13, fun() -> unicode:characters_to_binary([$h, 300], latin1, latin1) end},
     {14, fun() -> unicode:characters_to_binary([$h, 300], latin1, utf8) end},
     {15, fun() -> binary:split(<<"a">>, <<":">>, [global | foo]) end},
     {16, fun() -> [lists:flatten(io_lib:format(F, [[{a, b, c}, {a, b, c}]])) || F <- ["~-0p", "~-0w", "~-0tp", "~-0.0p", "~-00p"]] end},
     {17, fun() -> lists:flatten(io_lib:format("~-1p", [x])) end},
     {18, fun() -> {ok, Tokens, _} = erl_scan:string("foo 42 \"x\" bar", 2, [{text_fun, fun(C, _) -> C =:= atom end}]), Tokens end},
     {19, fun() -> {ok, Tokens, _} = erl_scan:string("foo 42 + ", {2, 1}, [{text_fun, fun(_, T) -> length(T) < 3 end}]), Tokens end},
     {31, fun() -> {ok, Tokens, _} = erl_scan:string("a 1", 1, [text, {text_fun, fun(C, _) -> C =:= atom end}]), Tokens end},
     {32, fun() -> [calendar:rfc3339_to_system_time("2022-06-25 11:04:00" ++ Offset, []) || Offset <- ["+02", "-00", "+02:30", "z"]] end},
     {33, fun() -> calendar:rfc3339_to_system_time("2022-06-25 11:04:00+0230", []) end},
     {20, fun() -> erl_scan:string([$", 42.0, $"], 1) end},
     {21, fun() -> {more, C} = io_lib:fread([], " \n", " ~d"), [io_lib:fread(C, eof, " ~d"), io_lib:fread(C, "18\n", " ~d")] end},
     {22, fun() -> ?MODULE:module_info(native) end},
     {23, fun() -> R = monitor(port, no_such_port), receive {'DOWN', R, port, {Name, Node}, Why} -> {Name, Node =:= node(), Why} end end},
     {24, fun() -> R = erlang:monitor(port, no_such_port, [{tag, here}]), receive {here, R, port, _, Why} -> Why end end},
     {25, fun() -> monitor(port, 42) end} |
     [{N, fun() -> maps:F(G, Bad) end} || {N, F, G} <- [{26, map, fun(_, _) -> ok end}, {27, filter, fun(_, _) -> true end},
                                                        {28, foreach, fun(_, _) -> ok end}, {29, filtermap, fun(_, _) -> true end}],
                                          Bad <- [a, [], {}, <<>>, {1, 2}, 7]]] ++
    [{30, fun() -> maps:fold(fun(_, _, _) -> ok end, 0, Bad) end} || Bad <- [a, [], 7]].

show(N, F) ->
    try
        io:format("~p: ~0p~n", [N, F()])
    catch
        Class:Reason:Stack -> io:format("~p: ~p ~0p ~p~n", [N, Class, Reason, where(hd(Stack))])
    end.

where({M, F, Args, _}) when M =:= maps; M =:= binary; M =:= unicode -> {M, F, Args =/= 0};
where({M, _, _, _}) -> M.
