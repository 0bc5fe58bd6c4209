%% Processes on cores send to others that end meanwhile, and whose cores get other processes at once.
-module(dead).
-export([main/0, short/2, sink/0, writer/0]).

main() -> erlang:display(rounds(60, start(none))).

rounds(0, P) -> exit(P, kill), done;
rounds(N, P) ->
    Q = start(P),
    receive {P, up} -> ok end,
    [P ! {N, K} || K <- [1, 2, 3]],
    N > 54 orelse receive {'DOWN', _, process, _, normal} -> ok end,
    rounds(N - 1, Q).

%% Each sends to the one before it, for longer than that lives.
start(Before) -> element(1, epiphany:internal_spawn(dead, short, [self(), Before], [monitor])).

short(Main, Before) ->
    Main ! {self(), up},
    nag(Before, 12),
    receive {_, 2} -> ok end.

nag(none, _) -> ok;
nag(_, 0) -> ok;
nag(P, N) -> P ! {self(), [N]}, nag(P, N - 1).

%% The one is long in looking at what the other sends.
sink() -> register(sink, self()), spin(20000), receive never -> ok end.

spin(0) -> ok;
spin(N) -> spin(N - 1).

writer() ->
    case whereis(sink) of
        undefined -> writer();
        P -> P ! {some, [text]}, P ! more, receive never -> ok end
    end.
