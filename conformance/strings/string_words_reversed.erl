%% Small programs on text.
-module(string_words_reversed).
-export([main/0]).

main() ->
    pretty(reverse_words("the quick brown fox")),
    pretty(capitalize("the quick brown fox")),
    show(palindrome("A man, a plan, a canal: Panama")),
    show(palindrome("hello")),
    pretty(caesar(3, "abc xyz")),
    pretty(caesar(-3, caesar(3, "round trip"))),
    show(acronym("portable network graphics")).

show(X) -> io:format("~w~n", [X]).

pretty(X) -> io:format("~p~n", [X]).

reverse_words(S) -> lists:flatten(lists:join(" ", lists:reverse(string:lexemes(S, " ")))).

capitalize(S) -> lists:flatten(lists:join(" ", [string:titlecase(W) || W <- string:lexemes(S, " ")])).

palindrome(S) ->
    Letters = [C || C <- string:lowercase(S), C >= $a, C =< $z],
    Letters =:= string:reverse(Letters).

caesar(N, S) -> [rotated(N, C) || C <- S].

rotated(N, C) when C >= $a, C =< $z -> (C - $a + N + 26) rem 26 + $a;
rotated(_, C) -> C.

acronym(S) -> [hd(string:uppercase(W)) || W <- string:lexemes(S, " ")].
