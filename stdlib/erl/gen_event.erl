%% Event managers: processes with any number of handlers, callback modules each with a state, that all get what is notified.
-module(gen_event).
-export([start/0, start/1, start/2, start_link/0, start_link/1, start_link/2, start_monitor/0, start_monitor/1, start_monitor/2]).
-export([stop/1, stop/3, notify/2, sync_notify/2, add_handler/3, add_sup_handler/3, delete_handler/3, swap_handler/3, swap_sup_handler/3]).
-export([which_handlers/1, call/3, call/4, send_request/3, send_request/5, wait_response/2, wait_response/3]).
-export([receive_response/2, receive_response/3, check_response/2, check_response/3]).
-export([reqids_new/0, reqids_size/1, reqids_add/3, reqids_to_list/1, init_it/6, wake_hib/2]).
-export([system_continue/3, system_terminate/4, system_code_change/4, system_get_state/1, system_replace_state/2]).
-export([format_status/2, format_log/1, format_log/2]).

-callback init(Args :: term()) -> term().
-callback handle_event(Event :: term(), State :: term()) -> term().
-callback handle_call(Request :: term(), State :: term()) -> term().
-callback handle_info(Info :: term(), State :: term()) -> term().
-callback terminate(Arg :: term(), State :: term()) -> term().
-callback code_change(Vsn :: term(), State :: term(), Extra :: term()) -> term().
-callback format_status(Opt :: term(), Args :: term()) -> term().
-callback format_status(Status :: term()) -> term().
-optional_callbacks([handle_info/2, terminate/2, code_change/3, format_status/1, format_status/2]).

%% id: false, or what tells handlers of one module apart; supervised: false, or the process that is told when the handler goes.
-record(handler, {module, id = false, state, supervised = false}).

-record(manager, {parent, name, debug, idle}).

start() -> gen:start(?MODULE, nolink, ?MODULE, [], []).

start(Name) when is_tuple(Name) -> gen:start(?MODULE, nolink, Name, ?MODULE, [], []);
start(Options) when is_list(Options) -> gen:start(?MODULE, nolink, ?MODULE, [], Options);
start(Other) -> error(badarg, [Other]).

start(Name, Options) when is_tuple(Name), is_list(Options) -> gen:start(?MODULE, nolink, Name, ?MODULE, [], Options);
start(Name, Options) -> error(badarg, [Name, Options]).

start_link() -> gen:start(?MODULE, link, ?MODULE, [], []).

start_link(Name) when is_tuple(Name) -> gen:start(?MODULE, link, Name, ?MODULE, [], []);
start_link(Options) when is_list(Options) -> gen:start(?MODULE, link, ?MODULE, [], Options);
start_link(Other) -> error(badarg, [Other]).

start_link(Name, Options) when is_tuple(Name), is_list(Options) -> gen:start(?MODULE, link, Name, ?MODULE, [], Options);
start_link(Name, Options) -> error(badarg, [Name, Options]).

start_monitor() -> gen:start(?MODULE, monitor, ?MODULE, [], []).

start_monitor(Name) when is_tuple(Name) -> gen:start(?MODULE, monitor, Name, ?MODULE, [], []);
start_monitor(Options) when is_list(Options) -> gen:start(?MODULE, monitor, ?MODULE, [], Options);
start_monitor(Other) -> error(badarg, [Other]).

start_monitor(Name, Options) when is_tuple(Name), is_list(Options) -> gen:start(?MODULE, monitor, Name, ?MODULE, [], Options);
start_monitor(Name, Options) -> error(badarg, [Name, Options]).

stop(Manager) -> gen:stop(Manager).

stop(Manager, Reason, Timeout) -> gen:stop(Manager, Reason, Timeout).

%% Asking. A handler is named by its module, or {Module, Id}.

notify({global, Name}, Event) ->
    gen:cast({global, Name}, {notify, Event});
notify({via, _, _} = Manager, Event) ->
    gen:cast(Manager, {notify, Event});
notify(Manager, Event) ->
    Manager ! {notify, Event},
    ok.

sync_notify(Manager, Event) -> ask(Manager, {sync_notify, Event}).

%% ok, or what the handler's init returned instead, or {'EXIT', Reason}.
add_handler(Manager, Handler, Args) -> ask(Manager, {add_handler, Handler, Args, false}).

%% The caller gets {gen_event_EXIT, Handler, Reason} when the handler goes; the handler goes when the caller ends.
add_sup_handler(Manager, Handler, Args) -> ask(Manager, {add_handler, Handler, Args, self()}).

