% Calls of unicode:
% characters_to_list/1, characters_to_list/2, characters_to_nfc_binary/1, characters_to_nfc_list/1, characters_to_nfd_binary/1.
-module(unicode_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> unicode:characters_to_list(<<"abc">>) end),
    t(fun() -> unicode:characters_to_list(<<1, 2, 3>>) end),
    t(fun() -> unicode:characters_to_list([229, 8364]) end),
    t(fun() -> unicode:characters_to_list([101, 769]) end),
    t(fun() -> unicode:characters_to_list(utf16) end),
    t(fun() -> unicode:characters_to_list("abc", utf8) end),
    t(fun() -> unicode:characters_to_list([101, 769], utf16) end),
    t(fun() -> unicode:characters_to_list(<<"\x{e5}\x{20ac}"/utf8>>, utf8) end),
    t(fun() -> unicode:characters_to_list(<<1, 2, 3>>, {utf32, little}) end),
    t(fun() -> unicode:characters_to_list([101, 769], 2.5) end),
    t(fun() -> unicode:characters_to_nfc_binary(<<1, 2, 3>>) end),
    t(fun() -> unicode:characters_to_nfc_binary(<<",">>) end),
    t(fun() -> unicode:characters_to_nfc_binary("abc") end),
    t(fun() -> unicode:characters_to_nfc_binary(<<239, 187, 191, 97>>) end),
    t(fun() -> unicode:characters_to_nfc_binary(foo) end),
    t(fun() -> unicode:characters_to_nfc_list(<<1, 2, 3>>) end),
    t(fun() -> unicode:characters_to_nfc_list(<<239, 187, 191, 97>>) end),
    t(fun() -> unicode:characters_to_nfc_list(<<"a,b,c">>) end),
    t(fun() -> unicode:characters_to_nfc_list(<<",">>) end),
    t(fun() -> unicode:characters_to_nfc_list(foo) end),
    t(fun() -> unicode:characters_to_nfd_binary("abc") end),
    t(fun() -> unicode:characters_to_nfd_binary(<<1, 2, 3>>) end),
    t(fun() -> unicode:characters_to_nfd_binary(<<"\x{e5}\x{20ac}"/utf8>>) end),
    t(fun() -> unicode:characters_to_nfd_binary([101, 769]) end),
    t(fun() -> unicode:characters_to_nfd_binary([c, a, b]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
