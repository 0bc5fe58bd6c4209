-module(ets_select_delete).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N, N rem 3, [N]} || N <- lists:seq(1, 12)]),
    p(fun() -> ets:select_delete(T, [{{'_', 1, '_'}, [], [true]}]) end),
    p(fun() -> ets:match(T, {'$1', '_', '_'}) end),
    p(fun() -> ets:select_delete(T, [{{'$1', '_', '_'}, [{'<', '$1', 6}], [true]}]) end),
    p(fun() -> ets:select_delete(T, [{{6, '_', '_'}, [], [true]}]) end),
    p(fun() -> ets:select_delete(T, [{'_', [], [false]}]) end),
    p(fun() -> ets:tab2list(T) end),
    B = ets:new(b, [duplicate_bag]),
    true = ets:insert(B, [{a, 1}, {a, 1}, {b, 2}]),
    p(fun() -> ets:select_delete(B, [{{a, '_'}, [], [true]}]) end),
    p(fun() -> ets:tab2list(B) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
