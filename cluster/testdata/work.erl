%% What processes of several boards do with each other. Functions send Go what has come of it.
-module(work).
-export([meet/2, alone/1, across/2, places/1, counter/2, lonely/2, farewell/1, stream/2, sink/1, echo/0, sum/2, where/1, block/0, moody/1, gone/1]).

%% Waits until so many other boards are there.
meet(Go, N) ->
    ok = net_kernel:monitor_nodes(true),
    met(N),
    Go ! {nodes()}.

%% Waits until no other board is there.
alone(Go) ->
    ok = net_kernel:monitor_nodes(true),
    lonely([] =:= nodes()),
    Go ! {alone}.

lonely(true) -> ok;
lonely(false) -> receive {nodedown, _} -> lonely([] =:= nodes()) end.

met(N) ->
    case length(nodes()) of
        N -> ok;
        _ -> receive {nodeup, _} -> met(N) end
    end.

echo() -> receive {From, X} -> From ! {self(), X}, echo(); stop -> exit(stopped) end.

sum(To, List) -> To ! {sum, lists:sum(List)}.

across(Go, Node) ->
    process_flag(trap_exit, true),
    Self = self(),
    spawn(Node, ?MODULE, sum, [Self, lists:seq(1, 1000)]),
    Sum = receive {sum, S} -> S end,
    Echo = spawn_link(Node, ?MODULE, echo, []),
    true = node(Echo) =:= Node,
    Echo ! {Self, [hello, 2.5, <<1:3>>, #{a => Self}]},
    receive {Echo, [hello, 2.5, <<1:3>>, #{a := Self}]} -> ok end,
    Echo ! stop,
    Stopped = receive {'EXIT', Echo, R} -> R end,
    Ref = monitor(process, {nobody, Node}),
    None = receive {'DOWN', Ref, process, {nobody, Node}, R2} -> R2 end,
    {Third, Ref2} = spawn_monitor(Node, ?MODULE, echo, []),
    exit(Third, shot),
    Shot = receive {'DOWN', Ref2, process, Third, R3} -> R3 end,
    Called = rpc:call(Node, erlang, list_to_atom, ["answered"]),
    Go ! {nodes(), Sum, Stopped, None, Shot, Called}.

where(To) -> To ! {self(), node(), epiphany:host()}.

block() -> receive stop -> ok end.

%% Where processes begin: here, on the board with the most cores free, by a key, and when all cores are taken.
places(Go) ->
    Self = self(),
    Here = begin H = epiphany:spawn(here, ?MODULE, where, [Self]), receive {H, N, slave} -> N end end,
    Blocked = [epiphany:spawn(here, ?MODULE, block, []) || _ <- [1, 2]],
    {Least, Down} = epiphany:spawn_monitor(least_busy, ?MODULE, where, [Self]),
    Free = receive {Least, N2, slave} -> N2 end,
    receive {'DOWN', Down, process, Least, normal} -> ok end,
    Keyed = [begin P = epiphany:spawn({hash, Key}, ?MODULE, where, [Self]), receive {P, N3, slave} -> N3 end end
             || _ <- [1, 2], Key <- lists:seq(1, 20)],
    {First, Second} = lists:split(20, Keyed),
    [B ! stop || B <- Blocked],
    %% 51 processes on three boards of 16 cores: three are on the host, that of the first board.
    All = [epiphany:spawn(here, ?MODULE, block, []) || _ <- lists:seq(1, 51)],
    Counts = [length([P || P <- All, node(P) =:= Node]) || Node <- [node() | nodes()]],
    [begin Ref = monitor(process, P), P ! stop, receive {'DOWN', Ref, process, P, _} -> ok end end || P <- All],
    Go ! {Here, Free, First =:= Second, length(lists:usort(First)) > 1, Counts}.

%% An actor by identity.
counter(N, Name) ->
    receive {From, next} -> From ! {Name, N + 1}, counter(N + 1, Name) end.

%% An actor that answers, ends in place of an answer, or does not answer.
moody(Name) ->
    register(moody, self()),
    moody_loop(Name).

moody_loop(Name) ->
    receive
        {From, name} -> From ! Name, moody_loop(Name);
        {_, stop} -> ok;
        {_, wait} -> moody_loop(Name)
    end.

%% Waits for the end of a process.
gone(Name) ->
    Ref = monitor(process, Name),
    receive {'DOWN', Ref, process, _, _} -> ok end.

%% Counts what another board says at its end, and waits for that.
lonely(Go, Node) ->
    process_flag(trap_exit, true),
    register(heir, self()),
    Echo = spawn_link(Node, ?MODULE, echo, []),
    Ref = monitor(process, Echo),
    Go ! {ready},
    All = numbers(1),
    Down = receive {'DOWN', Ref, process, Echo, R} -> R end,
    Exit = receive {'EXIT', Echo, R2} -> R2 end,
    Go ! {All, Down, Exit, nodes()}.

numbers(I) ->
    receive {number, I} -> numbers(I + 1); {number, last} -> I - 1 end.

farewell(Node) ->
    [{heir, Node} ! {number, I} || I <- lists:seq(1, 1000)],
    {heir, Node} ! {number, last}.

%% Sends as many messages as it is told to a process of another board, and tells when all are there.
stream(Go, Node) ->
    ok = net_kernel:monitor_nodes(true),
    lists:member(Node, nodes()) orelse receive {nodeup, Node} -> ok end,
    Sink = spawn(Node, ?MODULE, sink, [self()]),
    Go ! {self()},
    receive {run, N} -> streamed(N, Sink) end,
    receive all -> Go ! {done} end.

streamed(0, Sink) -> Sink ! last;
streamed(N, Sink) ->
    Sink ! {number, N},
    streamed(N - 1, Sink).

sink(To) -> receive last -> To ! all; _ -> sink(To) end.
