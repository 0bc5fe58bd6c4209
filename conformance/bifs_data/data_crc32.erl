-module(data_crc32).
-export([main/0]).

main() ->
    [try_it(fun erlang:crc32/1, [X]) || X <- [[], "abc", <<"abc">>, a, [256], binary:copy(<<"x">>, 1000)]],
    [try_it(fun erlang:crc32/2, [N, "abc"]) || N <- [0, 5, 4294967295, 4294967296, -1, a]],
    A = "hello, ", B = binary:copy(<<"world">>, 77),
    io:format("~w~n", [erlang:crc32_combine(erlang:crc32(A), erlang:crc32(B), byte_size(B)) =:= erlang:crc32([A, B])]),
    io:format("~w~n", [erlang:crc32(erlang:crc32(A), B) =:= erlang:crc32([A, B])]),
    [try_it(fun erlang:crc32_combine/3, X) || X <- [[1, 2, 3], [123456789, 987654321, 1000], [1, 2, -3], [1, 2, 0], [a, 2, 3]]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
