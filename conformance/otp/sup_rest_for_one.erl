%% rest_for_one: those that started later end and start again.
-module(sup_rest_for_one).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, worker/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Sup} = supervisor:start_link(?MODULE, self()),
    [A, B, C, D] = [started(Id) || Id <- [a, b, c, d]],
    C ! {exit, why},
    C2 = started(c),
    D2 = started(d),
    quiet(),
    io:format("~w~n", [[is_process_alive(P) || P <- [A, B, C, D, C2, D2]]]),
    A ! {exit, why},
    [started(Id) || Id <- [a, b, c, d]],
    quiet(),
    io:format("~w~n", [[is_process_alive(P) || P <- [A, B, C2, D2]]]),
    io:format("~w~n", [[Id || {Id, _, _, _} <- supervisor:which_children(Sup)]]),
    unlink(Sup),
    exit(Sup, shutdown),
    logger:set_primary_config(level, notice).

started(Id) -> receive {started, Id, Pid} -> Pid end.

quiet() -> receive M -> io:format("unexpected ~w~n", [M]) after 20 -> ok end.

init(To) -> {ok, {#{strategy => rest_for_one, intensity => 10}, [#{id => Id, start => {?MODULE, worker, [To, Id]}} || Id <- [a, b, c, d]]}}.

%% A child that tells when it starts, and ends as it is told.
worker(To, Id) ->
    {ok, proc_lib:spawn_link(fun() ->
        To ! {started, Id, self()},
        receive {exit, Reason} -> exit(Reason) end
    end)}.
