-module(data_nodes).
-export([main/0]).

main() ->
    io:format("~w ~w ~w~n", [node(), node(self()), node(make_ref())]),
    io:format("~w ~w ~w~n", [is_alive(), nodes(), erlang:get_cookie()]),
    try_it(node, [a]),
    try_it(node, [1]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
