%% Calls of functions on other nodes, of old: made by erpc, with its errors as {badrpc, Reason}. The server rex does for other nodes
%% what one process has to do in turn; it begins when it is first asked.
-module(rpc).
-behaviour(gen_server).
-export([call/4, call/5, block_call/4, block_call/5, cast/4, async_call/4, yield/1, nb_yield/1, nb_yield/2]).
-export([multicall/3, multicall/4, multicall/5, eval_everywhere/3, eval_everywhere/4, abcast/2, abcast/3, sbcast/2, sbcast/3]).
-export([server_call/4, multi_server_call/2, multi_server_call/3, parallel_eval/1, pmap/3, pinfo/1, pinfo/2]).
-export([start/0, start_link/0, stop/0, server/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).

-define(is_time(T), (T =:= infinity orelse is_integer(T) andalso T >= 0 andalso T < 1 bsl 32)).

call(Node, Module, Function, Args) -> call(Node, Module, Function, Args, infinity).

%% What the function returns or throws; {badrpc, {'EXIT', Reason}} for errors and exits, {badrpc, nodedown | timeout}.
call(Node, Module, Function, Args, Timeout) when is_atom(Node), is_atom(Module), is_atom(Function), is_list(Args), ?is_time(Timeout) ->
    told(fun() -> erpc:call(Node, Module, Function, Args, Timeout) end);
call(_, _, _, _, _) ->
    error(badarg).

told(F) ->
    try
        returned(F())
    catch
        Class:Reason -> bad(Class, Reason)
    end.

%% Also what is returned or thrown may be an error.
returned({'EXIT', _} = Exit) -> {badrpc, Exit};
returned(Result) -> Result.

bad(throw, Value) -> returned(Value);
bad(exit, {exception, Reason}) -> {badrpc, {'EXIT', Reason}};
bad(exit, {signal, Reason}) -> {badrpc, {'EXIT', Reason}};
bad(error, {exception, Reason, Stack}) -> {badrpc, {'EXIT', {Reason, Stack}}};
bad(error, {erpc, noconnection}) -> {badrpc, nodedown};
bad(error, {erpc, timeout}) -> {badrpc, timeout};
bad(error, {erpc, badarg}) -> error(badarg);
bad(error, {erpc, notsup}) -> {badrpc, notsup};
bad(error, {erpc, Reason}) -> {badrpc, {'EXIT', Reason}};
bad(Class, Reason) -> erlang:Class(Reason).

block_call(Node, Module, Function, Args) -> block_call(Node, Module, Function, Args, infinity).

%% The same, by rex: one after the other.
block_call(Node, Module, Function, Args, Timeout) when is_atom(Node), is_atom(Module), is_atom(Function), is_list(Args), ?is_time(Timeout) ->
    at(Node),
    try
        returned(gen_server:call({rex, Node}, {block_call, Module, Function, Args, group_leader()}, Timeout))
    catch
        exit:{timeout, _} -> {badrpc, timeout};
        exit:{{nodedown, _}, _} -> {badrpc, nodedown};
        exit:Reason -> {badrpc, {'EXIT', Reason}}
    end;
block_call(_, _, _, _, _) ->
    error(badarg).

cast(Node, Module, Function, Args) when is_atom(Node), is_atom(Module), is_atom(Function), is_list(Args) ->
    ok = erpc:cast(Node, Module, Function, Args),
    true;
cast(_, _, _, _) ->
    error(badarg).

%% The key is for yield, by the same process.
async_call(Node, Module, Function, Args) when is_atom(Node), is_atom(Module), is_atom(Function), is_list(Args) ->
    erpc:send_request(Node, Module, Function, Args);
async_call(_, _, _, _) ->
    error(badarg).

yield(Key) -> told(fun() -> erpc:receive_response(Key) end).

nb_yield(Key) -> nb_yield(Key, 0).

%% {value, Result} or timeout, which leaves the call as it is.
nb_yield(Key, Timeout) ->
    try erpc:wait_response(Key, Timeout) of
        {response, Result} -> {value, returned(Result)};
        no_response -> timeout
    catch
        Class:Reason -> {value, bad(Class, Reason)}
    end.

multicall(Module, Function, Args) -> multicall(all(), Module, Function, Args, infinity).

multicall(Nodes, Module, Function, Args) when is_list(Nodes) -> multicall(Nodes, Module, Function, Args, infinity);
multicall(Module, Function, Args, Timeout) -> multicall(all(), Module, Function, Args, Timeout).

%% {Results, Nodes that could not be called}.
multicall(Nodes, Module, Function, Args, Timeout)
        when is_list(Nodes), is_atom(Module), is_atom(Function), is_list(Args), ?is_time(Timeout) ->
    Results = lists:zip(Nodes, erpc:multicall(Nodes, Module, Function, Args, Timeout)),
    {[one(R) || {_, R} <- Results, not is_lost(R)], [Node || {Node, R} <- Results, is_lost(R)]};
multicall(_, _, _, _, _) ->
    error(badarg).

is_lost({error, {erpc, _}}) -> true;
is_lost(_) -> false.

one({ok, Result}) -> returned(Result);
one({Class, Reason}) -> bad(Class, Reason).

all() -> [node() | nodes()].

eval_everywhere(Module, Function, Args) -> eval_everywhere(all(), Module, Function, Args).

eval_everywhere(Nodes, Module, Function, Args) ->
    ok = erpc:multicast(Nodes, Module, Function, Args),
    abcast.

abcast(Name, Message) -> abcast(all(), Name, Message).

%% Sends to a name on each node.
abcast(Nodes, Name, Message) ->
    [{Name, Node} ! Message || Node <- Nodes],
    abcast.

sbcast(Name, Message) -> sbcast(all(), Name, Message).

%% The same, and tells on which nodes the name is there: {Good, Bad}.
sbcast(Nodes, Name, Message) ->
    [at(Node) || Node <- Nodes],
    Answers = answers(rex, Nodes, {sbcast, Name, Message}),
    {Bad, Good} = lists:partition(fun({_, Answer}) -> is_bad(Answer) end, Answers),
    {[Node || {Node, _} <- Good], [Node || {Node, _} <- Bad]}.

is_bad({error, _}) -> true;
is_bad({ok, {nonexisting_name, _}}) -> true;
is_bad(_) -> false.

%% A process that answers {self(), Message} with {Wrapper, Node, Reply}.
server_call(Node, Name, Wrapper, Message) when is_atom(Node), is_atom(Name) ->
    case answer(Wrapper, sent(Name, Node, Message)) of
        {Node, {ok, Reply}} -> Reply;
        {Node, Error} -> Error
    end.

sent(Name, Node, Message) ->
    try monitor(process, {Name, Node}) of
        Ref ->
            {Name, Node} ! {self(), Message},
            {Node, Ref}
    catch
        error:_ -> {Node, none}
    end.

answer(_, {Node, none}) ->
    {Node, {error, nodedown}};
answer(Wrapper, {Node, Ref}) ->
    receive
        {Wrapper, Node, Reply} ->
            demonitor(Ref, [flush]),
            {Node, {ok, Reply}};
        {'DOWN', Ref, _, _, _} ->
            {Node, {error, nodedown}}
    end.

answers(Name, Nodes, Message) -> [answer(Name, Sent) || Sent <- [sent(Name, Node, Message) || Node <- Nodes]].

multi_server_call(Name, Message) -> multi_server_call(all(), Name, Message).

multi_server_call(Nodes, Name, Message) ->
    Answers = answers(Name, Nodes, Message),
    {[Reply || {_, {ok, Reply}} <- Answers], [Node || {Node, {error, _}} <- Answers]}.

%% Calls, each on the next of all nodes.
parallel_eval(Calls) ->
    Nodes = all(),
    Keys = [async_call(lists:nth(I rem length(Nodes) + 1, Nodes), M, F, A)
            || {I, {M, F, A}} <- lists:zip(lists:seq(0, length(Calls) - 1), Calls)],
    [yield(Key) || Key <- Keys].

%% [Module:Function(X, Extra...)] for each X.
pmap({Module, Function}, Extra, List) ->
    Results = parallel_eval([{Module, Function, [X | Extra]} || X <- List]),
    case [R || {badrpc, _} = R <- Results] of
        [] -> Results;
        _ -> exit(badrpc)
    end.

pinfo(Pid) when node(Pid) =:= node() -> process_info(Pid);
pinfo(Pid) -> call(node(Pid), erlang, process_info, [Pid]).

pinfo(Pid, Item) when node(Pid) =:= node() -> process_info(Pid, Item);
pinfo(Pid, Item) -> call(node(Pid), erlang, process_info, [Pid, Item]).

%% The server.

start() -> gen_server:start({local, rex}, ?MODULE, [], [{spawn_opt, [{place, host}]}]).

start_link() -> gen_server:start_link({local, rex}, ?MODULE, [], [{spawn_opt, [{place, host}]}]).

stop() -> gen_server:call(rex, stop, infinity).

%% The process, which begins if it is not there.
server() ->
    case start() of
        {ok, Pid} -> Pid;
        {error, {already_started, Pid}} -> Pid
    end.

at(Node) when Node =:= node() -> server();
at(_) -> ok.

%% What is linked to a function called here does not end the server.
init([]) ->
    process_flag(trap_exit, true),
    {ok, []}.

handle_call({block_call, Module, Function, Args, Leader}, _From, S) ->
    Own = group_leader(),
    lead(Leader),
    Result = try erpc:execute_call(Module, Function, Args) of
        {return, Value} -> Value
    catch
        throw:Value -> Value;
        exit:Reason -> {badrpc, {'EXIT', Reason}};
        error:Reason:Stack -> {badrpc, {'EXIT', {Reason, erpc:trim_stack(Stack, Module, Function, Args)}}}
    end,
    group_leader(Own, self()),
    {reply, Result, S};
handle_call({call, Module, Function, Args, Leader}, From, S) ->
    spawn(fun() ->
        lead(Leader),
        gen_server:reply(From, call(node(), Module, Function, Args))
    end),
    {noreply, S};
handle_call(stop, _From, S) ->
    {stop, normal, stopped, S};
handle_call(_, _From, S) ->
    {noreply, S}.

handle_cast({cast, Module, Function, Args, Leader}, S) ->
    spawn(fun() ->
        lead(Leader),
        apply(Module, Function, Args)
    end),
    {noreply, S};
handle_cast(_, S) ->
    {noreply, S}.

%% The group leader of who calls, or this node's own device.
lead(Leader) when is_pid(Leader) -> group_leader(Leader, self());
lead(user) -> group_leader(whereis(user), self());
lead(_) -> true.

handle_info({From, {sbcast, Name, Message}}, S) when is_pid(From) ->
    From ! {rex, node(), try Name ! Message of _ -> node() catch error:_ -> {nonexisting_name, Name} end},
    {noreply, S};
handle_info(_, S) ->
    {noreply, S}.
