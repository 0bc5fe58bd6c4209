%% Finite state machines of the old kind: processes whose callback module has a function per state, StateName/2 for events and StateName/3 for those that
%% are answered. gen_statem has taken their place.
%%
%% Events are the messages {'$gen_event', Event}, {'$gen_sync_event', From, Event}, {'$gen_all_state_event', Event} and
%% {'$gen_sync_all_state_event', From, Event}; those of timers are {timeout, Ref, {'$gen_timer', Message}} and {timeout, Ref, {'$gen_event', Event}}.
-module(gen_fsm).
-export([start/3, start/4, start_link/3, start_link/4, stop/1, stop/3, enter_loop/4, enter_loop/5, enter_loop/6]).
-export([send_event/2, sync_send_event/2, sync_send_event/3, send_all_state_event/2, sync_send_all_state_event/2, sync_send_all_state_event/3]).
-export([reply/2, start_timer/2, send_event_after/2, cancel_timer/1, init_it/6, wake_hib/4]).
-export([system_continue/3, system_terminate/4, system_code_change/4, system_get_state/1, system_replace_state/2]).
-export([format_status/2, format_log/1, format_log/2]).

-callback init(Args :: term()) -> term().
-callback handle_event(Event :: term(), StateName :: atom(), StateData :: term()) -> term().
-callback handle_sync_event(Event :: term(), From :: term(), StateName :: atom(), StateData :: term()) -> term().
-callback handle_info(Info :: term(), StateName :: atom(), StateData :: term()) -> term().
-callback terminate(Reason :: term(), StateName :: atom(), StateData :: term()) -> term().
-callback code_change(Vsn :: term(), StateName :: atom(), StateData :: term(), Extra :: term()) -> term().
-callback format_status(Opt :: term(), Args :: term()) -> term().
-optional_callbacks([handle_info/3, terminate/3, code_change/4, format_status/2]).

%% What a machine is, apart from its state and data: idle is how long it waits before it hibernates.
-record(fsm, {parent, name, module, debug, idle}).

start(Module, Args, Options) -> gen:start(?MODULE, nolink, Module, Args, Options).

start(Name, Module, Args, Options) -> gen:start(?MODULE, nolink, Name, Module, Args, Options).

start_link(Module, Args, Options) -> gen:start(?MODULE, link, Module, Args, Options).

start_link(Name, Module, Args, Options) -> gen:start(?MODULE, link, Name, Module, Args, Options).

stop(Fsm) -> gen:stop(Fsm).

stop(Fsm, Reason, Timeout) -> gen:stop(Fsm, Reason, Timeout).

%% Events

send_event(Fsm, Event) -> send(Fsm, {'$gen_event', Event}).

send_all_state_event(Fsm, Event) -> send(Fsm, {'$gen_all_state_event', Event}).

%% It fails for a local name that nobody has.
send({global, _} = Fsm, Message) ->
    gen:cast(Fsm, Message);
send({via, _, _} = Fsm, Message) ->
    gen:cast(Fsm, Message);
send(Fsm, Message) ->
    Fsm ! Message,
    ok.

sync_send_event(Fsm, Event) ->
    case catch gen:call(Fsm, '$gen_sync_event', Event) of
        {ok, Reply} -> Reply;
        {'EXIT', Reason} -> exit({Reason, {?MODULE, sync_send_event, [Fsm, Event]}})
    end.

sync_send_event(Fsm, Event, Timeout) ->
    case catch gen:call(Fsm, '$gen_sync_event', Event, Timeout) of
        {ok, Reply} -> Reply;
        {'EXIT', Reason} -> exit({Reason, {?MODULE, sync_send_event, [Fsm, Event, Timeout]}})
    end.

sync_send_all_state_event(Fsm, Event) ->
    case catch gen:call(Fsm, '$gen_sync_all_state_event', Event) of
        {ok, Reply} -> Reply;
        {'EXIT', Reason} -> exit({Reason, {?MODULE, sync_send_all_state_event, [Fsm, Event]}})
    end.

