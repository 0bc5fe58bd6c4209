-module(data_insert_element).
-export([main/0]).

main() ->
    [try_it(insert_element, [I, T, b]) || {I, T} <- [{1, {a}}, {2, {a}}, {3, {a}}, {0, {a}}, {1, {}}, {1, a}, {a, {a}}]],
    [try_it(delete_element, [I, T]) || {I, T} <- [{1, {a}}, {2, {a}}, {0, {a}}, {1, {}}, {1, a}, {2, {a, b, c}}, {a, {a}}]],
    [try_it(append_element, [T, b]) || T <- [{}, {a}, a, [a]]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
