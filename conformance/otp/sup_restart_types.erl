%% permanent, transient and temporary children.
-module(sup_restart_types).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, worker/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Sup} = supervisor:start_link(?MODULE, self()),
    [started(Id) || Id <- [permanent, transient, temporary]],
    [run(Sup, Id, Reason) || Reason <- [normal, shutdown, {shutdown, x}, why], Id <- [permanent, transient, temporary]],
    unlink(Sup),
    exit(Sup, shutdown),
    logger:set_primary_config(level, notice).

run(Sup, Id, Reason) ->
    Pid =
        case lists:keyfind(Id, 1, supervisor:which_children(Sup)) of
            {_, P, _, _} when is_pid(P) -> P;
            {_, undefined, _, _} -> {ok, _} = supervisor:restart_child(Sup, Id), started(Id);
            false -> {ok, _} = supervisor:start_child(Sup, spec(self(), Id)), started(Id)
        end,
    Ref = monitor(process, Pid),
    Pid ! {exit, Reason},
    receive {'DOWN', Ref, _, _, _} -> ok end,
    receive {started, Id, _} -> io:format("~w ~w: restarted~n", [Id, Reason])
    after 20 -> io:format("~w ~w: ~w~n", [Id, Reason, lists:keyfind(Id, 1, supervisor:which_children(Sup))])
    end.

started(Id) -> receive {started, Id, Pid} -> Pid end.

init(To) -> {ok, {#{intensity => 100}, [spec(To, Id) || Id <- [permanent, transient, temporary]]}}.

spec(To, Id) -> #{id => Id, start => {?MODULE, worker, [To, Id]}, restart => Id}.

%% A child that tells when it starts, and ends as it is told.
worker(To, Id) ->
    {ok, proc_lib:spawn_link(fun() ->
        To ! {started, Id, self()},
        receive {exit, Reason} -> exit(Reason) end
    end)}.
