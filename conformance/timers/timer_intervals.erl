%% Messages and calls again and again.
-module(timer_intervals).
-export([main/0]).

main() ->
    show(ticks(3)),
    show(calls(3)),
    show(stopped(timer:send_interval(10, self(), tick))),
    show(stopped(timer:apply_interval(10, erlang, send, [self(), tick]))),
    show(timer:send_interval(-1, x)),
    show(timer:send_interval(a, self(), x)),
    show(timer:apply_interval(-1, m, f, [])),
    show(timer:apply_interval(1, m, f, a)).

show(X) -> io:format("~w~n", [X]).

ticks(N) ->
    {ok, Ref} = timer:send_interval(10, tick),
    Ticks = [receive tick -> I end || I <- lists:seq(1, N)],
    {Ticks, timer:cancel(Ref)}.

calls(N) ->
    {ok, Ref} = timer:apply_interval(10, erlang, send, [self(), called]),
    Calls = [receive called -> I end || I <- lists:seq(1, N)],
    {Calls, timer:cancel(Ref)}.

%% No tick comes once those on their way have been taken.
stopped({ok, Ref}) ->
    {ok, cancel} = timer:cancel(Ref),
    taken(),
    receive tick -> late after 60 -> quiet end.

taken() -> receive tick -> taken() after 30 -> ok end.
