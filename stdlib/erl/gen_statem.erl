%% State machines: processes whose callback module has a function per state, or one for all of them, which gets events one at a time.
%%
%% Events are {Type, Content}; Type is {call, From}, cast, info, internal, timeout, state_timeout or {timeout, Name}. What a callback returns says the
%% next state and actions: answers, timeouts, events to handle next, and whether the event is to come again after the next change of state.
-module(gen_statem).
-export([start/3, start/4, start_link/3, start_link/4, start_monitor/3, start_monitor/4, stop/1, stop/3]).
-export([call/2, call/3, cast/2, reply/1, reply/2, enter_loop/4, enter_loop/5, enter_loop/6]).
-export([send_request/2, send_request/4, wait_response/1, wait_response/2, wait_response/3]).
-export([receive_response/1, receive_response/2, receive_response/3, check_response/2, check_response/3]).
-export([reqids_new/0, reqids_size/1, reqids_add/3, reqids_to_list/1, init_it/6, wakeup_from_hibernate/3]).
-export([system_continue/3, system_terminate/4, system_code_change/4, system_get_state/1, system_replace_state/2]).
-export([format_status/2, format_log/1, format_log/2]).

-callback init(Args :: term()) -> term().
-callback callback_mode() -> term().
-callback state_name(EventType :: term(), EventContent :: term(), Data :: term()) -> term().
-callback handle_event(EventType :: term(), EventContent :: term(), State :: term(), Data :: term()) -> term().
-callback terminate(Reason :: term(), State :: term(), Data :: term()) -> term().
-callback code_change(Vsn :: term(), State :: term(), Data :: term(), Extra :: term()) -> term().
-callback format_status(Opt :: term(), Args :: term()) -> term().
-callback format_status(Status :: term()) -> term().
-optional_callbacks([format_status/1, format_status/2, terminate/3, code_change/4, state_name/3, handle_event/4]).

%% What a machine is. modules: the callback module and those that it has been pushed over; mode: state_functions | handle_event_function |
%% undefined; enter: whether states are entered by calls; idle: how long it waits before it hibernates.
-record(machine, {parent, name, modules, mode, enter = false, debug, idle}).

