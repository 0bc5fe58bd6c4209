%% Uniform numbers of the process's own state.
-module(rand_uniform).
-export([main/0]).

main() ->
    show(rand:export_seed()),
    rand:seed(exsss, {1, 2, 3}),
    pretty([rand:uniform() || _ <- lists:seq(1, 4)]),
    show([rand:uniform(6) || _ <- lists:seq(1, 20)]),
    show([rand:uniform(1 bsl 70) || _ <- lists:seq(1, 3)]),
    pretty([rand:uniform_real() || _ <- lists:seq(1, 4)]),
    show(rand:uniform(1)),
    show(rand:export_seed()),
    tried(fun() -> rand:uniform(0) end),
    tried(fun() -> rand:uniform(a) end),
    tried(fun() -> rand:uniform(1.5) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
