-module(expr_case_if).
-export([main/0]).
main() ->
    [io:format("~w: ~w ~w ~w~n", [X, a(X), b(X), c(X)]) || X <- [0, 5, 50, -1, x, {1}]].

a(X) ->
    case X of
        0 -> zero;
        N when is_integer(N), N > 10 -> {big, N};
        N when is_integer(N) -> {int, N};
        {Y} -> case Y of 1 -> nested_one; _ -> nested end;
        _ -> other
    end.

b(X) ->
    if
        X =:= 0 -> zero;
        is_integer(X), X > 10; is_tuple(X) -> big_or_tuple;
        X > 100 -> large_term;
        true -> rest
    end.

c(X) ->
    R = case X of
            0 -> A = 1, A + 1;
            _ when is_atom(X) -> A = 2, {X, A};
            _ -> A = 3, A
        end,
    {R, A}.
