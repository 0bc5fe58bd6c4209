-module(bits_append).
-export([main/0]).
%% An accumulator that grows at its end.
main() ->
    B = build(0, 2000, <<>>),
    io:format("~w ~w~n", [byte_size(B), part(B, 1990, 10)]),
    C = <<B/binary, "one">>,
    D = <<B/binary, "two">>,
    io:format("~s ~s ~w~n", [part(C, 2000, 3), part(D, 2000, 3), byte_size(B)]),
    E = bits(100, <<>>),
    io:format("~w ~w~n", [bit_size(E), E]),
    {F, G} = fork(<<"start">>),
    io:format("~s ~s~n", [F, G]).

build(N, N, A) -> A;
build(I, N, A) -> build(I + 1, N, <<A/binary, I>>).

bits(0, A) -> A;
bits(N, A) -> bits(N - 1, <<A/bits, (N rem 8):3>>).

fork(A) ->
    B = <<A/binary, " left">>,
    C = <<A/binary, " right">>,
    {<<B/binary, "!">>, <<C/binary, "?">>}.

part(B, At, N) ->
    <<_:At/binary, P:N/binary, _/binary>> = B,
    P.
