%% Normal forms.
-module(unicode_normal).
-export([main/0]).

main() ->
    show(unicode:characters_to_nfc_list([$e, 16#301])),
    show(unicode:characters_to_nfd_list([16#e9])),
    show(unicode:characters_to_nfc_list([16#1100, 16#1161, 16#11a8])),
    show(unicode:characters_to_nfd_list([16#ac01])),
    show(unicode:characters_to_nfkc_list([16#fb01, 16#b2])),
    show(unicode:characters_to_nfkd_list([16#fb01, 16#2460])),
    show(unicode:characters_to_nfd_list([$a, 16#323, 16#302])),
    show(unicode:characters_to_nfd_list([$a, 16#302, 16#323])),
    show(unicode:characters_to_nfc_list([$a, 16#302, 16#323])),
    show(unicode:characters_to_nfc_binary([$e, 16#301])),
    show(unicode:characters_to_nfd_binary(<<16#c3, 16#a9>>)),
    show(unicode:characters_to_nfkc_binary([16#fb01])),
    show(unicode:characters_to_nfkd_binary([16#2460, $x])),
    show(unicode:characters_to_nfc_list(<<$a, 255>>)),
    show(unicode:characters_to_nfc_binary(<<$a, 255>>)),
    show(unicode:characters_to_nfc_list("")).

show(X) -> io:format("~w~n", [X]).
