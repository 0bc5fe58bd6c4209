%% The console: reads expressions, has a process evaluate them, and prints what they give.
-module(epiphany_shell).
-export([main/0, evaluator/1]).

%% number: of the next command; results: {Number, Expressions, Value}, the last one first, with a Value as catch gives it;
%% records: their declarations, the last one first; evaluator: the process whose self() commands see;
%% last: whether this was the last command.
-record(shell, {number = 1, bindings, results = [], records = [], evaluator, last = false}).

%% How many results are kept.
-define(KEPT, 20).

main() ->
    process_flag(trap_exit, true),
    io:put_chars("ParallerGo console (help(). lists the commands, q(). ends it)\n"),
    loop(started(#shell{bindings = erl_eval:new_bindings()})).

started(S) -> S#shell{evaluator = spawn_link(?MODULE, evaluator, [self()])}.

loop(#shell{last = true}) ->
    ok;
loop(#shell{number = N} = S) ->
    case io:scan_erl_exprs(standard_io, integer_to_list(N) ++ "> ", {1, 1}) of
        {ok, Tokens, _} -> loop(parsed(erl_eval:extended_parse_exprs(Tokens), S));
        {error, Info, _} -> loop(wrong(Info, S));
        {eof, _} -> io:nl();
        {error, _} -> io:nl()
    end.

parsed({error, Info}, S) ->
    wrong(Info, S);
parsed({ok, Es}, #shell{bindings = Bs} = S) ->
    case bad_records(Es, S) of
        [] ->
            Expanded = recorded(Es, S),
            case erl_eval:check_command(hidden(Expanded), Bs) of
                {error, Info} -> refused(Info, Es, S);
                ok -> evaluated(Expanded, Es, S)
            end;
        [{Where, What} | _] ->
            refused({Where, erl_lint, What}, Es, S)
    end.

refused({_, _, Reason} = Info, Es, S) -> kept({'EXIT', Reason}, Es, wrong(Info, S)).

%% What is used of records that are not declared, or that have no such field.
bad_records({record, A, Name, Fields}, S) -> bad_fields(A, Name, Fields, S);
bad_records({record, A, E, Name, Fields}, S) -> bad_records(E, S) ++ bad_fields(A, Name, Fields, S);
bad_records({record_index, A, Name, Field}, S) -> bad_fields(A, Name, [{record_field, A, Field, none}], S);
bad_records({record_field, A, E, Name, Field}, S) -> bad_records(E, S) ++ bad_fields(A, Name, [{record_field, A, Field, none}], S);
bad_records(E, S) when is_tuple(E) -> bad_records(tuple_to_list(E), S);
bad_records([E | Es], S) -> bad_records(E, S) ++ bad_records(Es, S);
bad_records(_, _) -> [].

bad_fields(A, Name, Used, #shell{records = Records} = S) ->
    case [[field(F) || F <- Fields] || {attribute, _, record, {R, Fields}} <- Records, R =:= Name] of
        [] ->
            [{A, {undefined_record, Name}}];
        [Fields | _] ->
            [{Where, {undefined_field, Name, F}} || {record_field, _, {atom, Where, F}, _} <- Used, not lists:member(F, Fields)]
                ++ lists:flatmap(fun({record_field, _, _, E}) -> bad_records(E, S) end, Used)
    end.

%% Expressions without the variables that are only to be forgotten.
hidden({call, A, {atom, _, f}, [{var, _, _}]}) -> {atom, A, ok};
hidden(E) when is_tuple(E) -> list_to_tuple(hidden(tuple_to_list(E)));
hidden([E | Es]) -> [hidden(E) | hidden(Es)];
hidden(E) -> E.

wrong({Where, Module, Reason}, S) ->
    io:format("* ~ts: ~ts~n", [place(Where), Module:format_error(Reason)]),
    S.

place({Line, Column}) -> io_lib:format("~w:~w", [Line, Column]);
place(Line) -> io_lib:format("~w", [Line]).

%% Expressions in which records are tuples.
recorded(Es, #shell{records = Records}) ->
    Function = {function, 1, commands, 0, [{clause, 1, [], [], Es}]},
    Forms = erl_expand_records:module([{attribute, 1, module, ?MODULE} | lists:reverse([Function | Records])], []),
    [Expanded] = [Body || {function, _, commands, 0, [{clause, _, _, _, Body}]} <- Forms],
    Expanded.

%% Has the evaluator evaluate, and prints what comes of it.
evaluated(Es, Source, #shell{evaluator = Evaluator} = S) ->
    Evaluator ! {evaluate, self(), Es, S},
    receive
        {Evaluator, value, Value, Changed} ->
            print(Value, Changed),
            kept(Value, Source, Changed);
        {Evaluator, Class, Reason, Stack} ->
            receive {'EXIT', Evaluator, _} -> ok end,
            failed(Class, Reason, Stack),
            kept({'EXIT', caught(Class, Reason, Stack)}, Source, started(S));
        {'EXIT', Evaluator, Reason} ->
            failed(exit, Reason, []),
            kept({'EXIT', Reason}, Source, started(S))
    end.

kept(Result, Es, #shell{number = N, results = Results} = S) ->
    S#shell{number = N + 1, results = lists:sublist([{N, Es, Result} | Results], ?KEPT)}.

caught(error, Reason, Stack) -> {Reason, lists:takewhile(fun({M, _, _, _}) -> not outside(M) end, Stack)};
caught(throw, Reason, _) -> {nocatch, Reason};
caught(exit, Reason, _) -> Reason.

%% Modules whose calls are not the program's.
outside(M) -> M =:= erl_eval orelse M =:= ?MODULE.

print(Value, S) -> io:format("~ts~n", [text(Value, S)]).

%% A value as it is printed; tuples of records that are declared have their names.
text(Value, #shell{records = Records}) ->
    case [{Name, length(Fields) + 1, [field(F) || F <- Fields]} || {attribute, _, record, {Name, Fields}} <- Records] of
        [] -> io_lib:format("~60tP", [Value, 30]);
        Known -> named(Value, Known)
    end.

field({record_field, _, {atom, _, Name}}) -> Name;
field({record_field, _, {atom, _, Name}, _}) -> Name.

named(Value, Known) ->
    case has_record(Value, Known) of
        false -> io_lib:format("~60tP", [Value, 30]);
        true -> in_record(Value, Known)
    end.

has_record(Value, Known) when is_tuple(Value) -> fields(Value, Known) =/= none orelse lists:any(fun(V) -> has_record(V, Known) end, tuple_to_list(Value));
has_record([H | T], Known) -> has_record(H, Known) orelse has_record(T, Known);
has_record(Value, Known) when is_map(Value) -> has_record(maps:to_list(Value), Known);
has_record(_, _) -> false.

fields(Value, Known) when tuple_size(Value) > 0 ->
    case lists:keyfind(element(1, Value), 1, Known) of
        {_, Size, Fields} when Size =:= tuple_size(Value) -> Fields;
        _ -> none
    end;
fields(_, _) -> none.

in_record(Value, Known) when is_tuple(Value) ->
    case fields(Value, Known) of
        none -> ["{", between([named(V, Known) || V <- tuple_to_list(Value)]), "}"];
        Fields -> [Name | Values] = tuple_to_list(Value),
                  Parts = [[io_lib:write_atom(F), " = ", named(V, Known)] || {F, V} <- lists:zip(Fields, Values)],
                  ["#", io_lib:write_atom(Name), "{", between(Parts), "}"]
    end;
in_record(Value, Known) when is_map(Value) ->
    ["#{", between([[named(K, Known), " => ", named(V, Known)] || {K, V} <- lists:sort(maps:to_list(Value))]), "}"];
in_record(Value, Known) ->
    ["[", in_list(Value, Known), "]"].

in_list([Last], Known) -> named(Last, Known);
in_list([H | T], Known) when is_list(T) -> [named(H, Known), ",", in_list(T, Known)];
in_list([H | T], Known) -> [named(H, Known), "|", named(T, Known)].

between(Parts) -> lists:join(",", Parts).

failed(Class, Reason, Stack) ->
    Print = fun(Term, Column) -> io_lib:format("~." ++ integer_to_list(Column) ++ "tP", [Term, 30]) end,
    io:format("** ~ts~n", [erl_error:format_exception(4, Class, Reason, Stack, fun(M, _, _) -> outside(M) end, Print, unicode)]).

%% The process that evaluates, until something fails in it.
evaluator(Shell) ->
    receive
        {evaluate, Shell, Es, S} ->
            put(shell, S),
            try erl_eval:exprs(Es, S#shell.bindings, {eval, fun command/3}) of
                {value, Value, Bs} ->
                    Shell ! {self(), value, Value, (get(shell))#shell{bindings = Bs}},
                    evaluator(Shell)
            catch
                Class:Reason:Stack -> Shell ! {self(), Class, Reason, Stack}
            end
    end.

%% What is called without a module: commands. Some want their arguments as they were written.
command(f, [], _) ->
    {value, ok, erl_eval:new_bindings()};
command(f, [{var, _, Name}], Bs) ->
    {value, ok, erl_eval:del_binding(Name, Bs)};
command(rd, [{atom, A, Name}, {tuple, _, Fields}], Bs) ->
    Record = {attribute, A, record, {Name, [declared(F) || F <- Fields]}},
    changed(fun(#shell{records = Rs} = S) -> S#shell{records = [Record | without(Name, Rs)]} end),
    {value, Name, Bs};
command(e, [Which], Bs) ->
    {value, N, _} = erl_eval:expr(Which, Bs),
    {_, Es, _} = result(N),
    erl_eval:exprs(recorded(Es, get(shell)), Bs, {eval, fun command/3});
command(core, [Expression], Bs) ->
    {value, on_core(recorded([Expression], get(shell)), Bs), Bs};
command(Name, Es, Bs) ->
    {Args, Bs1} = erl_eval:expr_list(Es, Bs, {eval, fun command/3}),
    {value, run(Name, Args, Bs1), Bs1}.

declared({atom, A, _} = Name) -> {record_field, A, Name};
declared({match, A, {atom, _, _} = Name, Default}) -> {record_field, A, Name, Default};
declared(_) -> exit("bad record field").

without(Name, Records) -> [R || {attribute, _, record, {Other, _}} = R <- Records, Other =/= Name].

changed(Change) -> put(shell, Change(get(shell))).

%% The result of a command by its number, from the last one if it is negative.
result(N) ->
    #shell{number = Next, results = Results} = get(shell),
    Number = if N < 0 -> Next + N; true -> N end,
    case lists:keyfind(Number, 1, Results) of
        false -> error({no_command, N});
        Result -> Result
    end.

%% Evaluates on a core, by a process of its own, and waits for the value.
on_core(Es, Bs) ->
    Owner = self(),
    {Pid, Ref} = epiphany:spawn_monitor(fun() -> Owner ! {self(), attempt(Es, Bs)} end),
    receive
        {Pid, {value, Value}} ->
            erlang:demonitor(Ref, [flush]),
            Value;
        {Pid, {Class, Reason, Stack}} ->
            erlang:demonitor(Ref, [flush]),
            erlang:raise(Class, Reason, Stack);
        {'DOWN', Ref, process, Pid, Reason} ->
            exit(Reason)
    end.

%% The value of a variable; a fun that knows of no others as it was written.
bound(Value, Indent) ->
    case is_function(Value) andalso erl_eval:fun_data(Value) of
        {fun_data, [], Clauses} -> erl_pp:expr({'fun', 1, {clauses, Clauses}}, Indent, none);
        {named_fun_data, [], Name, Clauses} -> erl_pp:expr({named_fun, 1, Name, Clauses}, Indent, none);
        _ -> text(Value, get(shell))
    end.

attempt(Es, Bs) ->
    try erl_eval:exprs(Es, Bs, {eval, fun(Name, Args, _) -> unknown(Name, length(Args)) end}) of
        {value, Value, _} -> {value, Value}
    catch
        Class:Reason:Stack -> {Class, Reason, Stack}
    end.

unknown(Name, Arity) -> erlang:raise(error, {shell_undef, Name, Arity, []}, []).

run(b, [], Bs) ->
    [io:format("~ts = ~ts~n", [Name, bound(Value, length(atom_to_list(Name)) + 3)]) || {Name, Value} <- lists:sort(erl_eval:bindings(Bs))],
    ok;
run(h, [], _) ->
    #shell{results = Results} = S = get(shell),
    [io:format("~w: ~ts~n-> ~ts~n", [N, erl_pp:exprs(Es, length(integer_to_list(N)) + 2, none), text(Value, S)]) || {N, Es, Value} <- lists:reverse(Results)],
    ok;
run(v, [N], _) ->
    element(3, result(N));
run(rl, [], _) ->
    [io:put_chars(erl_pp:form(Record)) || Record <- lists:reverse((get(shell))#shell.records)],
    ok;
run(rf, ['_'], _) ->
    changed(fun(S) -> S#shell{records = []} end),
    ok;
run(rf, [Name], _) ->
    changed(fun(#shell{records = Rs} = S) -> S#shell{records = without(Name, Rs)} end),
    ok;
run(c, [File], _) ->
    c:c(File);
run(c, [File, Options], _) ->
    c:c(File, Options);
run(l, [Module], _) ->
    c:l(Module);
run(flush, [], _) ->
    receive
        Message ->
            io:format("Shell got ~ts~n", [text(Message, get(shell))]),
            run(flush, [], none)
    after 0 ->
        ok
    end;
run(pid, [A, B, C], _) ->
    list_to_pid(lists:flatten(io_lib:format("<~w.~w.~w>", [A, B, C])));
run(i, [], _) ->
    processes_table();
run(i, [Pid], _) ->
    process_info(Pid);
run(bt, [Pid], _) ->
    backtrace(process_info(Pid, current_stacktrace));
run(pwd, [], _) ->
    {ok, Directory} = file:get_cwd(),
    io:format("~ts~n", [Directory]);
run(ls, [], _) ->
    {ok, Names} = file:list_dir("."),
    [io:format("~ts~n", [Name]) || Name <- lists:sort(Names)],
    ok;
run(q, [], _) ->
    changed(fun(S) -> S#shell{last = true} end),
    ok;
run(help, [], _) ->
    io:put_chars(help());
run(Name, Args, _) ->
    unknown(Name, length(Args)).

%% A line for each process: where it runs, what it was started with, and how much it has.
processes_table() ->
    row(["Pid", "Initial call", "Now in", "Heap", "Reductions", "Messages", "Name"]),
    [described(Pid, process_info(Pid, [initial_call, current_function, total_heap_size, reductions, message_queue_len, registered_name])) || Pid <- processes()],
    ok.

described(Pid, [{_, Initial}, {_, Current}, {_, Heap}, {_, Reductions}, {_, Messages}, {_, Name}]) ->
    row([pid_to_list(Pid), mfa(Initial), mfa(Current), integer_to_list(Heap), integer_to_list(Reductions),
         integer_to_list(Messages), io_lib:format("~tw", [Name])]);
described(_, undefined) ->
    ok.

mfa({M, F, A}) -> io_lib:format("~tw:~tw/~w", [M, F, A]);
mfa(_) -> "".

row(Columns) -> io:format("~-10ts ~-28ts ~-28ts ~8ts ~11ts ~9ts ~ts~n", Columns).

backtrace({current_stacktrace, Calls}) ->
    [io:format("~tw:~tw/~w~ts~n", [M, F, A, source(Where)]) || {M, F, A, Where} <- Calls],
    ok;
backtrace(undefined) ->
    undefined.

source(Where) ->
    case {lists:keyfind(file, 1, Where), lists:keyfind(line, 1, Where)} of
        {{_, File}, {_, Line}} -> io_lib:format(" (~ts, line ~w)", [File, Line]);
        _ -> ""
    end.

help() ->
    "b()        the variables that are bound\n"
    "bt(Pid)    the calls that a process is in\n"
    "c(Module)  compiles a module below --files and loads it\n"
    "core(E)    evaluates an expression on a core\n"
    "e(N)       evaluates command N again\n"
    "f()        forgets the variables\n"
    "f(X)       forgets variable X\n"
    "flush()    prints the messages that have arrived\n"
    "h()        the commands and what they gave\n"
    "i()        the processes\n"
    "i(Pid)     what is known of a process\n"
    "l(Module)  loads a module anew\n"
    "ls()       the files below --files\n"
    "pid(A,B,C) the pid <A.B.C>\n"
    "pwd()      the directory\n"
    "q()        ends the console\n"
    "rd(R,D)    declares record R with fields D, as in rd(point, {x, y = 0})\n"
    "rf(R)      forgets record R, '_' for all\n"
    "rl()       the records\n"
    "v(N)       the value of command N; -1 is the last one\n".
