-module(ets_ms_errors).
-export([main/0]).

main() ->
    p(fun() -> element(1, ets:test_ms({a}, [{{'$1'}, [], ['$2']}])) end),
    p(fun() -> element(1, ets:test_ms({a}, [{{'$1'}, [{nosuch, 1}], ['$1']}])) end),
    p(fun() -> element(1, ets:test_ms({a}, [{{'$1'}, [], [{'$1'}]}])) end),
    p(fun() -> element(1, ets:test_ms({a}, [{{'$1'}, [{}], ['$1']}])) end),
    p(fun() -> element(1, ets:test_ms({a}, [{{'$1'}, [], []}])) end),
    p(fun() -> element(1, ets:test_ms({a}, [{{'$1'}}])) end),
    p(fun() -> element(1, ets:test_ms({a}, [foo])) end),
    p(fun() -> element(1, ets:test_ms({a}, [{{'$1'}, foo, ['$1']}])) end),
    p(fun() -> element(1, ets:test_ms({a}, [{{'$1'}, [], ['$1']} | x])) end),
    p(fun() -> element(1, ets:test_ms({a}, [{{'$1'}, [{hd}], ['$1']}])) end),
    p(fun() -> ets:test_ms({a}, [{{'$1'}, [], ['$2']}]) end),
    p(fun() -> ets:test_ms({a}, [{{'$1'}, [{nosuch, 1}], ['$1']}]) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
