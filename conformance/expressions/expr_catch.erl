-module(expr_catch).
-export([main/0]).
main() ->
    io:format("~w~n", [catch throw(x)]),
    io:format("~w~n", [catch exit(y)]),
    io:format("~w~n", [case catch error(z) of {'EXIT', {R, S}} when is_list(S) -> R end]),
    io:format("~w~n", [catch 1 + 1]),
    A = (catch throw({a, catch throw(b)})),
    io:format("~w~n", [A]),
    B = [catch throw(X) || X <- [1, 2]],
    io:format("~w~n", [B]),
    io:format("~w~n", [case catch id(1) div id(0) of {'EXIT', {badarith, _}} -> arith end]),
    catch throw(ignored),
    io:format("~w~n", [begin catch exit(w) end]).

id(X) -> X.
