% Calls of binary:
% bin_to_list/1, bin_to_list/2, bin_to_list/3, compile_pattern/1, decode_hex/1.
-module(binary_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> binary:bin_to_list(<<"abcabcabc">>) end),
    t(fun() -> binary:bin_to_list(<<"616263">>) end),
    t(fun() -> binary:bin_to_list(<<0, 255, 128>>) end),
    t(fun() -> binary:bin_to_list(<<"a,b,c">>) end),
    t(fun() -> binary:bin_to_list([<<"abc">>, <<"abd">>]) end),
    t(fun() -> binary:bin_to_list(<<0, 255, 128>>, {1, 2}) end),
    t(fun() -> binary:bin_to_list(<<"a,b,c">>, {0, 3}) end),
    t(fun() -> binary:bin_to_list(<<"abcabcabc">>, {0, 3}) end),
    t(fun() -> binary:bin_to_list(<<"abcabcabc">>, {1, 2}) end),
    t(fun() -> binary:bin_to_list({1, 2}, [global]) end),
    t(fun() -> binary:bin_to_list(<<"616263">>, 0, 2) end),
    t(fun() -> binary:bin_to_list(<<"hello world">>, 2, 0) end),
    t(fun() -> binary:bin_to_list(big, 0, fun(X, Y) -> {X, Y} end) end),
    t(fun() -> binary:compile_pattern(7) end),
    t(fun() -> binary:decode_hex(<<"616263">>) end),
    t(fun() -> binary:decode_hex(<<"bc">>) end),
    t(fun() -> binary:decode_hex(fun(_, V) -> V end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
