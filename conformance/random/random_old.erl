%% The old module random.
-module(random_old).
-export([main/0]).

main() ->
    show(random:seed0()),
    pretty(random:uniform()),
    show(random:seed()),
    show(random:seed(1, 2, 3)),
    pretty([random:uniform() || _ <- lists:seq(1, 4)]),
    show([random:uniform(10) || _ <- lists:seq(1, 10)]),
    show(random:seed({4, 5, 6})),
    show(random:uniform(100)),
    pretty(random:uniform_s({1, 2, 3})),
    show(random:uniform_s(10, {1, 2, 3})),
    tried(fun() -> random:uniform(0) end),
    tried(fun() -> random:seed(a) end).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
