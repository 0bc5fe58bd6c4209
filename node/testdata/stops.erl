%% Stopping processes of other nodes. What all/1 returns is the same wherever it runs.
-module(stops).
-behaviour(gen_server).
-export([all/2, all/1, server/1, machine/1, deaf/1]).
-export([init/1, callback_mode/0, handle_call/3, handle_cast/2, handle_event/4, terminate/2, terminate/3]).

all(Go, Node) -> Go ! {all(Node)}.

all(Node) ->
    Name = {stopped, Node},
    Calls = [{M, stop, Args}
             || M <- [gen_server, gen_statem, proc_lib],
                Args <- [[Name], [Name, shutdown, 60000], [Name, normal, infinity], [Name, bad_end, 60000]]],
    Missing = [{nobody, Node}, {nobody, 'nobody@127.0.0.1'}, {nobody, node()}, nobody],
    Wrong = [{{nobody, Node}, soon}, {{nobody, Node}, -1}, {{1, Node}, 1}, {{1, node()}, 1}, {{nobody, 1}, 1}],
    {[stopped(Node, F, Call) || F <- [server, machine], Call <- Calls ++ [{sys, terminate, [Name, shutdown, 60000]}]],
     [ignored(Node, {M, stop, [Name, normal, 0]}) || M <- [gen_server, gen_statem, proc_lib]],
     [result({M, stop, [P | Args]}) || M <- [gen_server, gen_statem, proc_lib], P <- Missing, Args <- [[], [normal, 1000]]],
     [result({gen_server, stop, [P, normal, Timeout]}) || {P, Timeout} <- Wrong],
     result({gen_event, stop, [{nobody, Node}]})}.

%% A process of another node is stopped: what the call gives, and why the process has ended.
stopped(Node, F, Call) ->
    {Pid, Ref} = spawn_monitor(Node, ?MODULE, F, [self()]),
    receive {Pid, ready} -> ok end,
    Result = result(Call),
    {Result, receive {'DOWN', Ref, process, Pid, Why} -> Why end}.

%% One that does not obey.
ignored(Node, Call) ->
    {Pid, Ref} = spawn_monitor(Node, ?MODULE, deaf, [self()]),
    receive {Pid, ready} -> ok end,
    Result = result(Call),
    exit(Pid, kill),
    {Result, receive {'DOWN', Ref, process, Pid, Why} -> Why end}.

result({M, F, Args}) ->
    try apply(M, F, Args)
    catch
        error:Reason -> {error, Reason};
        exit:Reason -> Reason
    end.

server(To) -> begin_as(gen_server, To).

machine(To) -> begin_as(gen_statem, To).

begin_as(M, To) ->
    register(stopped, self()),
    put('$ancestors', [To]),
    put('$initial_call', {?MODULE, init, 1}),
    To ! {self(), ready},
    case M of
        gen_server -> M:enter_loop(?MODULE, [], state, {local, stopped});
        gen_statem -> M:enter_loop(?MODULE, [], state, data, {local, stopped})
    end.

%% Takes no system messages.
deaf(To) ->
    register(stopped, self()),
    To ! {self(), ready},
    receive after infinity -> ok end.

init(X) -> {ok, X}.

callback_mode() -> handle_event_function.

handle_call(_, _, S) -> {reply, S, S}.

handle_cast(_, S) -> {noreply, S}.

handle_event(_, _, _, _) -> keep_state_and_data.

terminate(bad_end, _) -> exit(worse);
terminate(_, _) -> ok.

terminate(bad_end, _, _) -> exit(worse);
terminate(_, _, _) -> ok.
