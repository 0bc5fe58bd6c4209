-module(term_equality).
-export([main/0]).

main() ->
    Pairs = [{1, 1.0}, {[1, 2], [1.0, 2]}, {{a, 1}, {a, 1.0}}, {#{a => 1}, #{a => 1.0}}, {#{1 => a}, #{1.0 => a}},
             {"abc", [$a, $b, $c]}, {<<"abc">>, <<"abc">>}, {a, 'a'}, {[], {}}, {0, -0}, {0.0, -0.0},
             {1 bsl 80, 1 bsl 80}, {float(1 bsl 80), 1 bsl 80}, {fun lists:map/2, fun lists:map/2}, {self(), self()}],
    [io:format("~p ~p: ~w ~w ~w ~w~n", [A, B, A == B, A =:= B, A /= B, A =/= B]) || {A, B} <- Pairs, not is_pid(A)],
    io:format("~w~n", [make_ref() =:= make_ref()]),
    F = fun(X) -> X end,
    io:format("~w~n", [F =:= F]),
    io:format("~w~n", [lists:usort([1, 1.0, 2, 2.0, a, a])]).
