-module(data_raise).
-export([main/0]).

main() ->
    [try_it(F, A)
     || {F, A} <- [{error, [foo]}, {error, [foo, [a]]}, {error, [foo, [a], [{error_info, #{}}]]}, {error, [foo, none]}, {exit, [foo]}, {throw, [foo]},
                   {nif_error, [foo]}, {nif_error, [foo, [a]]}, {raise, [error, foo, []]}, {raise, [foo, foo, []]}, {raise, [exit, foo, a]},
                   {raise, [throw, x, []]}, {raise, [error, x, [{a, b, 1, []}]]}, {raise, [error, x, [a]]}, {error, [foo, none, foo]},
                   {error, [foo, none, [bar]]}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
