%% Terms as large as a depth shows.
-module(io_lib_limit_term).
-export([main/0]).

main() ->
    t(fun() -> [io_lib:limit_term([1, 2, 3, 4, 5], D) || D <- [0, 1, 2, 3, 5]] end),
    t(fun() -> [io_lib:limit_term([a, b | c], D) || D <- [0, 1, 2, 3, 5]] end),
    t(fun() -> [io_lib:limit_term({a, b, c, d}, D) || D <- [0, 1, 2, 3, 5]] end),
    t(fun() -> [io_lib:limit_term({a, {b, {c, {d}}}}, D) || D <- [0, 1, 2, 3, 5]] end),
    t(fun() -> [io_lib:limit_term([[[[a]]]], D) || D <- [0, 1, 2, 3, 5]] end),
    t(fun() -> [io_lib:limit_term("a string", D) || D <- [0, 1, 2, 3, 5]] end),
    t(fun() -> [io_lib:limit_term(<<1, 2, 3, 4, 5, 6>>, D) || D <- [0, 1, 2, 3, 5]] end),
    t(fun() -> [io_lib:limit_term(12345, D) || D <- [0, 1, 2, 3, 5]] end),
    t(fun() -> [io_lib:limit_term(#{a => {1, 2}}, D) || D <- [0, 1, 2, 3, 5]] end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
