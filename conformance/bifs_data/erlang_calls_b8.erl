% Calls of erlang:
% adler32_combine/3, convert_time_unit/3, function_exported/3.
-module(erlang_calls_b8).
-export([main/0]).

main() ->
    t(fun() -> erlang:adler32_combine(<<5:3>>, {1, 2}, erlang) end),
    t(fun() -> erlang:function_exported(arity, arity, 0) end),
    t(fun() -> erlang:function_exported([], {a, b, c, d}, <<"a_b">>) end),
    t(fun() -> erlang:convert_time_unit(1, 3, 3) end),
    t(fun() -> erlang:convert_time_unit(-1, 16, 255) end),
    t(fun() -> erlang:convert_time_unit({a, b, c, d}, arity, k) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
