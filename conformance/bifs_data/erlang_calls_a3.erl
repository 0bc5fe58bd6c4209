% Calls of erlang:
% bitstring_to_list/1, crc32/1, crc32/2, delete_element/2, external_size/1.
-module(erlang_calls_a3).
-export([main/0]).

main() ->
    t(fun() -> erlang:bitstring_to_list(<<1, 2, 3:4>>) end),
    t(fun() -> erlang:bitstring_to_list(<<"a,b,c">>) end),
    t(fun() -> erlang:bitstring_to_list(<<5:3>>) end),
    t(fun() -> erlang:bitstring_to_list(<<"a_b">>) end),
    t(fun() -> erlang:bitstring_to_list(fun(_, V) -> V end) end),
    t(fun() -> erlang:crc32("ff") end),
    t(fun() -> erlang:crc32([1, 2 | <<3>>]) end),
    t(fun() -> erlang:crc32([]) end),
    t(fun() -> erlang:crc32("123") end),
    t(fun() -> erlang:crc32(-0.5) end),
    t(fun() -> erlang:crc32(16, "abc") end),
    t(fun() -> erlang:crc32(16, []) end),
    t(fun() -> erlang:crc32(0, term_to_binary({a, [1], "s"})) end),
    t(fun() -> erlang:crc32(255, term_to_binary({a, [1], "s"})) end),
    t(fun() -> erlang:crc32(2, 255) end),
    t(fun() -> erlang:delete_element(term_to_binary({a, [1], "s"}), "123") end),
    t(fun() -> erlang:external_size(3) end),
    t(fun() -> erlang:external_size([safe]) end),
    t(fun() -> erlang:external_size(term_to_binary({a, [1], "s"})) end),
    t(fun() -> erlang:external_size([short]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
