-module(ets_select_replace).
-export([main/0]).

main() ->
    T = ets:new(t, [ordered_set]),
    true = ets:insert(T, [{a, 1}, {b, 2}, {c, x}]),
    p(fun() -> ets:select_replace(T, [{{'$1', '$2'}, [{is_integer, '$2'}], [{{'$1', {'*', '$2', 10}}}]}]) end),
    p(fun() -> ets:tab2list(T) end),
    p(fun() -> ets:select_replace(T, [{{c, '_'}, [], [{{c, y, z}}]}]) end),
    p(fun() -> ets:tab2list(T) end),
    p(fun() -> ets:select_replace(T, [{{zz, '_'}, [], [{{zz, y}}]}]) end),
    p(fun() -> ets:select_replace(T, [{{a, '$1'}, [], [{{b, '$1'}}]}]) end),
    p(fun() -> ets:select_replace(T, [{{a, '$1'}, [], [foo]}]) end),
    p(fun() -> ets:select_replace(ets:new(x, [bag]), [{'_', [], ['$_']}]) end).

%% p prints a value, or the class and reason of an exception.
p(F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w~n", [R]).
