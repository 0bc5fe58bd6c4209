%% Servers: processes that keep a state and serve requests, by callbacks of a module.
-module(gen_server).
-export([start/3, start/4, start_link/3, start_link/4, start_monitor/3, start_monitor/4, stop/1, stop/3]).
-export([call/2, call/3, cast/2, reply/2, abcast/2, abcast/3, multi_call/2, multi_call/3, multi_call/4]).
-export([send_request/2, send_request/4, wait_response/2, wait_response/3, receive_response/2, receive_response/3]).
-export([check_response/2, check_response/3, reqids_new/0, reqids_size/1, reqids_add/3, reqids_to_list/1]).
-export([enter_loop/3, enter_loop/4, enter_loop/5, init_it/6, wake_hib/2]).
-export([system_continue/3, system_terminate/4, system_code_change/4, system_get_state/1, system_replace_state/2]).
-export([format_status/2, format_log/1, format_log/2]).

-callback init(Args :: term()) -> term().
-callback handle_call(Request :: term(), From :: term(), State :: term()) -> term().
-callback handle_cast(Request :: term(), State :: term()) -> term().
-callback handle_info(Info :: term(), State :: term()) -> term().
-callback handle_continue(Info :: term(), State :: term()) -> term().
-callback terminate(Reason :: term(), State :: term()) -> term().
-callback code_change(Vsn :: term(), State :: term(), Extra :: term()) -> term().
-callback format_status(Opt :: term(), Args :: term()) -> term().
-callback format_status(Status :: term()) -> term().
-optional_callbacks([handle_info/2, handle_continue/2, terminate/2, code_change/3, format_status/1, format_status/2]).

%% What a server is, apart from its state: idle is how long it waits before it hibernates.
-record(server, {parent, name, module, debug, idle}).

%% What a server may wait for next: a message, for a time; to be woken; itself.
-define(IS_WAIT(W), W =:= infinity orelse is_integer(W) andalso W >= 0 orelse W =:= hibernate orelse is_tuple(W) andalso element(1, W) =:= continue).

start(Module, Args, Options) -> gen:start(?MODULE, nolink, Module, Args, Options).

start(Name, Module, Args, Options) -> gen:start(?MODULE, nolink, Name, Module, Args, Options).

start_link(Module, Args, Options) -> gen:start(?MODULE, link, Module, Args, Options).

start_link(Name, Module, Args, Options) -> gen:start(?MODULE, link, Name, Module, Args, Options).

start_monitor(Module, Args, Options) -> gen:start(?MODULE, monitor, Module, Args, Options).

start_monitor(Name, Module, Args, Options) -> gen:start(?MODULE, monitor, Name, Module, Args, Options).

stop(Server) -> gen:stop(Server).

stop(Server, Reason, Timeout) -> gen:stop(Server, Reason, Timeout).

%% Requests

call(Server, Request) ->
    case catch gen:call(Server, '$gen_call', Request) of
        {ok, Reply} -> Reply;
        {'EXIT', Reason} -> exit({Reason, {?MODULE, call, [Server, Request]}})
    end.

call(Server, Request, Timeout) ->
    case catch gen:call(Server, '$gen_call', Request, Timeout) of
        {ok, Reply} -> Reply;
        {'EXIT', Reason} -> exit({Reason, {?MODULE, call, [Server, Request, Timeout]}})
    end.

cast(Server, Request) -> gen:cast(Server, {'$gen_cast', Request}).

reply(From, Reply) -> gen:reply(From, Reply).

abcast(Name, Request) when is_atom(Name) -> abcast([node() | nodes()], Name, Request).

abcast(Nodes, Name, Request) when is_list(Nodes), is_atom(Name) ->
    lists:foreach(fun(Node) -> cast({Name, Node}, Request) end, Nodes),
    abcast.

multi_call(Name, Request) when is_atom(Name) -> multi_call([node() | nodes()], Name, Request, infinity).

