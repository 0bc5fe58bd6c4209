-module(ets_tab2list).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    p(fun() -> ets:tab2list(T) end),
    true = ets:insert(T, [{N, [N]} || N <- lists:seq(1, 200)]),
    p(fun() -> length(ets:tab2list(T)) end),
    p(fun() -> ets:tab2list(T) =:= [{N, [N]} || N <- lists:seq(1, 200)] end),
    p(fun() -> ets:tab2list(nosuch) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
