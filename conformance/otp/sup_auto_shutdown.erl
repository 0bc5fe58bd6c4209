%% Supervisors that end with their significant children.
-module(sup_auto_shutdown).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, worker/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [run(Auto, Restart, Reason) || Auto <- [any_significant, all_significant], {Restart, Reason} <- [{transient, normal}, {transient, why}, {temporary, why}]],
    logger:set_primary_config(level, notice).

run(Auto, Restart, Reason) ->
    {ok, Sup} = supervisor:start_link(?MODULE, {Auto, Restart, self()}),
    [A, B, C] = [receive {started, Id, P} -> P end || Id <- [a, b, c]],
    C ! {exit, normal},
    A ! {exit, Reason},
    step(Sup, Auto, Restart, Reason, first),
    B ! {exit, Reason},
    step(Sup, Auto, Restart, Reason, second),
    exit(Sup, shutdown),
    receive {'EXIT', Sup, _} -> ok after 100 -> ok end,
    flush().

step(Sup, Auto, Restart, Reason, Which) ->
    receive {'EXIT', Sup, R} -> io:format("~w ~w ~w ~w: ended ~w~n", [Auto, Restart, Reason, Which, R])
    after 20 -> io:format("~w ~w ~w ~w: ~w~n", [Auto, Restart, Reason, Which, is_process_alive(Sup)])
    end.

flush() -> receive _ -> flush() after 0 -> ok end.

init({Auto, Restart, To}) ->
    {ok, {#{auto_shutdown => Auto, intensity => 10},
          [#{id => Id, start => {?MODULE, worker, [To, Id]}, restart => R, significant => S}
           || {Id, R, S} <- [{a, Restart, true}, {b, Restart, true}, {c, temporary, false}]]}}.

%% A child that tells when it starts, and ends as it is told.
worker(To, Id) ->
    {ok, proc_lib:spawn_link(fun() ->
        To ! {started, Id, self()},
        receive {exit, Reason} -> exit(Reason) end
    end)}.
