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
    Deep = [[["x", [list_to_binary(B)]], list_to_binary(C), "z"] || B <- Bytes, C <- Bytes],
    [compare:calls(unicode, [{F, [Text], fun decoded/1}]) || F <- [characters_to_list, characters_to_binary], Text <- Deep],
    [compare:calls(unicode, calls(Text)) || Text <- Texts],
    compare:exports(unicode, [], [{characters_to_binary_int, 2}, {characters_to_list_int, 2}]),
    compare:calls(unicode, [{bom_to_encoding, [<<M/binary, "ab">>]} || E <- [utf8 | wide()], M <- [unicode:encoding_to_bom(E)]]
                           ++ [{encoding_to_bom, [E]} || E <- [latin1, utf8, unicode | wide()]]),
    compare:calls(unicode, [{F, [X]} || F <- [characters_to_list, characters_to_binary], X <- [7, a, [a], [1 | 2]]]).

calls(Text) ->
    [{characters_to_list, [Text]}, {characters_to_list, [Text, latin1]},
     {characters_to_binary, [Text]}, {characters_to_binary, [Text, latin1]},
     {characters_to_binary, [Text, utf8, latin1], fun decoded/1}, {characters_to_list, [Text, nothing]}]
        ++ [{characters_to_list, [Text, E]} || is_binary(Text), E <- wide()]
        ++ [{characters_to_binary, [Text, E, utf8]} || is_binary(Text), E <- wide()] ++ [{characters_to_binary, [Text, utf8, E], fun decoded/1} || E <- wide()].

wide() -> [utf16, {utf16, little}, utf32, {utf32, little}].

%% OTP nests what it could not decode in its own way where several parts are to blame, or where it does not decode by itself.
decoded({Problem, Before, _}) -> {Problem, Before};
decoded(Text) -> Text.
