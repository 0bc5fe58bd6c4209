-module(conv_list_to_integer).
-export([main/0]).

main() ->
    [try_it(fun erlang:list_to_integer/1, [L])
     || L <- ["1", "-1", "+1", "", "-", "1 ", " 1", "1a", "--1", a, [1], "99999999999999999999", [$1 | $2], "1_000", <<"1">>, "007"]],
    [try_it(fun erlang:list_to_integer/2, [L, B])
     || {L, B} <- [{"ff", 16}, {"FF", 16}, {"fg", 16}, {"zz", 36}, {"-zZ", 36}, {"10", 1}, {"10", 37}, {"2", 2}, {"10", a}, {"", 16}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
