%% Text decoded to lists of characters.
-module(unicode_lists).
-export([main/0]).

main() ->
    show(unicode:characters_to_list("abc")),
    show(unicode:characters_to_list(<<"a\303\251">>)),
    show(unicode:characters_to_list([<<"a">>, [$b, <<16#e2, 16#82, 16#ac>>]])),
    show(unicode:characters_to_list(<<255>>)),
    show(unicode:characters_to_list(<<16#e2, 16#82>>)),
    show(unicode:characters_to_list([$a, <<16#e2, 16#82>>, $b])),
    show(unicode:characters_to_list([16#110000])),
    show(unicode:characters_to_list([$a, 16#d800])),
    show(unicode:characters_to_list(<<"a\351">>, latin1)),
    show(unicode:characters_to_list(<<0, 97, 32, 172>>, utf16)),
    show(unicode:characters_to_list(<<97, 0, 172, 32>>, {utf16, little})),
    show(unicode:characters_to_list(<<16#d8, 16#3d, 16#de, 0>>, utf16)),
    show(unicode:characters_to_list(<<0, 1, 16#f6, 0>>, {utf32, big})),
    show(unicode:characters_to_list(<<0, 16#f6, 1, 0>>, {utf32, little})),
    show(unicode:characters_to_list(<<16#d8, 16#3d>>, utf16)),
    show(unicode:characters_to_list(<<0, 17, 0, 0>>, utf32)),
    tried(fun() -> unicode:characters_to_list(atom) end),
    tried(fun() -> unicode:characters_to_list("a", klingon) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
