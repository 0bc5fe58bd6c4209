-module(pattern_bound).
-export([main/0]).
%% Variables that are bound already.
main() ->
    X = id(1),
    show(fun() -> X = id(1) end),
    show(fun() -> X = id(2) end),
    show(fun() -> {X, Y} = id({1, 2}), Y end),
    show(fun() -> case id({2, 3}) of {X, _} -> same; {Y, X} -> {last, Y}; {_, Y} -> {none, Y} end end),
    show(fun() -> f([1, 2, 1]) end),
    show(fun() -> f([1, 2, 2]) end),
    show(fun() -> f([1, 1]) end),
    show(fun() -> F = fun(X) -> X end, F(shadowed) end),
    show(fun() -> [X || X <- [5, 6]] end),
    show(fun() -> F = fun({Y, Y}) -> same; (_) -> different end, [F({1, 1}), F({1, 2}), F({1, 1.0})] end).

f([A, _, A]) -> {ends, A};
f([_, A, A]) -> {tail, A};
f([A, A]) -> {both, A}.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
