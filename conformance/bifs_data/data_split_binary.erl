-module(data_split_binary).
-export([main/0]).

main() ->
    [try_it(fun erlang:split_binary/2, [B, N]) || {B, N} <- [{<<"abc">>, 0}, {<<"abc">>, 2}, {<<"abc">>, 3}, {<<"abc">>, 4}, {<<"abc">>, -1}, {<<1:9>>, 1}, {a, 0}, {<<"abc">>, a}]],
    [try_it(fun erlang:binary_to_list/3, [<<1, 2, 3>>, A, B]) || {A, B} <- [{1, 2}, {2, 1}, {0, 1}, {1, 4}, {4, 3}, {3, 3}, {a, 1}]],
    [try_it(F, [<<1, 2, 3:4>>]) || F <- [fun erlang:bit_size/1, fun erlang:byte_size/1, fun erlang:bitstring_to_list/1, fun erlang:binary_to_list/1]],
    [try_it(fun erlang:list_to_bitstring/1, [X]) || X <- [[<<1:3>>, 2], [], [a], <<1:3>>, [<<1:3>> | <<2:5>>]]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
