%% Processes that know who started them, tell when they are ready, and report how they crash.
%%
%% Such a process has in its dictionary '$ancestors', a list of pids or registered names, the parent first, and '$initial_call', {M, F, Arity}.
-module(proc_lib).
-export([spawn/1, spawn/2, spawn/3, spawn/4, spawn_link/1, spawn_link/2, spawn_link/3, spawn_link/4]).
-export([spawn_opt/2, spawn_opt/3, spawn_opt/4, spawn_opt/5, init_p/3, init_p/5]).
-export([start/3, start/4, start/5, start_link/3, start_link/4, start_link/5, start_monitor/3, start_monitor/4, start_monitor/5]).
-export([init_ack/1, init_ack/2, hibernate/3, wake_up/3, stop/1, stop/3]).
-export([initial_call/1, translate_initial_call/1, format/1, format/2, format/3, report_cb/2]).

spawn(F) when is_function(F) ->
    erlang:spawn(proc_lib, init_p, [parent(), ancestors(), F]).

spawn(Node, F) when is_function(F) ->
    erlang:spawn(Node, proc_lib, init_p, [parent(), ancestors(), F]).

spawn(M, F, Args) when is_atom(M), is_atom(F), is_list(Args) ->
    erlang:spawn(proc_lib, init_p, [parent(), ancestors(), M, F, Args]).

spawn(Node, M, F, Args) when is_atom(M), is_atom(F), is_list(Args) ->
    erlang:spawn(Node, proc_lib, init_p, [parent(), ancestors(), M, F, Args]).

spawn_link(F) when is_function(F) -> proc_lib:spawn_opt(F, [link]).

spawn_link(Node, F) when is_function(F) -> proc_lib:spawn_opt(Node, F, [link]).

spawn_link(M, F, Args) when is_atom(M), is_atom(F), is_list(Args) -> proc_lib:spawn_opt(M, F, Args, [link]).

spawn_link(Node, M, F, Args) -> proc_lib:spawn_opt(Node, M, F, Args, [link]).

spawn_opt(F, Options) when is_function(F) ->
    erlang:spawn_opt(proc_lib, init_p, [parent(), ancestors(), F], Options).

spawn_opt(Node, F, Options) when is_function(F) ->
    erlang:spawn_opt(Node, proc_lib, init_p, [parent(), ancestors(), F], Options).

spawn_opt(M, F, Args, Options) when is_atom(M), is_atom(F), is_list(Args) ->
    erlang:spawn_opt(proc_lib, init_p, [parent(), ancestors(), M, F, Args], Options).

spawn_opt(Node, M, F, Args, Options) when is_atom(M), is_atom(F), is_list(Args) ->
    erlang:spawn_opt(Node, proc_lib, init_p, [parent(), ancestors(), M, F, Args], Options).

%% The caller as its children know it.
parent() ->
    case process_info(self(), registered_name) of
        {registered_name, Name} -> Name;
        _ -> self()
    end.

ancestors() ->
    case get('$ancestors') of
        Ancestors when is_list(Ancestors) -> Ancestors;
        _ -> []
    end.

%% The process begins here.
init_p(Parent, Ancestors, F) when is_function(F) ->
    {module, M} = erlang:fun_info(F, module),
    {name, Name} = erlang:fun_info(F, name),
    {arity, Arity} = erlang:fun_info(F, arity),
    put('$initial_call', {M, Name, Arity}),
    put('$ancestors', [Parent | Ancestors]),
    try
        F()
    catch
        Class:Reason:Stack -> crashed(Class, Reason, Stack)
    end.

init_p(Parent, Ancestors, M, F, Args) ->
    put('$initial_call', whose(M, F, Args)),
    put('$ancestors', [Parent | Ancestors]),
    run(M, F, Args).

run(M, F, Args) ->
    try
        apply(M, F, Args)
    catch
        Class:Reason:Stack -> crashed(Class, Reason, Stack)
    end.

