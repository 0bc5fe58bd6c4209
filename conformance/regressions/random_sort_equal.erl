%% Elements that are equal and differ, as 1 and 1.0, in lists that rise and fall at the start: where sorting leaves them.
-module(random_sort_equal).
-export([main/0]).

main() ->
    print([3, 2, 1, 1, 2.0, 3]),
    print([2, 2.0, 1, 1.0]),
    rand:seed(exsss, 7),
    [print([rand:uniform(Max) * one(I band 2) || I <- lists:seq(1, N)]) || N <- [4, 5, 7], Max <- [1, 2, 3], _ <- [1, 2, 3]],
    [digest([el(rand:uniform(Max), I) || I <- lists:seq(1, N)]) || N <- [0, 1, 2, 3, 4, 6, 9, 14, 30, 60], Max <- [1, 2, 3, 10], _ <- [1, 2]],
    ok.

%% Elements with the same K are equal; I, of 6 bits, makes them differ.
el(K, I) -> {K, list_to_tuple([one(I band (1 bsl B)) || B <- lists:seq(0, 5)])}.

one(0) -> 1;
one(_) -> 1.0.

print(L) -> io:format("~w ~w~n", [lists:sort(L), lists:usort(L)]).

digest(L) ->
    Sorts = [fun lists:sort/1, fun lists:usort/1, fun(X) -> lists:keysort(1, X) end, fun(X) -> lists:ukeysort(1, X) end,
             fun(X) -> lists:sort(fun(A, B) -> A =< B end, X) end, fun(X) -> lists:keysort(2, X) end],
    io:format("~w~n", [[erlang:phash2(Sort(L)) || Sort <- Sorts]]).
