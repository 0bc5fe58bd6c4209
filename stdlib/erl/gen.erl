%% What the generic behaviours share: starting a process under a name, requests with answers, and their names.
%%
%% A request is the message {Label, From, Request}, where From is {Pid, Tag}; its answer is {Tag, Reply}. Where the caller may cease to wait the tag is
%% [alias | Ref], and the answer goes to the reference, which takes none then.
-module(gen).
-export([start/5, start/6, init_it/6, init_it/7, debug_options/2, hibernate_after/1]).
-export([name/1, get_proc_name/1, get_parent/0, unregister_name/1, stop/1, stop/3]).
-export([call/3, call/4, reply/2, cast/2]).
-export([send_request/3, send_request/5, wait_response/2, wait_response/3, receive_response/2, receive_response/3]).
-export([check_response/2, check_response/3, reqids_new/0, reqids_size/1, reqids_add/3, reqids_to_list/1]).
-export([format_status_header/2, format_status/4, shown_reason/1, report/4, report_unhandled/3, format_log/2, format_log/3, client/1, format_client/3]).

%% Starting

%% Starts a process of a behaviour, which initialises itself by Behaviour:init_it(Starter, Parent, Name, Module, Args, Options).
%% Link: link | nolink | monitor.
start(Behaviour, Link, Module, Args, Options) ->
    spawned(Link, Behaviour, [Module, Args, Options], Options).

%% Name: {local, Atom} | {global, Term} | {via, Module, Term}.
start(Behaviour, Link, Name, Module, Args, Options) ->
    case where(Name) of
        undefined -> spawned(Link, Behaviour, [Name, Module, Args, Options], Options);
        Pid -> {error, {already_started, Pid}}
    end.

spawned(Link, Behaviour, Start, Options) ->
    Timeout = option(timeout, Options, infinity),
    SpawnOptions = option(spawn_opt, Options, []),
    case Link of
        link ->
            proc_lib:start_link(gen, init_it, [Behaviour, self(), self() | Start], Timeout, SpawnOptions);
        nolink ->
            proc_lib:start(gen, init_it, [Behaviour, self(), self | Start], Timeout, SpawnOptions);
        monitor ->
            case proc_lib:start_monitor(gen, init_it, [Behaviour, self(), self() | Start], Timeout, SpawnOptions) of
                {{ok, Pid}, Ref} ->
                    {ok, {Pid, Ref}};
                {Error, Ref} ->
                    receive {'DOWN', Ref, process, _, _} -> Error end
            end
    end.

option(Key, [{Key, Value} | _], _) -> Value;
option(Key, [_ | Options], Default) -> option(Key, Options, Default);
option(_, [], Default) -> Default;
option(Key, Options, _) -> error(badarg, [Key, Options]).

%% The process begins here.
init_it(Behaviour, Starter, Parent, Module, Args, Options) ->
    Behaviour:init_it(Starter, Parent, self(), Module, Args, Options).

init_it(Behaviour, Starter, Parent, Name, Module, Args, Options) ->
    case register_name(Name) of
        true -> Behaviour:init_it(Starter, Parent, Name, Module, Args, Options);
        {false, Pid} -> proc_lib:init_ack(Starter, {error, {already_started, Pid}})
    end.

hibernate_after(Options) -> option(hibernate_after, Options, infinity).

%% The debug options of a process that starts, as sys keeps them.
debug_options(Name, Options) ->
    case option(debug, Options, []) of
        [] ->
            [];
        Debug ->
            try
                sys:debug_options(Debug)
            catch
                _:_ ->
                    error_logger:format("~tp: ignoring erroneous debug options - ~tp~n", [Name, Debug]),
                    []
            end
    end.

%% Names

where({global, Name}) -> global:whereis_name(Name);
where({via, Module, Name}) -> Module:whereis_name(Name);
where({local, Name}) -> whereis(Name).

