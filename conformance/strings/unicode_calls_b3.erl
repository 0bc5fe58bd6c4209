% Calls of unicode:
% characters_to_nfd_list/1, characters_to_nfkc_binary/1, characters_to_nfkc_list/1, characters_to_nfkd_binary/1, characters_to_nfkd_list/1.
-module(unicode_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> unicode:characters_to_nfd_list([3, 1, 2, 1]) end),
    t(fun() -> unicode:characters_to_nfd_list([[1], [2, 3], []]) end),
    t(fun() -> unicode:characters_to_nfd_list([229, 8364]) end),
    t(fun() -> unicode:characters_to_nfd_list(<<"abc">>) end),
    t(fun() -> unicode:characters_to_nfd_list(unicode) end),
    t(fun() -> unicode:characters_to_nfkc_binary("abc") end),
    t(fun() -> unicode:characters_to_nfkc_binary(<<1, 2, 3>>) end),
    t(fun() -> unicode:characters_to_nfkc_binary(<<229, 228>>) end),
    t(fun() -> unicode:characters_to_nfkc_binary("hello world") end),
    t(fun() -> unicode:characters_to_nfkc_binary([1, 1.0, 2]) end),
    t(fun() -> unicode:characters_to_nfkc_list([[1], [2, 3], []]) end),
    t(fun() -> unicode:characters_to_nfkc_list([97, <<"b">>, [99]]) end),
    t(fun() -> unicode:characters_to_nfkc_list(<<239, 187, 191, 97>>) end),
    t(fun() -> unicode:characters_to_nfkc_list(<<"\x{e5}\x{20ac}"/utf8>>) end),
    t(fun() -> unicode:characters_to_nfkc_list(fun(_, V) -> V end) end),
    t(fun() -> unicode:characters_to_nfkd_binary([101, 769]) end),
    t(fun() -> unicode:characters_to_nfkd_binary(<<",">>) end),
    t(fun() -> unicode:characters_to_nfkd_binary(<<239, 187, 191, 97>>) end),
    t(fun() -> unicode:characters_to_nfkd_binary([229, 8364]) end),
    t(fun() -> unicode:characters_to_nfkd_binary(#{a => 2, b => 3}) end),
    t(fun() -> unicode:characters_to_nfkd_list("abc") end),
    t(fun() -> unicode:characters_to_nfkd_list([3, 1, 2, 1]) end),
    t(fun() -> unicode:characters_to_nfkd_list("hello world") end),
    t(fun() -> unicode:characters_to_nfkd_list([229, 8364]) end),
    t(fun() -> unicode:characters_to_nfkd_list(unicode) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
