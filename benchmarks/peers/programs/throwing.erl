%% Throws, errors and exits from some depth, caught, N times.
-module(throwing).
-export([run/1]).

run(N) -> repeat(N, 0).

repeat(0, Sum) -> Sum;
repeat(N, Sum) ->
    A = try deep(N rem 20, N) catch throw:{at, X} -> X end,
    B = try hd(nil(N)) catch error:badarg -> 1 end,
    C = case catch exit({n, N rem 10}) of {'EXIT', {n, I}} -> I end,
    D = try plain(N) of V -> V catch _:_ -> 0 after ok end,
    repeat(N - 1, (Sum + A + B + C + D) rem 1000003).

deep(0, N) -> throw({at, N});
deep(D, N) -> 1 + deep(D - 1, N).

nil(N) when N > 0 -> [];
nil(_) -> [1].

plain(N) -> N band 3.
