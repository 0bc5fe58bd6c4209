-module(errors_variables).
-compile([export_all, nowarn_export_all]).

unbound_comprehension(X) -> [Y || Z <- X, Y], Z.
unbound_fun(X) -> F = fun(Y) -> Z = Y end, F(X), Z.
unbound_key(#{K := V}) -> V.
unbound_many(X) -> Y = X + Z, {Y, Z, W}.
unbound_same_clause(X) -> {Y = 1, Y + X}.
unbound_size(X) -> <<Y:Z>> = X, Y.
unsafe_andalso(X) -> X andalso (Y = 1), Y.
unsafe_catch(X) -> catch (Y = X), Y.
unsafe_nested(X) -> case X of 1 -> case X of 1 -> Y = 1; _ -> 2 end; _ -> Y = 2 end, Y.
unsafe_receive_after(X) -> receive X -> Y = 1 after 0 -> Z = 1 end, {Y, Z}.
unsafe_try_of(X) -> try unsafe_try_of_g(X) of Y -> Y catch _:_ -> Z = 1 after W = 2 end, {Y, Z, W}.
unsafe_try_of_g(X) -> X.
unsafe_two(X) -> case X of 1 -> Y = 1, Z = 2; 2 -> Y = 3 end, {Y, Z}.
