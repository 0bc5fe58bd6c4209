%% Tables of processes that end, with large binaries in them, one left to its heir.
-module(tables).
-export([main/0]).

main() ->
    Self = self(),
    Pids = [spawn_monitor(fun() -> fill(Self, N) end) || N <- lists:seq(1, 3)],
    [receive {'DOWN', Ref, process, Pid, normal} -> ok end || {Pid, Ref} <- Pids],
    Left = [T || {'ETS-TRANSFER', T, _, heir} <- received()],
    Sizes = [ets:info(T, size) || T <- Left],
    erlang:display({length(Left), hd(Sizes)}).

fill(Heir, N) ->
    T = ets:new(t, [public]),
    Large = list_to_binary(lists:duplicate(300, N)),
    true = ets:insert(T, [{K, Large, lists:seq(1, K)} || K <- lists:seq(1, 20)]),
    _ = ets:take(T, 7),
    H = ets:new(h, [bag, {heir, Heir, heir}]),
    true = ets:insert(H, [{N, Large}, {N, Large}, {N, x}]).

received() -> receive M -> [M | received()] after 0 -> [] end.
