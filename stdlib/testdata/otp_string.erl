%% string against OTP, on lists and binaries.
-module(otp_string).
-export([main/0]).

-define(ROUNDS, 300).

main() ->
    rand:seed(exsss, 29),
    compare:exports(string, [], []),
    [compare:calls(string, calls(text(), text(), small())) || _ <- lists:seq(1, ?ROUNDS)],
    compare:calls(string, [{F, [S], fun flat/1} || F <- [to_integer, to_float], S <- [foo | numbers()]]
                          ++ [{F, [S], fun flat/1} || F <- [uppercase, lowercase, titlecase, casefold],
                                                      S <- ["Straße ÀÉÿ÷×", "ßa", <<"abC">>]]).

text() -> lists:append([lists:nth(rand:uniform(11), ["a", "b", "ab", " ", "\n", "\r\n", "A", "B", "-", ".", "aa"]) ||
                           _ <- lists:seq(1, rand:uniform(9) - 1)]).

small() -> lists:nth(rand:uniform(8), ["a", "b", "ab", " ", "aa", "", "x", "a-"]).

numbers() -> ["", "12", "-12x", "+7 8", "x", "1.5", "1.5e3", "-2.5E-2z", "1.", ".5", "1e5", "1.5e", "3,25", <<"42abc">>, <<"1.5 ">>,
              "12345678901234567890."].

calls(S, T, P) ->
    N = rand:uniform(8) - 1,
    C = hd(P ++ "q"),
    Binary = list_to_binary(S),
    [{F, [X], fun flat/1} || F <- [is_empty, length, reverse, trim, chomp, uppercase, lowercase, titlecase, casefold, to_graphemes],
                             X <- [S, Binary, [S, Binary]], not deep(F, X)]
        ++ [{equal, [S, X]} || X <- [S, T, Binary, [T, S]]]
        ++ [{equal, [S, T, true]}, {equal, [S, lists:reverse(S), false]}]
        ++ [{equal, [S, Binary, Fold, Form]} || Fold <- [true, false], Form <- [none, nfc, nfd, nfkc, nfkd]]
        ++ [{F, [X]} || F <- [next_codepoint, next_grapheme], X <- [S, Binary]]
        ++ [{slice, [X, N], fun flat/1} || X <- [S, Binary]]
        ++ [{pad, [X, N]} || X <- [S, Binary]]
        ++ [{slice, [X, N, M], fun flat/1} || X <- [S, Binary], M <- [infinity, 0, 2, 9]]
        ++ [{pad, [S, 10, W | More]} || W <- [leading, trailing, both], More <- [[], [$*]]]
        ++ [{trim, [X, W], fun flat/1} || X <- [S, Binary], W <- [leading, trailing, both]]
        ++ [{trim, [S, W, "ab"], fun flat/1} || W <- [leading, trailing, both]]
        ++ [{take, [X, "ab" | More], fun flat/1} || X <- [S, Binary], More <- [[], [true], [false, trailing], [true, trailing]]]
        ++ [{F, [X, P | More], fun flat/1} || F <- [find, split], X <- [S, Binary], More <- [[], [leading], [trailing]]]
        ++ [{split, [X, P, all], fun flat/1} || X <- [S, Binary]]
        ++ [{prefix, [X, P], fun flat/1} || X <- [S, Binary]]
        ++ [{replace, [X, P, "<>" | More], fun text_of/1} || X <- [S, Binary], More <- [[], [all], [trailing]]]
        ++ [{lexemes, [X, " -."], fun flat/1} || X <- [S, Binary]]
        ++ [{nth_lexeme, [S, N + 1, " -."], fun flat/1}]
        ++ [{len, [S]}, {concat, [S, T]}, {chr, [S, C]}, {rchr, [S, C]}, {span, [S, "ab"]}, {cspan, [S, " -"]},
            {chars, [C, N]}, {chars, [C, N, S]}, {copies, [S, N]}, {tokens, [S, " -"]}, {tokens, [S, P]},
            {join, [[S, T, P], ", "]}, {join, [[], ", "]}, {words, [S]}, {words, [S, $a]}, {sub_word, [S, N + 1]},
            {sub_word, [S, N + 1, $a]}, {strip, [S]}, {strip, [S, left]}, {strip, [S, right, $a]}, {strip, [S, both, $a]},
            {left, [S, N]}, {left, [S, N, $.]}, {right, [S, N]}, {right, [S, N, $.]}, {centre, [S, N]}, {centre, [S, N, $.]},
            {to_upper, [S]}, {to_lower, [S]}, {to_upper, [C]}, {to_lower, [C]}]
        ++ [{F, [S, P]} || F <- [str, rstr]]
        ++ [{F, [S, I]} || F <- [substr, sub_string], I <- [1, erlang:length(S) + 1]]
        ++ [{substr, [S, 1, N]}, {sub_string, [S, 1, min(N + 1, erlang:length(S) + 1)]}].

%% OTP keeps parts of deep strings deep.
deep(F, [S, B]) when is_list(S), is_binary(B) -> lists:member(F, [trim, chomp, uppercase, lowercase, titlecase, casefold]);
deep(_, _) -> false.

%% A string, or strings in tuples and lists, without what is deep in them.
flat([S | _] = Strings) when is_list(S), S =/= "\r\n"; is_binary(S) -> [flat(X) || X <- Strings, X =/= []];
flat(S) when is_list(S) -> lists:flatten(S);
flat(T) when is_tuple(T) -> list_to_tuple([flat(X) || X <- tuple_to_list(T)]);
flat(X) -> X.

text_of(X) -> unicode:characters_to_list(X).
