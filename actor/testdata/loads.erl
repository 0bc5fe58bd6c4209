%% Cores call functions of modules that are not loaded, all at the same time; their literals must be there.
-module(loads).
-export([main/0, user/1]).

main() ->
    Users = users(16),
    wait(Users),
    {'EXIT', {undef, [{missing, f, [1], []} | _]}} = (catch missing:f(1)),
    {'EXIT', {undef, [{loaded, g, [], []} | _]}} = (catch loaded:g()),
    erlang:display(done).

users(0) -> [];
users(N) -> [epiphany:internal_spawn(loads, user, [N], [monitor]) | users(N - 1)].

wait([]) -> ok;
wait([{P, M} | Rest]) -> receive {'DOWN', M, process, P, {literal, [1, 2.5, "three"]}} -> wait(Rest) end.

user(N) -> loaded:spin(N * 37), exit(loaded:literal()).