register_name({local, Name}) ->
    try register(Name, self()) of
        true -> true
    catch
        error:_ -> {false, whereis(Name)}
    end;
register_name({global, Name}) ->
    registered(global:register_name(Name, self()), {global, Name});
register_name({via, Module, Name}) ->
    registered(Module:register_name(Name, self()), {via, Module, Name}).

registered(yes, _) -> true;
registered(no, Name) -> {false, where(Name)}.

unregister_name({local, Name}) ->
    try unregister(Name) of
        _ -> ok
    catch
        error:_ -> ok
    end;
unregister_name({global, Name}) ->
    _ = global:unregister_name(Name),
    ok;
unregister_name({via, Module, Name}) ->
    _ = Module:unregister_name(Name),
    ok;
unregister_name(Pid) when is_pid(Pid) ->
    ok.

%% How reports call a process that was started under a name.
name({local, Name}) -> Name;
name({global, Name}) -> Name;
name({via, _, Name}) -> Name;
name(Pid) when is_pid(Pid) -> Pid.

%% The same for a process that exists, which has to have the name.
get_proc_name(Pid) when is_pid(Pid) ->
    Pid;
get_proc_name({local, Name}) ->
    case process_info(self(), registered_name) of
        {registered_name, Name} -> Name;
        {registered_name, _} -> exit(process_not_registered);
        [] -> exit(process_not_registered)
    end;
get_proc_name({global, Name}) ->
    own(global:whereis_name(Name), Name, process_not_registered_globally);
get_proc_name({via, Module, Name}) ->
    own(Module:whereis_name(Name), Name, {process_not_registered_via, Module}).

own(Pid, Name, _) when Pid =:= self() -> Name;
own(_, _, Error) -> exit(Error).

%% The process that started the caller by proc_lib.
get_parent() ->
    case get('$ancestors') of
        [Parent | _] when is_pid(Parent) -> Parent;
        [Parent | _] when is_atom(Parent) -> parent_pid(Parent);
        _ -> exit(process_was_not_started_by_proc_lib)
    end.

parent_pid(Name) ->
    case whereis(Name) of
        undefined ->
            case global:whereis_name(Name) of
                undefined -> exit(could_not_find_registered_name);
                Pid -> Pid
            end;
        Pid ->
            Pid
    end.

%% Requests

call(Process, Label, Request) -> call(Process, Label, Request, 5000).

%% {ok, Reply}; exits with the reason of the process if it ends before it answers, with timeout, noproc, {nodedown, Node} or calling_self.
call(Process, Label, Request, Timeout) when is_pid(Process), Timeout =:= infinity orelse is_integer(Timeout) andalso Timeout >= 0 ->
    ask(Process, Label, Request, Timeout);
call(Process, Label, Request, Timeout) when Timeout =:= infinity; is_integer(Timeout), Timeout >= 0 ->
    named(Process, asked(Process), Label, Request, Timeout).

%% A name whose node is lost is one that is not registered any more.
named(Process, Pid, Label, Request, Timeout) when element(1, Process) =:= global; element(1, Process) =:= via ->
    Node = node(Pid),
    try ask(Pid, Label, Request, Timeout)
    catch exit:{nodedown, Node} -> exit(noproc)
    end;
named(_, Process, Label, Request, Timeout) ->
    ask(Process, Label, Request, Timeout).

ask(Self, _, _, _) when Self =:= self() ->
    exit(calling_self);
