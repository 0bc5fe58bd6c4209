%% Spawning with the name of a node, which is the own one or one that is not there.
-module(spawn_on_node).
-export([main/0, tell/2, work/1]).

main() ->
    process_flag(trap_exit, true),
    Here = node(),
    Self = self(),
    _ = spawn(Here, fun() -> tell(Self, spawn_fun) end),
    told(),
    _ = spawn(Here, ?MODULE, tell, [Self, spawn_mfa]),
    told(),
    L1 = spawn_link(Here, fun() -> tell(Self, spawn_link_fun), exit(one) end),
    told(),
    ended(L1),
    L2 = spawn_link(Here, ?MODULE, work, [two]),
    ended(L2),
    M1 = spawn_monitor(Here, fun() -> exit(three) end),
    down(M1),
    M2 = spawn_monitor(Here, ?MODULE, work, [four]),
    down(M2),
    {P, _} = O1 = spawn_opt(Here, fun() -> exit(five) end, [link, monitor]),
    down(O1),
    ended(P),
    O2 = spawn_opt(Here, ?MODULE, work, [six], [monitor, {priority, low}]),
    down(O2),
    requested(spawn_request(Here, fun() -> exit(seven) end, [monitor])),
    requested(spawn_request(Here, ?MODULE, work, [eight], [monitor, {reply_tag, eight}])),
    requested(spawn_request(Here, fun() -> exit(nine) end)),
    [t(F) || F <- [fun() -> spawn(1, fun main/0) end, fun() -> spawn(Here, foo) end, fun() -> spawn("a", ?MODULE, work, []) end,
                   fun() -> spawn(Here, ?MODULE, work, no_list) end, fun() -> spawn_link(Here, 1) end, fun() -> spawn_link(Here, "m", work, []) end,
                   fun() -> spawn_monitor(Here, foo) end, fun() -> spawn_monitor(Here, ?MODULE, 1, []) end, fun() -> spawn_opt(Here, fun main/0, foo) end,
                   fun() -> spawn_opt(Here, ?MODULE, work, [1], [foo]) end, fun() -> spawn_opt(Here, ?MODULE, work, [1 | 2], []) end,
                   fun() -> spawn_request(1, fun main/0, []) end, fun() -> spawn_request(Here, ?MODULE, work, 1, []) end,
                   fun() -> spawn_request(Here, 1, []) end]].

tell(To, What) -> To ! {told, What}.

work(X) -> exit({worked, X}).

told() -> receive {told, What} -> io:format("~w~n", [What]) after 1000 -> io:format("nothing told~n") end.

ended(Pid) -> receive {'EXIT', Pid, Reason} -> io:format("ended ~w~n", [Reason]) after 1000 -> io:format("has not ended~n") end.

down({Pid, Ref}) -> receive {'DOWN', Ref, process, Pid, Reason} -> io:format("down ~w~n", [Reason]) after 1000 -> io:format("is not down~n") end.

requested(Ref) ->
    receive {Tag, Ref, ok, Pid} when is_pid(Pid) -> io:format("~w~n", [Tag]) after 1000 -> io:format("no reply~n") end,
    receive {'DOWN', Ref, process, _, Reason} -> io:format("down ~w~n", [Reason]) after 50 -> io:format("not monitored~n") end.

t(F) ->
    try F() of
        X when is_reference(X) -> receive {Tag, X, error, Reason} -> io:format("~w ~w~n", [Tag, Reason]) after 1000 -> io:format("no reply~n") end;
        X -> io:format("~w~n", [is_pid(X)])
    catch
        C:R -> io:format("~w: ~w~n", [C, R])
    end.
