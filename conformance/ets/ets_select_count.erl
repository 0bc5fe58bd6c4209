-module(ets_select_count).
-export([main/0]).

main() ->
    T = ets:new(t, []),
    true = ets:insert(T, [{N, N rem 3, [N]} || N <- lists:seq(1, 12)]),
    p(fun() -> ets:select_count(T, [{{'_', 1, '_'}, [], [true]}]) end),
    p(fun() -> ets:select_count(T, [{{'_', 1, '_'}, [], [false]}]) end),
    p(fun() -> ets:select_count(T, [{{'_', '$1', '_'}, [], [{'==', '$1', 0}]}]) end),
    p(fun() -> ets:select_count(T, [{{'_', 1, '_'}, [], [yes]}]) end),
    p(fun() -> ets:select_count(T, foo) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
