%% What each way of proc_lib to start a process tells the process of its family.
-module(pl_family).
-export([main/0, tell/2, tell/3, sleep/2, awake/2]).

main() ->
    process_flag(trap_exit, true),
    register(pl_family_main, self()),
    Self = self(),
    F = fun() -> tell(Self, fun_of_main) end,
    [begin
         Pid = Spawn(),
         receive {told, Pid, Told} -> io:format("~w ~w~n", [Name, Told]) end,
         case Name of
             {linked, _} -> receive {'EXIT', Pid, R} -> io:format("exit ~w~n", [R]) end;
             _ -> receive {'EXIT', Pid, R} -> io:format("unexpected ~w~n", [R]) after 0 -> ok end
         end
     end || {Name, Spawn} <- [
        {spawn_fun, fun() -> proc_lib:spawn(F) end},
        {spawn_node_fun, fun() -> proc_lib:spawn(node(), F) end},
        {spawn_call, fun() -> proc_lib:spawn(?MODULE, tell, [Self, a]) end},
        {spawn_node_call, fun() -> proc_lib:spawn(node(), ?MODULE, tell, [Self, b]) end},
        {{linked, link_fun}, fun() -> proc_lib:spawn_link(F) end},
        {{linked, link_node_fun}, fun() -> proc_lib:spawn_link(node(), F) end},
        {{linked, link_call}, fun() -> proc_lib:spawn_link(?MODULE, tell, [Self, c]) end},
        {{linked, link_node_call}, fun() -> proc_lib:spawn_link(node(), ?MODULE, tell, [Self, d, 1]) end},
        {opt_fun, fun() -> proc_lib:spawn_opt(F, []) end},
        {{linked, opt_fun}, fun() -> proc_lib:spawn_opt(F, [link, {priority, high}]) end},
        {opt_node_fun, fun() -> proc_lib:spawn_opt(node(), F, [{min_heap_size, 500}]) end},
        {opt_call, fun() -> proc_lib:spawn_opt(?MODULE, tell, [Self, e], [{fullsweep_after, 3}]) end},
        {{linked, opt_node_call}, fun() -> proc_lib:spawn_opt(node(), ?MODULE, tell, [Self, f, 2], [link]) end}]],
    {Watched, Ref} = proc_lib:spawn_opt(F, [monitor]),
    receive {told, Watched, Told} -> io:format("~w~n", [Told]) end,
    receive {'DOWN', Ref, process, Watched, Reason} -> io:format("down ~w~n", [Reason]) end,
    Child = proc_lib:spawn(fun() -> proc_lib:spawn(?MODULE, tell, [Self, grandchild]), receive stop -> ok end end),
    receive {told, _, [Call, [Parent | Others], Trap]} -> io:format("~w ~w ~w ~w~n", [Call, Parent =:= Child, Others, Trap]) end,
    Child ! stop,
    Sleeper = proc_lib:spawn_link(?MODULE, sleep, [Self, 0]),
    [begin Sleeper ! more, receive {slept, N} -> io:format("~w ~w~n", [N, proc_lib:initial_call(Sleeper)]) end end || _ <- [1, 2]],
    Sleeper ! {crash, now},
    logger:set_primary_config(level, none),
    receive {'EXIT', Sleeper, {{nocatch, now}, [{M, Fun, 2, _} | _]}} -> io:format("~w:~w~n", [M, Fun]) end,
    logger:set_primary_config(level, notice),
    io:format("~w~n", [[try proc_lib:spawn_opt(fun() -> ok end, O) catch error:E -> E end || O <- [[bad], no_list]]]),
    io:format("~w~n", [try proc_lib:hibernate(?MODULE, awake, improper) catch error:E -> E end]).

tell(To, Tag) -> tell(To, Tag, none).

tell(To, _, _) ->
    Name = case proc_lib:initial_call(self()) of {M, '-main/0-fun-0-', A} -> {M, a_fun, A}; {M, 'tell', A} -> {M, tell, A}; {M, _, A} -> {M, other, A} end,
    {trap_exit, Trap} = process_info(self(), trap_exit),
    To ! {told, self(), [Name, get('$ancestors'), Trap]}.

sleep(To, N) -> proc_lib:hibernate(?MODULE, awake, [To, N]).

awake(To, N) ->
    receive
        more -> To ! {slept, N + 1}, sleep(To, N + 1);
        {crash, What} -> throw(What)
    end.
