-module(data_md5).
-export([main/0]).

main() ->
    [try_it(fun erlang:md5/1, [X]) || X <- [[], "abc", <<"abc">>, [<<"ab">>, $c], a, [256], binary:copy(<<"x">>, 1000)]],
    C = lists:foldl(fun(X, C) -> erlang:md5_update(C, X) end, erlang:md5_init(), ["ab", <<"c">>, [], binary:copy(<<"y">>, 200)]),
    io:format("~w~n", [erlang:md5_final(C) =:= erlang:md5(["abc" | binary:copy(<<"y">>, 200)])]),
    [try_it(fun erlang:md5_update/2, [X, "a"]) || X <- [<<>>, a]],
    [try_it(fun erlang:md5_final/1, [X]) || X <- [<<1>>, a]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
