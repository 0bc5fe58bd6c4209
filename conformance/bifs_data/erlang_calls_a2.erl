% Calls of erlang:
% binary_to_atom/2, binary_to_existing_atom/1, binary_to_existing_atom/2, binary_to_float/1, binary_to_integer/2.
-module(erlang_calls_a2).
-export([main/0]).

main() ->
    t(fun() -> erlang:binary_to_atom(<<"123">>, utf8) end),
    t(fun() -> erlang:binary_to_atom([safe], [{decimals, 2}]) end),
    t(fun() -> erlang:binary_to_float(<<"2.50">>) end),
    t(fun() -> erlang:binary_to_float(<<"abc">>) end),
    t(fun() -> erlang:binary_to_integer("a_b", arity) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
