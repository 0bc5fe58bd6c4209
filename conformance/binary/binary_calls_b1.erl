% Calls of binary:
% bin_to_list/1, bin_to_list/2, bin_to_list/3, compile_pattern/1, decode_hex/1.
-module(binary_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> binary:bin_to_list(<<"hello world">>) end),
    t(fun() -> binary:bin_to_list(<<"abc">>) end),
    t(fun() -> binary:bin_to_list(<<1, 2, 3>>) end),
    t(fun() -> binary:bin_to_list(<<"bc">>) end),
    t(fun() -> binary:bin_to_list(10) end),
    t(fun() -> binary:bin_to_list(<<"a,b,c">>, {1, 2}) end),
    t(fun() -> binary:bin_to_list(<<0, 255, 128>>, {1, 2}) end),
    t(fun() -> binary:bin_to_list(<<"abcabcabc">>, {1, 2}) end),
    t(fun() -> binary:bin_to_list(<<"hello world">>, {1, 2}) end),
    t(fun() -> binary:bin_to_list(a, {0, 3}) end),
    t(fun() -> binary:bin_to_list(<<"abcabcabc">>, 2, 3) end),
    t(fun() -> binary:bin_to_list([global, trim], [{scope, {2, 4}}], 2) end),
    t(fun() -> binary:compile_pattern(2) end),
    t(fun() -> binary:decode_hex(<<"616263">>) end),
    t(fun() -> binary:decode_hex(<<"bc">>) end),
    t(fun() -> binary:decode_hex(foo) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
