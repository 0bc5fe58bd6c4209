-module(ets_ms_heads).
-export([main/0]).

main() ->
    p(fun() -> ets:test_ms({a, {b, [c, d]}}, [{{'$1', {b, ['$2' | '$3']}}, [], ['$$']}]) end),
    p(fun() -> ets:test_ms({a, a}, [{{'$1', '$1'}, [], [same]}]) end),
    p(fun() -> ets:test_ms({a, b}, [{{'$1', '$1'}, [], [same]}]) end),
    p(fun() -> ets:test_ms({1, 1.0}, [{{'$1', '$1'}, [], [same]}]) end),
    p(fun() -> ets:test_ms(#{k => 1, l => 2}, [{#{k => '$1'}, [], ['$1']}]) end),
    p(fun() -> ets:test_ms(#{k => 1}, [{#{z => '$1'}, [], ['$1']}]) end),
    p(fun() -> ets:test_ms({a, b}, [{{'$10', '$2'}, [], ['$$']}]) end),
    p(fun() -> ets:test_ms({a, b}, [{{'$0', '$1'}, [], ['$$']}]) end),
    p(fun() -> ets:test_ms({'$01', b}, [{{'$01', '$1'}, [], ['$$']}]) end),
    p(fun() -> ets:test_ms({'$', b}, [{{'$', '$1'}, [], ['$$']}]) end),
    p(fun() -> ets:test_ms([a, b], [{['$1', '$2'], [], ['$$']}]) end),
    p(fun() -> ets:test_ms({a}, [{'$1', [], ['$1']}]) end),
    p(fun() -> ets:test_ms({<<1>>, 2.0, "s"}, [{{<<1>>, 2.0, "s"}, [], [ok]}]) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
