% Calls of erlang:
% adler32/1, adler32/2, append/2, append_element/2, atom_to_binary/2.
-module(erlang_calls_b1).
-export([main/0]).

main() ->
    t(fun() -> erlang:adler32("abc") end),
    t(fun() -> erlang:adler32([3, 1, 2, 1]) end),
    t(fun() -> erlang:adler32(<<"a_b">>) end),
    t(fun() -> erlang:adler32([]) end),
    t(fun() -> erlang:adler32(fun(_, V) -> V end) end),
    t(fun() -> erlang:adler32(1, "abc") end),
    t(fun() -> erlang:adler32(7, <<1, 2, 3>>) end),
    t(fun() -> erlang:adler32(255, [1, 2 | <<3>>]) end),
    t(fun() -> erlang:adler32(1, [[1], [2, 3], []]) end),
    t(fun() -> erlang:adler32({1, 2}, [short]) end),
    t(fun() -> erlang:append("a_b", k) end),
    t(fun() -> erlang:append([1, 2, 3], "ff") end),
    t(fun() -> erlang:append(["ab", <<"c">>, [100]], [safe]) end),
    t(fun() -> erlang:append([], <<"a_b">>) end),
    t(fun() -> erlang:append(term_to_binary({a, [1], "s"}), fun erlang:length/1) end),
    t(fun() -> erlang:append_element({1, 2}, 4.75) end),
    t(fun() -> erlang:append_element({1, 2}, 16) end),
    t(fun() -> erlang:append_element({1, 2}, erlang) end),
    t(fun() -> erlang:append_element({1, 2}, [short]) end),
    t(fun() -> erlang:append_element(#{k => v}, 16) end),
    t(fun() -> erlang:atom_to_binary(arity, utf8) end),
    t(fun() -> erlang:atom_to_binary(k, utf8) end),
    t(fun() -> erlang:atom_to_binary(16, arity) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
