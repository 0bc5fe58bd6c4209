% Calls of erlang:
% bitstring_to_list/1, crc32/1, crc32/2, delete_element/2, external_size/1.
-module(erlang_calls_b3).
-export([main/0]).

main() ->
    t(fun() -> erlang:bitstring_to_list(<<1, 2, 3:4>>) end),
    t(fun() -> erlang:bitstring_to_list(<<"a,b,c">>) end),
    t(fun() -> erlang:bitstring_to_list(<<"abc">>) end),
    t(fun() -> erlang:bitstring_to_list(<<1, 2, 3>>) end),
    t(fun() -> erlang:bitstring_to_list([]) end),
    t(fun() -> erlang:crc32([3, 1, 2, 1]) end),
    t(fun() -> erlang:crc32("abc") end),
    t(fun() -> erlang:crc32(<<"123">>) end),
    t(fun() -> erlang:crc32("hello world") end),
    t(fun() -> erlang:crc32(3) end),
    t(fun() -> erlang:crc32(0, <<"123">>) end),
    t(fun() -> erlang:crc32(1, "123") end),
    t(fun() -> erlang:crc32(16, []) end),
    t(fun() -> erlang:crc32(255, ["ab", <<"c">>, [100]]) end),
    t(fun() -> erlang:crc32(math, arity) end),
    t(fun() -> erlang:delete_element(1, {a, b, c, d}) end),
    t(fun() -> erlang:delete_element(1, {1, 2}) end),
    t(fun() -> erlang:delete_element(length, [{a, 1}, {b, 2}]) end),
    t(fun() -> erlang:external_size([{a, 1}, {b, 2}]) end),
    t(fun() -> erlang:external_size(md5) end),
    t(fun() -> erlang:external_size({a, b, c}) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
