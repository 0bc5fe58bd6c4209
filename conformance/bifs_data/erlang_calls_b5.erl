% Calls of erlang:
% integer_to_binary/2, integer_to_list/2, is_builtin/3, is_port/1, list_to_bitstring/1.
-module(erlang_calls_b5).
-export([main/0]).

main() ->
    t(fun() -> erlang:integer_to_binary(16, 3) end),
    t(fun() -> erlang:integer_to_binary(-17, ["ab", <<"c">>, [100]]) end),
    t(fun() -> erlang:integer_to_list(10, 2) end),
    t(fun() -> erlang:integer_to_list(2, 3) end),
    t(fun() -> erlang:integer_to_list("a_b", {a, b, c, d}) end),
    t(fun() -> erlang:is_builtin(b, utf8, 3) end),
    t(fun() -> erlang:is_builtin(<<"a,b,c">>, md5, arity) end),
    t(fun() -> erlang:is_port(<<"a_b">>) end),
    t(fun() -> erlang:list_to_bitstring([1, 2 | <<3>>]) end),
    t(fun() -> erlang:list_to_bitstring([3, 1, 2, 1]) end),
    t(fun() -> erlang:list_to_bitstring(["ab", <<"c">>, [100]]) end),
    t(fun() -> erlang:list_to_bitstring("a_b") end),
    t(fun() -> erlang:list_to_bitstring(length) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
