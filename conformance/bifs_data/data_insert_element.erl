-module(data_insert_element).
-export([main/0]).

main() ->
    [try_it(fun erlang:insert_element/3, [I, T, b]) || {I, T} <- [{1, {a}}, {2, {a}}, {3, {a}}, {0, {a}}, {1, {}}, {1, a}, {a, {a}}]],
    [try_it(fun erlang:delete_element/2, [I, T]) || {I, T} <- [{1, {a}}, {2, {a}}, {0, {a}}, {1, {}}, {1, a}, {2, {a, b, c}}, {a, {a}}]],
    [try_it(fun erlang:append_element/2, [T, b]) || T <- [{}, {a}, a, [a]]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