multi_call(Nodes, Name, Request) when is_list(Nodes), is_atom(Name) -> multi_call(Nodes, Name, Request, infinity).

%% {[{Node, Reply}], nodes without a reply}: all nodes are asked before the first reply is awaited. The last reply that came is first.
multi_call(Nodes, Name, Request, Timeout) when is_list(Nodes), is_atom(Name), Timeout =:= infinity orelse is_integer(Timeout) andalso Timeout >= 0 ->
    Until = case Timeout of
        infinity -> infinity;
        _ -> {abs, erlang:monotonic_time(millisecond) + Timeout}
    end,
    Asked = [{send_request({Name, Node}, Request), Node} || Node <- Nodes, is_atom(Node)],
    replies(maps:from_list([{Id, Id} || {Id, _} <- Asked]), Until, Asked, []).

replies(Ids, Until, Asked, Replies) ->
    case gen:receive_response(Ids, Until, true) of
        {{reply, Reply}, Id, Left} ->
            {value, {_, Node}, Waiting} = lists:keytake(Id, 1, Asked),
            replies(Left, Until, Waiting, [{Node, Reply} | Replies]);
        {{error, _}, _, Left} -> replies(Left, Until, Asked, Replies);
        _ -> {Replies, [Node || {_, Node} <- Asked]}
    end.

send_request(Server, Request) -> gen:send_request(Server, '$gen_call', Request).

send_request(Server, Request, Label, Ids) -> gen:send_request(Server, '$gen_call', Request, Label, Ids).

wait_response(Id, Timeout) -> gen:wait_response(Id, Timeout).

wait_response(Ids, Timeout, Delete) -> gen:wait_response(Ids, Timeout, Delete).

receive_response(Id, Timeout) -> gen:receive_response(Id, Timeout).

receive_response(Ids, Timeout, Delete) -> gen:receive_response(Ids, Timeout, Delete).

check_response(Message, Id) -> gen:check_response(Message, Id).

check_response(Message, Ids, Delete) -> gen:check_response(Message, Ids, Delete).

reqids_new() -> gen:reqids_new().

reqids_size(Ids) -> gen:reqids_size(Ids).

reqids_add(Id, Label, Ids) -> gen:reqids_add(Id, Label, Ids).

reqids_to_list(Ids) -> gen:reqids_to_list(Ids).

%% The beginning of a server

init_it(Starter, self, Name, Module, Args, Options) ->
    init_it(Starter, self(), Name, Module, Args, Options);
init_it(Starter, Parent, Name, Module, Args, Options) ->
    S = server(Parent, gen:name(Name), Module, Options),
    try {ok, Module:init(Args)} of
        {ok, Result} -> begun(Result, Starter, Name, S)
    catch
        throw:Result ->
            begun(Result, Starter, Name, S);
        Class:Reason:Stack ->
            gen:unregister_name(Name),
            proc_lib:init_ack(Starter, {error, exit_reason(Class, Reason, Stack)}),
            erlang:raise(Class, Reason, Stack)
    end.

server(Parent, Name, Module, Options) ->
    #server{parent = Parent, name = Name, module = Module, debug = gen:debug_options(Name, Options), idle = gen:hibernate_after(Options)}.

begun({ok, State}, Starter, _, S) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(S, State, infinity);
begun({ok, State, Timeout}, Starter, _, S) when ?IS_WAIT(Timeout) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(S, State, Timeout);
begun({stop, Reason}, Starter, Name, _) ->
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, {error, Reason}),
    exit(Reason);
begun(ignore, Starter, Name, _) ->
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, ignore),
    exit(normal);
begun(Other, Starter, Name, _) ->
    gen:unregister_name(Name),
    Error = {bad_return_value, Other},
    proc_lib:init_ack(Starter, {error, Error}),
    exit(Error).

enter_loop(Module, Options, State) when is_atom(Module), is_list(Options) ->
    enter_loop(Module, Options, State, self(), infinity).

