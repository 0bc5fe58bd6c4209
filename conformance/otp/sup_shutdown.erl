%% How children are ended: orderly, after a time, at once.
-module(sup_shutdown).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, worker/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    {ok, Sup} = supervisor:start_link(?MODULE, self()),
    Pids = [receive {started, Id, P} -> {Id, P, monitor(process, P)} end || Id <- [polite, stubborn, brutal, infinite]],
    exit(Sup, shutdown),
    receive {'EXIT', Sup, Reason} -> io:format("~w~n", [Reason]) end,
    [receive {'DOWN', Ref, _, _, R} -> io:format("~w ~w~n", [Id, R]) end || {Id, _, Ref} <- Pids],
    io:format("~w~n", [order()]),
    logger:set_primary_config(level, notice).

order() -> receive {ending, Id} -> [Id | order()] after 0 -> [] end.

init(To) ->
    {ok, {#{}, [#{id => Id, start => {?MODULE, worker, [To, Id]}, shutdown => Shutdown}
                || {Id, Shutdown} <- [{polite, 1000}, {stubborn, 20}, {brutal, brutal_kill}, {infinite, infinity}]]}}.

worker(To, Id) ->
    {ok, proc_lib:spawn_link(fun() ->
        process_flag(trap_exit, true),
        To ! {started, Id, self()},
        live(To, Id)
    end)}.

live(To, Id) ->
    receive
        {'EXIT', _, shutdown} when Id =:= stubborn -> To ! {ending, refused}, live(To, Id);
        {'EXIT', _, Reason} -> To ! {ending, Id}, exit(Reason)
    end.
