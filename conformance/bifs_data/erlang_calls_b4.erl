% Calls of erlang:
% float_to_binary/1, float_to_binary/2, float_to_list/1, float_to_list/2, insert_element/3.
-module(erlang_calls_b4).
-export([main/0]).

main() ->
    t(fun() -> erlang:float_to_binary(-0.5) end),
    t(fun() -> erlang:float_to_binary(2.5) end),
    t(fun() -> erlang:float_to_binary(4.75) end),
    t(fun() -> erlang:float_to_binary(7) end),
    t(fun() -> erlang:float_to_binary(2.5, [compact]) end),
    t(fun() -> erlang:float_to_binary(4.75, []) end),
    t(fun() -> erlang:float_to_binary(term_to_binary({a, [1], "s"}), 16) end),
    t(fun() -> erlang:float_to_list(-0.5) end),
    t(fun() -> erlang:float_to_list(4.75) end),
    t(fun() -> erlang:float_to_list(2.5) end),
    t(fun() -> erlang:float_to_list([{decimals, 2}]) end),
    t(fun() -> erlang:float_to_list(4.75, [{decimals, 2}]) end),
    t(fun() -> erlang:float_to_list(2.5, [{decimals, 2}]) end),
    t(fun() -> erlang:float_to_list(<<"abc">>, {1, 2}) end),
    t(fun() -> erlang:insert_element(<<"a_b">>, -17, fun(K, V, A) -> [{K, V} | A] end) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
