%% Small programs that do one thing many times between the marks start and stop.
-module(micro).
-export([exchange/3, burst/2, spawning/1, null_call/1, barrier/2]).

-define(PAUSE, 200).

%% What F does, when the system has come to rest. F returns another function, which cleans up.
measure(F) ->
    receive after ?PAUSE -> ok end,
    epiphany:mark(start),
    Clean = F(),
    epiphany:mark(stop),
    Clean(),
    ok.

%% Rounds messages, a list of so many elements, go from a process on a core or on the host to one on another core, and come back.
exchange(From, Length, Rounds) ->
    Data = lists:seq(1, Length),
    Echo = epiphany:spawn_link(fun echo/0),
    Caller = case From of
        core -> epiphany:spawn_link(fun caller/0);
        host -> spawn_link(fun caller/0)
    end,
    Caller ! {self(), Echo, Data, 2},
    receive warm -> ok end,
    measure(fun() ->
        Caller ! {self(), Echo, Data, Rounds},
        receive warm -> ok end,
        fun() -> Echo ! stop, Caller ! stop end
    end).

echo() ->
    receive
        {From, Data} -> From ! Data, echo();
        stop -> ok
    end.

caller() ->
    receive
        {Main, Echo, Data, Rounds} -> call(Echo, Data, Rounds), Main ! warm, caller();
        stop -> ok
    end.

call(_, _, 0) -> ok;
call(Echo, Data, Rounds) ->
    Echo ! {self(), Data},
    receive Answer when is_list(Answer) -> call(Echo, Data, Rounds - 1) end.

%% A process on a core takes so many messages that one on another core sends, a list of so many elements each.
burst(Length, Messages) ->
    Main = self(),
    Data = lists:seq(1, Length),
    Taker = epiphany:spawn_link(fun() -> take(Messages), Main ! taken end),
    Giver = epiphany:spawn_link(fun() -> receive go -> give(Taker, Data, Messages) end end),
    measure(fun() -> Giver ! go, receive taken -> fun() -> ok end end end).

take(0) -> ok;
take(N) -> receive Data when is_list(Data) -> take(N - 1) end.

give(_, _, 0) -> ok;
give(To, Data, N) -> To ! Data, give(To, Data, N - 1).

%% So many processes start on a core and end, one after the other.
spawning(Times) ->
    measure(fun() -> start(Times), fun() -> ok end end).

start(0) -> ok;
start(N) ->
    {_, Ref} = epiphany:spawn_monitor(fun() -> ok end),
    receive {'DOWN', Ref, process, _, normal} -> start(N - 1) end.

%% A process on a core makes so many system calls that do next to nothing.
null_call(Times) ->
    Main = self(),
    Caller = epiphany:spawn_link(fun() -> receive go -> ask(Times), Main ! asked end end),
    measure(fun() -> Caller ! go, receive asked -> fun() -> ok end end end).

ask(0) -> ok;
ask(N) -> undefined = whereis(nobody), ask(N - 1).

%% So many processes, each on a core, wait for each other so many times: in each of the rounds of one wait, all tell the process that is 1, 2, 4...
%% places on.
barrier(Processes, Times) ->
    Main = self(),
    Pids = [epiphany:spawn_link(fun() -> member(Main) end) || _ <- lists:seq(1, Processes)],
    [begin {Before, [Pid | After]} = lists:split(I, Pids), Pid ! {next, After ++ Before} end
     || {I, Pid} <- lists:zip(lists:seq(0, Processes - 1), Pids)],
    measure(fun() ->
        [Pid ! {go, Times} || Pid <- Pids],
        [receive {Pid, over} -> ok end || Pid <- Pids],
        fun() -> ok end
    end).

member(Main) ->
    Next = receive {next, All} -> partners(1, All) end,
    receive {go, Times} -> wait(Times, Next) end,
    Main ! {self(), over}.

%% The processes 1, 2, 4... places on, of those that follow this one in the circle.
partners(N, All) when N > length(All) -> [];
partners(N, All) -> [lists:nth(N, All) | partners(2 * N, All)].

wait(0, _) -> ok;
wait(Times, Next) -> rounds(Times, 1, Next), wait(Times - 1, Next).

rounds(_, _, []) -> ok;
rounds(Times, Round, [Pid | Next]) ->
    Pid ! {Times, Round},
    receive {Times, Round} -> rounds(Times, Round + 1, Next) end.
