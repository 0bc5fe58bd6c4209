%% Supervisors asked nonsense, found by name, seen by sys.
-module(sup_unexpected).
-export([main/0]).
-behaviour(supervisor).
-export([init/1, child/0]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    {ok, Sup} = supervisor:start_link({local, sup_un_sup}, ?MODULE, []),
    {error, {already_started, Sup}} = supervisor:start_link({local, sup_un_sup}, ?MODULE, []),
    Sup ! unexpected,
    gen_server:cast(Sup, {try_again_restart, nobody}),
    io:format("~w~n", [supervisor:count_children(Sup)]),
    io:format("~w~n", [supervisor:get_callback_module(Sup)]),
    io:format("~w~n", [proc_lib:translate_initial_call(Sup)]),
    io:format("~w~n", [catch supervisor:which_children(sup_un_nobody)]),
    io:format("~w~n", [catch supervisor:start_child(sup_un_nobody, spec)]),
    io:format("~w~n", [element(1, sys:get_state(Sup))]),
    Linked = spawn(fun() -> link(Sup), exit(why) end),
    Ref = monitor(process, Linked),
    receive {'DOWN', Ref, _, _, _} -> ok end,
    io:format("~w~n", [supervisor:count_children(Sup)]),
    exit(Sup, why),
    receive {'EXIT', Sup, Reason} -> io:format("~w~n", [Reason]) end,
    logger:set_primary_config(level, notice).

init([]) -> {ok, {#{}, [#{id => a, start => {?MODULE, child, []}}]}}.

child() -> {ok, spawn_link(fun() -> receive after infinity -> ok end end)}.
