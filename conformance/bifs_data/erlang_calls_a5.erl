% Calls of erlang:
% integer_to_binary/2, integer_to_list/2, is_builtin/3, is_port/1, list_to_bitstring/1.
-module(erlang_calls_a5).
-export([main/0]).

main() ->
    t(fun() -> erlang:integer_to_binary(3, 16) end),
    t(fun() -> erlang:integer_to_binary(-17, 10) end),
    t(fun() -> erlang:integer_to_binary(1, 10) end),
    t(fun() -> erlang:integer_to_binary(0, 10) end),
    t(fun() -> erlang:integer_to_binary([], [1, 2, 3]) end),
    t(fun() -> erlang:integer_to_list(1, 16) end),
    t(fun() -> erlang:integer_to_list(-17, 16) end),
    t(fun() -> erlang:integer_to_list(0, 16) end),
    t(fun() -> erlang:integer_to_list(255, 10) end),
    t(fun() -> erlang:integer_to_list(<<",">>, <<"abc">>) end),
    t(fun() -> erlang:is_builtin(foo, arity, 3) end),
    t(fun() -> erlang:is_builtin("a_b", [[1], [2, 3], []], [safe]) end),
    t(fun() -> erlang:is_port(fun(X) -> {X, a} end) end),
    t(fun() -> erlang:list_to_bitstring([[1], [2, 3], []]) end),
    t(fun() -> erlang:list_to_bitstring([]) end),
    t(fun() -> erlang:list_to_bitstring("ff") end),
    t(fun() -> erlang:list_to_bitstring("hello world") end),
    t(fun() -> erlang:list_to_bitstring(utf8) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
