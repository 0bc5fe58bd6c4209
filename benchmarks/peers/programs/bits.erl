%% Bits of integers: a shift register, counts of ones, reversals, a check sum of N words.
-module(bits).
-export([run/1]).

run(N) -> run(N, 16#ace1, 16#ffff, 0).

run(0, _, Crc, Sum) -> {Crc, Sum};
run(N, State, Crc, Sum) ->
    Bit = (State bxor (State bsr 2) bxor (State bsr 3) bxor (State bsr 5)) band 1,
    Next = (State bsr 1) bor (Bit bsl 15),
    run(N - 1, Next, crc(8, Crc bxor (Next band 255)),
        (Sum + ones(Next, 0) + turn(16, Next, 0)) band 16#ffffff).

crc(0, Crc) -> Crc;
crc(I, Crc) when Crc band 1 =:= 1 -> crc(I - 1, (Crc bsr 1) bxor 16#a001);
crc(I, Crc) -> crc(I - 1, Crc bsr 1).

ones(0, Count) -> Count;
ones(X, Count) -> ones(X band (X - 1), Count + 1).

turn(0, _, Y) -> Y;
turn(I, X, Y) -> turn(I - 1, X bsr 1, (Y bsl 1) bor (X band 1)).