sync_send_all_state_event(Fsm, Event, Timeout) ->
    case catch gen:call(Fsm, '$gen_sync_all_state_event', Event, Timeout) of
        {ok, Reply} -> Reply;
        {'EXIT', Reason} -> exit({Reason, {?MODULE, sync_send_all_state_event, [Fsm, Event, Timeout]}})
    end.

reply(From, Reply) -> gen:reply(From, Reply).

%% Timers of the calling machine; times are in milliseconds.

%% The machine gets the event {timeout, Ref, Message}.
start_timer(Time, Message) -> erlang:start_timer(Time, self(), {'$gen_timer', Message}).

send_event_after(Time, Event) -> erlang:start_timer(Time, self(), {'$gen_event', Event}).

%% The time that was left, 0 if the event was there but not handled yet, false if there is no such timer.
cancel_timer(Ref) ->
    case erlang:cancel_timer(Ref) of
        false ->
            receive
                {timeout, Ref, _} -> 0
            after 0 ->
                false
            end;
        Left ->
            Left
    end.

%% The beginning of a machine

init_it(Starter, self, Name, Module, Args, Options) ->
    init_it(Starter, self(), Name, Module, Args, Options);
init_it(Starter, Parent, Name, Module, Args, Options) ->
    put('$initial_call', {Module, init, 1}), % how reports call the process
    Fsm = fsm(Parent, gen:name(Name), Module, Options),
    case catch Module:init(Args) of
        {ok, State, Data} -> begun(Starter, Fsm, State, Data, infinity);
        {ok, State, Data, Wait} -> begun(Starter, Fsm, State, Data, Wait);
        {stop, Reason} -> refused(Starter, Name, {error, Reason}, Reason);
        ignore -> refused(Starter, Name, ignore, normal);
        {'EXIT', Reason} -> refused(Starter, Name, {error, Reason}, Reason);
        Other -> refused(Starter, Name, {error, {bad_return_value, Other}}, {bad_return_value, Other})
    end.

fsm(Parent, Name, Module, Options) ->
    #fsm{parent = Parent, name = Name, module = Module, debug = gen:debug_options(Name, Options), idle = gen:hibernate_after(Options)}.

begun(Starter, Fsm, State, Data, Wait) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(Fsm, State, Data, Wait).

refused(Starter, Name, Answer, Reason) ->
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, Answer),
    exit(Reason).

enter_loop(Module, Options, State, Data) -> enter_loop(Module, Options, State, Data, self(), infinity).

enter_loop(Module, Options, State, Data, {Scope, _} = Name) when Scope =:= local; Scope =:= global ->
    enter_loop(Module, Options, State, Data, Name, infinity);
enter_loop(Module, Options, State, Data, {via, _, _} = Name) ->
    enter_loop(Module, Options, State, Data, Name, infinity);
enter_loop(Module, Options, State, Data, Timeout) ->
    enter_loop(Module, Options, State, Data, self(), Timeout).

%% Makes a machine of a process that proc_lib has started.
enter_loop(Module, Options, State, Data, Name, Timeout) ->
    Registered = gen:get_proc_name(Name),
    loop(fsm(gen:get_parent(), Registered, Module, Options), State, Data, Timeout).

%% The life of a machine. What it waits for next is an event, for a time, or hibernate.

loop(Fsm, State, Data, hibernate) ->
    proc_lib:hibernate(?MODULE, wake_hib, [Fsm, State, Data, hibernate]);
