% Calls of erlang:
% adler32/1, adler32/2, append/2, append_element/2, atom_to_binary/2.
-module(erlang_calls_a1).
-export([main/0]).

main() ->
    t(fun() -> erlang:adler32("a_b") end),
    t(fun() -> erlang:adler32([[1], [2, 3], []]) end),
    t(fun() -> erlang:adler32([]) end),
    t(fun() -> erlang:adler32(term_to_binary({a, [1], "s"})) end),
    t(fun() -> erlang:adler32(3) end),
    t(fun() -> erlang:adler32(7, term_to_binary({a, [1], "s"})) end),
    t(fun() -> erlang:adler32(255, <<"2.50">>) end),
    t(fun() -> erlang:adler32(7, []) end),
    t(fun() -> erlang:adler32(3, <<"a,b,c">>) end),
    t(fun() -> erlang:adler32({a, b, c, d}, {a, b, c, d}) end),
    t(fun() -> erlang:append([{decimals, 2}], k) end),
    t(fun() -> erlang:append([{b, 2}, {a, 1}, {b, 3}], [{b, 2}, {a, 1}, {b, 3}]) end),
    t(fun() -> erlang:append("a_b", <<5:3>>) end),
    t(fun() -> erlang:append("ff", <<1, 2, 3>>) end),
    t(fun() -> erlang:append(-17, 255) end),
    t(fun() -> erlang:append_element({a, b, c, d}, "a_b") end),
    t(fun() -> erlang:append_element({1, 2}, [{decimals, 2}]) end),
    t(fun() -> erlang:append_element({a, b, c, d}, [c, a, b]) end),
    t(fun() -> erlang:append_element({1, 2}, md5) end),
    t(fun() -> erlang:append_element(fun(_, V) -> V end, fun(X) -> X > 1 end) end),
    t(fun() -> erlang:atom_to_binary(utf8, utf8) end),
    t(fun() -> erlang:atom_to_binary(10, <<"a,b,c">>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
