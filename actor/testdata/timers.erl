%% Receives with timeouts whose messages come just before, at, or just after the end, and timers that are cancelled.
-module(timers).
-export([main/0, answer/2]).

main() ->
    [race(P) || P <- [host, core]],
    messages(),
    erlang:display(done).

race(Place) ->
    {P, M} = case Place of
        host -> spawn_opt(timers, answer, [self(), 60], [monitor]);
        core -> epiphany:internal_spawn(timers, answer, [self(), 60], [monitor])
    end,
    feed(P, 60),
    receive {P, 60, _Late} -> ok end,
    receive {'DOWN', M, process, P, normal} -> ok end,
    erlang:display({race, Place}).

feed(_, 0) -> ok;
feed(P, N) ->
    receive after N rem 4 -> ok end,
    P ! {n, N},
    feed(P, N - 1).

%% Takes Want messages, however many timeouts there are in between.
answer(Main, Want) -> answer(Main, Want, 0, 0).

answer(Main, Want, Want, Late) -> Main ! {self(), Want, Late}, ok;
answer(Main, Want, N, Late) ->
    receive {n, _} -> answer(Main, Want, N + 1, Late)
    after 1 ->
        receive {n, _} -> answer(Main, Want, N + 1, Late)
        after 3600000 -> exit(forgotten)
        end
    end.

messages() ->
    A = erlang:send_after(3600000, self(), {never, [1]}),
    true = is_integer(erlang:read_timer(A)),
    true = is_integer(erlang:cancel_timer(A)),
    false = erlang:cancel_timer(A),
    B = erlang:start_timer(5, self(), {soon, [2]}),
    receive {timeout, B, {soon, [2]}} -> ok end,
    false = erlang:read_timer(B),
    {P, M} = spawn_monitor(fun() -> ok end),
    C = erlang:send_after(3600000, P, gone),
    receive {'DOWN', M, process, P, normal} -> ok end,
    false = erlang:read_timer(C),
    D = erlang:send_after(1, P, gone),
    false = erlang:read_timer(D),
    erlang:send_after(2, main, [by, name]),
    register(main, self()),
    receive [by, name] -> unregister(main) end.
