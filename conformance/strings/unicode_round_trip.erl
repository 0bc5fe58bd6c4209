%% Text through encodings and back.
-module(unicode_round_trip).
-export([main/0]).

main() ->
    show([round_trip(Text, E) || Text <- ["", "abc", [16#e9, 16#20ac], [16#1f600, $a]], E <- [utf8, utf16, utf32, {utf16, little}, {utf32, little}]]),
    show([unicode:characters_to_nfc_list(unicode:characters_to_nfd_list(T)) =:= T || T <- ["abc", [16#e9], [16#ac01], [16#1e69]]]),
    show([byte_size(unicode:characters_to_binary([C])) || C <- [$a, 16#7f, 16#80, 16#7ff, 16#800, 16#ffff, 16#10000, 16#10ffff]]),
    show(unicode:bin_is_7bit(unicode:characters_to_binary([$a, $z]))),
    show([unicode:characters_to_nfkd_binary(T) =:= unicode:characters_to_nfkd_binary(unicode:characters_to_nfkc_binary(T)) || T <- ["a", [16#fb01], [16#e9]]]),
    show(unicode:bom_to_encoding(unicode:encoding_to_bom({utf16, big}))).

show(X) -> io:format("~w~n", [X]).

round_trip(Text, E) -> unicode:characters_to_list(unicode:characters_to_binary(Text, utf8, E), E) =:= Text.
