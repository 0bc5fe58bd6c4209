%% Processes that outgrow what they have of a core's memory.
-module(local).
-export([main/0, deep/1, swell/1, pause/1, spread/0]).

main() ->
    erlang:display({deep, ends(deep, [30]), ends(deep, [5000])}),
    erlang:display({swell, ends(swell, [3000])}).

%% Spawns a process on a core and gives how it ends.
ends(Name, Args) ->
    P = epiphany:internal_spawn(local, Name, Args, []),
    M = monitor(process, P),
    receive {'DOWN', M, process, P, Why} -> Why end.

deep(N) -> exit({sum, sum(N)}).

sum(0) -> 0;
sum(N) -> N + sum(N - 1).

%% A heap that grows, and hardly anything of it in the end.
swell(N) ->
    L = seq(N, []),
    S = add(L, 0),
    true = erlang:garbage_collect(),
    {heap_size, Words} = process_info(self(), heap_size),
    {total_heap_size, Total} = process_info(self(), total_heap_size),
    exit({swollen, S, Words < 100, Total < 4000}).

seq(0, L) -> L;
seq(N, L) -> seq(N - 1, [{N, [N]} | L]).

add([], S) -> S;
add([{N, [N]} | L], S) -> add(L, S + N).

%% Keeps a list of N elements until it is told to stop.
pause(N) -> L = seq(N, []), receive stop -> exit(add(L, 0)) end.

%% All cores compute at the same time.
spread() ->
    Me = self(),
    Ps = [epiphany:internal_spawn(erlang, apply, [fun() -> Me ! {self(), sum(200 * I) + add(seq(100 * I, []), 0)} end, []], []) || I <- [1, 2, 3, 4, 5]],
    erlang:display([receive {P, N} -> N end || P <- Ps]).
