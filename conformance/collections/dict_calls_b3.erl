% Calls of dict:
% is_key/2, map/2, merge/3, size/1, store/3.
-module(dict_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> dict:is_key(7, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:is_key(b, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:is_key(fun(_, V) -> V > 1 end, <<"a,b,c">>) end),
    t(fun() -> dict:is_key(dict:from_list([{b, 3}]), [a | b]) end),
    t(fun() -> dict:map(fun(_, V) -> V > 1 end, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:map(fun(X, Y) -> {X, Y} end, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:map(fun(_, V) -> V end, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:map(fun(X, Y) -> X >= Y end, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:merge(<<",">>, dict:from_list([{a, [x]}]), dict:new()) end),
    t(fun() -> dict:merge(dict:from_list([{a, 1}, {b, 2}]), 2.5, dict:new()) end),
    t(fun() -> dict:merge(a, dict:new(), dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:merge(2, [a | b], dict:new()) end),
    t(fun() -> dict:size(dict:new()) end),
    t(fun() -> dict:size(dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:size(dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:size(fun(X) -> X > 1 end) end),
    t(fun() -> dict:store([1, 2, 3], a, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:store(foo, [1, 2, 3], dict:new()) end),
    t(fun() -> dict:store([], 2.5, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:store(a, [3, 1, 2, 1], dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:store(dict:from_list([{a, 1}, {b, 2}]), dict:new(), 2) end),
    t(fun() -> dict:store([{a, 1}, {b, 2}], dict:from_list([{a, 1}, {b, 2}]), a) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
