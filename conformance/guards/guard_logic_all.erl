-module(guard_logic_all).
-export([main/0]).
main() ->
    Vs = [true, false, other],
    [io:format("~w ~w: ~w~n", [A, B, [F(A, B) || F <- fs()]]) || A <- Vs, B <- Vs].

fs() ->
    [fun(A, B) when A and B -> y; (_, _) -> n end,
     fun(A, B) when A or B -> y; (_, _) -> n end,
     fun(A, B) when A xor B -> y; (_, _) -> n end,
     fun(A, B) when not A, B -> y; (_, _) -> n end,
     fun(A, B) when A andalso B -> y; (_, _) -> n end,
     fun(A, B) when A orelse B -> y; (_, _) -> n end,
     fun(A, B) when A; B -> y; (_, _) -> n end,
     fun(A, B) when A, B -> y; (_, _) -> n end,
     fun(A, B) when not (A andalso not B) -> y; (_, _) -> n end,
     fun(A, B) when (A orelse B) andalso not B -> y; (_, _) -> n end,
     fun(A, B) when A =:= true, not is_boolean(B); B -> y; (_, _) -> n end].
