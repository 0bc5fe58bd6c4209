%% Makes packets of bits and takes them apart again, N times.
-module(packets).
-export([run/1]).

run(N) -> repeat(N, 0).

repeat(0, Sum) -> Sum;
repeat(N, Sum) ->
    Stream = << <<(packet(I, N))/binary>> || I <- lists:seq(1, 50) >>,
    repeat(N - 1, parse(Stream, Sum) rem 1000003).

packet(I, N) ->
    Body = binary:copy(<<I, (N rem 256)>>, I rem 7),
    <<4:4, (I rem 3):4, (byte_size(Body)):16, I:32/little, (I / 2):64/float, Body/binary>>.

parse(<<4:4, Kind:4, Size:16, Id:32/little, F:64/float, Body:Size/binary, Rest/binary>>, Sum) ->
    parse(Rest, Sum + Kind + Id + trunc(F) + bytes(Body, 0));
parse(<<>>, Sum) ->
    Sum.

bytes(<<B, Rest/binary>>, Sum) -> bytes(Rest, Sum bxor B);
bytes(<<>>, Sum) -> Sum.
