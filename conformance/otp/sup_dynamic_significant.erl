%% Supervisors of dynamic children that end with the last significant one, and children that fail to start again.
-module(sup_dynamic_significant).
-behaviour(supervisor).
-export([main/0, init/1, child/1]).

init(Given) -> Given.

child(Switch) ->
    case ets:lookup(Switch, fails) of
        [] -> {ok, spawn_link(fun() -> receive {stop, Reason} -> exit(Reason) end end)};
        [_] -> {error, not_now}
    end.

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    Switch = ets:new(switch, [public]),
    all_significant(Switch),
    waiting(Switch),
    dynamic_waiting(Switch).

all_significant(Switch) ->
    Spec = #{id => c, start => {?MODULE, child, [Switch]}, restart => transient, significant => true},
    {ok, Sup} = supervisor:start_link(?MODULE, {ok, {#{strategy => simple_one_for_one, auto_shutdown => all_significant}, [Spec]}}),
    [First | Others] = [begin {ok, Pid} = supervisor:start_child(Sup, []), Pid end || _ <- lists:seq(1, 3)],
    First ! {stop, normal},
    receive after 20 -> ok end,
    io:format("~p~n", [length(supervisor:which_children(Sup))]),
    [Pid ! {stop, {shutdown, done}} || Pid <- Others],
    receive {'EXIT', Sup, Reason} -> io:format("~p~n", [Reason]) after 1000 -> io:format("still there~n") end.

%% One child that waits for its restart.
waiting(Switch) ->
    Spec = #{id => c, start => {?MODULE, child, [Switch]}},
    {ok, Sup} = supervisor:start_link(?MODULE, {ok, {#{intensity => 1000000000, period => 1}, [Spec]}}),
    [{c, Pid, _, _}] = supervisor:which_children(Sup),
    ets:insert(Switch, {fails}),
    Pid ! {stop, broken},
    receive after 10 -> ok end,
    io:format("~p~n", [supervisor:which_children(Sup)]),
    io:format("~p~n", [supervisor:start_child(Sup, Spec)]),
    io:format("~p~n", [supervisor:restart_child(Sup, c)]),
    io:format("~p~n", [supervisor:terminate_child(Sup, c)]),
    io:format("~p~n", [supervisor:start_child(Sup, Spec)]),
    ets:delete(Switch, fails),
    {ok, New} = supervisor:restart_child(Sup, c),
    io:format("~p~n", [supervisor:start_child(Sup, Spec) =:= {error, {already_started, New}}]),
    end_of(Sup).

dynamic_waiting(Switch) ->
    Spec = #{id => c, start => {?MODULE, child, [Switch]}},
    {ok, Sup} = supervisor:start_link(?MODULE, {ok, {#{strategy => simple_one_for_one, intensity => 1000000000, period => 1}, [Spec]}}),
    {ok, Pid} = supervisor:start_child(Sup, []),
    ets:insert(Switch, {fails}),
    Pid ! {stop, broken},
    receive after 10 -> ok end,
    io:format("~p~n", [supervisor:which_children(Sup)]),
    io:format("~p~n", [element(1, supervisor:get_childspec(Sup, Pid))]),
    io:format("~p~n", [supervisor:terminate_child(Sup, Pid)]),
    io:format("~p~n", [supervisor:which_children(Sup)]),
    io:format("~p~n", [supervisor:terminate_child(Sup, self())]),
    end_of(Sup).

end_of(Sup) ->
    exit(Sup, shutdown),
    receive {'EXIT', Sup, Reason} -> io:format("~p~n", [Reason]) end.
