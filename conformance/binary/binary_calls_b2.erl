% Calls of binary:
% decode_unsigned/1, encode_hex/1, encode_unsigned/1, encode_unsigned/2, first/1.
-module(binary_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> binary:decode_unsigned(<<"hello world">>) end),
    t(fun() -> binary:decode_unsigned(<<"bc">>) end),
    t(fun() -> binary:decode_unsigned(<<"abc">>) end),
    t(fun() -> binary:decode_unsigned(<<",">>) end),
    t(fun() -> binary:decode_unsigned("hello world") end),
    t(fun() -> binary:encode_hex(<<"a,b,c">>) end),
    t(fun() -> binary:encode_hex(<<"abcabcabc">>) end),
    t(fun() -> binary:encode_hex(<<"hello world">>) end),
    t(fun() -> binary:encode_hex(<<1, 2, 3>>) end),
    t(fun() -> binary:encode_hex("hello world") end),
    t(fun() -> binary:encode_unsigned(0) end),
    t(fun() -> binary:encode_unsigned(1) end),
    t(fun() -> binary:encode_unsigned(2) end),
    t(fun() -> binary:encode_unsigned(65536) end),
    t(fun() -> binary:encode_unsigned(true) end),
    t(fun() -> binary:encode_unsigned(65536, little) end),
    t(fun() -> binary:encode_unsigned(0, big) end),
    t(fun() -> binary:encode_unsigned(2, little) end),
    t(fun() -> binary:encode_unsigned(1, big) end),
    t(fun() -> binary:encode_unsigned({1, 2}, 65536) end),
    t(fun() -> binary:first(<<"hello world">>) end),
    t(fun() -> binary:first(<<"abcabcabc">>) end),
    t(fun() -> binary:first(<<"616263">>) end),
    t(fun() -> binary:first(<<1, 2, 3>>) end),
    t(fun() -> binary:first({1, 2}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
