% Calls of dict:
% filter/2, find/2, fold/3, from_list/1, is_empty/1.
-module(dict_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> dict:filter(fun(X, Y) -> X >= Y end, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:filter(fun(X, Y) -> {X, Y} end, dict:new()) end),
    t(fun() -> dict:filter(fun(X, Y) -> X >= Y end, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:filter(fun(_, V) -> V > 1 end, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:filter(foo, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:find(fun(_, X, Y) -> X + Y end, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:find(a, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:find(a, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:find(dict:from_list([{a, 1}, {b, 2}]), a) end),
    t(fun() -> dict:find(b, b) end),
    t(fun() -> dict:fold(fun(_, X, Y) -> X + Y end, dict:new(), dict:new()) end),
    t(fun() -> dict:fold(fun(K, V, A) -> [{K, V} | A] end, dict:from_list([{b, 3}]), dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:from_list([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> dict:from_list([{a, 1}, {b, 2}]) end),
    t(fun() -> dict:from_list([]) end),
    t(fun() -> dict:from_list(dict:from_list([{b, 3}])) end),
    t(fun() -> dict:from_list(#{a => 2, b => 3}) end),
    t(fun() -> dict:is_empty(dict:from_list([{b, 3}])) end),
    t(fun() -> dict:is_empty(dict:new()) end),
    t(fun() -> dict:is_empty(fun(X) -> X > 1 end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
