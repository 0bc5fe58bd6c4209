-module(ext_funs).
-export([main/0]).

%% Local funs survive the way there and back.
main() ->
    A = [1, 2], B = #{x => <<"y">>},
    F = fun(X) -> {X, A, B} end,
    G = fun(X) -> F(X) end,
    H = fun Fact(0) -> 1; Fact(N) -> N * Fact(N - 1) end,
    [F1, G1, H1] = binary_to_term(term_to_binary([F, G, H])),
    io:format("~w ~w ~w~n", [F1(1), G1(2), H1(20)]),
    io:format("~w ~w~n", [F1 =:= F, G1 =:= G]),
    io:format("~w~n", [erlang:fun_info(F1, arity)]).
