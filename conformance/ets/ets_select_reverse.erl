-module(ets_select_reverse).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N, N rem 3, [N]} || N <- lists:seq(1, 12)]),
    p(fun() -> ets:select_reverse(T, [{{'$1', 1, '_'}, [], ['$1']}]) end),
    {A, C1} = ets:select_reverse(T, [{{'$1', '_', '_'}, [], ['$1']}], 5),
    p(fun() -> A end),
    {B, C2} = ets:select_reverse(C1),
    p(fun() -> B end),
    {D, _} = ets:select_reverse(C2),
    p(fun() -> D end),
    S = ets:new(s, []),
    true = ets:insert(S, [{1}, {2}]),
    p(fun() -> lists:sort(ets:select_reverse(S, [{{'$1'}, [], ['$1']}])) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
