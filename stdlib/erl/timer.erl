%% Time: measuring calls, sleeping, and things done later or at intervals.
%%
%% A reference is {message, Ref} for a timer of the runtime or {process, Pid} for a process that waits and then acts.
%% All of them end with cancel/1.
-module(timer).
-export([start/0, tc/1, tc/2, tc/3, sleep/1, now_diff/2, seconds/1, minutes/1, hours/1, hms/3]).
-export([send_after/2, send_after/3, apply_after/4, exit_after/2, exit_after/3, kill_after/1, kill_after/2]).
-export([send_interval/2, send_interval/3, apply_interval/4, cancel/1]).

%% Nothing has to be started; programs that call it expect ok.
start() -> ok.

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

send_after(Time, To, Message) when is_integer(Time), Time >= 0, is_pid(To) orelse is_atom(To) ->
    {ok, {message, erlang:send_after(Time, To, Message)}};
send_after(_, _, _) ->
    {error, badarg}.

apply_after(Time, M, F, Args) when is_integer(Time), Time >= 0, is_atom(M), is_atom(F), is_list(Args) ->
    {ok, {process, spawn(fun() -> sleep(Time), apply(M, F, Args) end)}};
apply_after(_, _, _, _) ->
    {error, badarg}.

exit_after(Time, Reason) -> exit_after(Time, self(), Reason).

exit_after(Time, Pid, Reason) -> apply_after(Time, erlang, exit, [Pid, Reason]).

kill_after(Time) -> kill_after(Time, self()).

kill_after(Time, Pid) -> exit_after(Time, Pid, kill).

%% Again and again

send_interval(Time, Message) -> send_interval(Time, self(), Message).

%% Ends when the receiver does.
send_interval(Time, To, Message) when is_integer(Time), Time >= 0, is_pid(To) orelse is_atom(To) ->
    {ok, {process, spawn(fun() ->
        Ref = monitor(process, To),
        repeat(Time, now_millis() + Time, Ref, fun() -> To ! Message end)
    end)}};
send_interval(_, _, _) ->
    {error, badarg}.

apply_interval(Time, M, F, Args) when is_integer(Time), Time >= 0, is_atom(M), is_atom(F), is_list(Args) ->
    {ok, {process, spawn(fun() ->
        repeat(Time, now_millis() + Time, none, fun() -> spawn(M, F, Args) end)
    end)}};
apply_interval(_, _, _, _) ->
    {error, badarg}.

%% Acts at Next and every Time milliseconds from then, until what Ref monitors is down.
repeat(Time, Next, Ref, Act) ->
    receive
        {'DOWN', Ref, process, _, _} -> ok
    after max(0, Next - now_millis()) ->
        Act(),
        repeat(Time, Next + Time, Ref, Act)
    end.

now_millis() -> erlang:monotonic_time(millisecond).

cancel({message, Ref}) when is_reference(Ref) ->
    erlang:cancel_timer(Ref),
    {ok, cancel};
cancel({process, Pid}) when is_pid(Pid) ->
    exit(Pid, kill),
    {ok, cancel};
cancel(_) ->
    {error, badarg}.
