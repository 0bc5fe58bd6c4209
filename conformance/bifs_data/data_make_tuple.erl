-module(data_make_tuple).
-export([main/0]).

main() ->
    [try_it(make_tuple, [N, a]) || N <- [3, 0, -1, a, 1.0]],
    [try_it(make_tuple, [3, a, L]) || L <- [[{1, x}, {3, y}], [{4, x}], [{1, x}, {1, y}], [x], x, [{0, x}], [{1, x} | y], []]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
