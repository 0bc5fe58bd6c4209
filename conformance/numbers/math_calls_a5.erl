% Calls of math:
% tan/1, tanh/1.
-module(math_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> math:tan(2.5) end),
    t(fun() -> math:tan(2) end),
    t(fun() -> math:tan(10) end),
    t(fun() -> math:tan(0) end),
    t(fun() -> math:tan(#{a => 2, b => 3}) end),
    t(fun() -> math:tanh(-0.5) end),
    t(fun() -> math:tanh(0) end),
    t(fun() -> math:tanh(2.5) end),
    t(fun() -> math:tanh(0.5) end),
    t(fun() -> math:tanh({a, b, c}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
