%% Group leaders at other nodes.
-module(leaders).
-export([all/2, on_core/1, hold/0]).

%% What is printed at Node by order of this process is printed here; what is printed here with a
%% group leader at Node is printed there. Node need not have this module.
all(Go, Node) ->
    Own = group_leader(),
    {Printer, Ref} = spawn_monitor(Node, io, format, ["spawned ~w~n", [1]]),
    receive {'DOWN', Ref, process, Printer, normal} -> ok end,
    ok = rpc:call(Node, io, format, ["called ~ts~n", [[960]]]),
    ok = rpc:block_call(Node, io, put_chars, ["blocked\n"]),
    Same = rpc:call(Node, erlang, group_leader, []) =:= Own,
    Ended = rpc:call(Node, io, get_line, ["? "]),
    Far = spawn(Node, timer, sleep, [infinity]),
    Near = spawn(?MODULE, hold, []),
    true = group_leader(Near, Far),
    Led = rpc:call(Node, erlang, process_info, [Far, group_leader]) =:= {group_leader, Near},
    exit(Far, kill),
    User = rpc:call(Node, erlang, whereis, [user]),
    true = group_leader(User, self()),
    Set = {group_leader(), node(group_leader()), process_info(self(), group_leader)} =:=
        {User, Node, {group_leader, User}},
    io:format("from afar~n"),
    Child = spawn_monitor(fun() -> exit({is, group_leader()}) end),
    Inherited = receive {'DOWN', R, process, P, Why} when {P, R} =:= Child -> Why =:= {is, User} end,
    true = group_leader(Own, self()),
    io:format(User, "at a device~n", []),
    Core = try epiphany:spawn(?MODULE, on_core, [self()]) catch error:undef -> spawn(?MODULE, on_core, [self()]) end,
    receive {Core, Own} -> ok end,
    true = group_leader(User, Core),
    Core ! go,
    OnCore = receive {Core, User} -> true after 60000 -> false end,
    exit(Near, kill),
    Bad = [try group_leader(L, T) catch error:Reason -> Reason end || {L, T} <- [{User, a}, {a, User}, {User, Near}]],
    Go ! {Same, Ended, Led, Set, Inherited, OnCore, Bad}.

%% With the leader it has and the one it gets.
on_core(To) ->
    To ! {self(), group_leader()},
    receive go -> ok end,
    io:format("from a core~n"),
    To ! {self(), group_leader()}.

hold() -> receive never -> ok end.
