%% Time: measuring calls, sleeping, and things done later or at intervals.
%%
%% What is to be done later is kept by a process of its own, timer_server, but for messages to a pid, of which the runtime takes care.
%% A reference tells which it is: {send_local, Ref} of the runtime, {once, Ref} and {interval, Ref} of the server, {instant, Ref} of
%% what has been done at once.
-module(timer).
-export([start/0, tc/1, tc/2, tc/3, sleep/1, now_diff/2, seconds/1, minutes/1, hours/1, hms/3]).
-export([send_after/2, send_after/3, apply_after/4, exit_after/2, exit_after/3, kill_after/1, kill_after/2]).
-export([send_interval/2, send_interval/3, apply_interval/4, cancel/1]).

%% Starts the server, as the first call that wants it does.
start() -> epiphany_timers:start().

%% {time in microseconds, what the call returned}.
tc(F) ->
    timed(F).

tc(F, Args) ->
    timed(fun() -> apply(F, Args) end).

tc(M, F, Args) ->
    timed(fun() -> apply(M, F, Args) end).

timed(Call) ->
    Start = erlang:monotonic_time(microsecond),
    Value = Call(),
    {erlang:monotonic_time(microsecond) - Start, Value}.

%% The longest time that receive waits for.
-define(LONGEST, 16#ffffffff).

sleep(Time) when is_integer(Time), Time > ?LONGEST ->
    receive
    after ?LONGEST -> sleep(Time - ?LONGEST)
    end;
sleep(Time) ->
    receive
    after Time -> ok
    end.

%% Microseconds from T1 to T2, each as erlang:now/0 gives them.
now_diff(T2, T1) -> micros(T2) - micros(T1).

micros({Mega, Seconds, Micros}) -> (Mega * 1000000 + Seconds) * 1000000 + Micros.

seconds(Seconds) -> 1000 * Seconds.

minutes(Minutes) -> 60000 * Minutes.

hours(Hours) -> 3600000 * Hours.

hms(Hours, Minutes, Seconds) -> hours(Hours) + minutes(Minutes) + seconds(Seconds).

%% Once

send_after(Time, Message) -> send_after(Time, self(), Message).

send_after(0, To, Message) -> instant(is_target(To), fun() -> To ! Message end);
send_after(Time, Pid, Message) when is_integer(Time), Time > 0, is_pid(Pid), node(Pid) =:= node() ->
    {ok, {send_local, erlang:send_after(Time, Pid, Message)}};
send_after(Time, To, Message) when is_integer(Time), Time > 0 ->
    started(once, is_target(To), Time, {erlang, send, [To, Message]});
send_after(_, _, _) ->
    {error, badarg}.

%% What messages are sent to: a process, or a name with or without its node.
is_target({Name, Node}) -> is_atom(Name) andalso is_atom(Node);
is_target(To) -> is_pid(To) orelse is_atom(To).

apply_after(0, M, F, Args) -> instant(is_call(M, F, Args), fun() -> epiphany_timers:act({M, F, Args}) end);
apply_after(Time, M, F, Args) when is_integer(Time), Time > 0 -> started(once, is_call(M, F, Args), Time, {M, F, Args});
apply_after(_, _, _, _) -> {error, badarg}.

is_call(M, F, Args) -> is_atom(M) andalso is_atom(F) andalso is_list(Args).

instant(true, Act) ->
    _ = Act(),
    {ok, {instant, make_ref()}};
instant(false, _) ->
    {error, badarg}.

started(Kind, true, Time, Call) -> epiphany_timers:ask({Kind, Time, Call});
started(_, false, _, _) -> {error, badarg}.

exit_after(Time, Reason) -> exit_after(Time, self(), Reason).

exit_after(Time, Target, Reason) -> apply_after(Time, epiphany_timers, quit, [Target, Reason]).

kill_after(Time) -> kill_after(Time, self()).

kill_after(Time, Pid) -> exit_after(Time, Pid, kill).

%% Again and again

send_interval(Time, Message) -> send_interval(Time, self(), Message).

%% Ends when the receiver does.
send_interval(Time, To, Message) when is_integer(Time), Time >= 0 ->
    started(to_interval, is_target(To), Time, {erlang, send, [To, Message]});
send_interval(_, _, _) ->
    {error, badarg}.

apply_interval(Time, M, F, Args) when is_integer(Time), Time >= 0 ->
    started(interval, is_call(M, F, Args), Time, {M, F, Args});
apply_interval(_, _, _, _) ->
    {error, badarg}.

cancel({instant, Ref}) when is_reference(Ref) ->
    {ok, cancel};
cancel({send_local, Ref}) when is_reference(Ref) ->
    _ = erlang:cancel_timer(Ref),
    {ok, cancel};
cancel({Kind, Ref}) when Kind =:= once orelse Kind =:= interval, is_reference(Ref) ->
    epiphany_timers:ask({cancel, Ref});
cancel(_) ->
    {error, badarg}.
