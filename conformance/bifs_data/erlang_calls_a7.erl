% Calls of erlang:
% crc32_combine/3, iolist_to_iovec/1, phash2/2, split_binary/2, subtract/2.
-module(erlang_calls_a7).
-export([main/0]).

main() ->
    t(fun() -> erlang:phash2({1, 2}, 16) end),
    t(fun() -> erlang:phash2(255, 2) end),
    t(fun() -> erlang:phash2(term_to_binary({a, [1], "s"}), 16) end),
    t(fun() -> erlang:phash2(<<"a_b">>, <<1, 2, 3:4>>) end),
    t(fun() -> erlang:split_binary(<<1, 2, 3>>, 1) end),
    t(fun() -> erlang:split_binary(term_to_binary({a, [1], "s"}), 7) end),
    t(fun() -> erlang:split_binary(term_to_binary({a, [1], "s"}), 1) end),
    t(fun() -> erlang:split_binary(<<",">>, 1) end),
    t(fun() -> erlang:split_binary([1, 2 | <<3>>], [1, 1.0, 2]) end),
    t(fun() -> erlang:subtract("a_b", [compact]) end),
    t(fun() -> erlang:subtract([c, a, b], "ff") end),
    t(fun() -> erlang:subtract([short], "123") end),
    t(fun() -> erlang:subtract("ff", [safe]) end),
    t(fun() -> erlang:subtract("hello world", <<"123">>) end),
    t(fun() -> erlang:iolist_to_iovec("abc") end),
    t(fun() -> erlang:iolist_to_iovec(<<",">>) end),
    t(fun() -> erlang:iolist_to_iovec("ff") end),
    t(fun() -> erlang:iolist_to_iovec(<<1, 2, 3>>) end),
    t(fun() -> erlang:iolist_to_iovec(true) end),
    t(fun() -> erlang:crc32_combine(1, 2, 16) end),
    t(fun() -> erlang:crc32_combine(255, 16, 1) end),
    t(fun() -> erlang:crc32_combine(0, 2, 16) end),
    t(fun() -> erlang:crc32_combine(7, 2, 10) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
