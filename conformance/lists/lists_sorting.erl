-module(lists_sorting).
-export([main/0]).

main() ->
    L = [5, 3, 9, 1, 3, 7, 5, 2],
    io:format("~w ~w~n", [lists:sort(L), lists:usort(L)]),
    io:format("~w~n", [lists:sort(fun(A, B) -> A >= B end, L)]),
    io:format("~w~n", [lists:sort([b, 1, "s", {t}, 2.5, [], #{}, <<"x">>, {a, b}])]),
    P = [{c, 1}, {a, 2}, {b, 3}, {a, 1}, {c, 0}],
    io:format("~w~n~w~n~w~n", [lists:keysort(1, P), lists:keysort(2, P), lists:ukeysort(1, P)]),
    io:format("~w~n", [lists:sort(P)]),
    io:format("~w ~w~n", [lists:merge([1, 3, 5], [2, 3, 6]), lists:umerge([1, 3, 5], [2, 3, 6])]),
    io:format("~w ~w~n", [lists:merge([[1, 4], [2, 5], [3]]), lists:merge3([1], [3], [2])]),
    io:format("~w~n", [lists:keymerge(1, [{a, 1}, {c, 1}], [{a, 2}, {b, 2}])]),
    io:format("~w~n", [lists:usort(fun(A, B) -> A rem 4 =< B rem 4 end, lists:seq(1, 10))]),
    io:format("~w~n", [lists:sort([])]),
    io:format("~w~n", [lists:sort([x])]),
    io:format("~w~n", [lists:sort(lists:reverse(lists:seq(1, 20)))]),
    Words = ["pear", "fig", "apple", "kiwi", "date"],
    io:format("~p~n", [lists:sort(fun(A, B) -> {length(A), A} =< {length(B), B} end, Words)]).
