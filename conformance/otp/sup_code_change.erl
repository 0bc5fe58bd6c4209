%% A supervisor whose specifications change with its code; whose children are dynamic.
-module(sup_code_change).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, child/0]).

main() ->
    process_flag(trap_exit, true),
    application:set_env(?MODULE, children, [a, b]),
    {ok, Sup} = supervisor:start_link(?MODULE, specs),
    io:format("~w~n", [ids(Sup)]),
    application:set_env(?MODULE, children, [b, c]),
    sys:suspend(Sup),
    io:format("~w~n", [sys:change_code(Sup, ?MODULE, old, extra)]),
    sys:resume(Sup),
    io:format("~w~n", [ids(Sup)]),
    {ok, Pid} = supervisor:restart_child(Sup, c),
    io:format("~w~n", [is_pid(Pid)]),
    application:set_env(?MODULE, children, bad),
    sys:suspend(Sup),
    io:format("~w~n", [element(1, sys:change_code(Sup, ?MODULE, old, extra))]),
    sys:resume(Sup),
    {ok, #{id := b, start := Start}} = supervisor:get_childspec(Sup, b),
    io:format("~w ~w~n", [Start, supervisor:get_callback_module(Sup)]),
    exit(Sup, shutdown),
    receive {'EXIT', Sup, Reason} -> io:format("~w~n", [Reason]) end,
    application:unset_env(?MODULE, children).

ids(Sup) -> [{Id, is_pid(P)} || {Id, P, _, _} <- supervisor:which_children(Sup)].

init(specs) ->
    {ok, Ids} = application:get_env(?MODULE, children),
    case Ids of
        bad -> {ok, {#{}, [bad]}};
        _ -> {ok, {#{}, [#{id => Id, start => {?MODULE, child, []}} || Id <- Ids]}}
    end.

child() -> {ok, spawn_link(fun() -> receive after infinity -> ok end end)}.
