-module(data_split_binary).
-export([main/0]).

main() ->
    [try_it(split_binary, [B, N]) || {B, N} <- [{<<"abc">>, 0}, {<<"abc">>, 2}, {<<"abc">>, 3}, {<<"abc">>, 4}, {<<"abc">>, -1}, {<<1:9>>, 1}, {a, 0}, {<<"abc">>, a}]],
    [try_it(binary_to_list, [<<1, 2, 3>>, A, B]) || {A, B} <- [{1, 2}, {2, 1}, {0, 1}, {1, 4}, {4, 3}, {3, 3}, {a, 1}]],
    [try_it(F, [<<1, 2, 3:4>>]) || F <- [bit_size, byte_size, bitstring_to_list, binary_to_list]],
    [try_it(list_to_bitstring, [X]) || X <- [[<<1:3>>, 2], [], [a], <<1:3>>, [<<1:3>> | <<2:5>>]]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
