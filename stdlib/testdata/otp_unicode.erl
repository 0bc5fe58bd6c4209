%% unicode against OTP: good and bad text, in lists, binaries and both.
-module(otp_unicode).
-export([main/0]).

main() ->
    Bytes = [[], [16#41], [16#c3, 16#a5], [16#e2, 16#82, 16#ac], [16#f0, 16#9f, 16#98, 16#80], [16#c3], [16#e2, 16#82],
             [16#c0, 16#80], [16#ed, 16#a0, 16#80], [16#f4, 16#90, 16#80, 16#80], [16#80], [16#e2, $a, $b],
             [$a, 16#ff, $b]],
    Texts = ["", "abc", [229, 8364, 16#1f600], [16#d800], [16#110000], ["a", [["b"], 99]], [[229 | <<"x">>]]]
        ++ [list_to_binary(B) || B <- Bytes]
        ++ [["x", list_to_binary(B), "y"] || B <- Bytes],
    [compare:calls(unicode, calls(Text)) || Text <- Texts],
    compare:calls(unicode, [{F, [X]} || F <- [characters_to_list, characters_to_binary], X <- [7, a, [a], [1 | 2]]]).

calls(Text) ->
    [{characters_to_list, [Text], fun decoded/1}, {characters_to_list, [Text, latin1], fun decoded/1},
     {characters_to_binary, [Text], fun decoded/1}, {characters_to_binary, [Text, latin1], fun decoded/1},
     {characters_to_binary, [Text, utf8, latin1], fun decoded/1}, {characters_to_list, [Text, nothing]}].

%% How OTP nests what it could not decode is its own affair.
decoded({Problem, Before, _}) -> {Problem, Before};
decoded(Text) -> Text.
