% Calls of dict:
% take/2, to_list/1, update/3, update/4, update_counter/3.
-module(dict_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> dict:take([[1], [2, 3], []], dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:take(a, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:take(a, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:take(a, "abc") end),
    t(fun() -> dict:take([1, 2, 3], <<"a,b,c">>) end),
    t(fun() -> dict:to_list(dict:from_list([{b, 3}])) end),
    t(fun() -> dict:to_list(dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:to_list(dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:to_list(dict:new()) end),
    t(fun() -> dict:update(<<"abc">>, dict:from_list([{a, [x]}]), <<"abc">>) end),
    t(fun() -> dict:update(fun(X) -> {X, a} end, fun(_, V) -> V > 1 end, a) end),
    t(fun() -> dict:update([3, 1, 2, 1], fun(X) -> X + 1 end, b, dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:update(true, fun(X) -> X + 1 end, [3, 1, 2, 1], dict:from_list([{a, 1}, {b, 2}])) end),
    t(fun() -> dict:update([c, a, b], fun(X) -> X end, foo, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:update(dict:new(), a, [], [1, 2, 3]) end),
    t(fun() -> dict:update(fun(_, X, Y) -> X + Y end, <<"a,b,c">>, a, [c, a, b]) end),
    t(fun() -> dict:update_counter(<<",">>, -0.5, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:update_counter(<<",">>, 1, dict:new()) end),
    t(fun() -> dict:update_counter(2, 2, dict:from_list([{a, [x]}])) end),
    t(fun() -> dict:update_counter(2, 10, dict:new()) end),
    t(fun() -> dict:update_counter(foo, -0.5, -0.5) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
