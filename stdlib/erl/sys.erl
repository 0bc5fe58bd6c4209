%% System messages: what can be asked of any process of a behaviour, and how such a process serves them.
%%
%% A system message is {system, From, Request}; the process calls handle_system_msg/6, which answers and goes on with Module:system_continue/3.
%% Its debug options are a list of {trace, true}, {log, {N, Events}} with the last event first, {statistics, {Since, {reductions, N}, In, Out}},
%% {log_to_file, Device}, {Function, State} and {Id, {Function, State}}.
-module(sys).
-export([suspend/1, suspend/2, resume/1, resume/2, get_status/1, get_status/2, get_state/1, get_state/2]).
-export([replace_state/2, replace_state/3, change_code/4, change_code/5, terminate/2, terminate/3]).
-export([log/2, log/3, trace/2, trace/3, statistics/2, statistics/3, log_to_file/2, log_to_file/3, no_debug/1, no_debug/2]).
-export([install/2, install/3, remove/2, remove/3]).
-export([handle_system_msg/6, handle_system_msg/7, suspended/5, handle_debug/4, print_log/1, get_log/1, get_debug/3, debug_options/1]).

%% Asking

suspend(Name) -> request(Name, suspend, suspend, []).
suspend(Name, Timeout) -> request(Name, suspend, suspend, [], Timeout).

resume(Name) -> request(Name, resume, resume, []).
resume(Name, Timeout) -> request(Name, resume, resume, [], Timeout).

%% {status, Pid, {module, Module}, [Dictionary, running | suspended, Parent, Debug, Misc]}.
get_status(Name) -> request(Name, get_status, get_status, []).
get_status(Name, Timeout) -> request(Name, get_status, get_status, [], Timeout).

get_state(Name) -> state(request(Name, get_state, get_state, [])).
get_state(Name, Timeout) -> state(request(Name, get_state, get_state, [], Timeout)).

%% The new state, F(State).
replace_state(Name, F) -> state(request(Name, {replace_state, F}, {replace_state, F}, [])).
replace_state(Name, F, Timeout) -> state(request(Name, {replace_state, F}, {replace_state, F}, [], Timeout)).

state({ok, State}) -> State;
state({error, Reason}) -> error(Reason).

%% Of a suspended process.
change_code(Name, Module, Vsn, Extra) ->
    request(Name, {change_code, Module, Vsn, Extra}, change_code, [Module, Vsn, Extra]).
change_code(Name, Module, Vsn, Extra, Timeout) ->
    request(Name, {change_code, Module, Vsn, Extra}, change_code, [Module, Vsn, Extra], Timeout).

terminate(Name, Reason) -> request(Name, {terminate, Reason}, terminate, [Reason]).
terminate(Name, Reason, Timeout) -> request(Name, {terminate, Reason}, terminate, [Reason], Timeout).

%% What: true | {true, N} | false | get | print.
log(Name, What) -> request(Name, {debug, {log, What}}, log, [What]).
log(Name, What, Timeout) -> request(Name, {debug, {log, What}}, log, [What], Timeout).

trace(Name, What) -> request(Name, {debug, {trace, What}}, trace, [What]).
trace(Name, What, Timeout) -> request(Name, {debug, {trace, What}}, trace, [What], Timeout).

%% What: true | false | get.
statistics(Name, What) -> request(Name, {debug, {statistics, What}}, statistics, [What]).
statistics(Name, What, Timeout) -> request(Name, {debug, {statistics, What}}, statistics, [What], Timeout).

log_to_file(Name, File) -> request(Name, {debug, {log_to_file, File}}, log_to_file, [File]).
log_to_file(Name, File, Timeout) -> request(Name, {debug, {log_to_file, File}}, log_to_file, [File], Timeout).

no_debug(Name) -> request(Name, {debug, no_debug}, {debug, no_debug}, []).
no_debug(Name, Timeout) -> request(Name, {debug, no_debug}, {debug, no_debug}, [], Timeout).

%% Function: {Function, State} | {Id, Function, State}; Function(State, Event, ProcessState) gives a new state, or done.
install(Name, Function) -> request(Name, {debug, {install, Function}}, install, [Function]).
install(Name, Function, Timeout) -> request(Name, {debug, {install, Function}}, install, [Function], Timeout).

