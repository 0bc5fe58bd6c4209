-module(ets_ms_guards).
-export([main/0]).

main() ->
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [{is_atom, '$1'}, {is_integer, '$2'}], ['$_']}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [{'=:=', '$2', 1.0}], ['$_']}]) end),
    p(fun() -> ets:test_ms({a, 1}, [{{'$1', '$2'}, [{'==', '$2', 1.0}], ['$_']}]) end),
    p(fun() -> ets:test_ms({a, [1, 2]}, [{{'$1', '$2'}, [{'=:=', {length, '$2'}, 2}], [{hd, '$2'}]}]) end),
    p(fun() -> ets:test_ms({a, x}, [{{'$1', '$2'}, [{'>', {length, '$2'}, 0}], [yes]}, {'_', [], [no]}]) end),
    p(fun() -> ets:test_ms({5}, [{{'$1'}, [{'and', {'>', '$1', 1}, {'<', '$1', 9}}], [yes]}]) end),
    p(fun() -> ets:test_ms({5}, [{{'$1'}, [{'or', {'>', '$1', 10}, {'<', '$1', 9}}], [yes]}]) end),
    p(fun() -> ets:test_ms({5}, [{{'$1'}, [{'not', {'>', '$1', 1}}], [yes]}]) end),
    p(fun() -> ets:test_ms({5}, [{{'$1'}, [{'xor', true, false}], [yes]}]) end),
    p(fun() -> ets:test_ms({5}, [{{'$1'}, [{'andalso', {is_atom, '$1'}, {'>', {length, '$1'}, 1}}], [yes]}]) end),
    p(fun() -> ets:test_ms({5}, [{{'$1'}, [{'orelse', {is_integer, '$1'}, {length, '$1'}}], [yes]}]) end),
    p(fun() -> ets:test_ms({5}, [{{'$1'}, [], [{'bxor', {'band', '$1', 4}, {'bor', '$1', 8}}]}]) end),
    p(fun() -> ets:test_ms({5}, [{{'$1'}, ['$1'], [yes]}]) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
