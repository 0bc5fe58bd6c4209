% Calls of erlang:
% float_to_binary/1, float_to_binary/2, float_to_list/1, float_to_list/2, insert_element/3.
-module(erlang_calls_a4).
-export([main/0]).

main() ->
    t(fun() -> erlang:float_to_binary(4.75) end),
    t(fun() -> erlang:float_to_binary(-0.5) end),
    t(fun() -> erlang:float_to_binary(2.5) end),
    t(fun() -> erlang:float_to_binary(fun(_, V) -> V end) end),
    t(fun() -> erlang:float_to_binary(2.5, [{decimals, 2}]) end),
    t(fun() -> erlang:float_to_binary(16, length) end),
    t(fun() -> erlang:float_to_list(4.75) end),
    t(fun() -> erlang:float_to_list(-0.5) end),
    t(fun() -> erlang:float_to_list(fun(K, V, A) -> [{K, V} | A] end) end),
    t(fun() -> erlang:float_to_list(4.75, []) end),
    t(fun() -> erlang:float_to_list(2.5, [compact]) end),
    t(fun() -> erlang:float_to_list(2.5, [short]) end),
    t(fun() -> erlang:float_to_list(#{k => v}, -0.5) end),
    t(fun() -> erlang:insert_element(1, {1, 2}, -17) end),
    t(fun() -> erlang:insert_element(1, {a, b, c}, []) end),
    t(fun() -> erlang:insert_element(1, {1, 2}, arity) end),
    t(fun() -> erlang:insert_element(term_to_binary({a, [1], "s"}), [{decimals, 2}], <<1, 2, 3:4>>) end).

t(F) -> io:format("~w~n", [try F() catch Class:Reason -> {Class, Reason} end]).