%% Which: a function or its identifier.
remove(Name, Which) -> request(Name, {debug, {remove, Which}}, remove, [Which]).
remove(Name, Which, Timeout) -> request(Name, {debug, {remove, Which}}, remove, [Which], Timeout).

request(Name, Request, F, Args) -> asked(Name, Request, 5000, F, [Name | Args]).

request(Name, Request, F, Args, Timeout) -> asked(Name, Request, Timeout, F, [Name | Args] ++ [Timeout]).

asked(Name, Request, Timeout, F, Args) ->
    try gen:call(Name, system, Request, Timeout) of
        {ok, Reply} -> Reply
    catch
        exit:Reason -> exit({Reason, {sys, F, Args}})
    end.

%% Serving

handle_system_msg(Request, From, Parent, Module, Debug, Misc) ->
    handle_system_msg(Request, From, Parent, Module, Debug, Misc, false).

%% Processes that have hibernated do so again while they are suspended.
handle_system_msg(Request, From, Parent, Module, Debug, Misc, Hibernate) ->
    serve(running, Request, From, Parent, Module, Debug, Misc, Hibernate).

serve(Running, Request, From, Parent, Module, Debug, Misc, Hibernate) ->
    case obey(Running, Request, Parent, Module, Debug, Misc) of
        {suspended, Reply, NewDebug, NewMisc} ->
            gen:reply(From, Reply),
            suspended(Parent, Module, NewDebug, NewMisc, Hibernate);
        {running, Reply, NewDebug, NewMisc} ->
            gen:reply(From, Reply),
            Module:system_continue(Parent, NewDebug, NewMisc);
        {{terminating, Reason}, Reply, NewDebug, NewMisc} ->
            gen:reply(From, Reply),
            Module:system_terminate(Reason, Parent, NewDebug, NewMisc)
    end.

suspended(Parent, Module, Debug, Misc, Hibernate) ->
    receive
        {system, From, Request} -> serve(suspended, Request, From, Parent, Module, Debug, Misc, Hibernate);
        {'EXIT', Parent, Reason} -> Module:system_terminate(Reason, Parent, Debug, Misc)
    after case Hibernate of true -> 0; false -> infinity end ->
        proc_lib:hibernate(?MODULE, suspended, [Parent, Module, Debug, Misc, true])
    end.

%% {state of the process from now on, Reply, Debug, Misc}
obey(_, suspend, _, _, Debug, Misc) ->
    {suspended, ok, Debug, Misc};
obey(_, resume, _, _, Debug, Misc) ->
    {running, ok, Debug, Misc};
obey(Running, get_state, _, Module, Debug, Misc) ->
    {Running, state_of(Module, Misc), Debug, Misc};
obey(Running, {replace_state, F}, _, Module, Debug, Misc) ->
    {Reply, NewMisc} = replaced(F, Module, Misc),
    {Running, Reply, Debug, NewMisc};
obey(Running, get_status, Parent, Module, Debug, Misc) ->
    {Running, status_of(Running, Parent, Module, Debug, Misc), Debug, Misc};
obey(Running, {debug, What}, _, _, Debug, Misc) ->
    {Reply, NewDebug} = debug(What, Debug),
    {Running, Reply, NewDebug, Misc};
obey(_, {terminate, Reason}, _, _, Debug, Misc) ->
    {{terminating, Reason}, ok, Debug, Misc};
obey(suspended, {change_code, Changed, Vsn, Extra}, _, Module, Debug, Misc) ->
    {Reply, NewMisc} = changed(Module, Changed, Vsn, Extra, Misc),
    {suspended, Reply, Debug, NewMisc};
obey(Running, Other, _, _, Debug, Misc) ->
    {Running, {error, {unknown_system_msg, Other}}, Debug, Misc}.

state_of(Module, Misc) ->
    case erlang:function_exported(Module, system_get_state, 1) of
        true ->
            try
                {ok, State} = Module:system_get_state(Misc),
                {ok, State}
            catch
                Class:Reason -> {error, {callback_failed, {Module, system_get_state}, {Class, Reason}}}
            end;
        false ->
            {ok, Misc}
    end.

