% Calls of dict:
% is_key/2, map/2, merge/3, size/1, store/3.
-module(dict_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> dict:is_key(foo, dict:new()) end),
    t(fun() -> dict:is_key(a, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:is_key(dict:from_list([{b, 3}]), {a, b, c}) end),
    t(fun() -> dict:is_key(2, 3) end),
    t(fun() -> dict:map(fun(X, Y) -> X >= Y end, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:map(fun(_, V) -> V > 1 end, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:map(fun(_, V) -> V end, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:map(fun(_, V) -> V > 1 end, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:map({1, 2}, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:merge(fun(_, X, Y) -> X + Y end, dict:from_list([{b, 3}]), dict:from_list([{b, 3}])) end),
    t(fun() -> dict:merge(fun(_, X, Y) -> X + Y end, dict:new(), dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:merge(dict:from_list([{b, 3}]), dict:from_list([{a, [x]}]), dict:from_list([{b, 3}])) end),
    t(fun() -> dict:merge({a, b, c}, [1, 2, 3], dict:new()) end),
    t(fun() -> dict:size(dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:size(dict:new()) end),
    t(fun() -> dict:size(dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:size(#{a => 2, b => 3}) end),
    t(fun() -> dict:store("abc", a, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:store([3, 1, 2, 1], 2, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:store(true, [{a, 1}, {b, 2}], dict:new()) end),
    t(fun() -> dict:store(2.5, {a, b, c}, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:store(fun(_, V) -> V > 1 end, 2.5, <<",">>) end),
    t(fun() -> dict:store(#{a => 1}, fun(X, Y) -> X >= Y end, 0) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
