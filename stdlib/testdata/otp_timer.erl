%% timer against OTP: what does not depend on the clock.
-module(otp_timer).
-export([main/0]).

main() ->
    Internal = [{code_change, 3}, {handle_call, 3}, {handle_cast, 2}, {handle_info, 2}, {init, 1}, {start_link, 0},
                {terminate, 2}],
    compare:exports(timer, [], Internal),
    Second = fun({Time, Value}) when is_integer(Time), Time >= 0 -> Value end,
    compare:calls(timer, [
        {tc, [fun() -> x end], Second}, {tc, [fun lists:sum/1, [[1, 2]]], Second}, {tc, [lists, max, [[1, 2]]], Second},
        {sleep, [0]}, {now_diff, [{1, 2, 3}, {1, 1, 4}]}, {now_diff, [{2, 0, 0}, {1, 999999, 999999}]},
        {seconds, [3]}, {minutes, [3]}, {hours, [3]}, {hms, [1, 2, 3]}, {start, []},
        {send_after, [-1, m]}, {send_after, [a, self(), m]}, {apply_after, [1, 2, 3, 4]}, {apply_after, [-1, m, f, []]},
        {send_interval, [-1, m]}, {apply_interval, [a, m, f, []]}, {cancel, [nothing]}]),
    [compare:same(timers, timers(p_timer), timers(timer)) || _ <- "12"].

%% Messages of timers that fire, and none of those that are cancelled. Their order is left open: it is the machine's when that is busy.
timers(Module) ->
    {ok, _} = Module:send_after(20, second),
    {ok, _} = Module:send_after(0, first),
    {ok, Never} = Module:send_after(30, never),
    {ok, cancel} = Module:cancel(Never),
    {ok, _} = Module:apply_after(40, erlang, send, [self(), third]),
    {ok, Interval} = Module:send_interval(60, again),
    Got = [receive M -> M end || M <- [first, second, third, again, again]],
    {ok, cancel} = Module:cancel(Interval),
    {Got, receive never -> never after 0 -> none end, exits(Module)}.

exits(Module) ->
    {Killed, Ref1} = spawn_monitor(fun() -> receive after infinity -> ok end end),
    {ok, _} = Module:kill_after(1, Killed),
    {_, Ref2} = spawn_monitor(fun() -> Module:exit_after(1, reason), receive after infinity -> ok end end),
    [receive {'DOWN', Ref, _, _, Reason} -> Reason end || Ref <- [Ref1, Ref2]].
