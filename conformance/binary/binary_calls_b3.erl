% Calls of binary:
% last/1, list_to_bin/1, longest_common_prefix/1, longest_common_suffix/1, matches/3.
-module(binary_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> binary:last(<<"hello world">>) end),
    t(fun() -> binary:last(<<0, 255, 128>>) end),
    t(fun() -> binary:last(<<"abcabcabc">>) end),
    t(fun() -> binary:last(<<"616263">>) end),
    t(fun() -> binary:last(-1) end),
    t(fun() -> binary:list_to_bin([[1], [2, 3], []]) end),
    t(fun() -> binary:list_to_bin("abc") end),
    t(fun() -> binary:list_to_bin([]) end),
    t(fun() -> binary:list_to_bin([3, 1, 2, 1]) end),
    t(fun() -> binary:list_to_bin(65536) end),
    t(fun() -> binary:longest_common_prefix([<<"abc">>, <<"abd">>]) end),
    t(fun() -> binary:longest_common_prefix([<<"a">>, <<"c">>]) end),
    t(fun() -> binary:longest_common_prefix(10) end),
    t(fun() -> binary:longest_common_suffix([<<"abc">>, <<"abd">>]) end),
    t(fun() -> binary:longest_common_suffix({1, 2}) end),
    t(fun() -> binary:matches(<<"abcabcabc">>, big, 2) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
