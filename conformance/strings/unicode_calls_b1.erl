% Calls of unicode:
% bin_is_7bit/1, bom_to_encoding/1, characters_to_binary/1, characters_to_binary/2, characters_to_binary/3.
-module(unicode_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> unicode:bin_is_7bit(<<",">>) end),
    t(fun() -> unicode:bom_to_encoding(<<",">>) end),
    t(fun() -> unicode:bom_to_encoding(<<239, 187, 191, 97>>) end),
    t(fun() -> unicode:characters_to_binary([97, <<"b">>, [99]]) end),
    t(fun() -> unicode:characters_to_binary(<<239, 187, 191, 97>>) end),
    t(fun() -> unicode:characters_to_binary([1, 2, 3]) end),
    t(fun() -> unicode:characters_to_binary("hello world") end),
    t(fun() -> unicode:characters_to_binary(latin1) end),
    t(fun() -> unicode:characters_to_binary("abc", latin1) end),
    t(fun() -> unicode:characters_to_binary([[1], [2, 3], []], {utf32, little}) end),
    t(fun() -> unicode:characters_to_binary(<<239, 187, 191, 97>>, {utf32, little}) end),
    t(fun() -> unicode:characters_to_binary(<<",">>, fun(X, Y) -> X >= Y end) end),
    t(fun() -> unicode:characters_to_binary(<<1, 2, 3>>, utf16, utf16) end),
    t(fun() -> unicode:characters_to_binary(<<"\x{e5}\x{20ac}"/utf8>>, utf8, utf16) end),
    t(fun() -> unicode:characters_to_binary(<<229, 228>>, utf8, utf8) end),
    t(fun() -> unicode:characters_to_binary([101, 769], a, "hello world") end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
