%% A server on the ARM whose workers are on cores, for clients of other nodes.
-module(calc).
-behaviour(gen_server).
-export([start/0, init/1, handle_call/3, handle_cast/2, handle_info/2, sum/3, echo/0, away/1, wait/2, other/2, lonely/2]).

start() ->
    {ok, Pid} = gen_server:start({local, ?MODULE}, ?MODULE, [], []),
    Pid.

init([]) -> {ok, 0}.

%% The sum of squares up to N, by four workers on cores.
handle_call({squares, N}, From, Calls) ->
    [epiphany:spawn(?MODULE, sum, [self(), I, N]) || I <- lists:seq(1, 4)],
    gen_server:reply(From, lists:sum([receive {sum, S} -> S end || _ <- lists:seq(1, 4)])),
    {noreply, Calls + 1};
handle_call(calls, _, Calls) ->
    {reply, Calls, Calls};
handle_call(pid, _, Calls) ->
    {reply, self(), Calls}.

handle_info(hello, Calls) -> {noreply, Calls}.

handle_cast(stop, Calls) -> {stop, normal, Calls}.

sum(To, I, N) -> To ! {sum, lists:sum([X * X || X <- lists:seq(I, N, 4)])}.

echo() -> receive {From, X} -> From ! {self(), X}, echo(); stop -> exit(stopped) end.

%% A call back to the node that calls.
away(Node) -> rpc:call(Node, erlang, list_to_atom, ["back"]).

%% What a process here gets from a server at another node: waits until that says that it is there.
wait(Go, Node) ->
    register(waiter, self()),
    Go ! {registered},
    receive go -> ok end,
    Answer = gen_server:call({store, Node}, {put, key, [1, 2.0, <<"three">>]}, infinity),
    Got = gen_server:call({store, Node}, {get, key}, infinity),
    {store, Node} ! hello,
    Ref = monitor(process, {store, Node}),
    gen_server:cast({store, Node}, stop),
    Down = receive {'DOWN', Ref, process, Who, Why} -> {Who =:= {store, Node}, Why} end,
    receive {done, From} -> ok end,
    Result = {Answer, Got, Down, is_alive(), lists:member(Node, nodes())},
    From ! bye,
    Go ! Result.

%% Two nodes of ours: links, exits and monitors across.
other(Go, Node) ->
    process_flag(trap_exit, true),
    Calls = gen_server:call({?MODULE, Node}, calls, infinity),
    Server = gen_server:call({?MODULE, Node}, pid, infinity),
    true = node(Server) =:= Node,
    link(Server),
    Ref = monitor(process, Server),
    demonitor(monitor(process, Server), [flush]),
    exit(Server, stop_now),
    Exit = receive {'EXIT', Server, Reason} -> Reason end,
    Down = receive {'DOWN', Ref, process, Server, Reason2} -> Reason2 end,
    Gone = try gen_server:call({?MODULE, Node}, calls, infinity) catch exit:{Why, _} -> Why end,
    Go ! {Calls, Exit, Down, Gone}.

%% Waits until the node of a server is lost.
lonely(Go, Node) ->
    process_flag(trap_exit, true),
    Server = gen_server:call({?MODULE, Node}, pid, infinity),
    link(Server),
    Ref = monitor(process, Server),
    Go ! {waiting, self()},
    Exit = receive {'EXIT', Server, Reason} -> Reason end,
    Down = receive {'DOWN', Ref, process, Server, Reason2} -> Reason2 end,
    Late = monitor(process, {nobody, Node}),
    After = receive {'DOWN', Late, process, {nobody, Node}, Why} -> Why end,
    Go ! {Exit, Down, After}.
