-module(ets_ms_bodies).
-export([main/0]).

main() ->
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [], [{{'$2', '$1'}}]}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [], [['$1', {const, {b, '$2'}} | '$2']]}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [], [#{'$1' => '$2', x => '$_'}]}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [], [{{}}]}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [], [one, two, '$$']}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [], [{'+', '$2', 41}]}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [], [{'+', '$1', 41}]}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [], [{element, 1, '$_'}]}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [], [{map_get, k, {const, #{k => v}}}]}]) end),
    p(fun() -> ets:test_ms({a, 7}, [{{'$1', '$2'}, [], [{{{'div', '$2', 2}, {'rem', '$2', 2}, {'/', '$2', 2}, {'bsl', '$2', 3}, {'-', '$2'}}}]}]) end),
    p(fun() -> ets:test_ms({a, 1.5}, [{{'$1', '$2'}, [], [{{{trunc, '$2'}, {round, '$2'}, {abs, '$2'}}}]}]) end),
    p(fun() -> ets:test_ms({a, <<1, 2>>}, [{{'$1', '$2'}, [], [{{{size, '$2'}, {byte_size, '$2'}, {bit_size, '$2'}}}]}]) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