loop(#fsm{idle = Idle} = Fsm, State, Data, infinity) when Idle =/= infinity ->
    receive
        Message -> received(Message, Fsm, State, Data, infinity)
    after Idle ->
        loop(Fsm, State, Data, hibernate)
    end;
loop(Fsm, State, Data, Timeout) ->
    receive
        Message -> received(Message, Fsm, State, Data, Timeout)
    after Timeout ->
        Message = {'$gen_event', timeout},
        served(Message, debugged({in, Message, State}, Fsm), State, Data)
    end.

wake_hib(Fsm, State, Data, Wait) ->
    receive Message -> received(Message, Fsm, State, Data, Wait) end.

received({system, From, Request}, #fsm{parent = Parent, debug = Debug} = Fsm, State, Data, Wait) ->
    sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, [Fsm, State, Data, Wait], Wait =:= hibernate);
received({'EXIT', Parent, Reason} = Message, #fsm{parent = Parent} = Fsm, State, Data, _) ->
    terminate(Reason, Message, Fsm, State, Data);
received(Message, Fsm, State, Data, _) ->
    served(Message, debugged({in, Message, State}, Fsm), State, Data).

served(Message, #fsm{module = Module} = Fsm, State, Data) ->
    try called(Message, Module, State, Data) of
        Result -> done(Result, Message, Fsm, State, Data)
    catch
        throw:Result -> done(Result, Message, Fsm, State, Data);
        exit:Reason -> terminate(Reason, Message, Fsm, State, Data);
        error:undef:Stack ->
            case Stack of
                [{Module, handle_info, [Message, State, Data], _} | _] ->
                    gen:report_unhandled(?MODULE, Module, Message),
                    loop(Fsm, State, Data, infinity);
                _ ->
                    terminate({undef, Stack}, Message, Fsm, State, Data)
            end;
        error:Reason:Stack -> terminate({Reason, Stack}, Message, Fsm, State, Data)
    end.

%% Calls the callback that a message is for.
called({'$gen_event', Event}, Module, State, Data) -> Module:State(Event, Data);
called({'$gen_all_state_event', Event}, Module, State, Data) -> Module:handle_event(Event, State, Data);
called({'$gen_sync_event', From, Event}, Module, State, Data) -> Module:State(Event, From, Data);
called({'$gen_sync_all_state_event', From, Event}, Module, State, Data) -> Module:handle_sync_event(Event, From, State, Data);
called({timeout, Ref, {'$gen_timer', Message}}, Module, State, Data) -> Module:State({timeout, Ref, Message}, Data);
called({timeout, _, {'$gen_event', Event}}, Module, State, Data) -> Module:State(Event, Data);
called(Info, Module, State, Data) -> Module:handle_info(Info, State, Data).

%% What a callback returned.
done({next_state, State, Data}, _, Fsm, _, _) ->
    loop(debugged({noreply, State}, Fsm), State, Data, infinity);
done({next_state, State, Data, Wait}, _, Fsm, _, _) ->
    loop(debugged({noreply, State}, Fsm), State, Data, Wait);
done({stop, Reason, Data}, Message, Fsm, State, _) ->
    terminate(Reason, Message, Fsm, State, Data);
done(Result, Message, Fsm, State, Data) ->
    case from(Message) of
        undefined -> terminate({bad_return_value, Result}, Message, Fsm, State, Data);
        From -> answered(Result, From, Message, Fsm, State, Data)
    end.

%% What only the callback of an event that is to be answered may return.
answered({reply, Reply, State, Data}, From, _, Fsm, _, _) ->
    gen:reply(From, Reply),
    loop(debugged({out, Reply, From, State}, Fsm), State, Data, infinity);
answered({reply, Reply, State, Data, Wait}, From, _, Fsm, _, _) ->
    gen:reply(From, Reply),
    loop(debugged({out, Reply, From, State}, Fsm), State, Data, Wait);
answered({stop, Reason, Reply, Data}, From, Message, Fsm, State, _) ->
    try
        terminate(Reason, Message, Fsm, State, Data)
    after
        gen:reply(From, Reply),
        debugged({out, Reply, From, State}, Fsm)
    end;
answered(Other, _, Message, Fsm, State, Data) ->
    terminate({bad_return_value, Other}, Message, Fsm, State, Data).

%% Who waits for an answer.
from({'$gen_sync_event', From, _}) -> From;
from({'$gen_sync_all_state_event', From, _}) -> From;
from(_) -> undefined.

debugged(_, #fsm{debug = []} = Fsm) -> Fsm;
debugged(Event, #fsm{debug = Debug, name = Name} = Fsm) -> Fsm#fsm{debug = sys:handle_debug(Debug, fun show/3, Name, Event)}.

show(Device, {in, Message, State}, Name) ->
    {Format, Args} = message_text(Message),
    io:format(Device, "*DBG* ~tp got " ++ Format ++ " in state ~tw~n", [Name | Args] ++ [State]);
show(Device, {out, Reply, {To, _}, State}, Name) ->
    io:format(Device, "*DBG* ~tp sent ~tp to ~tw~n      and switched to state ~tw~n", [Name, Reply, To, State]);
show(Device, {noreply, State}, Name) ->
    io:format(Device, "*DBG* ~tp switched to state ~tw~n", [Name, State]);
show(Device, Event, Name) ->
    io:format(Device, "*DBG* ~tp dbg  ~tp~n", [Name, Event]).

message_text({'$gen_event', Event}) -> {"event ~tp", [Event]};
message_text({'$gen_all_state_event', Event}) -> {"all_state_event ~tp", [Event]};
message_text({'$gen_sync_event', {Pid, _}, Event}) -> {"sync_event ~tp from ~tw", [Event, Pid]};
message_text({'$gen_sync_all_state_event', {Pid, _}, Event}) -> {"sync_all_state_event ~tp from ~tw", [Event, Pid]};
message_text({timeout, Ref, {'$gen_timer', Message}}) -> {"timer ~tp", [{timeout, Ref, Message}]};
message_text({timeout, _, {'$gen_event', Event}}) -> {"timer ~tp", [Event]};
message_text(Message) -> {"~tp", [Message]}.

%% The end of a machine. Message is what it was served when it decided to end, or what made it.
terminate(Reason, Message, #fsm{module = Module} = Fsm, State, Data) ->
    case erlang:function_exported(Module, terminate, 3) andalso (catch Module:terminate(Reason, State, Data)) of
        {'EXIT', Other} ->
            report(Other, Message, Fsm, State, Data),
            exit(Other);
        _ ->
            case Reason of
                normal -> ok;
                shutdown -> ok;
                {shutdown, _} -> ok;
                _ -> report(Reason, Message, Fsm, State, Data)
            end,
            exit(Reason)
    end.

%% System messages: Misc is [#fsm{}, StateName, StateData, what it waits for].

system_continue(Parent, Debug, [Fsm, State, Data, Wait]) -> loop(Fsm#fsm{parent = Parent, debug = Debug}, State, Data, Wait).

system_terminate(Reason, _, Debug, [Fsm, State, Data, _]) -> terminate(Reason, [], Fsm#fsm{debug = Debug}, State, Data).

system_code_change([#fsm{module = Module} = Fsm, State, Data, Wait], _, Vsn, Extra) ->
    case catch Module:code_change(Vsn, State, Data, Extra) of
        {ok, NewState, NewData} -> {ok, [Fsm, NewState, NewData, Wait]};
        Other -> Other
    end.

system_get_state([_, State, Data, _]) -> {ok, {State, Data}}.

system_replace_state(F, [Fsm, State, Data, Wait]) ->
    {NewState, NewData} = Result = F({State, Data}),
    {ok, Result, [Fsm, NewState, NewData, Wait]}.

%% What sys:get_status/1 shows.
format_status(Opt, [Dictionary, Running, Parent, Debug, [#fsm{name = Name, module = Module}, State, Data | _]]) ->
    Specific =
        case shown(Opt, Module, [Dictionary, Data], [{data, [{"StateData", Data}]}]) of
            Shown when is_list(Shown) -> Shown;
            Shown -> [Shown]
        end,
    [{header, gen:format_status_header("Status for state machine", Name)},
     {data, [{"Status", Running}, {"Parent", Parent}, {"Logged events", sys:get_log(Debug)}, {"StateName", State}]} | Specific].

%% What the callback module shows of its data, or Default.
shown(Opt, Module, Args, Default) ->
    case erlang:function_exported(Module, format_status, 2) of
        true ->
            case catch Module:format_status(Opt, Args) of
                {'EXIT', _} -> Default;
                Shown -> Shown
            end;
        false ->
            Default
    end.

%% Reports

report(Reason, Message, #fsm{name = Name, module = Module, debug = Debug}, State, Data) ->
    gen:report(error, error, ?MODULE,
               #{label => {?MODULE, terminate}, name => Name, last_message => Message, state_name => State,
                 state_data => shown(terminate, Module, [get(), Data], Data), log => sys:get_log(Debug), reason => Reason,
                 client_info => gen:client(from(Message))}).

%% {Format, Args}
format_log(Report) -> gen:format_log(fun text/3, Report).

%% Characters
format_log(Report, Config) -> gen:format_log(fun text/3, Report, Config).

text(#{name := Name, last_message := Message, state_name := State, state_data := Data, log := Log, reason := Why, client_info := Client}, P, Single) ->
    {Last, LastArgs} = last_text(Message, P),
    {ClientFormat, ClientArgs} = gen:format_client(Client, P, Single),
    Reason = shown_reason(Why),
    case Single of
        true ->
            {logged(" Log: ~" ++ P ++ ".", Log,
                    "State machine ~" ++ P ++ " terminating. Reason: ~" ++ P ++ ". Last event: ~" ++ P ++ ". State: ~" ++ P ++ ". Data: ~" ++ P ++ ".") ++
                 ClientFormat,
             [Name, Reason, LastArgs, State, Data] ++ [Log || Log =/= []] ++ ClientArgs};
        false ->
            {logged("** Log ==~n**~" ++ P ++ "~n", Log,
                    "** State machine ~" ++ P ++ " terminating \n** Last " ++ Last ++ "~n** When State == ~" ++ P ++ "~n**      Data  == ~" ++ P ++
                        "~n** Reason for termination ==~n** ~" ++ P ++ "~n") ++ ClientFormat,
             [Name | LastArgs] ++ [State, Data, Reason] ++ [{each, Log} || Log =/= []] ++ ClientArgs}
    end.

logged(_, [], Format) -> Format;
logged(LogFormat, _, Format) -> Format ++ LogFormat.

last_text({'$gen_event', Event}, P) -> {"event in was ~" ++ P, [Event]};
last_text({'$gen_all_state_event', Event}, P) -> {"event in was ~" ++ P ++ " (for all states)", [Event]};
last_text({'$gen_sync_event', {Pid, _}, Event}, "tp") -> {"sync event in was ~tp from ~tw", [Event, Pid]};
last_text({'$gen_sync_event', {Pid, _}, Event}, P) -> {"sync event in was ~" ++ P ++ " from ~" ++ P, [Event, Pid]};
last_text({'$gen_sync_all_state_event', {Pid, _}, Event}, P) -> {"sync event in was ~" ++ P ++ " (for all states) from ~" ++ P, [Event, Pid]};
last_text({timeout, Ref, {'$gen_timer', Message}}, P) -> {"timer event in was ~" ++ P, [{timeout, Ref, Message}]};
last_text({timeout, _, {'$gen_event', Event}}, P) -> {"timer event in was ~" ++ P, [Event]};
last_text(Message, P) -> {"message in was ~" ++ P, [Message]}.

shown_reason({undef, _} = Reason) -> gen:shown_reason(Reason);
shown_reason(Reason) -> Reason.
