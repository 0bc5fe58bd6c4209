% Calls of rand:
% uniform_s/1, uniform_s/2.
-module(rand_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> rand:uniform_s(-0.5) end),
    t(fun() -> rand:uniform_s(7, 5) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
