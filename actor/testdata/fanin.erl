%% Processes on cores and on the host send to one on a core at the same time: the master tells it by two clocks. Of each sender the messages
%% must come in order.
-module(fanin).
-export([main/0, target/2, sender/2]).

main() ->
    {T, M} = epiphany:internal_spawn(fanin, target, [18, 30], [monitor]),
    cores(15, T),
    hosts(3, T),
    receive {'DOWN', M, process, T, Why} -> erlang:display(Why) end.

cores(0, _) -> ok;
cores(N, T) -> epiphany:internal_spawn(fanin, sender, [T, 30], []), cores(N - 1, T).

hosts(0, _) -> ok;
hosts(N, T) -> spawn(fanin, sender, [T, 30]), hosts(N - 1, T).

sender(_, 0) -> ok;
sender(T, N) -> T ! {self(), [N], "payload"}, sender(T, N - 1).

target(Senders, Each) -> exit({got, take(Senders * Each, Each)}).

take(0, _) -> [N || {_, N} <- get(), N > 1];
take(Left, Each) ->
    receive
        {P, [N], "payload"} ->
            case get(P) of
                undefined when N =:= Each -> ok;
                K when K =:= N + 1 -> ok
            end,
            put(P, N),
            take(Left - 1, Each)
    end.