ask(Pid, Label, Request, infinity) ->
    Ref = erlang:monitor(process, Pid),
    Pid ! {Label, {self(), Ref}, Request},
    receive
        {Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            {ok, Reply};
        {'DOWN', Ref, _, _, Reason} ->
            exit(down(Pid, Reason))
    end;
ask(Pid, Label, Request, Timeout) ->
    Ref = erlang:monitor(process, Pid, [{alias, demonitor}]),
    Tag = [alias | Ref],
    Pid ! {Label, {self(), Tag}, Request},
    receive
        {Tag, Reply} ->
            erlang:demonitor(Ref, [flush]),
            {ok, Reply};
        {'DOWN', Ref, _, _, Reason} ->
            exit(down(Pid, Reason))
    after Timeout ->
        erlang:demonitor(Ref, [flush]),
        receive
            {Tag, Reply} -> {ok, Reply}
        after 0 ->
            exit(timeout)
        end
    end.

%% Why there is no answer.
down({_, Node}, noconnection) -> {nodedown, Node};
down(Pid, noconnection) when node(Pid) =/= node() -> {nodedown, node(Pid)};
down(_, Reason) -> Reason.

%% Who is asked: a pid, or a name of another node.
asked({Name, Node} = Process)
        when Name =/= global, is_atom(Node), Node =/= node(), node() =/= nonode@nohost ->
    Process;
asked(Process) -> pid_of(Process).

%% The pid that a name stands for; exits if there is none.
pid_of(Pid) when is_pid(Pid) -> Pid;
pid_of(Name) when is_atom(Name) -> found(whereis(Name));
pid_of({global, Name}) -> found(global:whereis_name(Name));
pid_of({via, Module, Name}) -> found(Module:whereis_name(Name));
pid_of({Name, Node}) when is_atom(Name), Node =:= node() -> found(whereis(Name));
pid_of({_, Node}) when is_atom(Node), Node =/= node() -> exit({nodedown, Node});
pid_of(Process) -> error(function_clause, [Process]).

found(undefined) -> exit(noproc);
found(Pid) -> Pid.

reply({_, [alias | Alias] = Tag}, Reply) ->
    Alias ! {Tag, Reply},
    ok;
reply({_, [[alias | Alias] | _] = Tag}, Reply) ->
    Alias ! {Tag, Reply},
    ok;
reply({To, Tag}, Reply) ->
    try To ! {Tag, Reply} of
        _ -> ok
    catch
        _:_ -> ok
    end.

%% Sends to a process or a name. What does not exist gets nothing, and nobody is told.
cast({global, Name}, Message) ->
    try global:send(Name, Message) of
        _ -> ok
    catch
        _:_ -> ok
    end;
cast({via, Module, Name}, Message) ->
    try Module:send(Name, Message) of
        _ -> ok
    catch
        _:_ -> ok
    end;
cast(To, Message) ->
    try To ! Message of
        _ -> ok
    catch
        _:_ -> ok
    end.

stop(Process) -> stop(Process, normal, infinity).

stop(Process, Reason, Timeout) when Timeout =:= infinity; is_integer(Timeout), Timeout >= 0 ->
    proc_lib:stop(asked(Process), Reason, Timeout).

%% Requests whose answers are awaited later. A request identifier is the reference of the monitor; when the process could not be found it is
%% a reference for which a 'DOWN' message is there already.

send_request(Process, Label, Request) ->
    Pid =
        try
            asked(Process)
        catch
            exit:Reason -> {failed, Reason}
        end,
    case Pid of
        {failed, Why} ->
            Ref = make_ref(),
            self() ! {'DOWN', Ref, process, Process, Why},
            Ref;
        _ ->
            Ref = erlang:monitor(process, Pid, [{alias, demonitor}]),
            Pid ! {Label, {self(), [alias | Ref]}, Request},
            Ref
    end.

%% Adds the request to a collection.
send_request(Process, Label, Request, Key, Ids) when is_map(Ids) ->
    Ids#{send_request(Process, Label, Request) => Key}.

%% {reply, Reply} | {error, {Reason, Process}} | timeout. The request stays open after a timeout.
wait_response(Ref, Timeout) ->
    awaited(Ref, until(Timeout), fun() -> timeout end).

%% As wait_response/2, but a timeout abandons the request.
receive_response(Ref, Timeout) ->
    awaited(Ref, until(Timeout), fun() -> abandoned(Ref) end).

awaited(Ref, Timeout, Late) ->
    Tag = [alias | Ref],
    receive
        {Tag, Reply} ->
            erlang:demonitor(Ref, [flush]),
            {reply, Reply};
        {'DOWN', Ref, _, Process, Reason} ->
            {error, {Reason, Process}}
    after Timeout ->
        Late()
    end.

abandoned(Ref) ->
    erlang:demonitor(Ref, [flush]),
    Tag = [alias | Ref],
    receive
        {Tag, Reply} -> {reply, Reply}
    after 0 ->
        timeout
    end.

%% A timeout for receive from what users give: milliseconds, infinity, or {abs, Milliseconds of the monotonic clock}.
until({abs, Time}) when is_integer(Time) -> max(0, Time - erlang:monotonic_time(millisecond));
until(infinity) -> infinity;
until(Timeout) when is_integer(Timeout), Timeout >= 0 -> Timeout;
until(_) -> error(badarg).

%% {reply, Reply} | {error, {Reason, Process}} | no_reply.
check_response({[alias | Ref], Reply}, Ref) ->
    erlang:demonitor(Ref, [flush]),
    {reply, Reply};
check_response({'DOWN', Ref, _, Process, Reason}, Ref) ->
    {error, {Reason, Process}};
check_response(_, Ref) when is_reference(Ref) ->
    no_reply;
check_response(_, _) ->
    error(badarg).

%% Collections of requests: a map from identifiers to what the user calls them.

reqids_new() -> #{}.

reqids_size(Ids) when is_map(Ids) -> maps:size(Ids);
reqids_size(_) -> error(badarg).

reqids_add(Ref, _, Ids) when is_reference(Ref), is_map_key(Ref, Ids) -> error(badarg);
reqids_add(Ref, Key, Ids) when is_reference(Ref), is_map(Ids) -> Ids#{Ref => Key};
reqids_add(_, _, _) -> error(badarg).

reqids_to_list(Ids) when is_map(Ids) -> maps:to_list(Ids);
reqids_to_list(_) -> error(badarg).

%% {Response, Key, Ids} for the first that is answered, no_request, or timeout. Delete: without that request from now on.
wait_response(Ids, Timeout, Delete) when is_map(Ids), is_boolean(Delete) ->
    first(Ids, until(Timeout), Delete, fun(_) -> timeout end).

receive_response(Ids, Timeout, Delete) when is_map(Ids), is_boolean(Delete) ->
    first(Ids, until(Timeout), Delete, fun abandon_all/1).

first(Ids, _, _, _) when Ids =:= #{} ->
    no_request;
first(Ids, Timeout, Delete, Late) ->
    receive
        {[alias | Ref], Reply} when is_map_key(Ref, Ids) ->
            erlang:demonitor(Ref, [flush]),
            collected({reply, Reply}, Ref, Ids, Delete);
        {'DOWN', Ref, _, Process, Reason} when is_map_key(Ref, Ids) ->
            collected({error, {Reason, Process}}, Ref, Ids, Delete)
    after Timeout ->
        Late(Ids)
    end.

collected(Response, Ref, Ids, true) -> {Response, map_get(Ref, Ids), maps:remove(Ref, Ids)};
collected(Response, Ref, Ids, false) -> {Response, map_get(Ref, Ids), Ids}.

abandon_all(Ids) ->
    lists:foreach(fun abandoned/1, maps:keys(Ids)),
    timeout.

check_response(Message, Ids, Delete) when is_map(Ids), is_boolean(Delete) ->
    case Message of
        _ when Ids =:= #{} ->
            no_request;
        {[alias | Ref], Reply} when is_map_key(Ref, Ids) ->
            erlang:demonitor(Ref, [flush]),
            collected({reply, Reply}, Ref, Ids, Delete);
        {'DOWN', Ref, _, Process, Reason} when is_map_key(Ref, Ids) ->
            collected({error, {Reason, Process}}, Ref, Ids, Delete);
        _ ->
            no_reply
    end.

%% For reports

format_status_header(Tag, Pid) when is_pid(Pid) -> lists:concat([Tag, " ", pid_to_list(Pid)]);
format_status_header(Tag, Name) when is_atom(Name) -> lists:concat([Tag, " ", Name]);
format_status_header(Tag, Name) -> {Tag, Name}.

%% What the module shows of itself. Status holds what there is to show, Opt why it is shown: normal or terminate; Old are the arguments of the
%% callback format_status/2, which is called where there is no format_status/1. The result may have the keys '$status', what format_status/2
%% returned, and 'EXIT', why a callback failed: format_status/1 is to keep all keys.
format_status(Module, Opt, Status, Old) ->
    case {erlang:function_exported(Module, format_status, 1), erlang:function_exported(Module, format_status, 2)} of
        {true, _} ->
            try Module:format_status(Status) of
                New when is_map(New) ->
                    case map_size(maps:merge(Status, New)) =:= map_size(New) of
                        true -> New;
                        false -> Status#{'EXIT' => atom_to_list(Module) ++ ":format_status/1 returned a map with unknown keys"}
                    end;
                _ ->
                    Status#{'EXIT' => atom_to_list(Module) ++ ":format_status/1 did not return a map"}
            catch
                _:_ -> Status#{'EXIT' => atom_to_list(Module) ++ ":format_status/1 crashed"}
            end;
        {false, true} ->
            try Module:format_status(Opt, Old) of
                Shown -> Status#{'$status' => Shown}
            catch
                throw:Shown -> Status#{'$status' => Shown};
                _:_ -> Status#{'EXIT' => atom_to_list(Module) ++ ":format_status/2 crashed"}
            end;
        {false, false} ->
            Status
    end.

%% Why a process has ended, for people: what is wrong with a function that is not there.
shown_reason({{undef, [{M, F, A, _} | _] = Undef}, _}) -> undef_reason(M, F, A, Undef);
shown_reason({undef, [{M, F, A, _} | _] = Stack}) -> undef_reason(M, F, A, Stack);
shown_reason(Reason) -> Reason.

undef_reason(M, F, Args, Stack) when is_list(Args) ->
    case code:is_loaded(M) of
        false ->
            {'module could not be loaded', Stack};
        _ ->
            case erlang:function_exported(M, F, length(Args)) of
                true -> {undef, Stack};
                false -> {'function not exported', Stack}
            end
    end;
undef_reason(_, _, _, Stack) ->
    {undef, Stack}.

%% What reports tell of who sent a request: undefined | Pid | {Pid, dead} | {Pid, {Name, Stack}}.
client(undefined) ->
    undefined;
client({Pid, _Tag}) when is_pid(Pid), node(Pid) =:= node() ->
    case process_info(Pid, [current_stacktrace, registered_name]) of
        undefined -> {Pid, dead};
        [{current_stacktrace, Stack}, {registered_name, []}] -> {Pid, {Pid, Stack}};
        [{current_stacktrace, Stack}, {registered_name, Name}] -> {Pid, {Name, Stack}}
    end;
client({Pid, _Tag}) ->
    {Pid, remote}.

%% Reports of Behaviour, whose format_log/1 and /2 give their texts. Tag: what event error_logger takes one for.
report(Level, Tag, Behaviour, Report) ->
    logger:log(Level, Report, #{domain => [otp], report_cb => fun Behaviour:format_log/2,
                                error_logger => #{tag => Tag, report_cb => fun Behaviour:format_log/1}}).

%% Of a message that Module has no callback for.
report_unhandled(Behaviour, Module, Message) ->
    report(warning, warning_msg, Behaviour, #{label => {Behaviour, no_handle_info}, module => Module, message => Message}).

%% The text of a report by Text(Report, P, SingleLine), which is {Format, Args} where P is the letters
%% of the control for each of the arguments; in {each, List} the elements are limited one by one, in
%% {started, Child} the arguments: as it is, with the depth that error_logger has for terms...
format_log(Text, Report) ->
    case error_logger:get_format_depth() of
        unlimited ->
            {Format, Args} = text(Text, Report, "tp", false),
            {Format, whole(Args)};
        Depth ->
            limited(Text, Report, Depth)
    end.

text(_, #{label := {_, no_handle_info}} = Report, P, Single) ->
    unhandled_text(Report, P, plain(P), Single);
text(Text, Report, P, Single) -> Text(Report, P, Single).

whole(Args) -> [whole_arg(Arg) || Arg <- Args].

whole_arg({each, List}) -> List;
whole_arg({started, Child}) -> Child;
whole_arg(Arg) -> Arg.

%% The name of a module is shown whole.
limited(_, #{label := {_, no_handle_info}} = Report, Depth) ->
    {Format, [Module | Args]} = unhandled_text(Report, "tP", "p", false),
    {Format, [Module | limited(Args, Depth)]};
limited(Text, Report, Depth) ->
    {Format, Args} = Text(Report, "tP", false),
    {Format, limited(Args, Depth)}.

limited(Args, Depth) -> lists:append([[limited_arg(Arg, Depth), Depth] || Arg <- Args]).

limited_arg({each, List}, Depth) -> [io_lib:limit_term(X, Depth) || X <- List];
limited_arg({started, [Pid, {mfa, {M, F, Args}}]}, Depth) ->
    [Pid, {mfa, {M, F, [io_lib:limit_term(Arg, Depth) || Arg <- Args]}}];
limited_arg(Arg, Depth) -> io_lib:limit_term(Arg, Depth).

%% ... and as characters, with the settings of a formatter.
format_log(Text, Report, Config) ->
    Single = maps:get(single_line, Config, false),
    P = logger:term_control(Config),
    {Format, Args} = text(Text, Report, P, Single),
    io_lib:format(Format, logger:term_args(whole(Args), Config), logger:term_options(Config)).

unhandled_text(#{module := Module, message := Message}, P, _, true) ->
    {"Undefined handle_info in ~" ++ P ++ ". Unhandled message: ~" ++ P ++ ".", [Module, Message]};
unhandled_text(#{label := {Behaviour, _}, module := Module, message := Message}, P, ForModule, false) ->
    Newline = case Behaviour of gen_event -> "\n"; _ -> "~n" end,
    {"** Undefined handle_info in ~" ++ ForModule ++ Newline ++ "** Unhandled message: ~" ++ P ++ Newline, [Module, Message]}.

%% The lines of a report about a client, {Format, Args}.
format_client(undefined, _, _) ->
    {"", []};
format_client({Pid, dead}, P, false) ->
    {"** Client ~" ++ plain(P) ++ " is dead~n", [Pid]};
format_client({Pid, dead}, P, true) ->
    {" Client ~" ++ plain(P) ++ " is dead.", [Pid]};
format_client({Pid, remote}, P, false) ->
    {"** Client ~" ++ plain(P) ++ " is remote on node ~" ++ plain(P) ++ "~n", [Pid, node(Pid)]};
format_client({Pid, remote}, P, true) ->
    {" Client ~" ++ plain(P) ++ " is remote on node ~" ++ plain(P) ++ ".", [Pid, node(Pid)]};
format_client({_, {Name, Stack}}, P, false) ->
    {"** Client ~" ++ P ++ " stacktrace~n** ~" ++ P ++ "~n", [Name, Stack]};
format_client({_, {Name, Stack}}, P, true) ->
    {" Client ~" ++ P ++ " stacktrace: ~" ++ P ++ ".", [Name, Stack]}.

plain(P) -> lists:delete($t, P).