%% The callback that a process of a behaviour is known by.
whose(gen, init_it, [gen_server, _, _, supervisor, {_, M, _}, _]) -> {supervisor, M, 1};
whose(gen, init_it, [gen_server, _, _, _, supervisor, {_, M, _}, _]) -> {supervisor, M, 1};
whose(gen, init_it, [gen_server, _, _, M, _, _]) -> {M, init, 1};
whose(gen, init_it, [gen_server, _, _, _, M, _, _]) -> {M, init, 1};
whose(gen, init_it, [gen_statem, _, _, M, _, _]) -> {M, init, 1};
whose(gen, init_it, [gen_statem, _, _, _, M, _, _]) -> {M, init, 1};
whose(gen, init_it, [gen_event | _]) -> {gen_event, init_it, 6};
whose(M, F, Args) -> {M, F, length(Args)}.

crashed(Class, Reason, Stack) ->
    case Reason of
        normal when Class =:= exit -> ok;
        shutdown when Class =:= exit -> ok;
        {shutdown, _} when Class =:= exit -> ok;
        _ -> crash_report(Class, Reason, Stack)
    end,
    erlang:raise(exit, exit_reason(Class, Reason, Stack), Stack).

exit_reason(error, Reason, Stack) -> {Reason, Stack};
exit_reason(exit, Reason, _) -> Reason;
exit_reason(throw, Reason, Stack) -> {{nocatch, Reason}, Stack}.

%% Starting and waiting until the process says what to return, by init_ack

start(M, F, Args) -> start(M, F, Args, infinity).

start(M, F, Args, Timeout) -> start(M, F, Args, Timeout, []).

%% What the process acknowledged with, {error, Reason} if it ended instead, {error, timeout} if it took too long.
start(M, F, Args, Timeout, Options) when is_atom(M), is_atom(F), is_list(Args) ->
    {Pid, Ref} = proc_lib:spawn_opt(M, F, Args, [monitor | own_monitor(Options)]),
    case acknowledged(Pid, Ref, Timeout) of
        {down, Error, _} -> {error, Error};
        Result -> erlang:demonitor(Ref, [flush]), Result
    end.

start_monitor(M, F, Args) -> start_monitor(M, F, Args, infinity).

start_monitor(M, F, Args, Timeout) -> start_monitor(M, F, Args, Timeout, []).

%% {what start/5 returns, Ref}: the caller goes on monitoring the process.
start_monitor(M, F, Args, Timeout, Options) when is_atom(M), is_atom(F), is_list(Args) ->
    {Pid, Ref} = proc_lib:spawn_opt(M, F, Args, [monitor | own_monitor(Options)]),
    case acknowledged(Pid, Ref, Timeout) of
        {down, Error, Reason} ->
            self() ! {'DOWN', Ref, process, Pid, Reason},
            {{error, Error}, Ref};
        Result ->
            {Result, Ref}
    end.

%% The monitor is the caller's affair here.
own_monitor(Options) ->
    case lists:member(monitor, Options) of
        true -> error(badarg, [Options]);
        false -> Options
    end.

%% What the process acknowledged with, or {down, the error to return, why it ended}.
acknowledged(Pid, Ref, Timeout) ->
    receive
        {ack, Pid, Return} -> Return;
        {'DOWN', Ref, process, Pid, Reason} -> {down, Reason, Reason}
    after Timeout ->
        end_late(Pid),
        receive {'DOWN', Ref, process, Pid, Reason} -> {down, timeout, Reason} end
    end.

%% Ends a process that has not begun in time; who waited for it hears of its end by a monitor alone.
end_late(Pid) ->
    unlink(Pid),
    exit(Pid, kill),
    receive
        {'EXIT', Pid, _} -> ok
    after 0 ->
        ok
    end.

start_link(M, F, Args) -> start_link(M, F, Args, infinity).

start_link(M, F, Args, Timeout) -> start_link(M, F, Args, Timeout, []).

start_link(M, F, Args, Timeout, Options) when is_atom(M), is_atom(F), is_list(Args) ->
    Pid = proc_lib:spawn_opt(M, F, Args, [link | own_monitor(Options)]),
    receive
        {ack, Pid, Return} -> Return;
        {'EXIT', Pid, Reason} -> {error, Reason}
    after Timeout ->
        end_late(Pid),
        {error, timeout}
    end.

