%% Processes on all cores and on the host stand in a ring. Each sends its successor many messages, then takes those of its predecessor,
%% which must come in order. All rings are in use both ways.
-module(ring).
-export([main/0, member/2]).

main() ->
    Members = [spawn_monitor(ring, member, [self(), 40]), spawn_monitor(ring, member, [self(), 40]) | members(16)],
    connect(element(1, hd(Members)), Members),
    lists(Members, fun({P, _}) -> P ! go end),
    erlang:display(wait(Members, 0)).

members(0) -> [];
members(N) -> [epiphany:internal_spawn(ring, member, [self(), 40], [monitor]) | members(N - 1)].

connect(First, [{P, _}]) -> P ! {next, First};
connect(First, [{P, _} | [{Q, _} | _] = Rest]) -> P ! {next, Q}, connect(First, Rest).

lists([], _) -> ok;
lists([H | T], F) -> F(H), lists(T, F).

wait([], Sum) -> Sum;
wait([{P, M} | Rest], Sum) ->
    receive {'DOWN', M, process, P, {sum, S}} -> wait(Rest, Sum + S) end.

member(Main, N) ->
    link(Main),
    receive {next, Next} -> ok end,
    receive go -> ok end,
    unlink(Main),
    send(Next, N),
    exit({sum, take(N, 0)}).

send(_, 0) -> ok;
send(Next, N) -> Next ! {N, {self(), [N | "payload"]}}, send(Next, N - 1).

take(0, Sum) -> Sum;
take(N, Sum) ->
    receive {K, {_, [K | _]}} when K =:= N -> take(N - 1, Sum + K) end.
