-module(ets_init_table).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, {old}),
    F = fun F(N) -> fun(read) when N > 3 -> end_of_input; (read) -> {[{N}, {-N}], F(N + 1)}; (close) -> ok end end,
    p(fun() -> ets:init_table(T, F(1)) end),
    p(fun() -> ets:tab2list(T) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
