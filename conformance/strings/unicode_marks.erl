%% Byte order marks, and 7 bits.
-module(unicode_marks).
-export([main/0]).

main() ->
    show(unicode:bom_to_encoding(<<16#ef, 16#bb, 16#bf, "abc">>)),
    show(unicode:bom_to_encoding(<<16#fe, 16#ff, 0, 97>>)),
    show(unicode:bom_to_encoding(<<16#ff, 16#fe, 97, 0>>)),
    show(unicode:bom_to_encoding(<<0, 0, 16#fe, 16#ff>>)),
    show(unicode:bom_to_encoding(<<16#ff, 16#fe, 0, 0>>)),
    show(unicode:bom_to_encoding(<<"abc">>)),
    show(unicode:bom_to_encoding(<<>>)),
    show(unicode:encoding_to_bom(utf8)),
    show(unicode:encoding_to_bom(unicode)),
    show(unicode:encoding_to_bom(utf16)),
    show(unicode:encoding_to_bom({utf16, little})),
    show(unicode:encoding_to_bom({utf32, big})),
    show(unicode:encoding_to_bom({utf32, little})),
    show(unicode:encoding_to_bom(latin1)),
    show(unicode:bin_is_7bit(<<"abc">>)),
    show(unicode:bin_is_7bit(<<"\351">>)).

show(X) -> io:format("~w~n", [X]).
