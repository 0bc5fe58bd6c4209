%% timer against OTP: what depends neither on the clock nor on the server, which has the name of
%% OTP's; the programs of conformance/timers have that.
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
        {seconds, [3]}, {minutes, [3]}, {hours, [3]}, {hms, [1, 2, 3]},
        {send_after, [-1, m]}, {send_after, [a, self(), m]}, {apply_after, [1, 2, 3, 4]}, {apply_after, [-1, m, f, []]},
        {send_interval, [-1, m]}, {apply_interval, [a, m, f, []]}, {cancel, [nothing]}]).
