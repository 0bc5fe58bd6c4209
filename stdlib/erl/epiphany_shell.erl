%% The commands of the shell, what it shows, and what a restricted shell may call. Those that need the shell's state are here, the others
%% in user_default and shell_default. Run by the shell's evaluator, whose process dictionary has the state.
-module(epiphany_shell).
-export([main/0, interrupt/0]).
-export([recalled/2, checked/3, handlers/1, outside/1, wrong/2, print/2, failed/5]).

%% The console of the command line.
main() ->
    register(?MODULE, self()),
    shell:run("ParallerGo console (help(). lists the commands, q(). ends it)\n").

%% Ends what the console evaluates.
interrupt() -> exit(whereis(?MODULE), interrupt).

%% Expressions with commands and results of before in the places of e(N) and v(N); and with commands alone, in which v(N) has the
%% number that N has been, for it may be less than 0, and the command be evaluated again.
recalled(Es, S) ->
    try
        Named = lists:flatmap(fun(E) -> again(E, S) end, Es),
        {ok, results_in(Named, S), Named}
    catch
        throw:{?MODULE, E} -> {error, io_lib:format("~ts: command not found", [erl_pp:expr(E)])}
    end.

%% A command that consists of several expressions is several where it stands by itself.
again({call, _, {atom, _, e}, [N]}, S) -> element(2, command_of(N, S));
again(E, S) -> [put_in(E, S)].

put_in({call, A, {atom, _, e}, [N]}, S) ->
    case element(2, command_of(N, S)) of
        [E] -> E;
        Es -> {block, A, Es}
    end;
put_in({call, A, {atom, _, v} = V, [N]}, S) ->
    case command_of(N, S) of
        {_, _, none} -> throw({?MODULE, N});
        {Number, _, _} -> {call, A, V, [{integer, A, Number}]}
    end;
put_in(E, S) when is_tuple(E) -> list_to_tuple(put_in(tuple_to_list(E), S));
put_in([E | Es], S) -> [put_in(E, S) | put_in(Es, S)];
put_in(E, _) -> E.

results_in({call, A, {atom, _, v}, [N]}, S) ->
    case command_of(N, S) of
        {_, _, {value, Value}} -> {value, A, Value};
        {_, _, none} -> throw({?MODULE, N})
    end;
results_in(E, S) when is_tuple(E) -> list_to_tuple(results_in(tuple_to_list(E), S));
results_in([E | Es], S) -> [results_in(E, S) | results_in(Es, S)];
results_in(E, _) -> E.

