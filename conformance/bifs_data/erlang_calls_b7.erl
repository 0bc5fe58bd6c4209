% Calls of erlang:
% crc32_combine/3, iolist_to_iovec/1, phash2/2, split_binary/2, subtract/2.
-module(erlang_calls_b7).
-export([main/0]).

main() ->
    t(fun() -> erlang:phash2(term_to_binary({a, [1], "s"}), 16) end),
    t(fun() -> erlang:phash2([1, 2 | <<3>>], 255) end),
    t(fun() -> erlang:phash2([a | b], 1) end),
    t(fun() -> erlang:phash2(<<"abc">>, 10) end),
    t(fun() -> erlang:split_binary(<<",">>, 1) end),
    t(fun() -> erlang:split_binary(<<"123">>, 1) end),
    t(fun() -> erlang:split_binary(<<"123">>, 3) end),
    t(fun() -> erlang:split_binary("123", <<1, 2, 3:4>>) end),
    t(fun() -> erlang:subtract([{a, 1}, {b, 2}], "ff") end),
    t(fun() -> erlang:subtract([{decimals, 2}], [3, 1, 2, 1]) end),
    t(fun() -> erlang:subtract("123", [compact]) end),
    t(fun() -> erlang:subtract(["ab", <<"c">>, [100]], "hello world") end),
    t(fun() -> erlang:subtract(utf8, [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> erlang:iolist_to_iovec([]) end),
    t(fun() -> erlang:iolist_to_iovec(<<"123">>) end),
    t(fun() -> erlang:iolist_to_iovec([1, 2 | <<3>>]) end),
    t(fun() -> erlang:iolist_to_iovec("a_b") end),
    t(fun() -> erlang:iolist_to_iovec(#{k => v}) end),
    t(fun() -> erlang:crc32_combine(7, 1, 255) end),
    t(fun() -> erlang:crc32_combine(<<"123">>, [short], 255) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