%% What the handler's terminate returned, or {error, module_not_found}.
delete_handler(Manager, Handler, Args) -> ask(Manager, {delete_handler, Handler, Args}).

%% The new handler begins with {Args2, what the old one returned or error}.
swap_handler(Manager, {Handler1, Args1}, {Handler2, Args2}) -> ask(Manager, {swap_handler, Handler1, Args1, Handler2, Args2, false}).

swap_sup_handler(Manager, {Handler1, Args1}, {Handler2, Args2}) -> ask(Manager, {swap_handler, Handler1, Args1, Handler2, Args2, self()}).

which_handlers(Manager) -> ask(Manager, which_handlers).

call(Manager, Handler, Request) -> called(Manager, Handler, Request, 5000, [Manager, Handler, Request]).

call(Manager, Handler, Request, Timeout) -> called(Manager, Handler, Request, Timeout, [Manager, Handler, Request, Timeout]).

called(Manager, Handler, Request, Timeout, Args) ->
    try
        ask(Manager, {call, Handler, Request}, Timeout)
    catch
        exit:Reason:Stack -> erlang:raise(exit, {Reason, {?MODULE, call, Args}}, Stack)
    end.

ask(Manager, Request) -> ask(Manager, Request, infinity).

ask(Manager, Request, Timeout) ->
    {ok, Reply} = gen:call(Manager, '$gen_event', Request, Timeout),
    Reply.

send_request(Manager, Handler, Request) -> gen:send_request(Manager, '$gen_event', {call, Handler, Request}).

send_request(Manager, Handler, Request, Label, Ids) -> gen:send_request(Manager, '$gen_event', {call, Handler, Request}, Label, Ids).

wait_response(Id, Timeout) -> answer(gen:wait_response(Id, Timeout)).

wait_response(Ids, Timeout, Delete) -> answer(gen:wait_response(Ids, Timeout, Delete)).

receive_response(Id, Timeout) -> answer(gen:receive_response(Id, Timeout)).

receive_response(Ids, Timeout, Delete) -> answer(gen:receive_response(Ids, Timeout, Delete)).

check_response(Message, Id) -> answer(gen:check_response(Message, Id)).

check_response(Message, Ids, Delete) -> answer(gen:check_response(Message, Ids, Delete)).

%% Errors of handlers are no replies.
answer({reply, {error, _} = Error}) -> Error;
answer({{reply, {error, _} = Error}, Label, Ids}) -> {Error, Label, Ids};
answer(Response) -> Response.

reqids_new() -> gen:reqids_new().

reqids_size(Ids) -> gen:reqids_size(Ids).

reqids_add(Id, Label, Ids) -> gen:reqids_add(Id, Label, Ids).

reqids_to_list(Ids) -> gen:reqids_to_list(Ids).

%% The life of a manager

init_it(Starter, self, Name, Module, Args, Options) ->
    init_it(Starter, self(), Name, Module, Args, Options);
