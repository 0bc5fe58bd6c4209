%% The first numbers of each algorithm.
-module(rand_algorithms).
-export([main/0]).

main() ->
    show([draws(A, 42) || A <- [exsss, exrop, exro928ss, exsp, exs1024s]]),
    show([draws(A, {1, 2, 3}) || A <- [exsss, exrop, exro928ss, exsp, exs1024s]]),
    show([draws(A, 42) || A <- [exs64, exsplus, exs1024]]),
    show(draws(default, 7) =:= draws(exsss, 7)),
    show(draws(exsss, [5, 6])),
    tried(fun() -> rand:seed_s(nothing, 1) end),
    tried(fun() -> rand:seed_s(exsss, atom) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

draws(A, Seed) -> draw(5, rand:seed_s(A, Seed)).

draw(0, _) -> [];
draw(N, State) ->
    {X, Next} = rand:uniform_s(1000, State),
    [X | draw(N - 1, Next)].
