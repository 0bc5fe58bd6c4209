%% A module gen comes in a new version whenever it is loaded; processes everywhere use it meanwhile.
-module(upgrade).
-export([main/0, keep/2, deep/2, hold/2, takes/1]).

main() ->
    {module, gen} = code:load_file(gen),
    [stays(Place) || Place <- [host, core]],
    [killed(Place) || Place <- [host, core]],
    [holds(Place) || Place <- [host, core]],
    [comes(Place) || Place <- [host, core]],
    crowd(),
    many(300),
    erlang:display(done).

start(host, F, A) -> spawn(upgrade, F, A);
start(core, F, A) -> epiphany:internal_spawn(upgrade, F, A, []).

%% A process in the middle of old code goes on in it, however deep.
stays(Place) ->
    Old = gen:version(),
    P = start(Place, deep, [self(), 200]),
    receive {P, ready} -> ok end,
    {module, gen} = code:load_file(gen),
    {error, not_purged} = code:load_file(gen),
    true = erlang:check_process_code(P, gen),
    false = code:soft_purge(gen),
    true = erlang:check_old_code(gen),
    P ! go,
    receive {P, Seen} -> erlang:display({stays, Place, Seen - Old * 201, gen:version() - Old}) end,
    wait_purge(100).

wait_purge(0) -> erlang:display(still_used);
wait_purge(N) ->
    case code:soft_purge(gen) of
        true -> ok;
        false -> receive after 1 -> wait_purge(N - 1) end
    end.

deep(Main, N) -> Main ! {self(), gen:deep(Main, N)}.

%% One that does not leave old code is killed; others are not.
killed(Place) ->
    P = start(Place, deep, [self(), 3]),
    receive {P, ready} -> ok end,
    Q = start(Place, keep, [self(), 1]),
    receive {Q, kept} -> ok end,
    M = monitor(process, P),
    {module, gen} = code:load_file(gen),
    Killed = code:purge(gen),
    receive {'DOWN', M, process, P, Why} -> erlang:display({killed, Place, Killed, Why, is_process_alive(Q)}) end,
    exit(Q, kill),
    false = code:purge(gen).

keep(Main, N) -> Main ! {self(), kept}, receive go -> N end.

%% A fun holds the old code. A literal stays when the code has gone.
holds(Place) ->
    P = start(Place, hold, [self(), gen:adder(1)]),
    receive {P, ready} -> ok end,
    L = gen:literal(),
    {module, gen} = code:load_file(gen),
    true = erlang:check_process_code(P, gen),
    false = code:soft_purge(gen),
    P ! {call, 5},
    receive {P, Sum} -> erlang:display({holds, Place, Sum}) end,
    P ! drop,
    receive {P, dropped} -> ok end,
    true = code:soft_purge(gen),
    [literal, _] = L,
    exit(P, kill).

hold(Main, F) ->
    Main ! {self(), ready},
    receive {call, N} -> Main ! {self(), F(N)} end,
    receive drop -> dropped(Main) end.

dropped(Main) -> garbage_collect(), Main ! {self(), dropped}, receive never -> ok end.

%% A fun that comes in a message after the purge is none any more.
comes(Place) ->
    P = start(Place, takes, [self()]),
    erlang:send_after(1000, P, {take, gen:adder(2)}),
    {module, gen} = code:load_file(gen),
    true = code:soft_purge(gen),
    receive {P, X} -> erlang:display({comes, Place, X}) end.

takes(Main) ->
    receive {take, F} -> Main ! {self(), try F(1) catch error:{badfun, F} -> badfun end} end.

%% Many that purge at the same time, on cores and on the host, while others use the code.
crowd() ->
    {module, gen} = code:load_file(gen),
    Users = [start(core, deep, [self(), N]) || N <- [1, 2, 3]],
    [receive {P, ready} -> ok end || P <- Users],
    _ = code:purge(gen),
    {module, gen} = code:load_file(gen),
    Self = self(),
    Purgers = [epiphany:spawn(fun() -> Self ! {self(), code:purge(gen)} end) || _ <- [1, 2, 3, 4, 5]] ++
              [spawn(fun() -> Self ! {self(), code:purge(gen)} end) || _ <- [1, 2, 3]],
    Killed = [receive {P, K} -> K end || P <- Purgers],
    erlang:display({crowd, length([x || true <- Killed]), [is_process_alive(P) || P <- Users]}).

many(0) -> erlang:display(erlang:check_old_code(gen));
many(N) ->
    V = gen:version(),
    _ = gen:literal(),
    {module, gen} = code:load_file(gen),
    V1 = gen:version(),
    V1 = V + 1,
    true = code:soft_purge(gen),
    many(N - 1).
