% Calls of random:
% uniform_s/1, uniform_s/2.
-module(random_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> random:uniform_s({1, 2, 3}) end),
    t(fun() -> random:uniform_s([1, 2, 3]) end),
    t(fun() -> random:uniform_s({a, b, c}) end),
    t(fun() -> random:uniform_s(2, {1, 2, 3}) end),
    t(fun() -> random:uniform_s(100, {1, 2, 3}) end),
    t(fun() -> random:uniform_s(fun(X, Y) -> {X, Y} end, 100) end),
    t(fun() -> random:uniform_s(100, {a, b, c}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
