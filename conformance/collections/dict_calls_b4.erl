% Calls of dict:
% take/2, to_list/1, update/3, update/4, update_counter/3.
-module(dict_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> dict:take(b, dict:new()) end),
    t(fun() -> dict:take(a, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:take(a, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:take([], [3, 1, 2, 1]) end),
    t(fun() -> dict:take(fun(X) -> X + 1 end, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> dict:to_list(dict:from_list([{b, 3}])) end),
    t(fun() -> dict:to_list(dict:new()) end),
    t(fun() -> dict:to_list(dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:to_list(dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:update(a, fun(X) -> X + 1 end, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:update(a, fun(X) -> {X, a} end, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:update(<<"a,b,c">>, [c, a, b], 2) end),
    t(fun() -> dict:update(2.5, a, 2.5) end),
    t(fun() -> dict:update(a, fun(X) -> {X, a} end, a, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:update({1, 2}, fun(X) -> X + 1 end, a, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:update(true, fun(X) -> X + 1 end, b, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:update(a, fun(X) -> X + 1 end, dict:from_list([{a, [x]}]), dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:update("abc", fun(_, V) -> V > 1 end, fun(X, Y) -> {X, Y} end, -1) end),
    t(fun() -> dict:update(dict:from_list([{a, 1}, {b, 2}]), [[1], [2, 3], []], fun(X) -> X > 1 end, a) end),
    t(fun() -> dict:update_counter(a, 0, dict:new()) end),
    t(fun() -> dict:update_counter(a, -1, dict:new()) end),
    t(fun() -> dict:update_counter(<<"abc">>, -1, dict:new()) end),
    t(fun() -> dict:update_counter(7, 10, dict:from_list([{b, 3}])) end),
    t(fun() -> dict:update_counter(dict:from_list([{a, [x]}]), 7, a) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
