-module(data_nodes).
-export([main/0]).

main() ->
    io:format("~w ~w ~w~n", [node(), node(self()), node(make_ref())]),
    io:format("~w ~w ~w~n", [is_alive(), nodes(), erlang:get_cookie()]),
    try_it(fun erlang:node/1, [a]),
    try_it(fun erlang:node/1, [1]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
