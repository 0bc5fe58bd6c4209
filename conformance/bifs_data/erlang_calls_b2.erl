% Calls of erlang:
% binary_to_atom/2, binary_to_existing_atom/1, binary_to_existing_atom/2, binary_to_float/1, binary_to_integer/2.
-module(erlang_calls_b2).
-export([main/0]).

main() ->
    t(fun() -> erlang:binary_to_atom(<<"2.50">>, utf8) end),
    t(fun() -> erlang:binary_to_atom(<<"a_b">>, utf8) end),
    t(fun() -> erlang:binary_to_atom([1, 2, 3], 10) end),
    t(fun() -> erlang:binary_to_float(<<"2.50">>) end),
    t(fun() -> erlang:binary_to_float("a_b") end),
    t(fun() -> erlang:binary_to_integer(["ab", <<"c">>, [100]], [[1], [2, 3], []]) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
