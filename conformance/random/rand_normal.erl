%% Numbers of the normal distribution, and bytes.
-module(rand_normal).
-export([main/0]).

main() ->
    rand:seed(exsss, {4, 5, 6}),
    pretty([rand:normal() || _ <- lists:seq(1, 8)]),
    pretty([rand:normal(100, 25) || _ <- lists:seq(1, 4)]),
    show(rand:bytes(0)),
    show(rand:bytes(3)),
    show(rand:bytes(20)),
    show([abs(mean([rand:normal() || _ <- lists:seq(1, 300)])) < 0.25 || _ <- [1, 2, 3]]),
    show(element(1, rand:bytes_s(9, rand:seed_s(exrop, 1)))),
    pretty(element(1, rand:normal_s(rand:seed_s(exro928ss, 1)))),
    pretty(element(1, rand:normal_s(0, 1, rand:seed_s(exs1024s, 1)))),
    tried(fun() -> rand:normal(0, -1) end),
    tried(fun() -> rand:bytes(-1) end),
    tried(fun() -> rand:bytes(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).

mean(L) -> lists:sum(L) / length(L).
