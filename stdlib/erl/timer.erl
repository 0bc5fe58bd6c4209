%% Time: measuring calls, sleeping, and things done later or at intervals.
%%
%% Messages sent once are timers of the runtime; the process timer_server does all else.
-module(timer).
-export([start/0, tc/1, tc/2, tc/3, sleep/1, now_diff/2, seconds/1, minutes/1, hours/1, hms/3]).
-export([send_after/2, send_after/3, apply_after/4, exit_after/2, exit_after/3, kill_after/1, kill_after/2]).
-export([send_interval/2, send_interval/3, apply_interval/4, cancel/1]).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_info/2, terminate/2, code_change/3]).
-behaviour(gen_server).

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

send_after(0, To, Message) ->
    checked(To, fun() -> To ! Message, {ok, {instant, make_ref()}} end);
send_after(Time, To, Message) when is_integer(Time), Time > 0 ->
    checked(To, fun() -> {ok, {send_local, erlang:send_after(Time, local(To), Message)}} end);
send_after(_, _, _) ->
    {error, badarg}.

%% Does something for who can be sent to.
checked(To, Do) when is_pid(To); is_atom(To) -> Do();
checked({Name, Node}, Do) when is_atom(Name), is_atom(Node) -> Do();
checked(_, _) -> {error, badarg}.

%% A name as timers of the runtime take it. What is sent to another node is lost.
local({Name, Node}) when Node =:= node() -> Name;
local({_, _}) -> undefined;
local(To) -> To.

apply_after(0, M, F, Args) when is_atom(M), is_atom(F), is_list(Args) ->
    spawn(M, F, Args),
    {ok, {instant, make_ref()}};
apply_after(Time, M, F, Args) when is_integer(Time), Time > 0, is_atom(M), is_atom(F), is_list(Args) ->
    request({once, now_millis() + Time, {M, F, Args}});
apply_after(_, _, _, _) ->
    {error, badarg}.

exit_after(Time, Reason) -> exit_after(Time, self(), Reason).

exit_after(Time, Pid, Reason) -> apply_after(Time, erlang, exit, [Pid, Reason]).

kill_after(Time) -> kill_after(Time, self()).

kill_after(Time, Pid) -> exit_after(Time, Pid, kill).

%% Again and again

send_interval(Time, Message) -> send_interval(Time, self(), Message).

%% Ends when the receiver does.
send_interval(Time, To, Message) when is_integer(Time), Time >= 0 ->
    checked(To, fun() -> request({interval, now_millis() + Time, Time, To, {send, To, Message}}) end);
send_interval(_, _, _) ->
    {error, badarg}.

%% Ends when the caller does.
apply_interval(Time, M, F, Args) when is_integer(Time), Time >= 0, is_atom(M), is_atom(F), is_list(Args) ->
    request({interval, now_millis() + Time, Time, self(), {M, F, Args}});
apply_interval(_, _, _, _) ->
    {error, badarg}.

now_millis() -> erlang:monotonic_time(millisecond).

cancel({send_local, Ref}) when is_reference(Ref) ->
    erlang:cancel_timer(Ref),
    {ok, cancel};
cancel({instant, Ref}) when is_reference(Ref) ->
    {ok, cancel};
cancel({Kind, Ref}) when is_reference(Ref), Kind =:= once orelse Kind =:= interval ->
    request({cancel, Ref}),
    {ok, cancel};
cancel(_) ->
    {error, badarg}.

%% The server: a process that is there as soon as one is needed.

start() ->
    case whereis(timer_server) of
        undefined ->
            _ = gen_server:start({local, timer_server}, ?MODULE, [], []),
            ok;
        _ ->
            ok
    end.

start_link() -> gen_server:start_link({local, timer_server}, ?MODULE, [], []).

request(What) ->
    start(),
    gen_server:call(timer_server, What, infinity).

init([]) ->
    process_flag(trap_exit, true),
    {ok, #{}}.

%% Timers by their references: what is to be done, and for those that are done again when, how
%% often, and the monitor of who ends them.
handle_call({once, At, Do}, _, Timers) ->
    Ref = erlang:start_timer(At, self(), once, [{abs, true}]),
    {reply, {ok, {once, Ref}}, Timers#{Ref => Do}};
handle_call({interval, At, Time, Who, Do}, _, Timers) ->
    Monitor = monitor(process, Who),
    Timer = erlang:start_timer(At, self(), Monitor, [{abs, true}]),
    {reply, {ok, {interval, Monitor}}, Timers#{Monitor => {At, Time, Timer, Do}}};
handle_call({cancel, Ref}, _, Timers) ->
    {reply, ok, ended(Ref, Timers)};
handle_call(_, _, Timers) ->
    {noreply, Timers}.

handle_cast(_, Timers) -> {noreply, Timers}.

handle_info({timeout, Ref, once}, Timers) ->
    case maps:take(Ref, Timers) of
        {Do, Left} -> do(Do), {noreply, Left};
        error -> {noreply, Timers}
    end;
handle_info({timeout, Timer, Monitor}, Timers) ->
    case Timers of
        #{Monitor := {At, Time, Timer, Do}} ->
            Next = At + Time,
            do(Do),
            {noreply, Timers#{Monitor := {Next, Time, erlang:start_timer(Next, self(), Monitor, [{abs, true}]), Do}}};
        #{} ->
            {noreply, Timers}
    end;
handle_info({'DOWN', Monitor, process, _, _}, Timers) ->
    {noreply, ended(Monitor, Timers)};
handle_info(_, Timers) ->
    {noreply, Timers}.

terminate(_, _) -> ok.

code_change(_, Timers, _) -> {ok, Timers}.

ended(Ref, Timers) ->
    case maps:take(Ref, Timers) of
        {{_, _, Timer, _}, Left} ->
            erlang:cancel_timer(Timer),
            demonitor(Ref, [flush]),
            Left;
        {_, Left} ->
            erlang:cancel_timer(Ref),
            Left;
        error ->
            Timers
    end.

do({send, To, Message}) -> catch To ! Message;
do({M, F, Args}) -> catch spawn(M, F, Args).
