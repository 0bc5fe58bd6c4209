%% Shuffles, samples and dice.
-module(rand_shuffle).
-export([main/0]).

main() ->
    rand:seed(exsss, 2024),
    show(shuffle(lists:seq(1, 12))),
    show(lists:sort(shuffle("a deck of cards")) =:= lists:sort("a deck of cards")),
    show([roll(3) || _ <- lists:seq(1, 10)]),
    show(lists:sort(maps:to_list(count([rand:uniform(4) || _ <- lists:seq(1, 200)])))),
    show([lists:nth(rand:uniform(3), [rock, paper, scissors]) || _ <- lists:seq(1, 9)]),
    show(walk(20, 0)),
    show(abs(4 * length([x || _ <- lists:seq(1, 1000), inside(rand:uniform(), rand:uniform())]) / 1000 - math:pi()) < 0.2).

show(X) -> io:format("~w~n", [X]).

shuffle(L) -> [X || {_, X} <- lists:sort([{rand:uniform(), X} || X <- L])].

roll(N) -> lists:sum([rand:uniform(6) || _ <- lists:seq(1, N)]).

count(L) -> lists:foldl(fun(X, M) -> maps:update_with(X, fun(N) -> N + 1 end, 1, M) end, #{}, L).

walk(0, At) -> [At];
walk(N, At) -> [At | walk(N - 1, At + 2 * rand:uniform(2) - 3)].

inside(X, Y) -> X * X + Y * Y =< 1.
