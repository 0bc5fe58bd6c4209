-module(ext_deep).
-export([main/0]).

%% Terms nested deeper than a stack would like.
main() ->
    L = nest(50000, []),
    B = term_to_binary(L),
    io:format("~w ~w~n", [byte_size(B), binary_to_term(B) =:= L]),
    T = tuples(50000, x),
    C = term_to_binary(T),
    io:format("~w ~w~n", [byte_size(C), binary_to_term(C) =:= T]),
    io:format("~w~n", [catch_reason(list_to_binary([131 | lists:duplicate(100000, [104, 1])]))]).

nest(0, L) -> L;
nest(N, L) -> nest(N - 1, [L]).

tuples(0, T) -> T;
tuples(N, T) -> tuples(N - 1, {T}).

catch_reason(B) -> try binary_to_term(B) catch _:R -> R end.
