-module(bv_append).
-export([main/0]).

%% What is appended to does not change, however often it is appended to.
main() ->
    Base = list_to_binary(lists:duplicate(70, 7)),
    A = <<Base/binary, 1>>,
    B = <<A/binary, 2>>,
    C = <<A/binary, 3>>,
    D = <<B/binary, 4, 5:3>>,
    E = <<D/bits, 6:5>>,
    F = <<D/bits, 9:5>>,
    [io:format("~w ~w~n", [bit_size(X), tail(X)]) || X <- [Base, A, B, C, D, E, F]],
    io:format("~w~n", [grow(5000, <<>>, 8)]),
    io:format("~w~n", [grow(3000, <<1:3>>, 13)]),
    io:format("~w~n", [erlang:phash2(<< <<(X * X):17>> || X <- lists:seq(1, 2000) >>)]).

tail(X) ->
    Skip = bit_size(X) - 24,
    <<_:Skip, T/bits>> = X,
    T.

grow(0, Acc, _) -> {bit_size(Acc), erlang:phash2(Acc)};
grow(N, Acc, Bits) -> grow(N - 1, <<Acc/bits, N:Bits>>, Bits).
