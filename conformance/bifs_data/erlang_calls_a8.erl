% Calls of erlang:
% adler32_combine/3, convert_time_unit/3, function_exported/3.
-module(erlang_calls_a8).
-export([main/0]).

main() ->
    t(fun() -> erlang:function_exported(arity, b, 1) end),
    t(fun() -> erlang:function_exported(<<",">>, [], <<"2.50">>) end),
    t(fun() -> erlang:convert_time_unit(255, 10, 16) end),
    t(fun() -> erlang:convert_time_unit([1, 2 | <<3>>], 255, [1, 2 | <<3>>]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
