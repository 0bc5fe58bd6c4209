% Calls of unicode:
% bin_is_7bit/1, bom_to_encoding/1, characters_to_binary/1, characters_to_binary/2, characters_to_binary/3.
-module(unicode_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> unicode:bin_is_7bit(<<"abc">>) end),
    t(fun() -> unicode:bom_to_encoding(<<"\x{e5}\x{20ac}"/utf8>>) end),
    t(fun() -> unicode:bom_to_encoding(<<239, 187, 191, 97>>) end),
    t(fun() -> unicode:characters_to_binary(<<229, 228>>) end),
    t(fun() -> unicode:characters_to_binary([]) end),
    t(fun() -> unicode:characters_to_binary(<<"a,b,c">>) end),
    t(fun() -> unicode:characters_to_binary(<<"abc">>) end),
    t(fun() -> unicode:characters_to_binary(7) end),
    t(fun() -> unicode:characters_to_binary([1, 2, 3], latin1) end),
    t(fun() -> unicode:characters_to_binary(<<229, 228>>, latin1) end),
    t(fun() -> unicode:characters_to_binary("abc", utf8) end),
    t(fun() -> unicode:characters_to_binary([229, 8364], latin1) end),
    t(fun() -> unicode:characters_to_binary(<<1, 2, 3>>, [229, 8364]) end),
    t(fun() -> unicode:characters_to_binary([229, 8364], unicode, utf8) end),
    t(fun() -> unicode:characters_to_binary(<<239, 187, 191, 97>>, utf8, utf8) end),
    t(fun() -> unicode:characters_to_binary("abc", utf8, utf16) end),
    t(fun() -> unicode:characters_to_binary("abc", {utf32, little}, {utf32, little}) end),
    t(fun() -> unicode:characters_to_binary(utf8, [229, 8364], [97, <<"b">>, [99]]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
