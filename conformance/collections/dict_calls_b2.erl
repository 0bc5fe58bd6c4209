% Calls of dict:
% filter/2, find/2, fold/3, from_list/1, is_empty/1.
-module(dict_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> dict:filter(fun(_, V) -> V > 1 end, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:filter(fun(_, V) -> V > 1 end, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:filter(fun(_, V) -> V > 1 end, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:filter(fun(_, V) -> V > 1 end, dict:new()) end),
    t(fun() -> dict:filter(a, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:find(<<"a,b,c">>, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:find(a, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:find(dict:from_list([{a, [x]}]), <<",">>) end),
    t(fun() -> dict:find(a, <<1, 2, 3>>) end),
    t(fun() -> dict:fold(fun(K, V, A) -> [{K, V} | A] end, dict:from_list([{a, 1}, {b, 2}]), dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:fold(fun(K, V, A) -> [{K, V} | A] end, -0.5, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:fold(fun(K, V, A) -> [{K, V} | A] end, dict:from_list([{b, 3}]), dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:fold(fun(_, X, Y) -> X + Y end, a, dict:new()) end),
    t(fun() -> dict:from_list([{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> dict:from_list([]) end),
    t(fun() -> dict:from_list([{a, 1}, {b, 2}]) end),
    t(fun() -> dict:from_list(1) end),
    t(fun() -> dict:from_list("hello world") end),
    t(fun() -> dict:is_empty(dict:from_list([{b, 3}])) end),
    t(fun() -> dict:is_empty(dict:new()) end),
    t(fun() -> dict:is_empty(-0.5) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
