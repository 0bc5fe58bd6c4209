-module(data_operators).
-export([main/0]).

main() ->
    [try_it(F, [A, B])
     || {F, A, B} <- [{'div', 1, 0}, {'rem', 1, 0}, {'/', 1, 0}, {'+', 1, a}, {'bsl', 1, a}, {'band', 1.0, 1}, {'and', true, 1}, {'xor', true, true},
                      {'/', 1 bsl 1024, 1}, {'or', false, true}, {'*', 3, 4.0}, {'-', 3, 4}, {'bxor', 5, 3}, {'bor', 5, 3}, {'bsr', 5, 1}, {'div', 7.0, 2},
                      {'=:=', 1, 1.0}, {'==', 1, 1.0}, {'=/=', 1, 1.0}, {'/=', 1, 1.0}, {'<', a, b}, {'>', a, b}, {'=<', 1, 1.0}, {'>=', [], {}}]],
    [try_it(F, [A]) || {F, A} <- [{'not', 1}, {'not', true}, {'bnot', 1.0}, {'bnot', 5}, {'-', a}, {'-', 5}, {'+', a}, {'+', 5}]].

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(erlang, F, Args) catch C:R -> {C, R} end]).
