%% Terms that are written past all devices, and an end by another process.
-module(display_terms).
-export([main/0]).

main() ->
    [true = erlang:display(T) || T <- terms()],
    _ = [erlang:display(try F() catch C:R -> {C, R} end) || F <- [fun() -> halt(foo) end, fun() -> halt(-1) end, fun() -> halt({a}) end, fun() -> halt(1, foo) end,
                                                              fun() -> halt(1, [foo]) end, fun() -> halt(1, [{flush, 1}]) end, fun() -> halt([a | b], []) end]],
    spawn(fun() ->
        true = erlang:display_string("the end"),
        true = erlang:display_nl(),
        halt()
    end),
    receive never -> erlang:display(never) end.

terms() ->
    [a, 'A b', '', 1, -17, 1 bsl 70, -(1 bsl 70), "string", "", [], [1, 2 | 3], [a, "b"], {}, {a, {b, []}}, <<>>, <<"bytes">>, <<1, 2, 255>>, <<1:3>>, #{},
     #{a => 1}, fun lists:map/2, [0, 1], "a\nb", 'it\'s', [1.5, -2.0e-10], "q\"r\\s", "a\tb", [27, 97], <<"q\"">>, <<"x\n">>, [$a | b], ["ab" | "cd"]].