init_it(Starter, Parent, Name, _, _, Options) ->
    process_flag(trap_exit, true),
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(#manager{parent = Parent, name = gen:name(Name), debug = gen:debug_options(Name, Options), idle = gen:hibernate_after(Options)}, [], false).

loop(M, Handlers, true) ->
    proc_lib:hibernate(?MODULE, wake_hib, [M, Handlers]);
loop(#manager{idle = Idle} = M, Handlers, false) ->
    receive
        Message -> received(Message, M, Handlers, false)
    after Idle ->
        loop(M, Handlers, true)
    end.

wake_hib(M, Handlers) ->
    receive Message -> received(Message, M, Handlers, true) end.

received({system, From, Request}, #manager{parent = Parent, debug = Debug} = M, Handlers, Hibernate) ->
    sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, [M, Handlers, Hibernate], Hibernate);
received({'EXIT', Parent, Reason}, #manager{parent = Parent} = M, Handlers, _) ->
    terminate(Reason, M, Handlers);
received(Message, #manager{debug = []} = M, Handlers, _) ->
    served(Message, M, Handlers);
received(Message, #manager{debug = Debug, name = Name} = M, Handlers, _) ->
    served(Message, M#manager{debug = sys:handle_debug(Debug, fun show/3, Name, {in, Message})}, Handlers).

show(Device, {in, Message}, Name) ->
    case Message of
        {notify, Event} -> io:format(Device, "*DBG* ~tp got event ~tp~n", [Name, Event]);
        {'$gen_event', _, {call, Handler, Request}} -> io:format(Device, "*DBG* ~tp(~tp) got call ~tp~n", [Name, Handler, Request]);
        _ -> io:format(Device, "*DBG* ~tp got ~tp~n", [Name, Message])
    end;
show(Device, Event, Name) ->
    io:format(Device, "*DBG* ~tp dbg  ~tp~n", [Name, Event]).

served({notify, Event}, M, Handlers) ->
    {Hibernate, New} = to_all(handle_event, Event, M, Handlers),
    loop(M, New, Hibernate);
served({'$gen_event', From, {sync_notify, Event}}, M, Handlers) ->
    {Hibernate, New} = to_all(handle_event, Event, M, Handlers),
    gen:reply(From, ok),
    loop(M, New, Hibernate);
served({'$gen_event', From, Request}, M, Handlers) ->
    {Hibernate, Reply, New} = request(Request, M, Handlers),
    gen:reply(From, Reply),
    loop(M, New, Hibernate);
served({'EXIT', From, Reason}, M, Handlers) ->
    {Hibernate, New} = exited(From, Reason, M, Handlers),
    loop(M, New, Hibernate);
served(Message, M, Handlers) ->
    {Hibernate, New} = to_all(handle_info, Message, M, Handlers),
    loop(M, New, Hibernate).

%% {whether to hibernate, Reply, Handlers}
request({call, Id, Request}, M, Handlers) ->
    case find(Id, Handlers) of
        {ok, Handler} -> called(Request, Handler, M, Handlers);
        error -> {false, {error, bad_module}, Handlers}
    end;
request({add_handler, Id, Args, Supervisor}, _, Handlers) ->
    added(new(Id, Supervisor), Args, Handlers);
request({delete_handler, Id, Args}, M, Handlers) ->
    case find(Id, Handlers) of
        {ok, Handler} ->
            Rest = without(Handler, Handlers),
            Result = stopped(Handler, Args, normal, delete, M),
            unlinked(Handler, Rest),
            {false, Result, Rest};
        error ->
            {false, {error, module_not_found}, Handlers}
    end;
request({swap_handler, Id1, Args1, Id2, Args2, Supervisor}, M, Handlers) ->
    case find(Id1, Handlers) of
        {ok, Handler} -> swapped(Handler, Args1, Id2, Args2, Supervisor, M, Handlers);
        error -> started_instead(new(Id2, Supervisor), {Args2, error}, Handlers)
    end;
request(which_handlers, _, Handlers) ->
    {false, [name(H) || H <- Handlers], Handlers};
request(_, _, Handlers) ->
    {false, ok, Handlers}.

new({Module, Id}, Supervisor) -> #handler{module = Module, id = Id, supervised = Supervisor};
new(Module, Supervisor) -> #handler{module = Module, supervised = Supervisor}.

name(#handler{module = Module, id = false}) -> Module;
name(#handler{module = Module, id = Id}) -> {Module, Id}.

find(Id, [Handler | Handlers]) ->
    case name(Handler) of
        Id -> {ok, Handler};
        _ -> find(Id, Handlers)
    end;
find(_, []) ->
    error.

%% Handlers may have the same name: the first one counts.
without(Handler, [First | Handlers]) ->
    case name(First) =:= name(Handler) of
        true -> Handlers;
        false -> [First | without(Handler, Handlers)]
    end.

replaced(Handler, [First | Handlers]) ->
    case name(First) =:= name(Handler) of
        true -> [Handler | Handlers];
        false -> [First | replaced(Handler, Handlers)]
    end.

%% Puts a new handler in front: {whether to hibernate, ok or what its init returned instead, Handlers}.
added(#handler{supervised = Supervisor} = Handler, Args, Handlers) ->
    _ = is_pid(Supervisor) andalso link(Supervisor),
    installed(Handler, Args, Handlers).

installed(#handler{module = Module} = Handler, Args, Handlers) ->
    case catch Module:init(Args) of
        {ok, State} ->
            {false, ok, [Handler#handler{state = State} | Handlers]};
        {ok, State, hibernate} ->
            {true, ok, [Handler#handler{state = State} | Handlers]};
        Other ->
            unlinked(Handler, Handlers),
            {false, Other, Handlers}
    end.

%% The caller's handler takes the place of a former one, whose supervisor it has if it gets none of its own.
swapped(#handler{supervised = Old} = Handler, Args1, Id2, Args2, Supervisor, M, Handlers) ->
    New = new(Id2, own(Supervisor, Old)),
    State = stopped(Handler, Args1, {swapped, Id2, New#handler.supervised}, swapped, M),
    started_instead(New, {Args2, State}, without(Handler, Handlers)).

own(false, Old) -> Old;
own(Supervisor, _) -> Supervisor.

%% {whether to hibernate, ok | {error, Reason}, Handlers}
started_instead(New, Args, Handlers) ->
    case added(New, Args, Handlers) of
        {Hibernate, ok, Installed} -> {Hibernate, ok, Installed};
        {Hibernate, Other, Installed} -> {Hibernate, {error, Other}, Installed}
    end.

%% Calls terminate of a handler that goes, tells its supervisor why, and reports what is an error. The result is terminate's.
stopped(#handler{module = Module, state = State, supervised = Supervisor} = Handler, Arg, Reason, Event, M) ->
    Result =
        case erlang:function_exported(Module, terminate, 2) of
            true -> catch Module:terminate(Arg, State);
            false -> ok
        end,
    _ = is_pid(Supervisor) andalso (Supervisor ! {gen_event_EXIT, name(Handler), Reason}),
    case Reason of
        normal -> ok;
        shutdown -> ok;
        {swapped, _, _} -> ok;
        {stopped, _} -> ok;
        _ -> report(Handler, Reason, Event, M)
    end,
    Result.

%% A supervisor stays linked as long as it has a handler here.
unlinked(#handler{supervised = false}, _) -> ok;
unlinked(#handler{supervised = Supervisor}, Handlers) ->
    case lists:keymember(Supervisor, #handler.supervised, Handlers) of
        true -> ok;
        false -> unlink(Supervisor)
    end.

%% Removes a handler that goes.
dropped(Handler, Arg, Reason, Event, M, Handlers) ->
    _ = stopped(Handler, Arg, Reason, Event, M),
    unlinked(Handler, Handlers),
    Handlers.

%% {whether to hibernate, Handlers}: each handler gets the event by F, in their order; what it returns decides about it.
to_all(F, Event, M, Handlers) -> to_all(F, Event, M, Handlers, [], false).

to_all(F, Event, M, [Handler | Handlers], Done, Hibernate) ->
    case handled(F, Event, Handler) of
        {ok, State} ->
            to_all(F, Event, M, Handlers, [Handler#handler{state = State} | Done], Hibernate);
        {ok, State, hibernate} ->
            to_all(F, Event, M, Handlers, [Handler#handler{state = State} | Done], true);
        {swap_handler, Args1, State, Id2, Args2} ->
            Old = Handler#handler{state = State},
            New = new(Id2, Handler#handler.supervised),
            Left = stopped(Old, Args1, {swapped, Id2, New#handler.supervised}, Event, M),
            {More, _, Installed} = started_instead(New, {Args2, Left}, []),
            to_all(F, Event, M, Handlers, Installed ++ Done, Hibernate orelse More);
        remove_handler ->
            dropped(Handler, remove_handler, normal, Event, M, Handlers ++ Done),
            to_all(F, Event, M, Handlers, Done, Hibernate);
        no_handle_info ->
            gen:report_unhandled(?MODULE, Handler#handler.module, Event),
            to_all(F, Event, M, Handlers, [Handler | Done], Hibernate);
        Other ->
            dropped(Handler, {error, Other}, Other, Event, M, Handlers ++ Done),
            to_all(F, Event, M, Handlers, Done, Hibernate)
    end;
to_all(_, _, _, [], Done, Hibernate) ->
    {Hibernate, lists:reverse(Done)}.

handled(handle_event, Event, #handler{module = Module, state = State}) ->
    catch Module:handle_event(Event, State);
handled(handle_info, Event, #handler{module = Module, state = State}) ->
    case catch Module:handle_info(Event, State) of
        {'EXIT', {undef, [{Module, handle_info, [Event, State], _} | _]}} -> no_handle_info;
        Result -> Result
    end.

%% {whether to hibernate, Reply, Handlers}
called(Request, #handler{module = Module, state = State} = Handler, M, Handlers) ->
    case catch Module:handle_call(Request, State) of
        {ok, Reply, New} ->
            {false, Reply, replaced(Handler#handler{state = New}, Handlers)};
        {ok, Reply, New, hibernate} ->
            {true, Reply, replaced(Handler#handler{state = New}, Handlers)};
        {swap_handler, Reply, Args1, New, Id2, Args2} ->
            {Hibernate, _, Swapped} = swapped(Handler#handler{state = New}, Args1, Id2, Args2, false, M, Handlers),
            {Hibernate, Reply, Swapped};
        {remove_handler, Reply} ->
            {false, Reply, dropped(Handler, remove_handler, normal, Request, M, without(Handler, Handlers))};
        Other ->
            {false, {error, Other}, dropped(Handler, {error, Other}, Other, Request, M, without(Handler, Handlers))}
    end.

%% When a supervisor has ended, its handlers go; to the others it is a message.
exited(From, Reason, M, Handlers) ->
    {Its, Others} = lists:partition(fun(#handler{supervised = Supervisor}) -> Supervisor =:= From end, Handlers),
    lists:foreach(fun(H) -> stopped(H, {stop, Reason}, {stopped, Reason}, stop, M) end, Its),
    to_all(handle_info, {'EXIT', From, Reason}, M, Others).

terminate(Reason, M, Handlers) ->
    lists:foreach(fun(Handler) -> dropped(Handler, stop, shutdown, stop, M, []) end, Handlers),
    exit(Reason).

%% System messages: Misc is [#manager{}, Handlers].

system_continue(Parent, Debug, [M, Handlers, Hibernate]) -> loop(M#manager{parent = Parent, debug = Debug}, Handlers, Hibernate).

system_terminate(Reason, _, Debug, [M, Handlers, _]) -> terminate(Reason, M#manager{debug = Debug}, Handlers).

%% Of the handlers of the module.
system_code_change([M, Handlers, Hibernate], Module, Vsn, Extra) ->
    Changed =
        [case H of
             #handler{module = Module, state = State} ->
                 {ok, New} = Module:code_change(Vsn, State, Extra),
                 H#handler{state = New};
             _ ->
                 H
         end || H <- Handlers],
    {ok, [M, Changed, Hibernate]}.

system_get_state([_, Handlers, _]) -> {ok, [state_of(H) || H <- Handlers]}.

state_of(#handler{module = Module, id = Id, state = State}) -> {Module, Id, State}.

system_replace_state(F, [M, Handlers, Hibernate]) ->
    New =
        [try F(state_of(H)) of
             {Module, Id, State} when Module =:= H#handler.module, Id =:= H#handler.id -> H#handler{state = State};
             _ -> H
         catch
             _:_ -> H
         end || H <- Handlers],
    {ok, [state_of(H) || H <- New], [M, New, Hibernate]}.

format_status(Opt, [Dictionary, Running, Parent, Debug, [#manager{name = Name}, Handlers, _]]) ->
    [{header, gen:format_status_header("Status for event handler", Name)},
     {data, [{"Status", Running}, {"Logged Events", sys:get_log(Debug)}, {"Parent", Parent}]},
     {items, {"Installed handlers", [H#handler{state = shown_state(Opt, Dictionary, H)} || H <- Handlers]}}].

shown_state(Opt, Dictionary, #handler{module = Module, state = State}) ->
    shown(gen:format_status(Module, Opt, #{state => State}, [Dictionary, State])).

shown(#{'EXIT' := Text}) -> Text;
shown(#{'$status' := Shown}) -> Shown;
shown(#{state := State}) -> State.

%% Reports

report(#handler{module = Module, state = State} = Handler, Reason, Event, #manager{name = Name, debug = Debug}) ->
    Status = gen:format_status(Module, terminate, #{state => State, message => Event, log => sys:get_log(Debug), reason => why(Reason)}, [get(), State]),
    #{message := Message, reason := Why} = Status,
    gen:report(error, error, ?MODULE, #{label => {?MODULE, terminate}, handler => name(Handler), name => Name, last_message => Message,
                                        state => shown(Status), reason => Why}).

why({'EXIT', {undef, [{_, _, _, _} | _]} = Reason}) -> gen:shown_reason(Reason);
why({'EXIT', Reason}) -> Reason;
why(Reason) -> Reason.

%% {Format, Args}
format_log(Report) -> gen:format_log(fun text/3, Report).

%% Characters
format_log(Report, Config) -> gen:format_log(fun text/3, Report, Config).

text(#{handler := Handler, name := Name, last_message := Message, state := State, reason := Reason}, P, true) ->
    {"Generic event handler ~" ++ P ++ " crashed. Installed: ~" ++ P ++ ". Last event: ~" ++ P ++ ". State: ~" ++ P ++ ". Reason: ~" ++ P ++ ".",
     [Handler, Name, Message, State, Reason]};
text(#{handler := Handler, name := Name, last_message := Message, state := State, reason := Reason}, P, false) ->
    {"** gen_event handler ~" ++ P ++ " crashed.\n** Was installed in ~" ++ P ++ "\n** Last event was: ~" ++ P ++
         "\n** When handler state == ~" ++ P ++ "\n** Reason == ~" ++ P ++ "\n",
     [Handler, Name, Message, State, Reason]}.
