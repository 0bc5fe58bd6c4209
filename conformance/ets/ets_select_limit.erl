-module(ets_select_limit).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N, N rem 3, [N]} || N <- lists:seq(1, 12)]),
    {A, C1} = ets:select(T, [{{'$1', '_', '_'}, [{'>', '$1', 2}], ['$1']}], 4),
    p(fun() -> A end),
    {B, C2} = ets:select(C1),
    p(fun() -> B end),
    {D, C3} = ets:select(C2),
    p(fun() -> D end),
    p(fun() -> ets:select(C3) end),
    p(fun() -> ets:select('$end_of_table') end),
    p(fun() -> ets:select(T, [{'_', [], [x]}], -1) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
