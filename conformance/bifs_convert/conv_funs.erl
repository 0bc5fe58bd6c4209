-module(conv_funs).
-export([main/0]).

main() ->
    [try_it(fun_to_list, [X]) || X <- [fun lists:map/2, fun 'A':'b c'/0, a, 1]],
    F = fun() -> ok end,
    "#Fun<conv_funs." ++ _ = erlang:fun_to_list(F),
    [try_it(X, [a]) || X <- [port_to_list, list_to_port]],
    try_it(list_to_port, ["foo"]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
