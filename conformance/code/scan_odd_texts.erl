%% The scanner on texts that no source has: parts of tokens in any order, whole, and in pieces of
%% which each may end in the middle of a token.
-module(scan_odd_texts).
-export([main/0]).

main() ->
    texts(300, 2026),
    [show(S) || S <- chosen()],
    tokens_of(),
    wrong_calls().

chosen() ->
    ["\d", "a\db", [128], [16#9f, 16#a0], "$\\x{g}", "$\\x{}", "$\\xg", "$\\xfg", "$\\xffg", "$\\x{", "$\\{34}",
     "\"a\n $\\x{g}\"", "1_000", "1_", "1__0", "16#f_f", "16#f_", "1.2_5", "1.5e1_0", "1.5e1_", "37#1", "1#",
     "2#2", [16#441], [$', 16#441, $'], [$A, 16#441], [$_, 16#ff], "'" ++ lists:duplicate(256, $x) ++ "'",
     "A" ++ lists:duplicate(255, $x), "a" ++ lists:duplicate(255, $x)].

texts(0, _) -> ok;
texts(N, Seed) ->
    {Length, S0} = random(8, Seed),
    {Text, S} = text(Length + 1, S0, []),
    show(Text),
    texts(N - 1, S).

text(0, Seed, Text) -> {Text, Seed};
text(N, Seed, Text) ->
    Parts = parts(),
    {I, S} = random(tuple_size(Parts), Seed),
    text(N - 1, S, element(I + 1, Parts) ++ Text).

parts() ->
    {"$", "\\", "x", "{", "}", "g", "0", "\"", "'", "^", " ", "\n", "\t", "#", "1", "2.3", "_", "1_0", "16#", "-", "E5",
     ".", "..", "%", "\r", "\f", [255], [127], [160], "A", "_a", "a@", "=", "=:", "<<", "->", "?", "|", "<", "\\x{", "$\\",
     "maybe", "$ ", "a.b", "1.", "1.e", "1.0e", "37#", "10.5e400"}.

%% Numbers that are the same everywhere.
random(N, Seed) ->
    Next = (Seed * 1103515245 + 12345) band 16#7fffffff,
    {(Next bsr 8) rem N, Next}.

show(Text) ->
    Whole = erl_scan:string(Text, {1, 1}, [return, text]),
    io:format("~w~n  ~tw~n  ~tw~n", [Text, Whole, pieces(erl_scan:tokens([], Text, {1, 1}), ["a", "}. ", "\n", eof])]).

pieces({more, More}, [Piece | Pieces]) -> pieces(erl_scan:tokens(More, Piece, 1), Pieces);
pieces({done, Result, Rest}, Pieces) -> {Result, Rest, length(Pieces)}.

tokens_of() ->
    {ok, Tokens, _} = erl_scan:string("foo \"a\nb\" 'c' % x\n $\\x{61}", {1, 1}, [return, text]),
    Parts = [category, symbol, line, column, location, text, end_location],
    [io:format("~w~n", [[erl_scan:Part(T) || Part <- Parts]]) || T <- Tokens].

wrong_calls() ->
    [io:format("~w~n", [caught(F)]) || F <- [
        fun() -> erl_scan:string("a", 0) end, fun() -> erl_scan:string("a", {1, 1}, text) end,
        fun() -> erl_scan:category(foo) end, fun() -> erl_scan:symbol(foo) end,
        fun() -> erl_scan:tokens([], "b. ", {1, 1}, [unknown]) end]],
    [io:format("~w~n", [element(1, caught(F))]) || F <- [
        fun() -> erl_scan:string("a", {1, 0}) end, fun() -> erl_scan:string("a", a) end,
        fun() -> erl_scan:string([a], 1) end, fun() -> erl_scan:string([-1], 1) end,
        fun() -> erl_scan:tokens([], [$a | b], 1) end, fun() -> erl_scan:tokens([], '$\\a', {1, 1}) end,
        fun() -> erl_scan:string("a", 1, [{reserved_word_fun, 1}]) end]].

caught(F) ->
    try {F()} catch Class:Reason -> {Class, Reason} end.
