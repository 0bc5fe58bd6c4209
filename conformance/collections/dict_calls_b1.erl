% Calls of dict:
% append/3, append_list/3, erase/2, fetch/2, fetch_keys/1.
-module(dict_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> dict:append({a, b, c}, {1, 2}, dict:new()) end),
    t(fun() -> dict:append(10, [3, 1, 2, 1], dict:from_list([{b, 3}])) end),
    t(fun() -> dict:append(<<",">>, <<1, 2, 3>>, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:append([3, 1, 2, 1], a, dict:new()) end),
    t(fun() -> dict:append(fun(X) -> X + 1 end, true, 7) end),
    t(fun() -> dict:append(fun(_, X, Y) -> X + Y end, fun(_, X, Y) -> X + Y end, [[1], [2, 3], []]) end),
    t(fun() -> dict:append_list([{a, 1}, {b, 2}], 2, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:append_list(a, [[1], [2, 3], []], dict:new()) end),
    t(fun() -> dict:append_list([1, 1.0, 2], 2.5, dict:new()) end),
    t(fun() -> dict:append_list(a, 10, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:append_list(dict:from_list([{b, 3}]), fun(X) -> X + 1 end, [a | b]) end),
    t(fun() -> dict:append_list(dict:from_list([{a, [x]}]), fun(_, X, Y) -> X + Y end, -1) end),
    t(fun() -> dict:erase(dict:from_list([{a, [x]}]), dict:new()) end),
    t(fun() -> dict:erase(1, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:erase(<<"a,b,c">>, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:erase(fun(X, Y) -> {X, Y} end, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:erase(foo, true) end),
    t(fun() -> dict:erase(fun(_, V) -> V > 1 end, 2) end),
    t(fun() -> dict:fetch(a, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:fetch(a, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:fetch(dict:new(), [c, a, b]) end),
    t(fun() -> dict:fetch(<<1, 2, 3>>, <<1, 2, 3>>) end),
    t(fun() -> dict:fetch_keys(dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:fetch_keys(dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:fetch_keys(dict:from_list([{b, 3}])) end),
    t(fun() -> dict:fetch_keys(dict:new()) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
