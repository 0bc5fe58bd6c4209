-module(ets_match_object).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N, N rem 3, [N]} || N <- lists:seq(1, 12)]),
    p(fun() -> ets:match_object(T, {'_', 2, '_'}) end),
    p(fun() -> ets:match_object(T, {'$1', '_', ['$1']}) =:= ets:tab2list(T) end),
    p(fun() -> ets:match_object(T, {5, '_', '_'}) end),
    {A, C} = ets:match_object(T, {'_', 0, '_'}, 3),
    p(fun() -> A end),
    {B, _} = ets:match_object(C),
    p(fun() -> B end),
    p(fun() -> ets:match_object(T, foo) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
