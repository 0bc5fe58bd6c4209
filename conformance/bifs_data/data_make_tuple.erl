-module(data_make_tuple).
-export([main/0]).

main() ->
    [try_it(fun erlang:make_tuple/2, [N, a]) || N <- [3, 0, -1, a, 1.0]],
    [try_it(fun erlang:make_tuple/3, [3, a, L]) || L <- [[{1, x}, {3, y}], [{4, x}], [{1, x}, {1, y}], [x], x, [{0, x}], [{1, x} | y], []]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
