%% File names put together.
-module(filename_join).
-export([main/0]).

main() ->
    [t(fun() -> {A, B, filename:join(A, B)} end) || A <- ["a/b.erl", "/a/", "", a, <<"x/y">>], B <- ["c", "/c", "", ".", <<"z">>]],
    [t(fun() -> {L, filename:join(L)} end) || L <- [["a"], ["a", "b", "c"], ["/", "a"], ["a", "/b", "c"], ["a", ""], ["a/", "/b/"], [<<"a">>, "b"], [a, b], ["a//b", "c/"]]],
    t(fun() -> filename:join([]) end),
    [t(fun() -> {A, B, filename:append(A, B)} end) || A <- ["a", "a/", <<"x">>], B <- ["c", "/c"]],
    [t(fun() -> {A, B, filename:absname(A, B)} end) || A <- ["a", "/a", "../a"], B <- ["/d", "d"]].

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
