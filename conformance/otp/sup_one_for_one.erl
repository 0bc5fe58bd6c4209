%% one_for_one: only the child that ends is restarted.
-module(sup_one_for_one).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, worker/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Sup} = supervisor:start_link(?MODULE, self()),
    [A, B, C] = [started(Id) || Id <- [a, b, c]],
    B ! {exit, why},
    B2 = started(b),
    io:format("~w ~w~n", [B2 =/= B, [is_process_alive(P) || P <- [A, B, C]]]),
    exit(A, kill),
    A2 = started(a),
    io:format("~w~n", [[is_process_alive(P) || P <- [A2, B2, C]]]),
    C ! {exit, normal},
    started(c),
    quiet(),
    io:format("~w~n", [[{Id, is_pid(P), T, M} || {Id, P, T, M} <- supervisor:which_children(Sup)]]),
    unlink(Sup),
    exit(Sup, shutdown),
    logger:set_primary_config(level, notice).

started(Id) -> receive {started, Id, Pid} -> Pid end.

quiet() -> receive M -> io:format("unexpected ~w~n", [M]) after 20 -> ok end.

init(To) -> {ok, {#{intensity => 10}, [#{id => Id, start => {?MODULE, worker, [To, Id]}} || Id <- [a, b, c]]}}.

%% A child that tells when it starts, and ends as it is told.
worker(To, Id) ->
    {ok, proc_lib:spawn_link(fun() ->
        To ! {started, Id, self()},
        receive {exit, Reason} -> exit(Reason) end
    end)}.
