-module(conv_integer_bases).
-export([main/0]).

%% There and back in every base.
main() ->
    Numbers = [0, 1, -1, 35, 36, -12345678901234567890, (1 bsl 131) - 1],
    [N = list_to_integer(integer_to_list(N, B), B) || N <- Numbers, B <- lists:seq(2, 36)],
    [N = binary_to_integer(integer_to_binary(N, B), B) || N <- Numbers, B <- lists:seq(2, 36)],
    [try_it(fun erlang:integer_to_list/2, [(1 bsl 131) - 1, B]) || B <- [2, 7, 10, 16, 36]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
