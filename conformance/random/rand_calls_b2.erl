% Calls of rand:
% uniform_s/1, uniform_s/2.
-module(rand_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> rand:uniform_s([[1], [2, 3], []]) end),
    t(fun() -> rand:uniform_s("abc", rand:seed_s(exsss, 42)) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
