%% simple_one_for_one: children of one kind, as many as wanted.
-module(sup_simple).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, worker/3]).

main() ->
    logger:set_primary_config(level, none),
    {ok, Sup} = supervisor:start_link(?MODULE, self()),
    io:format("~w~n", [supervisor:count_children(Sup)]),
    [P1, P2, P3] = [begin {ok, P} = supervisor:start_child(Sup, [Id, x]), receive {started, Id, P} -> P end end || Id <- [1, 2, 3]],
    io:format("~w~n", [supervisor:count_children(Sup)]),
    io:format("~w~n", [[{Id, T, M} || {Id, _, T, M} <- supervisor:which_children(Sup)]]),
    P2 ! {exit, why},
    receive {started, 2, P4} -> io:format("restarted ~w~n", [P4 =/= P2]) end,
    io:format("~w~n", [supervisor:terminate_child(Sup, P1)]),
    io:format("~w~n", [supervisor:terminate_child(Sup, P1)]),
    io:format("~w~n", [supervisor:terminate_child(Sup, worker)]),
    io:format("~w~n", [supervisor:delete_child(Sup, worker)]),
    io:format("~w~n", [supervisor:restart_child(Sup, worker)]),
    {ok, Spec} = supervisor:get_childspec(Sup, worker),
    {ok, Spec} = supervisor:get_childspec(Sup, P3),
    io:format("~w~n", [maps:get(restart, Spec)]),
    {error, {'EXIT', {Undef, _}}} = supervisor:start_child(Sup, [4]),
    io:format("~w~n", [Undef]),
    io:format("~w~n", [supervisor:start_child(Sup, [ignore, x])]),
    io:format("~w~n", [supervisor:start_child(Sup, [error, x])]),
    io:format("~w~n", [supervisor:count_children(Sup)]),
    unlink(Sup),
    exit(Sup, shutdown),
    logger:set_primary_config(level, notice).

init(To) -> {ok, {#{strategy => simple_one_for_one, intensity => 10}, [#{id => worker, start => {?MODULE, worker, [To]}, restart => transient}]}}.

worker(_, ignore, x) -> ignore;
worker(_, error, x) -> {error, refused};
worker(To, Id, x) ->
    {ok, proc_lib:spawn_link(fun() ->
        To ! {started, Id, self()},
        receive {exit, Reason} -> exit(Reason) end
    end)}.