%% A command by an expression for its number, from the last one if it is negative.
command_of(E, #{number := Next, results := Results}) ->
    N = try erl_eval:expr(E, []) of {value, Value, _} -> Value catch _:_ -> none end,
    case is_integer(N) andalso lists:keyfind(if N < 0 -> Next + N; true -> N end, 1, Results) of
        false -> throw({?MODULE, E});
        Result -> Result
    end.

%% An expression as it is evaluated, or what keeps it from that.
checked({call, _, {atom, _, rd}, [{atom, _, _}, _]} = E, _, _) ->
    {ok, E};
checked(E, Bs, #{records := Records}) ->
    case epiphany_shell_records:misused(E, Records) of
        [] ->
            Expanded = epiphany_shell_records:expanded(E, Records),
            case erl_eval:check_command([hidden(Expanded)], Bs) of
                ok -> {ok, Expanded};
                Error -> Error
            end;
        [{Where, What} | _] ->
            {error, {Where, erl_lint, What}}
    end.

%% Expressions without the variables that are only to be forgotten, and without declarations, which are looked at later.
hidden({call, A, {atom, _, f}, [{var, _, _}]}) -> {atom, A, ok};
hidden({call, A, {atom, _, rd}, [{atom, _, _}, {tuple, _, _}]}) -> {atom, A, ok};
hidden({value, A, _}) -> {atom, A, ok};
hidden(E) when is_tuple(E) -> list_to_tuple(hidden(tuple_to_list(E)));
hidden([E | Es]) -> [hidden(E) | hidden(Es)];
hidden(E) -> E.

%% What is wrong with a command.
wrong({Where, Module, Reason}, S) ->
    io:format("* ~ts: ~ts~n", [place(Where), Module:format_error(Reason)]),
    S.

place({Line, Column}) -> io_lib:format("~w:~w", [Line, Column]);
place(Line) -> io_lib:format("~w", [Line]).

%% Modules whose calls are not the program's.
outside(M) -> lists:member(M, [erl_eval, epiphany_eval_match, prim_eval, shell, ?MODULE]).

print(Value, S) -> io:put_chars([text(Value, 1, S), $\n]).

failed(Begin, Class, Reason, Stack, S) ->
    Print = fun(Term, Column) -> text(Term, Column, S) end,
    Outside = fun(M, F, _) -> outside(M) orelse M =:= lists andalso lists:member(F, [fold_left, map_fold_left, all_true, any_true]) end,
    io:put_chars([Begin, erl_error:format_exception(length(Begin) + 1, Class, Reason, Stack, Outside, Print, encoding()), $\n]).

%% A value as it is printed from a column; tuples of records that are declared have their names.
text(Value, Column, S) -> text(Value, Column, 30, S).

text(Value, Column, Depth, #{records := Records}) ->
    Names = epiphany_shell_records:fields(Records),
    io_lib_pretty:print(Value, [{column, Column}, {line_length, columns()}, {depth, Depth}, {line_max_chars, 60},
        {strings, application:get_env(stdlib, shell_strings, true)}, {record_print_fun, fun(Name, N) -> maps:get({Name, N}, Names, no) end},
        {encoding, encoding()}]).

columns() ->
    case io:columns() of
        {ok, N} -> N;
        _ -> 80
    end.

encoding() ->
    case io:getopts() of
        [_ | _] = Options -> proplists:get_value(encoding, Options, latin1);
        _ -> latin1
    end.

%% Who calls commands and other functions for erl_eval.
handlers(none) -> {{eval, fun command/3}, {value, fun shell:apply_fun/2}};
handlers(Module) ->
    Allowing = case code:ensure_loaded(Module) of
        {module, _} -> Module;
        _ -> shell
    end,
    {{eval, fun(F, Es, Bs) -> restricted(Allowing, F, Es, Bs) end}, {value, fun(F, Args) -> other(Allowing, F, Args) end}}.

%% A command of a restricted shell. Those that only change the shell are allowed.
restricted(Module, F, Es, Bs) ->
    case lists:member({F, length(Es)}, [{f, 0}, {f, 1}, {h, 0}, {b, 0}, {rd, 2}, {rf, 0}, {rf, 1}, {rl, 0}, {rl, 1}, {rp, 1}, {rr, 1}, {rr, 2}, {rr, 3},
                                        {history, 1}, {results, 1}, {catch_exception, 1}]) of
        true -> command(F, Es, Bs);
        false ->
            {Local, Other} = handlers(Module),
            {Args, Bs1} = erl_eval:expr_list(Es, Bs, Local, Other),
            case answer(Module, local_allowed, F, Args) of
                true -> {value, run(F, Args, Bs1), Bs1};
                false -> exit({restricted_shell_disallowed, {F, Args}})
            end
    end.

other(Module, F, Args) ->
    MF = case is_function(F) of
        true ->
            [{module, M}, {name, Name}] = [erlang:fun_info(F, Item) || Item <- [module, name]],
            {M, Name};
        false -> F
    end,
    case answer(Module, non_local_allowed, MF, Args) of
        true -> shell:apply_fun(F, Args);
        {redirect, Other, OtherArgs} -> shell:apply_fun(Other, OtherArgs);
        false -> exit({restricted_shell_disallowed, {MF, Args}})
    end.

%% What the module says, which has a state of its own.
answer(Module, Asked, F, Args) ->
    #{restricted := State} = S = get(shell),
    case Module:Asked(F, Args, {undefined, State}) of
        {Answer, New} when is_boolean(Answer); element(1, Answer) =:= redirect ->
            case New of
                {_, Kept} -> put(shell, S#{restricted := Kept});
                _ -> ok
            end,
            Answer;
        Other -> erlang:raise(exit, {restricted_shell_bad_return, Other}, [{Module, Asked, 3, []}])
    end.

%% What is called without a module: commands. Some want their arguments as they were written.
command(f, [], _) ->
    {value, ok, erl_eval:new_bindings()};
command(f, [{var, _, Name}], Bs) ->
    {value, ok, erl_eval:del_binding(Name, Bs)};
command(f, [_], _) ->
    no_such(f, 1);
command(rd, [{atom, A, Name}, {tuple, _, Fields}], Bs) ->
    Record = {attribute, A, record, {Name, [declared(F) || F <- Fields]}},
    case epiphany_shell_records:declared(Record, records()) of
        {ok, Name, Records} ->
            put_records(Records),
            {value, Name, Bs};
        {error, Text} -> exit(Text)
    end;
command(rd, [{atom, _, _}, _], _) ->
    exit("bad record declaration");
command(rd, [_, _], _) ->
    no_such(rd, 2);
command(core, [Expression], Bs) ->
    {value, on_core([Expression], Bs), Bs};
command(record_info, [{atom, _, What}, {atom, _, Name}], Bs) when What =:= size; What =:= fields ->
    case {What, epiphany_shell_records:fields(epiphany_shell_records:named(Name, records()))} of
        {_, None} when map_size(None) =:= 0 -> unknown(record_info, 2);
        {size, Found} -> {value, element(2, hd(maps:keys(Found))) + 1, Bs};
        {fields, Found} -> {value, hd(maps:values(Found)), Bs}
    end;
command(Name, Es, Bs) ->
    {Args, Bs1} = erl_eval:expr_list(Es, Bs, {eval, fun command/3}, {value, fun shell:apply_fun/2}),
    {value, run(Name, Args, Bs1), Bs1}.

no_such(Name, Arity) -> erlang:raise(error, function_clause, [{shell, Name, Arity, []}]).

declared({atom, A, _} = Name) -> {record_field, A, Name};
declared({match, A, {atom, _, _} = Name, Default}) -> {record_field, A, Name, Default};
declared(_) -> exit("bad record field").

records() -> maps:get(records, get(shell)).

put_records(Records) -> put(shell, (get(shell))#{records := Records}).

%% Evaluates on a core, by a process of its own, which does not go on without the evaluator, and waits for the value.
on_core(Es, Bs) ->
    Owner = self(),
    {Pid, Ref} = epiphany:spawn_monitor(fun() ->
        link(Owner),
        Result = attempt(Es, Bs),
        unlink(Owner),
        Owner ! {self(), Result}
    end),
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
        _ -> text(Value, Indent, get(shell))
    end.

attempt(Es, Bs) ->
    try erl_eval:exprs(Es, Bs, {eval, fun(Name, Args, _) -> unknown(Name, length(Args)) end}) of
        {value, Value, _} -> {value, Value}
    catch
        Class:Reason:Stack -> {Class, Reason, Stack}
    end.

unknown(Name, Arity) -> erlang:raise(error, {shell_undef, Name, Arity, []}, []).

run(b, [], Bs) ->
    [io:put_chars([atom_to_list(Name), " = ", bound(Value, length(atom_to_list(Name)) + 3), $\n]) || {Name, Value} <- lists:sort(erl_eval:bindings(Bs))],
    ok;
run(h, [], _) ->
    #{results := Results} = S = get(shell),
    [recalled(N, Es, Result, S) || {N, Es, Result} <- lists:reverse(Results)],
    ok;
run(rl, [], _) ->
    run(rl, ['_'], none);
run(rl, [Names], _) ->
    [io:put_chars(erl_pp:form(Record, [{encoding, encoding()}])) || Record <- lists:reverse(epiphany_shell_records:named(Names, records()))],
    ok;
run(rf, [], _) ->
    put_records([]),
    [];
run(rf, [Names], _) ->
    put_records(epiphany_shell_records:without(Names, records())),
    ok;
run(rp, [Value], _) ->
    io:put_chars([text(Value, 1, -1, get(shell)), $\n]);
run(rr, [What], _) ->
    run(rr, [What, '_', []], none);
run(rr, [What, Names], _) ->
    run(rr, [What, Names, []], none);
run(rr, [What, Names, Options], _) ->
    case epiphany_shell_records:read(What, Names, Options) of
        {error, _} = Error -> Error;
        Read ->
            put_records(epiphany_shell_records:added(Read, records())),
            lists:usort([Name || {attribute, _, record, {Name, _}} <- Read])
    end;
run(Setting, [Value], _) when Setting =:= history; Setting =:= results; Setting =:= catch_exception ->
    try shell:Setting(Value)
    catch error:function_clause -> no_such(Setting, 1)
    end;
run(q, [], _) ->
    put(shell, (get(shell))#{last := true}),
    ok;
run(Name, Args, _) ->
    Arity = length(Args),
    case [M || M <- [user_default, shell_default], code:ensure_loaded(M) =:= {module, M}, erlang:function_exported(M, Name, Arity)] of
        [M | _] -> apply(M, Name, Args);
        [] -> unknown(Name, Arity)
    end.

recalled(N, Es, Result, S) ->
    io:put_chars([integer_to_list(N), ": ", erl_pp:exprs(Es, length(integer_to_list(N)) + 2, [{encoding, encoding()}]), $\n]),
    case Result of
        none -> ok;
        {value, Value} -> io:put_chars(["-> ", text(Value, 4, S), $\n])
    end.
