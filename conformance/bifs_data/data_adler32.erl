-module(data_adler32).
-export([main/0]).

main() ->
    [try_it(fun erlang:adler32/1, [X]) || X <- [[], "abc", <<"abc">>, a, [256], binary:copy(<<255>>, 10000)]],
    [try_it(fun erlang:adler32/2, [N, "abc"]) || N <- [1, 5, 4294967295, 4294967296, -1, a]],
    A = "hello, ", B = binary:copy(<<"world">>, 77),
    io:format("~w~n", [erlang:adler32_combine(erlang:adler32(A), erlang:adler32(B), byte_size(B)) =:= erlang:adler32([A, B])]),
    [try_it(fun erlang:adler32_combine/3, X) || X <- [[1, 2, 3], [38600999, 64094653, 1000000], [4294967295, 4294967295, 7], [1, 2, 0], [1, 2, -3], [1, a, 3]]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
