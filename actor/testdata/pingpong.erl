%% Pairs of processes on cores play with pauses of all lengths in between: a message may arrive at any point of the other's going to sleep.
-module(pingpong).
-export([main/0, player/3]).

main() ->
    Players = [epiphany:internal_spawn(pingpong, player, [self(), K, 120], []) || K <- lists:seq(1, 16)],
    pair(Players),
    [P ! serve || P <- odd(Players)],
    erlang:display(lists:sum([receive {P, N} -> N end || P <- Players])).

pair([]) -> ok;
pair([P, Q | Rest]) -> P ! {with, Q}, Q ! {with, P}, pair(Rest).

odd([]) -> [];
odd([P, _ | Rest]) -> [P | odd(Rest)].

player(Main, K, N) ->
    receive {with, Other} -> ok end,
    play(Main, Other, K, K * 7919, N).

play(Main, _, _, _, 0) -> Main ! {self(), 120};
play(Main, Other, K, R, N) ->
    receive serve -> ok; {ball, Text} -> "ball" = Text end,
    pause(R rem 23),
    Other ! {ball, "ball"},
    play(Main, Other, K, (R * 1103515 + 12345) band 16#7FFFFFF, N - 1).

pause(0) -> ok;
pause(N) -> pause(N - 1).
