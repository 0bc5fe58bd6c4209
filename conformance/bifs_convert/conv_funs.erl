-module(conv_funs).
-export([main/0]).

main() ->
    [try_it(fun erlang:fun_to_list/1, [X]) || X <- [fun lists:map/2, fun 'A':'b c'/0, a, 1]],
    F = fun() -> ok end,
    "#Fun<conv_funs." ++ _ = erlang:fun_to_list(F),
    [try_it(X, [a]) || X <- [fun erlang:port_to_list/1, fun erlang:list_to_port/1]],
    try_it(fun erlang:list_to_port/1, ["foo"]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
