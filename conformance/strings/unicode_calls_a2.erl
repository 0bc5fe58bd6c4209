% Calls of unicode:
% characters_to_list/1, characters_to_list/2, characters_to_nfc_binary/1, characters_to_nfc_list/1, characters_to_nfd_binary/1.
-module(unicode_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> unicode:characters_to_list("abc") end),
    t(fun() -> unicode:characters_to_list(<<229, 228>>) end),
    t(fun() -> unicode:characters_to_list([3, 1, 2, 1]) end),
    t(fun() -> unicode:characters_to_list([229, 8364]) end),
    t(fun() -> unicode:characters_to_list(latin1) end),
    t(fun() -> unicode:characters_to_list([229, 8364], unicode) end),
    t(fun() -> unicode:characters_to_list([97, <<"b">>, [99]], unicode) end),
    t(fun() -> unicode:characters_to_list(<<229, 228>>, {utf32, little}) end),
    t(fun() -> unicode:characters_to_list(<<229, 228>>, utf16) end),
    t(fun() -> unicode:characters_to_list([101, 769], <<229, 228>>) end),
    t(fun() -> unicode:characters_to_nfc_binary("abc") end),
    t(fun() -> unicode:characters_to_nfc_binary([101, 769]) end),
    t(fun() -> unicode:characters_to_nfc_binary(<<"a,b,c">>) end),
    t(fun() -> unicode:characters_to_nfc_binary([[1], [2, 3], []]) end),
    t(fun() -> unicode:characters_to_nfc_binary(latin1) end),
    t(fun() -> unicode:characters_to_nfc_list([97, <<"b">>, [99]]) end),
    t(fun() -> unicode:characters_to_nfc_list([[1], [2, 3], []]) end),
    t(fun() -> unicode:characters_to_nfc_list([229, 8364]) end),
    t(fun() -> unicode:characters_to_nfc_list(<<"a,b,c">>) end),
    t(fun() -> unicode:characters_to_nfc_list(true) end),
    t(fun() -> unicode:characters_to_nfd_binary([229, 8364]) end),
    t(fun() -> unicode:characters_to_nfd_binary([]) end),
    t(fun() -> unicode:characters_to_nfd_binary(<<"abc">>) end),
    t(fun() -> unicode:characters_to_nfd_binary(<<229, 228>>) end),
    t(fun() -> unicode:characters_to_nfd_binary(fun(_, V) -> V end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
