-module(ets_match_limit).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N, N rem 3, [N]} || N <- lists:seq(1, 12)]),
    {A, C1} = ets:match(T, {'$1', 1, '_'}, 2),
    p(fun() -> A end),
    {B, C2} = ets:match(C1),
    p(fun() -> B end),
    p(fun() -> ets:match(C2) end),
    p(fun() -> ets:match(T, {zz, '$1', '_'}, 2) end),
    p(fun() -> ets:match(T, '_', 0) end),
    p(fun() -> ets:match(foo) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
