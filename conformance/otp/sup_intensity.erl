%% Too many restarts end the supervisor and all its children.
-module(sup_intensity).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, worker/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [run(Intensity) || Intensity <- [0, 1, 3]],
    logger:set_primary_config(level, notice).

run(Intensity) ->
    {ok, Sup} = supervisor:start_link(?MODULE, {Intensity, self()}),
    Other = receive {started, other, P} -> P end,
    Restarts = crash(Sup, -1),
    io:format("intensity ~w: ~w restarts, other alive: ~w~n", [Intensity, Restarts, is_process_alive(Other)]).

%% The number of restarts until the supervisor ends.
crash(Sup, N) ->
    receive
        {started, bad, Pid} -> Pid ! {exit, why}, crash(Sup, N + 1);
        {'EXIT', Sup, Reason} -> io:format("~w~n", [Reason]), N
    end.

init({Intensity, To}) ->
    {ok, {#{intensity => Intensity, period => 10}, [#{id => Id, start => {?MODULE, worker, [To, Id]}} || Id <- [other, bad]]}}.

%% A child that tells when it starts, and ends as it is told.
worker(To, Id) ->
    {ok, proc_lib:spawn_link(fun() ->
        To ! {started, Id, self()},
        receive {exit, Reason} -> exit(Reason) end
    end)}.