init_ack(Return) -> init_ack(gen:get_parent(), Return).

init_ack(Parent, Return) ->
    Parent ! {ack, self(), Return},
    ok.

%% The stack is lost, and with it what reports a crash: it has to be there again afterwards.
hibernate(M, F, Args) when is_atom(M), is_atom(F), is_list(Args) ->
    erlang:hibernate(proc_lib, wake_up, [M, F, Args]).

wake_up(M, F, Args) -> run(M, F, Args).

stop(Process) -> stop(Process, normal, infinity).

%% Asks the process to end by the system message terminate: ok when it has ended for that reason.
stop(Process, Reason, Timeout) ->
    Ref = erlang:monitor(process, Process),
    Started = erlang:monotonic_time(millisecond),
    try sys:terminate(Process, Reason, Timeout) of
        ok -> ended(Ref, Reason, left(Timeout, Started))
    catch
        exit:{noproc, {sys, terminate, _}} ->
            erlang:demonitor(Ref, [flush]),
            exit(noproc);
        exit:Exit ->
            erlang:demonitor(Ref, [flush]),
            exit(stop_reason(Exit))
    end.

stop_reason({timeout, {sys, terminate, _}}) -> timeout;
stop_reason(Exit) -> Exit.

left(infinity, _) -> infinity;
left(Timeout, Started) -> max(0, Timeout - (erlang:monotonic_time(millisecond) - Started)).

ended(Ref, Reason, Timeout) ->
    receive
        {'DOWN', Ref, _, _, Reason} -> ok;
        {'DOWN', Ref, _, _, Other} -> exit(Other)
    after Timeout ->
        erlang:demonitor(Ref, [flush]),
        exit(timeout)
    end.

%% Who processes are

%% {M, F, Args} with placeholders such as 'Argument__1' for the arguments, or false.
initial_call(Process) ->
    case started_as(Process) of
        {M, F, Arity} -> {M, F, [list_to_atom("Argument__" ++ integer_to_list(I)) || I <- lists:seq(1, Arity)]};
        false -> false
    end.

%% {M, F, Arity}: of the process itself where it was not started by this module.
translate_initial_call(Process) ->
    case started_as(Process) of
        {_, _, _} = Call ->
            Call;
        false ->
            case information(Process, initial_call) of
                {initial_call, Call} -> Call;
                _ -> {proc_lib, init_p, 5}
            end
    end.

started_as(Process) ->
    case information(Process, dictionary) of
        {dictionary, Dictionary} ->
            case lists:keyfind('$initial_call', 1, Dictionary) of
                {_, {_, _, _} = Call} -> Call;
                _ -> false
            end;
        _ ->
            false
    end.

information(Pid, Item) when is_pid(Pid) -> process_info(Pid, Item);
information({X, Y, Z}, Item) -> process_info(list_to_pid("<" ++ lists:append(lists:join(".", [integer_to_list(I) || I <- [X, Y, Z]])) ++ ">"), Item).

%% Reports of crashes: [What is known of the process, Its neighbours]

