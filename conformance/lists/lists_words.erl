%% Counting words with lists of pairs.
-module(lists_words).
-export([main/0]).

main() ->
    show(count(["to", "be", "or", "not", "to", "be"])),
    show(lists:reverse(lists:keysort(2, count(["b", "a", "b", "c", "b", "c"])))),
    pretty([{W, N} || {W, N} <- count(["x", "y", "x"]), N > 1]),
    pretty(lists:keyfind("be", 1, count(["to", "be"]))),
    show(lists:keytake("x", 1, count(["x", "y"]))),
    show(lists:unzip(count([a, b, a]))).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

count(Words) -> lists:foldl(fun add/2, [], Words).

add(W, Counts) ->
    case lists:keyfind(W, 1, Counts) of
        {W, N} -> lists:keyreplace(W, 1, Counts, {W, N + 1});
        false -> lists:keystore(W, 1, Counts, {W, 1})
    end.
