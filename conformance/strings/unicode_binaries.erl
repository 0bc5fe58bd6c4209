%% Text encoded in binaries.
-module(unicode_binaries).
-export([main/0]).

main() ->
    show(unicode:characters_to_binary("abc")),
    show(unicode:characters_to_binary([16#e9, 16#20ac, 16#1f600])),
    show(unicode:characters_to_binary([$a, <<"b">>, [$c]])),
    show(unicode:characters_to_binary([16#e9], utf8, latin1)),
    show(unicode:characters_to_binary(<<"\351">>, latin1)),
    show(unicode:characters_to_binary(<<"\351">>, latin1, utf8)),
    show(unicode:characters_to_binary([16#20ac, $a], unicode, utf16)),
    show(unicode:characters_to_binary([16#1f600], unicode, {utf16, little})),
    show(unicode:characters_to_binary([16#1f600], unicode, {utf16, big})),
    show(unicode:characters_to_binary("a", unicode, utf32)),
    show(unicode:characters_to_binary("a", unicode, {utf32, little})),
    show(unicode:characters_to_binary([$a, 16#20ac], unicode, latin1)),
    show(unicode:characters_to_binary(<<$a, 255, $b>>)),
    show(unicode:characters_to_binary(<<$a, 16#e2, 16#82>>)),
    tried(fun() -> unicode:characters_to_binary(atom) end),
    tried(fun() -> unicode:characters_to_binary("a", unicode, klingon) end).

show(X) -> io:format("~w~n", [X]).

%% The value, or class and reason of the exception.
tried(F) ->
    show(try F() catch Class:Reason -> {Class, Reason} end).
