%% How much text a limit leaves where a character is more than one code point.
-module(limits_in_graphemes).
-export([main/0]).

main() ->
    [io:format("~w ~w ~ts~n", [N, F, cut(F, N, Text)])
     || Text <- texts(), F <- formats(), N <- [0, 1, 3, 4, 5, 7, 12, 20]].

texts() ->
    ["plain text", "a\x{308}o\x{308}u\x{308} a\x{308}o\x{308}u\x{308}",
     [16#1F468, 16#200D, 16#1F469, 16#200D, 16#1F467, $\s, 16#1F1E9, 16#1F1EA, $x],
     "k\x{e4}se", ""].

formats() ->
    ["~ts", "~tp", "~tw", "a~tsb~ts", "~20ts", "~-20ts|", "~3ts", "~.5ts|", "~7.3ts|", "~3.3ts|"].

cut(F, N, Text) ->
    Texts = [Text || $t <- F],
    try
        io_lib:format(F, Texts, [{chars_limit, N}])
    catch
        _:R -> io_lib:format("~w", [R])
    end.
