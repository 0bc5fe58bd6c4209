%% one_for_all: all end and start again.
-module(sup_one_for_all).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, worker/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Sup} = supervisor:start_link(?MODULE, self()),
    First = [started(Id) || Id <- [a, b, c]],
    lists:nth(2, First) ! {exit, why},
    io:format("~w~n", [[receive {started, Id, _} -> Id end || _ <- [1, 2, 3]]]),
    quiet(),
    io:format("~w~n", [[is_process_alive(P) || P <- First]]),
    io:format("~w~n", [supervisor:count_children(Sup)]),
    unlink(Sup),
    exit(Sup, shutdown),
    logger:set_primary_config(level, notice).

started(Id) -> receive {started, Id, Pid} -> Pid end.

quiet() -> receive M -> io:format("unexpected ~w~n", [M]) after 20 -> ok end.

init(To) -> {ok, {{one_for_all, 10, 10}, [{Id, {?MODULE, worker, [To, Id]}, permanent, 1000, worker, [?MODULE]} || Id <- [a, b, c]]}}.

%% A child that tells when it starts, and ends as it is told.
worker(To, Id) ->
    {ok, proc_lib:spawn_link(fun() ->
        To ! {started, Id, self()},
        receive {exit, Reason} -> exit(Reason) end
    end)}.
