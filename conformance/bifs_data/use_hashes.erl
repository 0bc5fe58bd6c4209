-module(use_hashes).
-export([main/0]).

%% Terms spread over buckets.
main() ->
    Terms = [{user, N, integer_to_list(N)} || N <- lists:seq(1, 200)],
    Count = fun(Hash) -> [length([T || T <- Terms, Hash(T) =:= B]) || B <- lists:seq(0, 7)] end,
    io:format("~w~n", [Count(fun(T) -> erlang:phash2(T, 8) end)]),
    io:format("~w~n", [Count(fun(T) -> erlang:phash(T, 8) - 1 end)]),
    io:format("~w~n", [Count(fun(T) -> erlang:phash2(T) band 7 end)]).
