%% Splits a text of code points into words and numbers and counts them, N times.
-module(words).
-export([run/1]).

run(N) ->
    Text = lists:append(lists:duplicate(20, "the quick brown fox, 42 jumps; over 1999 lazy dogs.\n")),
    repeat(N, Text, 0).

repeat(0, _, Sum) -> Sum;
repeat(N, Text, Sum) ->
    Tokens = tokens(Text, []),
    Numbers = [list_to_integer(T) || [C | _] = T <- Tokens, C =< $9],
    Upper = string:uppercase(lists:append(lists:join("-", Tokens))),
    Lines = string:split(Text, "\n", all),
    Chars = lists:sum(Upper) + length(Lines),
    repeat(N - 1, Text, (Sum + lists:sum(Numbers) + Chars) rem 1000003).

tokens([], Done) -> lists:reverse(Done);
tokens([C | T], Done) when C >= $a, C =< $z -> word(T, [C], Done);
tokens([C | T], Done) when C >= $0, C =< $9 -> word(T, [C], Done);
tokens([_ | T], Done) -> tokens(T, Done).

word([C | T], W, Done) when C >= $a, C =< $z -> word(T, [C | W], Done);
word([C | T], W, Done) when C >= $0, C =< $9 -> word(T, [C | W], Done);
word(T, W, Done) -> tokens(T, [lists:reverse(W) | Done]).
