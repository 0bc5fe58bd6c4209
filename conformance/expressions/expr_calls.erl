-module(expr_calls).
-export([main/0]).
-export([twice/1, add/2]).

main() ->
    M = ?MODULE,
    F = twice,
    io:format("~w ~w ~w~n", [M:twice(2), ?MODULE:F(3), M:F(4)]),
    io:format("~w~n", [apply(M, add, [1, 2])]),
    io:format("~w~n", [apply(fun add/2, [3, 4])]),
    io:format("~w~n", [(fun ?MODULE:add/2)(5, 6)]),
    G = fun M:F/1,
    io:format("~w~n", [G(10)]),
    A = 2,
    H = fun M:add/A,
    io:format("~w~n", [H(1, 1)]),
    show(fun() -> M:nothing(1) end),
    show(fun() -> nomodule:f() end),
    show(fun() -> (id(foo))(1) end),
    show(fun() -> (id(foo)):bar() end),
    show(fun() -> (id(1)):bar() end),
    show(fun() -> apply(id(M), id("x"), []) end),
    show(fun() -> apply(M, twice, id([1 | 2])) end),
    show(fun() -> (fun M:nothing/3)(1, 2, 3) end).

twice(X) -> 2 * X.
add(X, Y) -> X + Y.

show(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w:~w~n", [C, R])
    end.

id(X) -> X.
