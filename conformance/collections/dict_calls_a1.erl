% Calls of dict:
% append/3, append_list/3, erase/2, fetch/2, fetch_keys/1.
-module(dict_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> dict:append(<<"abc">>, a, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:append("abc", 2, dict:new()) end),
    t(fun() -> dict:append([], [[1], [2, 3], []], dict:from_list([{b, 3}])) end),
    t(fun() -> dict:append(a, a, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:append([1, 2, 3], dict:from_list([{b, 3}]), -0.5) end),
    t(fun() -> dict:append(fun(X) -> X + 1 end, dict:from_list([{a, [x]}]), a) end),
    t(fun() -> dict:append_list([3, 1, 2, 1], -0.5, dict:new()) end),
    t(fun() -> dict:append_list(true, <<1, 2, 3>>, dict:new()) end),
    t(fun() -> dict:append_list(3, [c, a, b], dict:from_list([{b, 3}])) end),
    t(fun() -> dict:append_list(a, <<"abc">>, dict:new()) end),
    t(fun() -> dict:append_list(fun(K, V, A) -> [{K, V} | A] end, fun(X) -> X + 1 end, "abc") end),
    t(fun() -> dict:append_list(fun(X) -> X > 1 end, dict:from_list([{a, [x]}]), a) end),
    t(fun() -> dict:erase(dict:from_list([{b, 3}]), dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:erase(fun(X, Y) -> {X, Y} end, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:erase([1, 2, 3], dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:erase(fun(X, Y) -> X >= Y end, dict:new()) end),
    t(fun() -> dict:erase(a, #{a => 2, b => 3}) end),
    t(fun() -> dict:erase(fun(X) -> X > 1 end, [a | b]) end),
    t(fun() -> dict:fetch(a, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:fetch(a, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:fetch(dict:new(), <<1, 2, 3>>) end),
    t(fun() -> dict:fetch(fun(_, V) -> V > 1 end, {a, b, c}) end),
    t(fun() -> dict:fetch_keys(dict:from_list([{b, 3}])) end),
    t(fun() -> dict:fetch_keys(dict:new()) end),
    t(fun() -> dict:fetch_keys(dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:fetch_keys(dict:from_list([{a, [x]}])) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
