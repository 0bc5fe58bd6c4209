%% Words, Roman numerals, Caesar, palindromes, run lengths, look-and-say.
-module(algo_text).
-export([main/0]).

main() ->
    Text = "it was the best of times it was the worst of times",
    io:format("~p~n", [words(Text)]),
    io:format("~p~n", [lists:reverse(lists:keysort(2, tally(words(Text))))]),
    io:format("~s~n", [string_join([capital(W) || W <- words(Text)], "-")]),
    io:format("~p~n", [[{N, roman(N)} || N <- [1, 4, 9, 14, 40, 90, 399, 1994, 2026]]]),
    io:format("~w~n", [[unroman(roman(N)) =:= N || N <- [1, 4, 9, 14, 40, 90, 399, 1994, 2026]]]),
    io:format("~s ~s~n", [caesar(3, "Hello, World"), caesar(-3, caesar(3, "Hello, World"))]),
    io:format("~w~n", [[palindrome(S) || S <- ["A man a plan a canal Panama", "not one", ""]]]),
    io:format("~p ~s~n", [pack("aaabccdddd"), unpack(pack("aaabccdddd"))]),
    io:format("~p~n", [look_and_say(8, "1")]),
    io:format("~w~n", [[fizz(N) || N <- lists:seq(1, 15)]]),
    io:format("~s~n", [binary(37)]).

words(Text) -> words(Text, [], []).

words([], [], Acc) -> lists:reverse(Acc);
words([], W, Acc) -> words([], [], [lists:reverse(W) | Acc]);
words([$\s | T], [], Acc) -> words(T, [], Acc);
words([$\s | T], W, Acc) -> words(T, [], [lists:reverse(W) | Acc]);
words([C | T], W, Acc) -> words(T, [C | W], Acc).

tally(Ws) -> maps:to_list(lists:foldl(fun(W, M) -> M#{W => maps:get(W, M, 0) + 1} end, #{}, Ws)).

string_join([W], _) -> W;
string_join([W | Ws], Sep) -> W ++ Sep ++ string_join(Ws, Sep).

capital([C | T]) when C >= $a, C =< $z -> [C - 32 | T];
capital(W) -> W.

-define(NUMERALS, [{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"},
                   {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}]).

roman(0) -> "";
roman(N) ->
    {V, S} = hd([P || {V0, _} = P <- ?NUMERALS, V0 =< N]),
    S ++ roman(N - V).

unroman("") -> 0;
unroman(S) ->
    {V, Rest} = hd([{V0, T} || {V0, P} <- ?NUMERALS, T <- [after_prefix(P, S)], T =/= no]),
    V + unroman(Rest).

after_prefix([], T) -> T;
after_prefix([C | P], [C | T]) -> after_prefix(P, T);
after_prefix(_, _) -> no.

caesar(N, S) -> [shift(N, C) || C <- S].

shift(N, C) when C >= $a, C =< $z -> $a + (C - $a + N + 26) rem 26;
shift(N, C) when C >= $A, C =< $Z -> $A + (C - $A + N + 26) rem 26;
shift(_, C) -> C.

palindrome(S) ->
    L = [C bor 32 || C <- S, C =/= $\s],
    L =:= lists:reverse(L).

pack([]) -> [];
pack([C | T]) ->
    {Same, Rest} = lists:splitwith(fun(X) -> X =:= C end, T),
    [{C, length(Same) + 1} | pack(Rest)].

unpack(L) -> [C || {C, N} <- L, _ <- lists:seq(1, N)].

look_and_say(0, _) -> [];
look_and_say(N, S) -> [S | look_and_say(N - 1, lists:append([integer_to_list(K) ++ [C] || {C, K} <- pack(S)]))].

fizz(N) when N rem 15 =:= 0 -> fizzbuzz;
fizz(N) when N rem 5 =:= 0 -> buzz;
fizz(N) when N rem 3 =:= 0 -> fizz;
fizz(N) -> N.

binary(0) -> "";
binary(N) -> binary(N div 2) ++ [$0 + N rem 2].
