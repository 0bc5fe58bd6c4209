%% The numbers that follow from a seed.
-module(rand_numbers).
-export([main/0]).

main() ->
    rand:seed(exsss, {1, 2, 3}),
    io:format("~w~n", [[rand:uniform(100) || _ <- lists:seq(1, 20)]]),
    io:format("~w~n", [[rand:uniform() || _ <- lists:seq(1, 5)]]),
    rand:seed(exsss, 42),
    io:format("~w~n", [[rand:uniform(6) || _ <- lists:seq(1, 20)]]),
    S0 = rand:seed_s(exrop, {4, 5, 6}),
    {A, S1} = rand:uniform_s(1000, S0),
    {B, S2} = rand:uniform_s(S1),
    {C, _} = rand:uniform_real_s(S2),
    io:format("~w ~w ~w~n", [A, B, C]),
    rand:seed(exro928ss, {7, 8, 9}),
    io:format("~w~n", [[rand:uniform(1 bsl 70) || _ <- "123"]]),
    rand:seed(exsss, {1, 2, 3}),
    Exported = rand:export_seed(),
    X = rand:uniform(),
    rand:seed(Exported),
    io:format("~w~n", [X =:= rand:uniform()]),
    random:seed(1, 2, 3),
    io:format("~w~n", [[random:uniform(100) || _ <- lists:seq(1, 10)]]),
    io:format("~w~n", [[random:uniform() || _ <- "123"]]),
    Fresh = rand:uniform(10),
    io:format("~w~n", [Fresh >= 1 andalso Fresh =< 10]).
