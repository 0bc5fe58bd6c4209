% Calls of random:
% uniform_s/1, uniform_s/2.
-module(random_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> random:uniform_s({1, 2, 3}) end),
    t(fun() -> random:uniform_s(2.5) end),
    t(fun() -> random:uniform_s({a, b, c}) end),
    t(fun() -> random:uniform_s(10, {1, 2, 3}) end),
    t(fun() -> random:uniform_s(100, {1, 2, 3}) end),
    t(fun() -> random:uniform_s(#{a => 1}, -0.5) end),
    t(fun() -> random:uniform_s(7, {a, b, c}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
