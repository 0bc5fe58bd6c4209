% Calls of math:
% tan/1, tanh/1.
-module(math_calls_b5).
-export([main/0]).

main() ->
    t(fun() -> math:tan(0.5) end),
    t(fun() -> math:tan(-1) end),
    t(fun() -> math:tan(0) end),
    t(fun() -> math:tan(10) end),
    t(fun() -> math:tan([3, 1, 2, 1]) end),
    t(fun() -> math:tanh(7) end),
    t(fun() -> math:tanh(-0.5) end),
    t(fun() -> math:tanh(2) end),
    t(fun() -> math:tanh(0) end),
    t(fun() -> math:tanh(<<"abc">>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
