-module(ets_select).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{N, N rem 3, [N]} || N <- lists:seq(1, 12)]),
    p(fun() -> ets:select(T, [{{'$1', 1, '_'}, [{'>', '$1', 4}], ['$1']}]) end),
    p(fun() -> ets:select(T, [{{'$1', '$2', '$3'}, [{'<', '$1', 3}], [{{'$2', '$3', x}}]}]) end),
    p(fun() -> ets:select(T, [{{'$1', 0, '_'}, [], ['$_']}]) end),
    p(fun() -> ets:select(T, [{{'$1', 0, '$2'}, [], ['$$']}]) end),
    p(fun() -> ets:select(T, [{{1, '$1', '_'}, [], [a]}, {{2, '$1', '_'}, [], [b]}, {{'_', 0, '_'}, [], [c]}]) end),
    p(fun() -> ets:select(T, []) end),
    p(fun() -> ets:select(T, foo) end),
    p(fun() -> ets:select(T, [{{'$1'}, [], ['$2']}]) end),
    p(fun() -> ets:select(nosuch, []) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