crash_report(Class, Reason, Stack) ->
    logger:log(error, #{label => {proc_lib, crash}, report => [own_info(Class, Reason, Stack), neighbours()]},
               #{domain => [otp, sasl], report_cb => fun proc_lib:report_cb/2, logger_formatter => #{title => "CRASH REPORT"},
                 error_logger => #{tag => error_report, type => crash_report}}).

-define(CLEANED, ['$ancestors', '$initial_call']).

own_info(Class, Reason, Stack) ->
    [{initial_call, Call} || Call <- [initial_call(self())], Call =/= false] ++
    [{pid, self()},
     known(registered_name, []),
     {error_info, {Class, Reason, Stack}},
     {ancestors, ancestors()},
     known(message_queue_len, 0),
     known(messages, []),
     known(links, []),
     {dictionary, [Pair || {Key, _} = Pair <- get(), not lists:member(Key, ?CLEANED)]},
     known(trap_exit, false),
     {status, running},
     known(heap_size, 0),
     known(stack_size, 0),
     known(reductions, 0)].

known(Item, Default) -> known(self(), Item, Default).

known(Pid, Item, Default) ->
    try process_info(Pid, Item) of
        {Item, _} = Info -> Info;
        _ -> {Item, Default}
    catch
        error:badarg -> {Item, Default}
    end.

%% Processes that the crash may take with it: linked to this one or to another of them, and not trapping exits; the farthest first.
neighbours() ->
    {links, Links} = known(links, []),
    [{neighbour, neighbour(Pid)} || Pid <- reached(Links, [self()], [])].

reached([Pid | Pids], Seen, Found) ->
    case is_pid(Pid) andalso not lists:member(Pid, Seen) andalso process_info(Pid, [trap_exit, links]) of
        [{trap_exit, false}, {links, Links}] -> reached(Pids ++ Links, [Pid | Seen], [Pid | Found]);
        _ -> reached(Pids, Seen, Found)
    end;
reached([], _, Found) ->
    Found.

neighbour(Pid) ->
    [{pid, Pid},
     known(Pid, registered_name, []),
     first_call(Pid),
     known(Pid, current_function, undefined),
     {ancestors, ancestors_of(Pid)},
     known(Pid, message_queue_len, 0),
     known(Pid, links, []),
     known(Pid, trap_exit, false),
     known(Pid, status, undefined),
     known(Pid, heap_size, 0),
     known(Pid, stack_size, 0),
     known(Pid, reductions, 0),
     known(Pid, current_stacktrace, [])].

%% {initial_call, {M, F, Args}} where this module has started the process, {initial_call, {M, F, Arity}} elsewhere.
first_call(Pid) ->
    case initial_call(Pid) of
        false -> known(Pid, initial_call, undefined);
        Call -> {initial_call, Call}
    end.

ancestors_of(Pid) ->
    case process_info(Pid, dictionary) of
        {dictionary, Dictionary} -> proplists:get_value('$ancestors', Dictionary, []);
        _ -> []
    end.

%% The text of a report

format(Report) -> format(Report, latin1).

format(Report, Encoding) -> format(Report, Encoding, unlimited).

format([Own, Neighbours], Encoding, Depth) ->
    lists:flatten(report_text([Own, Neighbours], #{depth => Depth, chars_limit => unlimited, single_line => false, encoding => Encoding})).

report_cb(#{label := {proc_lib, crash}, report := Report}, Format) ->
    report_text(Report, maps:merge(#{depth => unlimited, chars_limit => unlimited, single_line => false, encoding => utf8}, Format)).

report_text([Own, Neighbours], #{chars_limit := Limit, single_line := Single} = Format) when is_integer(Limit), is_list(Own) ->
    {Begin, Between, End} =
        case Single of
            true -> {"crasher: ", ", ", "; neighbours: "};
            false -> {"  crasher:\n", "\n", "\n  neighbours: "}
        end,
    {Formats, Args} = lists:unzip([bounded(Item, Format) || Item <- Own] ++ [bounded_pids(Neighbours, Format)]),
    {Items, [Pids]} = lists:split(length(Own), Formats),
    io_lib:format(lists:flatten([Begin, lists:join(Between, Items), End, Pids]), lists:append(Args), logger:term_options(Format));
report_text([Own, Neighbours], #{single_line := true} = Format) ->
    ["crasher: ", one_line(Own, Format), "; neighbours: ", lists:join("; ", [["neighbour: ", one_line(N, Format)] || {neighbour, N} <- Neighbours])];
report_text([Own, Neighbours], Format) ->
    ["  crasher:\n", lines(Own, 4, Format), "\n  neighbours:\n", neighbours(Neighbours, Format)].

neighbours(List, Format) when is_list(List) ->
    lists:join($\n, [["    neighbour:\n", lines(case N of {neighbour, Items} -> Items; _ -> N end, 6, Format)] || N <- List]);
neighbours(Other, Format) ->
    ["    \n", term_text("~", Other, Format)].

%% {Format, Args} of an item when the characters of a report are limited: all of the items have them together, but for what caused
%% the report in lines, which has a third. Of neighbours the pids are told.

bounded({initial_call, {M, F, Args}}, #{single_line := Single} = Format) when is_list(Args) ->
    {[indent(Single), as_format(call_text(M, F, Args, Format))], []};
bounded({pid, Pid}, #{single_line := Single}) when is_pid(Pid) ->
    {[indent(Single), "pid: ", pid_to_list(Pid)], []};
bounded({error_info, _} = Item, #{single_line := false, chars_limit := Limit} = Format) ->
    {as_format(line(Item, 4, Format#{chars_limit := Limit div 3})), []};
bounded({error_info, {Class, Reason, Stack}}, Format) ->
    bounded({Class, {Reason, Stack}}, Format);
bounded({Key, Value}, #{single_line := Single} = Format) ->
    Width = case Single of true -> ""; false -> ".18" end,
    {[indent(Single), atom_to_list(Key), ": ~", Width, logger:term_control(Format)], logger:term_args([Value], Format)}.

bounded_pids(Neighbours, Format) ->
    {["~", logger:term_control(Format)], logger:term_args([[Pid || {neighbour, Items} <- Neighbours, {pid, Pid} <- Items]], Format)}.

indent(true) -> "";
indent(false) -> spaces(4).

as_format(Text) -> [case C of $~ -> "~~"; _ -> C end || C <- lists:flatten(Text)].

%% What is no list stands as it is; a list ends before what is no pair in it.
lines(Items, Indent, Format) when is_list(Items) ->
    lists:join($\n, [line(Item, Indent, Format) || Item <- lists:takewhile(fun(Item) -> is_tuple(Item) andalso tuple_size(Item) =:= 2 end, Items)]);
lines(Other, Indent, Format) ->
    [spaces(Indent), term_text("~", Other, Format)].

one_line(Items, Format) -> lists:join(", ", [one(Item, Format) || Item <- Items]).

one({initial_call, {M, F, Args}}, Format) when is_list(Args) -> call_text(M, F, Args, Format);
one({error_info, {Class, Reason, Stack}}, Format) ->
    one({Class, {Reason, Stack}}, Format);
one({Key, Value}, Format) ->
    [atom_to_list(Key), ": ", term_text("~", Value, Format)].

%% The control begins with a field of a width or with nothing.
term_text(Begin, Term, Format) ->
    io_lib:format(Begin ++ logger:term_control(Format), logger:term_args([Term], Format), logger:term_options(Format)).

line({initial_call, {M, F, Args}}, Indent, Format) when is_list(Args) ->
    [spaces(Indent), call_text(M, F, Args, Format)];
line({error_info, {Class, Reason, Stack}}, Indent, #{encoding := Encoding} = Format) ->
    Print = fun(Term, Column) -> term_text("~." ++ integer_to_list(Column), Term, Format) end,
    Text = erl_error:format_exception(Indent + 1, Class, Reason, Stack, fun outside/3, Print, Encoding),
    [spaces(Indent), encoded(Text, Encoding)];
line({Key, Value}, Indent, Format) -> % values that take several lines go on in one column, whatever their keys
    [spaces(Indent), atom_to_list(Key), ": ", term_text("~.18", Value, Format)].

%% Characters that Latin-1 does not have are in quoted names, where escapes stand for them.
encoded(Text, latin1) ->
    [if C > 255 -> io_lib:format("\\x{~.16B}", [C]); true -> C end || C <- lists:flatten(Text)];
encoded(Text, _) ->
    Text.

call_text(M, F, Args, #{encoding := latin1}) ->
    io_lib:format("initial call: ~w:~w/~w", [M, F, length(Args)]);
call_text(M, F, Args, _) ->
    io_lib:format("initial call: ~tw:~tw/~w", [M, F, length(Args)]).

%% Frames of a stack trace below the process's own code say nothing.
outside(proc_lib, _, _) -> true;
outside(_, _, _) -> false.

spaces(N) -> lists:duplicate(N, $\s).
