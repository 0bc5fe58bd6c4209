-module(catch_old).
-export([main/0]).

main() ->
    io:format("~w~n", [catch 1 + 1]),
    io:format("~w~n", [catch throw(ball)]),
    io:format("~w~n", [catch exit(way)]),
    {'EXIT', {oops, Stack}} = (catch error(oops)),
    io:format("~w~n", [is_list(Stack)]),
    {'EXIT', {badarith, [_ | _]}} = (catch id(a) + 1),
    {'EXIT', {{badmatch, 2}, _}} = (catch 1 = id(2)),
    X = (catch case id(1) of 2 -> two end),
    io:format("~w~n", [element(1, element(2, X))]),
    io:format("~w~n", [[catch id(Y) || Y <- [1, 2]]]),
    io:format("~w~n", [catch begin A = 5, A * 2 end]),
    io:format("~w~n", [deep(100)]),
    io:format("~w~n", [catch exit({shutdown, catch throw(inner)})]),
    Y = catch_in_the_middle(3),
    io:format("~w~n", [Y]).

deep(0) -> throw(bottom);
deep(N) when N =:= 50 -> {at_50, catch deep(N - 1)};
deep(N) -> {N rem 10, deep(N - 1)} =:= x orelse reached.

catch_in_the_middle(N) ->
    A = N + 1,
    B = (catch throw(A)),
    C = (catch error(B)),
    {A, B, element(1, C), N}.

id(X) -> X.
