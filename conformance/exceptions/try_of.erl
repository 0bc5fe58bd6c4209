%% The clauses after of are not protected, and what matches none is try_clause.
-module(try_of).
-export([main/0]).

main() ->
    [io:format("~w~n", [result(fun() -> f(X) end)]) || X <- [1, 2, 3, 4, a]].

f(X) ->
    try g(X) of
        1 -> one;
        2 -> throw(from_of);
        3 when X > 5 -> never
    catch
        throw:T -> {caught, T};
        error:E -> {caught_error, E}
    end.

g(4) -> throw(from_body);
g(a) -> error(letter);
g(X) -> X.

result(F) ->
    try F() catch C:R -> {passed_on, C, R} end.