%% Where it is. postponed: events, the last first; timers: #{Type => {Timer, Content}}, the timer is 0 for what is due at once, and due has the types of
%% those in their order.
-record(at, {state, data, postponed = [], timers = #{}, due = [], hibernate = false}).

%% What the actions of one event come to: next events and timeouts with the last first.
-record(turn, {postpone = false, hibernate = false, next = [], timeouts = []}).

start(Module, Args, Options) -> gen:start(?MODULE, nolink, Module, Args, Options).

start(Name, Module, Args, Options) -> gen:start(?MODULE, nolink, Name, Module, Args, Options).

start_link(Module, Args, Options) -> gen:start(?MODULE, link, Module, Args, Options).

start_link(Name, Module, Args, Options) -> gen:start(?MODULE, link, Name, Module, Args, Options).

start_monitor(Module, Args, Options) -> gen:start(?MODULE, monitor, Module, Args, Options).

start_monitor(Name, Module, Args, Options) -> gen:start(?MODULE, monitor, Name, Module, Args, Options).

stop(Machine) -> gen:stop(Machine).

stop(Machine, Reason, Timeout) -> gen:stop(Machine, Reason, Timeout).

%% Requests

call(Machine, Request) -> call(Machine, Request, infinity).

%% Timeout: milliseconds, infinity, {clean_timeout, T} or {dirty_timeout, T}; no late answer arrives with any of them.
call(Machine, Request, {Kind, Timeout}) when Kind =:= clean_timeout; Kind =:= dirty_timeout ->
    ask(Machine, Request, Timeout, {Kind, Timeout});
call(Machine, Request, {_, _} = Timeout) ->
    error(badarg, [Machine, Request, Timeout]);
call(Machine, Request, Timeout) ->
    ask(Machine, Request, Timeout, Timeout).

ask(Machine, Request, Timeout, Given) ->
    try gen:call(Machine, '$gen_call', Request, Timeout) of
        {ok, Reply} -> Reply
    catch
        exit:Reason:Stack -> erlang:raise(exit, {Reason, {?MODULE, call, [Machine, Request, Given]}}, Stack)
    end.

cast(Machine, Request) -> gen:cast(Machine, {'$gen_cast', Request}).

reply(Replies) when is_list(Replies) -> lists:foreach(fun reply/1, Replies);
reply({reply, From, Reply}) -> reply(From, Reply).

reply(From, Reply) -> gen:reply(From, Reply).

send_request(Machine, Request) -> gen:send_request(Machine, '$gen_call', Request).

send_request(Machine, Request, Label, Ids) -> gen:send_request(Machine, '$gen_call', Request, Label, Ids).

wait_response(Id) -> wait_response(Id, infinity).

wait_response(Id, Timeout) -> gen:wait_response(Id, Timeout).

wait_response(Ids, Timeout, Delete) -> gen:wait_response(Ids, Timeout, Delete).

receive_response(Id) -> receive_response(Id, infinity).

receive_response(Id, Timeout) -> gen:receive_response(Id, Timeout).

receive_response(Ids, Timeout, Delete) -> gen:receive_response(Ids, Timeout, Delete).

check_response(Message, Id) -> gen:check_response(Message, Id).

check_response(Message, Ids, Delete) -> gen:check_response(Message, Ids, Delete).

reqids_new() -> gen:reqids_new().

reqids_size(Ids) -> gen:reqids_size(Ids).

reqids_add(Id, Label, Ids) -> gen:reqids_add(Id, Label, Ids).

reqids_to_list(Ids) -> gen:reqids_to_list(Ids).

%% The beginning of a machine

init_it(Starter, self, Name, Module, Args, Options) ->
    init_it(Starter, self(), Name, Module, Args, Options);
init_it(Starter, Parent, Name, Module, Args, Options) ->
    M = machine(Parent, gen:name(Name), Module, Options),
    try {ok, Module:init(Args)} of
        {ok, Result} -> begun(Result, Starter, Name, M)
    catch
        throw:Result ->
            begun(Result, Starter, Name, M);
        Class:Reason:Stack ->
            gen:unregister_name(Name),
            proc_lib:init_ack(Starter, {error, Reason}),
            report(Class, Reason, Stack, [], M, #at{}),
            erlang:raise(Class, Reason, Stack)
    end.

machine(Parent, Name, Module, Options) ->
    #machine{parent = Parent, name = Name, modules = [Module], debug = gen:debug_options(Name, Options), idle = gen:hibernate_after(Options)}.

begun({ok, State, Data}, Starter, _, M) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    entered(M, State, Data, []);
begun({ok, State, Data, Actions}, Starter, _, M) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    entered(M, State, Data, Actions);
begun({stop, Reason}, Starter, Name, _) ->
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, {error, Reason}),
    exit(Reason);
begun(ignore, Starter, Name, _) ->
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, ignore),
    exit(normal);
begun(Other, Starter, Name, M) ->
    Error = {bad_return_from_init, Other},
    gen:unregister_name(Name),
    proc_lib:init_ack(Starter, {error, Error}),
    report(error, Error, stack(), [], M, #at{}),
    exit(Error).

enter_loop(Module, Options, State, Data) -> enter_loop(Module, Options, State, Data, self()).

enter_loop(Module, Options, State, Data, Actions) when is_list(Actions) -> enter_loop(Module, Options, State, Data, self(), Actions);
enter_loop(Module, Options, State, Data, Name) -> enter_loop(Module, Options, State, Data, Name, []).

%% Makes a machine of a process that proc_lib has started.
enter_loop(Module, Options, State, Data, Name, Actions) when is_atom(Module), is_list(Options) ->
    entered(machine(gen:get_parent(), gen:get_proc_name(Name), Module, Options), State, Data, Actions).

%% The first state, with the actions that come with it.
entered(#machine{modules = [Module | _]} = Unknown, State, Data, Actions) ->
    At = #at{state = State, data = Data},
    Event = {internal, init_state},
    case with_mode(Unknown) of
        {ok, Known} ->
            M = debugged({enter, Module, State}, Known),
            acted(list(Actions), M, At, Event, [], #turn{}, {State, Data, true}, event);
        {error, {Class, Reason, Stack}} ->
            terminate(Class, Reason, Stack, [Event], Unknown, At)
    end.

%% Asks the callback module how it wants to be called.
with_mode(#machine{modules = [Module | _]} = M) ->
    try Module:callback_mode() of
        Result -> mode(Result, M)
    catch
        throw:Result -> mode(Result, M);
        Class:Reason:Stack -> {error, {Class, Reason, Stack}}
    end.

mode(Result, M) ->
    Modes = list(Result),
    case {lists:delete(state_enter, Modes), lists:member(state_enter, Modes)} of
        {[Mode], Enter} when Mode =:= state_functions; Mode =:= handle_event_function -> {ok, M#machine{mode = Mode, enter = Enter}};
        _ -> {error, {error, {bad_return_from_callback_mode, Result}, []}}
    end.

list(List) when is_list(List) -> List;
list(Other) -> [Other].

%% The life of a machine

%% Handles the events of the queue, then those that are due, then what arrives.
next(M, At, [Event | Queue]) -> event(M, At, Event, Queue);
next(M, #at{due = [Type | Due], timers = Timers} = At, []) ->
    {_, Content} = map_get(Type, Timers),
    event(debugged_in({Type, Content}, M, At), At#at{due = Due, timers = maps:remove(Type, Timers)}, {Type, Content}, []);
next(M, #at{hibernate = true} = At, []) ->
    proc_lib:hibernate(?MODULE, wakeup_from_hibernate, [M, At, []]);
next(#machine{idle = Idle} = M, At, []) ->
    receive
        Message -> received(Message, M, At)
    after Idle ->
        proc_lib:hibernate(?MODULE, wakeup_from_hibernate, [M, At, []])
    end.

wakeup_from_hibernate(M, At, []) ->
    receive Message -> received(Message, M, At) end.

received({'$gen_call', From, Request}, M, At) -> arrived({{call, From}, Request}, M, At);
received({'$gen_cast', Request}, M, At) -> arrived({cast, Request}, M, At);
received({timeout, Timer, Type} = Message, M, #at{timers = Timers} = At) ->
    case Timers of
        #{Type := {Timer, Content}} -> arrived({Type, Content}, M, At#at{timers = maps:remove(Type, Timers)});
        #{} -> arrived({info, Message}, M, At)
    end;
received({system, From, Request}, #machine{parent = Parent, debug = Debug} = M, #at{hibernate = Hibernate} = At) ->
    sys:handle_system_msg(Request, From, Parent, ?MODULE, Debug, {M, At}, Hibernate);
received({'EXIT', Parent, Reason} = Message, #machine{parent = Parent} = M, At) ->
    terminate(exit, Reason, stack(), [{info, Message}], debugged_in({info, Message}, M, At), At);
received(Message, M, At) -> arrived({info, Message}, M, At).

arrived(Event, M, At) -> event(debugged_in(Event, M, At), At, Event, []).

event(#machine{mode = undefined} = M, At, Event, Queue) ->
    case with_mode(M) of
        {ok, Known} -> event(Known, At, Event, Queue);
        {error, {Class, Reason, Stack}} -> terminate(Class, Reason, Stack, [Event | Queue], M, At)
    end;
event(#machine{modules = [Module | _], mode = Mode} = M, #at{state = State, data = Data} = At, {Type, Content} = Event, Queue) ->
    try
        case Mode of
            state_functions -> Module:State(Type, Content, Data);
            handle_event_function -> Module:handle_event(Type, Content, State, Data)
        end
    of
        Result -> returned(Result, M, At, Event, Queue, #turn{}, {State, Data, false}, event)
    catch
        throw:Result -> returned(Result, M, At, Event, Queue, #turn{}, {State, Data, false}, event);
        Class:Reason:Stack -> terminate(Class, Reason, Stack, [Event | Queue], M, At)
    end.

%% Calls the callback for the state that has been reached, if it wants that; To is {next state, new data, whether the state is entered}.
enter(#machine{enter = true, modules = [Module | _], mode = Mode} = M, #at{state = Old} = At, Event, Queue, Turn, {State, Data, true}) ->
    try
        case Mode of
            state_functions -> Module:State(enter, Old, Data);
            handle_event_function -> Module:handle_event(enter, Old, State, Data)
        end
    of
        Result -> returned(Result, M, At, Event, Queue, Turn, {State, Data, false}, enter)
    catch
        throw:Result -> returned(Result, M, At, Event, Queue, Turn, {State, Data, false}, enter);
        Class:Reason:Stack -> terminate(Class, Reason, Stack, [Event | Queue], M, At)
    end;
enter(M, At, Event, Queue, Turn, To) ->
    finish(M, At, Event, Queue, Turn, To).

%% What a callback has returned; Call tells for what it was called: event | enter.
returned(Result, M, At, Event, Queue, Turn, {State, Data, _} = To, Call) ->
    case Result of
        keep_state_and_data -> acted([], M, At, Event, Queue, Turn, To, Call);
        {keep_state_and_data, Actions} -> acted(list(Actions), M, At, Event, Queue, Turn, To, Call);
        {keep_state, New} -> acted([], M, At, Event, Queue, Turn, {State, New, false}, Call);
        {keep_state, New, Actions} -> acted(list(Actions), M, At, Event, Queue, Turn, {State, New, false}, Call);
        {next_state, Next, New} when Call =:= event; Next =:= State -> acted([], M, At, Event, Queue, Turn, {Next, New, Next =/= State}, Call);
        {next_state, Next, New, Actions} when Call =:= event; Next =:= State ->
            acted(list(Actions), M, At, Event, Queue, Turn, {Next, New, Next =/= State}, Call);
        repeat_state_and_data -> acted([], M, At, Event, Queue, Turn, {State, Data, true}, Call);
        {repeat_state_and_data, Actions} -> acted(list(Actions), M, At, Event, Queue, Turn, {State, Data, true}, Call);
        {repeat_state, New} -> acted([], M, At, Event, Queue, Turn, {State, New, true}, Call);
        {repeat_state, New, Actions} -> acted(list(Actions), M, At, Event, Queue, Turn, {State, New, true}, Call);
        stop -> stopped(normal, M, At, Event, Queue, To);
        {stop, Reason} -> stopped(Reason, M, At, Event, Queue, To);
        {stop, Reason, New} -> stopped(Reason, M, At, Event, Queue, {State, New, false});
        {stop_and_reply, Reason, Replies} -> stopped_with(list(Replies), Reason, M, At, Event, Queue, To);
        {stop_and_reply, Reason, Replies, New} -> stopped_with(list(Replies), Reason, M, At, Event, Queue, {State, New, false});
        _ when Call =:= event -> failed({bad_return_from_state_function, Result}, M, At, Event, Queue, To);
        _ -> failed({bad_state_enter_return_from_state_function, Result}, M, At, Event, Queue, To)
    end.

stopped(Reason, M, At, Event, Queue, {State, Data, _}) ->
    terminate(exit, Reason, stack(), [Event | Queue], M, At#at{state = State, data = Data}).

stopped_with([{reply, {_, _} = From, Reply} | Replies], Reason, M, At, Event, Queue, To) ->
    gen:reply(From, Reply),
    stopped_with(Replies, Reason, debugged({out, Reply, From}, M), At, Event, Queue, To);
stopped_with([], Reason, M, At, Event, Queue, To) ->
    stopped(Reason, M, At, Event, Queue, To);
stopped_with([Bad | _], _, M, At, Event, Queue, To) ->
    failed({bad_reply_action_from_state_function, Bad}, M, At, Event, Queue, To).

failed(Reason, M, At, Event, Queue, {State, Data, _}) ->
    terminate(error, Reason, stack(), [Event | Queue], M, At#at{state = State, data = Data}).

%% Carries out actions one by one.
acted([], M, At, Event, Queue, Turn, To, _) ->
    enter(M, At, Event, Queue, Turn, To);
acted([Action | Actions], M, At, Event, Queue, Turn, To, Call) ->
    case action(Action, Call) of
        {reply, From, Reply} ->
            gen:reply(From, Reply),
            acted(Actions, debugged({out, Reply, From}, M), At, Event, Queue, Turn, To, Call);
        {postpone, Postpone} ->
            acted(Actions, M, At, Event, Queue, Turn#turn{postpone = Postpone}, To, Call);
        {hibernate, Hibernate} ->
            acted(Actions, M, At, Event, Queue, Turn#turn{hibernate = Hibernate}, To, Call);
        {next_event, Next} ->
            acted(Actions, debugged_next(Next, M, To), At, Event, Queue, Turn#turn{next = [Next | Turn#turn.next]}, To, Call);
        {timer, Timer} ->
            acted(Actions, M, At, Event, Queue, Turn#turn{timeouts = [Timer | Turn#turn.timeouts]}, To, Call);
        {modules, Change} ->
            case with_modules(Change(M#machine.modules), M) of
                {ok, Known} -> acted(Actions, Known, At, Event, Queue, Turn, To, Call);
                none -> failed({bad_action_from_state_function, Action}, M, At, Event, Queue, To);
                {error, {Class, Reason, Stack}} -> terminate(Class, Reason, Stack, [Event | Queue], M, At)
            end;
        bad when Call =:= event ->
            failed({bad_action_from_state_function, Action}, M, At, Event, Queue, To);
        bad ->
            failed({bad_state_enter_action_from_state_function, Action}, M, At, Event, Queue, To)
    end.

%% There is always a callback module.
with_modules([], _) -> none;
with_modules(Modules, M) -> with_mode(M#machine{modules = Modules, mode = undefined}).

-define(IS_TIMEOUT(Type), Type =:= timeout; Type =:= state_timeout; element(1, Type) =:= timeout, tuple_size(Type) =:= 2).

%% An action in its full form, bad for what is none.
action(postpone, event) -> {postpone, true};
action({postpone, Postpone}, event) when is_boolean(Postpone) -> {postpone, Postpone};
action(hibernate, _) -> {hibernate, true};
action({hibernate, Hibernate}, _) when is_boolean(Hibernate) -> {hibernate, Hibernate};
action({reply, {_, _} = From, Reply}, _) -> {reply, From, Reply};
action({next_event, Type, Content}, event) ->
    case is_type(Type) of
        true -> {next_event, {Type, Content}};
        false -> bad
    end;
action({change_callback_module, Module}, event) when is_atom(Module) -> {modules, fun([_ | Modules]) -> [Module | Modules] end};
action({push_callback_module, Module}, event) when is_atom(Module) -> {modules, fun(Modules) -> [Module | Modules] end};
action(pop_callback_module, event) -> {modules, fun([_ | Modules]) -> Modules end};
action({Type, cancel}, _) when ?IS_TIMEOUT(Type) -> {timer, {Type, cancel}};
action({Type, update, Content}, _) when ?IS_TIMEOUT(Type) -> {timer, {Type, update, Content}};
action({Type, Time, Content}, _) when ?IS_TIMEOUT(Type) -> timer(Type, Time, Content, []);
action({Type, Time, Content, Options}, _) when ?IS_TIMEOUT(Type) -> timer(Type, Time, Content, list(Options));
action(Time, _) when is_integer(Time); Time =:= infinity -> timer(timeout, Time, Time, []);
action(_, _) -> bad.

is_type({call, {_, _}}) -> true;
is_type({timeout, _}) -> true;
is_type(Type) -> lists:member(Type, [cast, info, internal, timeout, state_timeout]).

timer(Type, infinity, Content, _) -> {timer, {Type, infinity, Content, []}};
timer(Type, Time, Content, []) when is_integer(Time), Time >= 0 -> {timer, {Type, Time, Content, []}};
timer(Type, Time, Content, [{abs, false}]) when is_integer(Time), Time >= 0 -> {timer, {Type, Time, Content, []}};
timer(Type, Time, Content, [{abs, true}] = Options) when is_integer(Time) -> {timer, {Type, Time, Content, Options}};
timer(_, _, _, _) -> bad.

%% Everything about an event has been said: goes on from the new state.
finish(M, #at{state = Old, postponed = Postponed} = At, Event, Queue, Turn, {State, Data, _}) ->
    #turn{postpone = Postpone, hibernate = Hibernate, next = Next, timeouts = Timeouts} = Turn,
    Now = debugged({case Postpone of true -> postpone; false -> consume end, Event, Old, State}, M),
    Kept =
        case Postpone of
            true -> [Event | Postponed];
            false -> Postponed
        end,
    Here = At#at{state = State, data = Data, hibernate = Hibernate},
    case State =:= Old of
        true -> timed(Timeouts, Now, Here#at{postponed = Kept}, lists:reverse(Next, Queue));
        false -> timed(Timeouts, Now, cancelled(state_timeout, Here#at{postponed = []}), lists:reverse(Next, lists:reverse(Kept, Queue)))
    end.

%% Any event ends the wait of the timeout that is meant for when none comes, unless it is set anew.
timed([], M, #at{timers = Timers} = At, Queue) when is_map_key(timeout, Timers) -> next(M, cancelled(timeout, At), Queue);
timed([], M, At, Queue) -> next(M, At, Queue);
timed(Timeouts, M, At, Queue) -> timed(Timeouts, M, At, Queue, [], []).

%% Of several timeouts of a type the last one counts.
timed([Timeout | Timeouts], M, At, Queue, Seen, Due) ->
    Type = element(1, Timeout),
    case lists:member(Type, Seen) of
        true ->
            timed(Timeouts, M, At, Queue, Seen, Due);
        false ->
            {Now, Here} = set(Timeout, M, At),
            timed(Timeouts, Now, Here, Queue, [Type | Seen], due(Type, Here) ++ Due)
    end;
timed([], M, #at{due = Before} = At, Queue, Seen, Due) ->
    Here = At#at{due = [Type || Type <- Before, not lists:member(Type, Seen)] ++ Due},
    case lists:member(timeout, Seen) of
        true -> next(M, Here, Queue);
        false -> next(M, cancelled(timeout, Here), Queue)
    end.

due(Type, #at{timers = Timers}) ->
    case Timers of
        #{Type := {0, _}} -> [Type];
        #{} -> []
    end.

set({Type, cancel}, M, At) ->
    {M, cancelled(Type, At)};
set({Type, update, Content}, M, #at{timers = Timers} = At) ->
    case Timers of
        #{Type := {Timer, _}} -> {M, At#at{timers = Timers#{Type := {Timer, Content}}}};
        #{} -> {M, At#at{timers = Timers#{Type => {0, Content}}}}
    end;
set({Type, infinity, _, _}, M, At) ->
    {M, cancelled(Type, At)};
set({Type, Time, Content, Options} = Timeout, M, At) ->
    #at{timers = Timers} = Here = cancelled(Type, At),
    Timer =
        case {Time, Options} of
            {0, []} -> 0;
            {_, []} -> erlang:start_timer(Time, self(), Type);
            _ -> erlang:start_timer(Time, self(), Type, Options)
        end,
    {debugged({start_timer, Timeout, At#at.state}, M), Here#at{timers = Timers#{Type => {Timer, Content}}}}.

%% A message of the timer that is there already goes with it.
cancelled(Type, #at{timers = Timers, due = Due} = At) ->
    case Timers of
        #{Type := {0, _}} ->
            At#at{timers = maps:remove(Type, Timers), due = lists:delete(Type, Due)};
        #{Type := {Timer, _}} ->
            case erlang:cancel_timer(Timer) of
                false -> receive {timeout, Timer, Type} -> ok after 0 -> ok end;
                _ -> ok
            end,
            At#at{timers = maps:remove(Type, Timers)};
        #{} ->
            At
    end.

%% The end of a machine. Queue begins with the event that it has met.
terminate(Class, Reason, Stack, Queue, #machine{modules = [Module | _]} = M, #at{state = State, data = Data} = At) ->
    case erlang:function_exported(Module, terminate, 3) of
        true ->
            try
                Module:terminate(exit_reason(Class, Reason, Stack), State, Data)
            catch
                throw:_ ->
                    ok;
                OtherClass:OtherReason:OtherStack ->
                    report(OtherClass, OtherReason, OtherStack, Queue, M, At),
                    erlang:raise(OtherClass, OtherReason, OtherStack)
            end;
        false ->
            ok
    end,
    case {Class, Reason} of
        {exit, normal} -> debugged({terminate, Reason, State}, M);
        {exit, shutdown} -> debugged({terminate, Reason, State}, M);
        {exit, {shutdown, _}} -> debugged({terminate, Reason, State}, M);
        _ -> report(Class, Reason, Stack, Queue, M, At)
    end,
    erlang:raise(Class, Reason, Stack).

%% The calls that lead to here.
stack() ->
    {current_stacktrace, [_ | Stack]} = process_info(self(), current_stacktrace),
    Stack.

exit_reason(error, Reason, Stack) -> {Reason, Stack};
exit_reason(exit, Reason, _) -> Reason;
exit_reason(throw, Reason, Stack) -> {{nocatch, Reason}, Stack}.

%% System messages: Misc is {#machine{}, #at{}}.

system_continue(Parent, Debug, {M, At}) -> next(M#machine{parent = Parent, debug = Debug}, At, []).

system_terminate(Reason, _, Debug, {M, At}) -> terminate(exit, Reason, stack(), [], M#machine{debug = Debug}, At).

system_code_change({#machine{modules = [Module | _]} = M, #at{state = State, data = Data} = At}, _, Vsn, Extra) ->
    Changed =
        try
            Module:code_change(Vsn, State, Data, Extra)
        catch
            throw:Result -> Result
        end,
    case Changed of
        {ok, NewState, NewData} -> {ok, {M#machine{mode = undefined}, At#at{state = NewState, data = NewData}}};
        Other -> Other
    end.

system_get_state({_, #at{state = State, data = Data}}) -> {ok, {State, Data}}.

system_replace_state(F, {M, #at{state = State, data = Data} = At}) ->
    {NewState, NewData} = Result = F({State, Data}),
    {ok, Result, {M, At#at{state = NewState, data = NewData}}}.

%% What sys:get_status/1 shows.
format_status(Opt, [Dictionary, Running, Parent, Debug, {#machine{name = Name, modules = [Module | _] = Modules}, At}]) ->
    #at{state = State, data = Data, postponed = Postponed} = At,
    Due = timeouts(At),
    Status = gen:format_status(Module, Opt, #{state => State, data => Data, postponed => Postponed, timeouts => Due,
                                              log => sys:get_log(Debug)}, [Dictionary, State, Data]),
    #{postponed := ShownPostponed, timeouts := Timeouts, log := Log} = Status,
    Specific =
        case Status of
            #{'EXIT' := Text} -> [{data, [{"State", {State, Text}}]}];
            #{'$status' := [_ | _] = Shown} -> Shown;
            #{'$status' := Shown} -> [Shown];
            #{state := ShownState, data := ShownData} -> [{data, [{"State", {ShownState, ShownData}}]}]
        end,
    [{header, gen:format_status_header("Status for state machine", Name)},
     {data, [{"Status", Running}, {"Parent", Parent}, {"Modules", Modules}, {"Time-outs", {length(Due), Timeouts}}, {"Logged Events", Log},
             {"Postponed", ShownPostponed}]} | Specific].

timeouts(#at{timers = Timers}) -> [{Type, Content} || {Type, {_, Content}} <- lists:reverse(maps:to_list(Timers))].

%% Debugging

debugged(_, #machine{debug = []} = M) -> M;
debugged(Event, #machine{debug = Debug, name = Name} = M) -> M#machine{debug = sys:handle_debug(Debug, fun show/3, Name, Event)}.

debugged_in(_, #machine{debug = []} = M, _) -> M;
debugged_in(Event, M, #at{state = State}) -> debugged({in, Event, State}, M).

debugged_next(_, #machine{debug = []} = M, _) -> M;
debugged_next(Event, M, {State, _, _}) -> debugged({in, Event, State}, M).

show(Device, {in, Event, State}, Name) ->
    io:format(Device, "*DBG* ~tp receive ~ts in state ~tp~n", [Name, event_text(Event), State]);
show(Device, {out, Reply, {To, _}}, Name) ->
    io:format(Device, "*DBG* ~tp send ~tp to ~tw~n", [Name, Reply, To]);
show(Device, {enter, Module, State}, Name) ->
    io:format(Device, "*DBG* ~tp enter ~tp in state ~tp~n", [Name, Module, State]);
show(Device, {start_timer, Timeout, State}, Name) ->
    io:format(Device, "*DBG* ~tp start_timer ~tp in state ~tp~n", [Name, Timeout, State]);
show(Device, {terminate, Reason, State}, Name) ->
    io:format(Device, "*DBG* ~tp terminate ~tp in state ~tp~n", [Name, Reason, State]);
show(Device, {What, Event, State, State}, Name) ->
    io:format(Device, "*DBG* ~tp ~tw ~ts in state ~tp~n", [Name, What, event_text(Event), State]);
show(Device, {What, Event, Old, State}, Name) ->
    io:format(Device, "*DBG* ~tp ~tw ~ts in state ~tp => ~tp~n", [Name, What, event_text(Event), Old, State]);
show(Device, Event, Name) ->
    io:format(Device, "*DBG* ~tp ~tp~n", [Name, Event]).

event_text({{call, {From, _}}, Request}) -> io_lib:format("call ~tp from ~tw", [Request, From]);
event_text({Type, Content}) -> io_lib:format("~tw ~tp", [Type, Content]).

%% Reports

report(Class, Reason, Stack, Queue, #machine{name = Name, modules = [Module | _] = Modules, mode = Mode, enter = Enter, debug = Debug}, At) ->
    #at{state = State, data = Data, postponed = Postponed} = At,
    Due = timeouts(At),
    Status = gen:format_status(Module, terminate,
                               #{state => State, data => Data, queue => Queue, postponed => Postponed, timeouts => Due,
                                 log => sys:get_log(Debug), reason => Reason}, [get(), State, Data]),
    Shown =
        case Status of
            #{'EXIT' := Text} -> {State, Text};
            #{'$status' := Old} -> Old;
            #{state := ShownState, data := ShownData} -> {ShownState, ShownData}
        end,
    #{queue := ShownQueue, postponed := ShownPostponed, timeouts := Timeouts, log := Log, reason := ShownReason} = Status,
    gen:report(error, error, ?MODULE,
               #{label => {?MODULE, terminate}, name => Name, queue => ShownQueue, postponed => ShownPostponed, modules => Modules,
                 callback_mode => Mode, state_enter => Enter, state => Shown, timeouts => {length(Due), Timeouts}, log => Log,
                 reason => {Class, ShownReason, Stack}, client_info => client(Queue)}).

shown_reason(error, undef, [{_, _, _, _} | _] = Stack) -> element(1, gen:shown_reason({undef, Stack}));
shown_reason(_, Reason, _) -> Reason.

client([{{call, From}, _} | _]) -> gen:client(From);
client(_) -> undefined.

%% {Format, Args}
format_log(Report) -> gen:format_log(fun text/3, Report).

%% Characters
format_log(Report, Config) -> gen:format_log(fun text/3, Report, Config).

text(#{name := Name, queue := Queue, postponed := Postponed, modules := Modules, callback_mode := Mode, state_enter := Enter, state := State,
       timeouts := {N, _} = Timeouts, log := Log, reason := {Class, Why, Stack}, client_info := Client}, P, Single) ->
    Reason = shown_reason(Class, Why, Stack),
    {ClientFormat, ClientArgs} = gen:format_client(Client, P, Single),
    {LastEvent, Waiting} =
        case Queue of
            [] -> {[], []};
            [First | More] -> {[First], More}
        end,
    Shown =
        case Enter of
            true -> [Mode, state_enter];
            false when Mode =:= undefined -> state_functions;
            false -> Mode
        end,
    Lines =
        case Single of
            true ->
                [{"State machine ~" ++ P ++ " terminating. Reason: ~" ++ P ++ ".", [Name, Reason]}] ++
                [{" Stack: ~" ++ P ++ ".", [Stack]} || Stack =/= []] ++
                [{" Last event: ~" ++ P ++ ".", LastEvent} || LastEvent =/= []] ++
                [{" State: ~" ++ P ++ ".", [State]}] ++
                [{" Log: ~" ++ P ++ ".", [Log]} || Log =/= []];
            false ->
                [{"** State machine ~" ++ P ++ " terminating~n", [Name]}] ++
                [{"** Last event = ~" ++ P ++ "~n", LastEvent} || LastEvent =/= []] ++
                [{"** When server state  = ~" ++ P ++ "~n** Reason for termination = ~" ++ P ++ ":~" ++ P ++ "~n** Callback modules = ~" ++ P ++
                      "~n** Callback mode = ~" ++ P ++ "~n", [State, Class, Reason, Modules, Shown]}] ++
                [{"** Queued = ~" ++ P ++ "~n", [Waiting]} || Waiting =/= []] ++
                [{"** Postponed = ~" ++ P ++ "~n", [Postponed]} || Postponed =/= []] ++
                [{"** Stacktrace =~n**  ~" ++ P ++ "~n", [Stack]} || Stack =/= []] ++
                [{"** Time-outs: ~" ++ P ++ "~n", [Timeouts]} || N > 0] ++
                [{"** Log =~n**  ~" ++ P ++ "~n", [{each, Log}]} || Log =/= []]
        end,
    {lists:append([F || {F, _} <- Lines]) ++ ClientFormat, lists:append([A || {_, A} <- Lines]) ++ ClientArgs}.
