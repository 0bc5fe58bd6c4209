-module(bool_operators).
-export([main/0]).

main() ->
    Bools = [true, false],
    [io:format("~w ~w: ~w ~w ~w ~w ~w~n", [A, B, A and B, A or B, A xor B, A andalso B, A orelse B]) || A <- Bools, B <- Bools],
    [io:format("not ~w = ~w~n", [A, not A]) || A <- Bools],
    io:format("~w ~w~n", [false andalso exit(never), true orelse exit(never)]),
    io:format("~w ~w~n", [id(true) andalso last_value, id(false) orelse {any, term}]),
    [io:format("~w~n", [result(F)]) || F <- [
        fun() -> id(1) and true end, fun() -> true or id(a) end, fun() -> not id([]) end, fun() -> id(7) xor true end,
        fun() -> id(1) andalso true end, fun() -> id("x") orelse true end, fun() -> true and id(3) end]],
    io:format("~w~n", [[X > 2 andalso X < 5 orelse X =:= 7 || X <- lists:seq(1, 8)]]).

result(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

id(X) -> X.
