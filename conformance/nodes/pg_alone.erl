%% Groups of processes on a node that is alone.
-module(pg_alone).
-export([main/0]).

main() ->
    {ok, Scope} = pg:start(s),
    {error, {already_started, Scope}} = pg:start(s),
    Calls = [
        fun() -> pg:join(s, g, self()) end,
        fun() -> pg:join(s, g, [self(), self()]) end,
        fun() -> pg:get_members(s, g) =:= [self(), self(), self()] end,
        fun() -> pg:get_local_members(s, none) end,
        fun() -> pg:which_groups(s) end,
        fun() -> pg:leave(s, none, self()) end,
        fun() -> pg:leave(s, g, [self(), self()]) end,
        fun() -> pg:get_members(s, g) =:= [self()] end,
        fun() -> pg:join(s, g, foo) end,
        fun() -> pg:join(s, g, [a]) end,
        fun() -> pg:join(nos, g, []) end,
        fun() -> pg:get_members(nos, g) end,
        fun() ->
            {Ref, Groups} = pg:monitor_scope(s),
            pg:join(s, h, self()),
            Join = receive {Ref, join, h, [P]} -> P =:= self() end,
            pg:leave(s, h, self()),
            Leave = receive {Ref, leave, h, [Q]} -> Q =:= self() end,
            {maps:keys(Groups), Join, Leave, pg:demonitor(s, Ref), pg:demonitor(s, Ref)}
        end,
        fun() ->
            {Ref, Pids} = pg:monitor(s, g),
            pg:join(s, g, self()),
            pg:join(s, other, self()),
            {Pids =:= [self()], receive {Ref, join, Group, _} -> Group end, pg:demonitor(s, Ref), receive X -> X after 0 -> none end}
        end,
        fun() -> pg:leave(s, g, [self(), self()]), pg:leave(s, other, self()), pg:which_local_groups(s) end,
        fun() -> pg:join(g, []) end,
        fun() -> pg:leave(s, g, []) end,
        fun() -> pg:join(s, g, []), pg:which_groups(s) end,
        fun() ->
            {Ref, _} = pg:monitor(s, z),
            {Pid, Down} = spawn_monitor(fun() -> pg:join(s, z, self()), pg:join(s, z, self()) end),
            receive {'DOWN', Down, process, Pid, normal} -> ok end,
            Kinds = [receive {Ref, Kind, z, [Pid]} -> Kind end || _ <- lists:seq(1, 4)],
            {Kinds, pg:get_members(s, z)}
        end,
        fun() ->
            Me = self(),
            {Ref, _} = pg:monitor(s, w),
            Other = spawn(fun() -> receive stop -> ok end end),
            Told = fun(Answer) -> {Answer, receive {Ref, Kind, w, Pids} -> {Kind, [Pid =:= Me || Pid <- Pids]} after 0 -> none end} end,
            All = [Told(pg:join(s, w, Me)), Told(pg:leave(s, w, [Other, Me, Me])), Told(pg:leave(s, w, [Other])), Told(pg:join(s, w, []))],
            Other ! stop,
            All
        end
    ],
    [io:format("~w: ~0p~n", [I, try Call() of X -> X catch C:R -> {C, R} end])
     || {I, Call} <- lists:zip(lists:seq(1, length(Calls)), Calls)].
