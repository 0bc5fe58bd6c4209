-module(random_sets).
-export([main/0]).

%% Of numbers that are equal, the first set's is kept, or what is there when elements are added.
main() ->
    rand:seed(exsss, 7),
    [sets(some(), some(), some()) || _ <- lists:seq(1, 40)].

some() ->
    lists:usort([case rand:uniform(3) of 1 -> float(X); _ -> X end || X <- [rand:uniform(9) || _ <- lists:seq(1, rand:uniform(9) - 1)]]).

sets(A, B, C) ->
    io:format("~w~n", [[ordsets:union(A, B), ordsets:union([A, B, C]), ordsets:intersection(A, B), ordsets:intersection([A, B, C]), ordsets:subtract(A, B)]]),
    [X, Y, Z] = [gb_sets:from_ordset(Set) || Set <- [A, B, C]],
    Sets = [gb_sets:union(X, Y), gb_sets:union([X, Y, Z]), gb_sets:intersection(X, Y), gb_sets:intersection([X, Y, Z]), gb_sets:subtract(X, Y)],
    io:format("~w~n", [[gb_sets:to_list(Set) || Set <- Sets]]).