enter_loop(Module, Options, State, {Scope, _} = Name) when is_atom(Module), is_list(Options), Scope =:= local orelse Scope =:= global ->
    enter_loop(Module, Options, State, Name, infinity);
enter_loop(Module, Options, State, {via, _, _} = Name) when is_atom(Module), is_list(Options) ->
    enter_loop(Module, Options, State, Name, infinity);
enter_loop(Module, Options, State, Timeout) when is_atom(Module), is_list(Options) ->
    enter_loop(Module, Options, State, self(), Timeout).

%% Makes a server of a process that proc_lib has started.
enter_loop(Module, Options, State, Name, Timeout) when is_atom(Module), is_list(Options) ->
    loop(server(gen:get_parent(), gen:get_proc_name(Name), Module, Options), State, Timeout).

%% The life of a server. What it waits for next is a timeout, hibernate or {continue, Info}.

loop(#server{idle = infinity} = S, State, infinity) ->
    receive Message -> received(Message, S, State, infinity) end;
loop(#server{idle = Idle} = S, State, infinity) ->
    receive
        Message -> received(Message, S, State, infinity)
    after Idle ->
        loop(S, State, hibernate)
    end;
loop(S, State, {continue, _} = Continue) ->
    served(Continue, debugged({in, Continue}, S), State);
loop(S, State, hibernate) ->
    proc_lib:hibernate(?MODULE, wake_hib, [S, State]);
loop(S, State, Timeout) ->
    receive
        Message -> received(Message, S, State, Timeout)
    after Timeout ->
        served(timeout, debugged({in, timeout}, S), State)
    end.

wake_hib(S, State) ->
    receive Message -> received(Message, S, State, hibernate) end.

received({system, From, Request}, #server{parent = Parent, debug = Debug} = S, State, Wait) ->
    sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, [S, State, Wait], Wait =:= hibernate);
received({'EXIT', Parent, Reason} = Message, #server{parent = Parent} = S, State, _) ->
    terminate(exit, Reason, [], Message, undefined, debugged({in, Message}, S), State);
received(Message, #server{debug = []} = S, State, _) ->
    served(Message, S, State);
received(Message, S, State, _) ->
    served(Message, debugged({in, Message}, S), State).

served({'$gen_call', From, Request}, #server{module = Module} = S, State) ->
    try Module:handle_call(Request, From, State) of
        Result -> answered(Result, Request, From, S, State)
    catch
        throw:Result -> answered(Result, Request, From, S, State);
        Class:Reason:Stack -> terminate(Class, Reason, Stack, Request, From, S, State)
    end;
served({'$gen_cast', Request} = Message, #server{module = Module} = S, State) ->
    try Module:handle_cast(Request, State) of
        Result -> done(Result, Message, undefined, S, State)
    catch
        throw:Result -> done(Result, Message, undefined, S, State);
        Class:Reason:Stack -> terminate(Class, Reason, Stack, Message, undefined, S, State)
    end;
served({continue, Info} = Message, #server{module = Module} = S, State) ->
    try Module:handle_continue(Info, State) of
        Result -> done(Result, Message, undefined, S, State)
    catch
        throw:Result -> done(Result, Message, undefined, S, State);
        Class:Reason:Stack -> terminate(Class, Reason, Stack, Message, undefined, S, State)
    end;
served(Message, #server{module = Module} = S, State) ->
    try Module:handle_info(Message, State) of
        Result -> done(Result, Message, undefined, S, State)
    catch
        throw:Result ->
            done(Result, Message, undefined, S, State);
        error:undef:Stack ->
            case erlang:function_exported(Module, handle_info, 2) of
                false ->
                    gen:report_unhandled(?MODULE, Module, Message),
                    loop(S, State, infinity);
                true ->
                    terminate(error, undef, Stack, Message, undefined, S, State)
            end;
        Class:Reason:Stack ->
            terminate(Class, Reason, Stack, Message, undefined, S, State)
    end.

%% What handle_call returned.
answered({reply, Reply, State}, _, From, S, _) ->
    gen:reply(From, Reply),
    loop(debugged({out, Reply, From, State}, S), State, infinity);
answered({reply, Reply, State, Wait}, _, From, S, _) when ?IS_WAIT(Wait) ->
    gen:reply(From, Reply),
    loop(debugged({out, Reply, From, State}, S), State, Wait);
answered({stop, Reason, Reply, State}, Message, From, S, _) ->
    try
        terminate(exit, Reason, [], Message, From, S, State)
    after
        gen:reply(From, Reply),
        debugged({out, Reply, From, State}, S)
    end;
answered(Other, Message, From, S, State) ->
    done(Other, Message, From, S, State).

%% What any callback may return.
done({noreply, State}, _, _, S, _) ->
    loop(debugged({noreply, State}, S), State, infinity);
done({noreply, State, Wait}, _, _, S, _) when ?IS_WAIT(Wait) ->
    loop(debugged({noreply, State}, S), State, Wait);
done({stop, Reason, State}, Message, From, S, _) ->
    terminate(exit, Reason, [], Message, From, S, State);
done(Other, Message, From, S, State) ->
    terminate(exit, {bad_return_value, Other}, [], Message, From, S, State).

debugged(_, #server{debug = []} = S) -> S;
debugged(Event, #server{debug = Debug, name = Name} = S) -> S#server{debug = sys:handle_debug(Debug, fun show/3, Name, Event)}.

show(Device, {in, Message}, Name) ->
    case Message of
        {'$gen_call', {From, _}, Request} -> io:format(Device, "*DBG* ~tp got call ~tp from ~tw~n", [Name, Request, From]);
        {'$gen_cast', Request} -> io:format(Device, "*DBG* ~tp got cast ~tp~n", [Name, Request]);
        _ -> io:format(Device, "*DBG* ~tp got ~tp~n", [Name, Message])
    end;
show(Device, {out, Reply, {To, _}, State}, Name) ->
    io:format(Device, "*DBG* ~tp sent ~tp to ~tw, new state ~tp~n", [Name, Reply, To, State]);
show(Device, {noreply, State}, Name) ->
    io:format(Device, "*DBG* ~tp new state ~tp~n", [Name, State]);
show(Device, Event, Name) ->
    io:format(Device, "*DBG* ~tp dbg  ~tp~n", [Name, Event]).

%% The end of a server. Message is what it was served when it decided to end, or what made it; From who waits for an answer.
terminate(Class, Reason, Stack, Message, From, #server{module = Module} = S, State) ->
    case erlang:function_exported(Module, terminate, 2) of
        true ->
            try
                Module:terminate(exit_reason(Class, Reason, Stack), State)
            catch
                throw:_ ->
                    ok;
                OtherClass:OtherReason:OtherStack ->
                    report(OtherClass, OtherReason, OtherStack, Message, From, S, State),
                    erlang:raise(OtherClass, OtherReason, OtherStack)
            end;
        false ->
            ok
    end,
    case {Class, Reason} of
        {exit, normal} -> ok;
        {exit, shutdown} -> ok;
        {exit, {shutdown, _}} -> ok;
        _ -> report(Class, Reason, Stack, Message, From, S, State)
    end,
    case Stack of
        [] -> erlang:Class(Reason);
        _ -> erlang:raise(Class, Reason, Stack)
    end.

exit_reason(error, Reason, Stack) -> {Reason, Stack};
exit_reason(exit, Reason, _) -> Reason;
exit_reason(throw, Reason, Stack) -> {{nocatch, Reason}, Stack}.

%% System messages: Misc is [#server{}, State, what it waits for].

system_continue(Parent, Debug, [S, State, Wait]) -> loop(S#server{parent = Parent, debug = Debug}, State, Wait).

system_terminate(Reason, _, Debug, [S, State, _]) -> terminate(exit, Reason, [], [], undefined, S#server{debug = Debug}, State).

system_code_change([#server{module = Module} = S, State, Wait], _, Vsn, Extra) ->
    Changed =
        try
            Module:code_change(Vsn, State, Extra)
        catch
            throw:Result -> Result;
            exit:Reason -> {'EXIT', Reason};
            error:Reason:Stack -> {'EXIT', {Reason, Stack}}
        end,
    case Changed of
        {ok, NewState} -> {ok, [S, NewState, Wait]};
        Other -> Other
    end.

system_get_state([_, State, _]) -> {ok, State}.

system_replace_state(F, [S, State, Wait]) ->
    NewState = F(State),
    {ok, NewState, [S, NewState, Wait]}.

%% What sys:get_status/1 shows.
format_status(Opt, [Dictionary, Running, Parent, Debug, [#server{name = Name, module = Module}, State | _]]) ->
    Status = gen:format_status(Module, Opt, #{state => State, log => sys:get_log(Debug)}, [Dictionary, State]),
    Specific =
        case Status of
            #{'EXIT' := Text} -> [{data, [{"State", Text}]}];
            #{'$status' := [_ | _] = Shown} -> Shown;
            #{'$status' := Shown} -> [Shown];
            #{state := Shown} -> [{data, [{"State", Shown}]}]
        end,
    [{header, gen:format_status_header("Status for generic server", Name)},
     {data, [{"Status", Running}, {"Parent", Parent}, {"Logged events", maps:get(log, Status)}]} | Specific].

%% Reports

report(Class, Reason, Stack, Message, From, #server{name = Name, module = Module, debug = Debug}, State) ->
    Why = case Class of throw -> {nocatch, Reason}; _ -> Reason end,
    Status = gen:format_status(Module, terminate, #{state => State, message => Message,
                                                    log => sys:get_log(Debug), reason => Why}, [get(), State]),
    Shown =
        case Status of
            #{'EXIT' := Text} -> Text;
            #{'$status' := Old} -> Old;
            #{state := New} -> New
        end,
    #{message := ShownMessage, log := Log, reason := ShownReason} = Status,
    gen:report(error, error, ?MODULE, #{label => {?MODULE, terminate}, name => Name, last_message => ShownMessage, state => Shown, log => Log,
                                        reason => with_trace(ShownReason, Stack), client_info => gen:client(From)}).

with_trace(Reason, []) -> Reason;
with_trace(Reason, Stack) -> {Reason, Stack}.

%% {Format, Args}
format_log(Report) -> gen:format_log(fun text/3, Report).

%% Characters
format_log(Report, Config) -> gen:format_log(fun text/3, Report, Config).

text(#{name := Name, last_message := Message, state := State, log := Log, reason := Reason, client_info := Client}, P, true) ->
    {ClientFormat, ClientArgs} = gen:format_client(Client, P, true),
    {LogFormat, LogArgs} =
        case Log of
            [] -> {"", []};
            _ -> {" Log: ~" ++ P, [Log]}
        end,
    {"Generic server ~" ++ P ++ " terminating. Reason: ~" ++ P ++ ". Last message: ~" ++ P ++ ". State: ~" ++ P ++ "." ++ LogFormat ++ ClientFormat,
     [Name, gen:shown_reason(Reason), Message, State] ++ LogArgs ++ ClientArgs};
text(#{name := Name, last_message := Message, state := State, log := Log, reason := Reason, client_info := Client}, P, false) ->
    {ClientFormat, ClientArgs} = gen:format_client(Client, P, false),
    LogFormat =
        case Log of
            [] -> "";
            _ -> "** Log ==~n** [" ++ lists:append(lists:join(",~n    ", ["~" ++ P || _ <- Log])) ++ "]~n"
        end,
    {"** Generic server ~" ++ P ++ " terminating \n** Last message in was ~" ++ P ++ "~n** When Server state == ~" ++ P ++
         "~n** Reason for termination ==~n** ~" ++ P ++ "~n" ++ LogFormat ++ ClientFormat,
     [Name, Message, State, gen:shown_reason(Reason)] ++ Log ++ ClientArgs}.