replaced(F, Module, Misc) ->
    case erlang:function_exported(Module, system_replace_state, 2) of
        true ->
            try
                {ok, State, NewMisc} = Module:system_replace_state(F, Misc),
                {{ok, State}, NewMisc}
            catch
                Class:Reason -> {{error, {callback_failed, {Module, system_replace_state}, {Class, Reason}}}, Misc}
            end;
        false ->
            try F(Misc) of
                NewMisc -> {{ok, NewMisc}, NewMisc}
            catch
                Class:Reason -> {{error, {callback_failed, F, {Class, Reason}}}, Misc}
            end
    end.

changed(Module, Changed, Vsn, Extra, Misc) ->
    try Module:system_code_change(Misc, Changed, Vsn, Extra) of
        {ok, NewMisc} -> {ok, NewMisc};
        Other -> {{error, Other}, Misc}
    catch
        throw:{ok, NewMisc} -> {ok, NewMisc};
        throw:Other -> {{error, Other}, Misc};
        exit:Reason -> {{error, {'EXIT', Reason}}, Misc};
        error:Reason:Stack -> {{error, {'EXIT', {Reason, Stack}}}, Misc}
    end.

status_of(Running, Parent, Module, Debug, Misc) ->
    Dictionary = get(),
    Shown =
        case erlang:function_exported(Module, format_status, 2) of
            true -> Module:format_status(normal, [Dictionary, Running, Parent, Debug, Misc]);
            false -> Misc
        end,
    {status, self(), {module, Module}, [Dictionary, Running, Parent, Debug, Shown]}.

%% {Reply, Debug}
debug(no_debug, Debug) ->
    lists:foreach(fun closed/1, Debug),
    {ok, []};
debug({trace, true}, Debug) ->
    {ok, with(trace, true, Debug)};
debug({trace, false}, Debug) ->
    {ok, lists:keydelete(trace, 1, Debug)};
%% A log that is there keeps its length.
debug({log, true}, Debug) ->
    debug({log, {true, 10}}, Debug);
debug({log, {true, N}}, Debug) when is_integer(N), N > 0 ->
    case lists:keymember(log, 1, Debug) of
        true -> {ok, Debug};
        false -> {ok, [{log, {N, []}} | Debug]}
    end;
debug({log, false}, Debug) ->
    {ok, lists:keydelete(log, 1, Debug)};
debug({log, get}, Debug) ->
    {{ok, get_log(Debug)}, Debug};
debug({log, print}, Debug) ->
    print_log(Debug),
    {ok, Debug};
debug({log_to_file, false}, Debug) ->
    {ok, without_file(Debug)};
debug({log_to_file, File}, Debug) ->
    case file:open(File, [write, {encoding, utf8}]) of
        {ok, Device} -> {ok, with(log_to_file, Device, without_file(Debug))};
        _ -> {{error, open_file}, without_file(Debug)}
    end;
debug({statistics, true}, Debug) ->
    {reductions, N} = process_info(self(), reductions),
    {ok, with(statistics, {erlang:localtime(), {reductions, N}, 0, 0}, Debug)};
debug({statistics, false}, Debug) ->
    {ok, lists:keydelete(statistics, 1, Debug)};
debug({statistics, get}, Debug) ->
    case lists:keyfind(statistics, 1, Debug) of
        {_, {Since, {reductions, Before}, In, Out}} ->
            {reductions, Now} = process_info(self(), reductions),
            {{ok, [{start_time, Since}, {current_time, erlang:localtime()}, {reductions, Now - Before}, {messages_in, In}, {messages_out, Out}]}, Debug};
        false ->
            {{ok, no_statistics}, Debug}
    end;
debug({install, {Function, State}}, Debug) ->
    {ok, with(Function, State, Debug)};
debug({install, {Id, Function, State}}, Debug) ->
    {ok, with(Id, {Function, State}, Debug)};
debug({remove, Which}, Debug) ->
    {ok, lists:keydelete(Which, 1, Debug)};
