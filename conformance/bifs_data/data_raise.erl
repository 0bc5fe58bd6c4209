-module(data_raise).
-export([main/0]).

main() ->
    [try_it(F, A)
     || {F, A} <- [{fun erlang:error/1, [foo]}, {fun erlang:error/2, [foo, [a]]}, {fun erlang:error/3, [foo, [a], [{error_info, #{}}]]},
              {fun erlang:error/2, [foo, none]}, {fun erlang:exit/1, [foo]}, {fun erlang:throw/1, [foo]},
              {fun erlang:nif_error/1, [foo]}, {fun erlang:nif_error/2, [foo, [a]]}, {fun erlang:raise/3, [error, foo, []]},
              {fun erlang:raise/3, [foo, foo, []]}, {fun erlang:raise/3, [exit, foo, a]}, {fun erlang:raise/3, [throw, x, []]},
              {fun erlang:raise/3, [error, x, [{a, b, 1, []}]]}, {fun erlang:raise/3, [error, x, [a]]},
              {fun erlang:error/3, [foo, none, foo]}, {fun erlang:error/3, [foo, none, [bar]]}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