debug(What, Debug) ->
    {{error, {unknown_system_msg, {debug, What}}}, Debug}.

with(Key, Value, Debug) ->
    case lists:keymember(Key, 1, Debug) of
        true -> lists:keyreplace(Key, 1, Debug, {Key, Value});
        false -> [{Key, Value} | Debug]
    end.

without_file(Debug) ->
    lists:foreach(fun closed/1, Debug),
    lists:keydelete(log_to_file, 1, Debug).

closed({log_to_file, Device}) -> file:close(Device);
closed(_) -> ok.

%% For the processes themselves

%% The debug options for the list that a user gives; fails if it is none.
debug_options(Options) -> lists:foldl(fun option/2, [], Options).

option(trace, Debug) -> set({trace, true}, Debug);
option(log, Debug) -> set({log, true}, Debug);
option({log, N}, Debug) when is_integer(N), N > 0 -> set({log, {true, N}}, Debug);
option(statistics, Debug) -> set({statistics, true}, Debug);
option({log_to_file, File}, Debug) -> set({log_to_file, File}, Debug);
option({install, Function}, Debug) -> set({install, Function}, Debug);
option(_, Debug) -> Debug.

set(What, Debug) -> element(2, debug(What, Debug)).

%% What becomes of the options when the process has met an event. Show(Device, Event, Extra) prints one.
handle_debug([], _, _, _) ->
    [];
handle_debug([{trace, true} = Option | Debug], Show, Extra, Event) ->
    Show(standard_io, Event, Extra),
    [Option | handle_debug(Debug, Show, Extra, Event)];
handle_debug([{log, {N, Events}} | Debug], Show, Extra, Event) ->
    [{log, {N, lists:sublist([{Event, Extra, Show} | Events], N)}} | handle_debug(Debug, Show, Extra, Event)];
handle_debug([{log_to_file, Device} = Option | Debug], Show, Extra, Event) ->
    Show(Device, Event, Extra),
    [Option | handle_debug(Debug, Show, Extra, Event)];
handle_debug([{statistics, {Since, Reductions, In, Out}} | Debug], Show, Extra, Event) ->
    [{statistics, counted(Event, Since, Reductions, In, Out)} | handle_debug(Debug, Show, Extra, Event)];
handle_debug([{Function, State} | Debug], Show, Extra, Event) when is_function(Function) ->
    case told(Function, State, Event, Extra) of
        done -> handle_debug(Debug, Show, Extra, Event);
        New -> [{Function, New} | handle_debug(Debug, Show, Extra, Event)]
    end;
handle_debug([{Id, {Function, State}} | Debug], Show, Extra, Event) ->
    case told(Function, State, Event, Extra) of
        done -> handle_debug(Debug, Show, Extra, Event);
        New -> [{Id, {Function, New}} | handle_debug(Debug, Show, Extra, Event)]
    end.

told(Function, State, Event, Extra) ->
    try
        Function(State, Event, Extra)
    catch
        _:_ -> done
    end.

counted({in, _}, Since, Reductions, In, Out) -> {Since, Reductions, In + 1, Out};
counted({in, _, _}, Since, Reductions, In, Out) -> {Since, Reductions, In + 1, Out};
counted({out, _, _}, Since, Reductions, In, Out) -> {Since, Reductions, In, Out + 1};
counted({out, _, _, _}, Since, Reductions, In, Out) -> {Since, Reductions, In, Out + 1};
counted(_, Since, Reductions, In, Out) -> {Since, Reductions, In, Out}.

print_log(Debug) ->
    lists:foreach(fun({Event, Extra, Show}) -> Show(standard_io, Event, Extra) end, lists:reverse(events(Debug))).

%% The events kept, the first one first.
get_log(Debug) -> [Event || {Event, _, _} <- lists:reverse(events(Debug))].

events(Debug) ->
    case lists:keyfind(log, 1, Debug) of
        {log, {_, Events}} -> Events;
        false -> []
    end.

get_debug(Item, Debug, Default) ->
    case lists:keyfind(Item, 1, Debug) of
        {Item, Data} -> Data;
        false -> Default
    end.
