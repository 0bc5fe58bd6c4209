%% Exceptions as text.
-module(erl_error).
-export([format_exception/3, format_exception/4, format_exception/7]).

format_exception(Class, Reason, Stack) -> format_exception(Class, Reason, Stack, #{}).

%% Options: column (1), stack_trim_fun (none), format_fun (as ~P to a depth of 30, from a column).
format_exception(Class, Reason, Stack, Options) ->
    Text = format_exception(maps:get(column, Options, 1), Class, Reason, Stack, maps:get(stack_trim_fun, Options, fun(_, _, _) -> false end),
                            maps:get(format_fun, Options, fun printed/2), unicode),
    unicode:characters_to_list(Text).

printed(Term, Column) -> io_lib:format("~." ++ integer_to_list(Column) ++ "P", [Term, 30]).

%% Characters that begin in a column: what happened, then the calls that were going on. Outside(M, F, Arity) tells calls that
%% do not matter when they are at the end.
format_exception(Column, Class, Reason, Stack, Outside, Print, _Encoding) ->
    Prefix = ["exception ", name(Class), ": "],
    Indent = Column + iolist_length(Prefix),
    {Text, Calls, Hints} = explained(Class, Reason, Stack, Indent, Print),
    Kept = without(Calls, Outside),
    [Prefix, Text, [["\n", call(C, Column, First, Print), [hints(C, Hints, Column) || First]] || {C, First} <- numbered(Kept)]].

%% What was wrong with the arguments of a call, below it.
hints({_, _, Args, _}, Hints, Column) ->
    About = [["argument ", integer_to_list(N), ": ", below(Text, Column + 20)] || N <- lists:seq(1, arity(Args)), Text <- [maps:get(N, Hints, none)], Text =/= none],
    [["\n", spaces(Column + 4), "*** ", Text] || Text <- About ++ [T || {general, T} <- maps:to_list(Hints)]];
hints(_, _, _) ->
    [].

%% Lines behind the first are indented.
below(Text, Column) -> lists:join(["\n", spaces(Column)], string:split(Text, "\n", all)).

%% What the module that an error names for it says of it: texts for the numbers of arguments, general, and reason.
hints(Reason, [{M, _, _, Where} | _] = Stack) ->
    case lists:keyfind(error_info, 1, Where) of
        {error_info, #{} = Info} ->
            try (maps:get(module, Info, M)):(maps:get(function, Info, format_error))(Reason, Stack) of
                #{} = Hints -> maps:map(fun(_, Text) -> unicode:characters_to_list(Text) end, Hints);
                _ -> #{}
            catch
                _:_ -> #{}
            end;
        _ ->
            #{}
    end;
hints(_, _) ->
    #{}.

iolist_length(Chars) -> length(lists:flatten(Chars)).

name(error) -> "error";
name(exit) -> "exit";
name(throw) -> "throw".

without(Stack, Outside) ->
    lists:reverse(lists:dropwhile(fun({M, F, A, _}) -> Outside(M, F, arity(A)) end, lists:reverse(Stack))).

arity(Args) when is_list(Args) -> length(Args);
arity(N) -> N.

numbered([First | More]) -> [{First, true} | [{C, false} || C <- More]];
numbered([]) -> [].

%% {Characters, calls that are left to show, hints to the first of them}
explained(error, undef, [{M, F, A, _} | Stack], _, _) ->
    {["undefined function ", mfa(M, F, arity(A))], Stack, #{}};
explained(error, function_clause, [{shell, F, N, []} | Stack], _, _) when is_integer(N) ->
    {["no function clause matching call to ", io_lib:format("~tw/~w", [F, N])], Stack, #{}};
explained(error, function_clause, [{M, F, Args, Where} | Stack], Indent, Print) when length(Args) >= 0 ->
    Name = io_lib:format("~tw:~tw", [M, F]),
    Text = "no function clause matching ",
    {[Text, called_in(Name, Args, Indent, Indent + length(Text), Print), place(Where)], Stack, #{}};
explained(error, function_clause, [{_, _, [_ | _], _} | _] = Stack, Indent, Print) ->
    {Print({function_clause, Stack}, Indent), [], #{}};
explained(error, Reason, Stack, Indent, Print) ->
    case hints(Reason, Stack) of
        #{reason := Text} = Hints -> {Text, Stack, Hints};
        Hints -> {error_text(Reason, Indent, Print), Stack, Hints}
    end;
explained(exit, Reason, Stack, Indent, Print) ->
    {exit_text(Reason, Indent, Print), Stack, #{}};
explained(_, Reason, Stack, Indent, Print) ->
    {Print(Reason, Indent), Stack, #{}}.

exit_text(restricted_shell_started, _, _) -> "restricted shell starts now";
exit_text(restricted_shell_stopped, _, _) -> "restricted shell stopped";
exit_text({restricted_shell_bad_return, V}, I, P) -> about("restricted shell module returned bad value ", V, I, P);
exit_text({restricted_shell_disallowed, {F, Args}}, I, P) when is_list(Args) ->
    Text = "restricted shell does not allow ",
    [Text, disallowed(F, Args, I, I + length(Text), P)];
exit_text(Reason, I, P) -> P(Reason, I).

disallowed({erlang, F}, Args, I, Column, P) ->
    case {is_operator(erlang, F, length(Args)), Args} of
        {true, [A]} -> [atom_to_list(F), " ", P(A, Column + length(atom_to_list(F)) + 1)];
        {true, [A, B]} -> [P(A, Column), " ", atom_to_list(F), " ", P(B, Column)];
        {false, _} -> called_in(own_name(erlang, F), Args, I, Column, P)
    end;
disallowed({M, F}, Args, I, Column, P) -> called_in(own_name(M, F), Args, I, Column, P);
disallowed(F, Args, I, Column, P) -> called_in(io_lib:format("~tw", [F]), Args, I, Column, P).

error_text(badarg, _, _) -> "bad argument";
error_text({badarg, V}, I, P) -> about("bad argument: ", V, I, P);
error_text(badarith, _, _) -> "an error occurred when evaluating an arithmetic expression";
error_text({badarity, {F, Args}}, _, _) when is_function(F) ->
    [Module, Name, Arity] = [element(2, erlang:fun_info(F, Item)) || Item <- [module, name, arity]],
    Whose = case erl_eval:fun_data(F) of
        false -> mfa(Module, Name, Arity);
        _ -> io_lib:format("interpreted function with arity ~w", [Arity])
    end,
    [Whose, " called with ", given(Args)];
error_text({unbound, V}, _, _) -> io_lib:format("variable '~ts' is unbound", [V]);
error_text({bad_generator, V}, I, P) -> about("bad generator ", V, I, P);
error_text({bad_filter, V}, I, P) -> about("bad filter ", V, I, P);
error_text({else_clause, V}, I, P) -> about("no else clause matching ", V, I, P);
error_text({argument_limit, _}, _, _) -> "limit of number of arguments to interpreted function exceeded";
error_text({badfun, V}, I, P) -> about("bad function ", V, I, P);
error_text({badmatch, V}, I, P) -> about("no match of right hand side value ", V, I, P);
error_text({case_clause, V}, I, P) -> about("no case clause matching ", V, I, P);
error_text({try_clause, V}, I, P) -> about("no try clause matching ", V, I, P);
error_text(if_clause, _, _) -> "no true branch found when evaluating an if expression";
error_text(noproc, _, _) -> "no such process or port";
error_text(notalive, _, _) -> "the node cannot be part of a distributed system";
error_text(system_limit, _, _) -> "a system limit has been reached";
error_text(timeout_value, _, _) -> "bad receive timeout value";
error_text({badmap, V}, I, P) -> about("bad map: ", V, I, P);
error_text({badkey, V}, I, P) -> about("bad key: ", V, I, P);
error_text({shell_undef, F, Arity, _}, _, _) -> io_lib:format("undefined shell command ~ts/~w", [F, Arity]);
error_text(Reason, I, P) -> P(Reason, I).

about(Text, Value, Indent, Print) -> fitting(Text, fun(Column) -> Print(Value, Column) end, Indent).

%% A text and behind it what Show gives from a column; below it if it takes several lines, and fewer there.
fitting(Text, Show, Indent) ->
    Behind = lists:flatten(Show(Indent + length(Text))),
    case lines(Behind) of
        N when N > 2 ->
            Below = lists:flatten(Show(Indent)),
            case lines(Below) < N of
                true -> [Text, $\n, spaces(Indent - 1), Below];
                false -> [Text, Behind]
            end;
        _ -> [Text, Behind]
    end.

given([]) -> "no arguments";
given([_]) -> "one argument";
given([_, _]) -> "two arguments";
given(Args) -> io_lib:format("~w arguments", [length(Args)]).

%% A call behind a text, from Column, or on the next line, from Indent: where it takes fewer lines, or where even short arguments would be cramped.
called_in(Name, Args, Indent, Column, Print) ->
    Behind = with_arguments(Name, Args, Column, Print),
    Below = with_arguments(Name, Args, Indent, Print),
    Short = with_arguments(Name, [short, words], Column, Print),
    case lines(Short) > 1 orelse lines(Below) < lines(Behind) of
        true -> [$\n, spaces(Indent - 1), Below];
        false -> Behind
    end.

lines(Text) -> length(string:split(Text, "\n", all)).

%% A call from a column: the arguments are shown as the list of them is.
with_arguments(Name, Args, Column, Print) -> [Name, $(, inside(shown_list(Args, Column + iolist_length(Name), Print)), $)].

%% A list of small integers is not to be shown as a string: its first element stands aside for an atom of its width.
shown_list([First | More] = Args, Column, Print) when is_integer(First) ->
    case io_lib:printable_unicode_list(Args) of
        true ->
            Digits = integer_to_list(First),
            Shown = lists:flatten(Print([list_to_atom([$a || _ <- Digits]) | More], Column)),
            [$[, Digits | lists:nthtail(1 + length(Digits), Shown)];
        false ->
            Print(Args, Column)
    end;
shown_list(Args, Column, Print) ->
    Print(Args, Column).

%% A text without what it begins and ends with.
inside(Text) -> lists:droplast(tl(lists:flatten(Text))).

mfa(M, F, Arity) -> io_lib:format("~tw:~tw/~w", [M, F, Arity]).

call({M, F, Args, Where}, Column, First, Print) ->
    Text =
        case {First, is_operator(M, F, arity(Args))} of
            {true, true} -> "in operator  ";
            {true, false} -> "in function  ";
            {false, _} -> "in call from "
        end,
    [spaces(Column + 1), Text, called(M, F, arity(Args)),
     case is_list(Args) of
         true -> shown_args(M, F, Args, Column, Print);
         false -> place(Where)
     end];
call({F, Args, _}, Column, _, Print) when is_function(F) ->
    [spaces(Column + 1), "in call from ", Print(F, Column), integer_to_list(arity(Args))].

is_operator(erlang, F, Arity) ->
    lists:member(F, ['+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor', 'bsl', 'bsr', 'and', 'or', 'xor', '++', '--', '==', '/=', '=<', '<', '>=',
                     '>', '=:=', '=/=', '!']) andalso Arity =:= 2
        orelse lists:member(F, ['+', '-', 'bnot', 'not']) andalso Arity =:= 1;
is_operator(_, _, _) ->
    false.

%% The names of functions that every module imports from erlang.
-define(IMPORTED, [
    abs, alias, apply, atom_to_binary, atom_to_list, binary_part, binary_to_atom, binary_to_existing_atom, binary_to_float,
    binary_to_integer, binary_to_list, binary_to_term, bit_size, bitstring_to_list, byte_size, ceil, check_old_code, check_process_code,
    date, delete_module, demonitor, disconnect_node, element, erase, error, exit, float, float_to_binary, float_to_list, floor,
    garbage_collect, get, get_keys, group_leader, halt, hd, integer_to_binary, integer_to_list, iolist_size, iolist_to_binary, is_alive,
    is_atom, is_binary, is_bitstring, is_boolean, is_float, is_function, is_integer, is_list, is_map, is_map_key, is_number, is_pid,
    is_port, is_process_alive, is_record, is_reference, is_tuple, length, link, list_to_atom, list_to_binary, list_to_bitstring,
    list_to_existing_atom, list_to_float, list_to_integer, list_to_pid, list_to_port, list_to_ref, list_to_tuple, load_module, make_ref,
    map_get, map_size, max, min, module_loaded, monitor, monitor_node, node, nodes, now, open_port, pid_to_list, port_close, port_command,
    port_connect, port_control, port_to_list, pre_loaded, process_flag, process_info, processes, purge_module, put, ref_to_list, register,
    registered, round, self, setelement, size, spawn, spawn_link, spawn_monitor, spawn_opt, spawn_request, spawn_request_abandon,
    split_binary, statistics, term_to_binary, term_to_iovec, throw, time, tl, trunc, tuple_size, tuple_to_list, unalias, unlink,
    unregister, whereis]).

%% Functions that need no module's name do without, but operators are never written with it.
called(erlang, F, Arity) ->
    case is_operator(erlang, F, Arity) of
        true -> io_lib:format("~ts/~w", [operator(F), Arity]);
        false -> [own_name(erlang, F), io_lib:format("/~w", [Arity])]
    end;
called(M, F, Arity) ->
    mfa(M, F, Arity).

%% The one operator that its arity could be taken for a part of is quoted.
operator('/') -> "'/'";
operator(F) -> atom_to_list(F).

own_name(erlang, F) ->
    case lists:member(F, ?IMPORTED) of
        true -> io_lib:format("~tw", [F]);
        false -> io_lib:format("erlang:~tw", [F])
    end;
own_name(M, F) ->
    io_lib:format("~tw:~tw", [M, F]).

place(Where) ->
    case {lists:keyfind(file, 1, Where), lists:keyfind(line, 1, Where)} of
        {{file, File}, {line, Line}} -> io_lib:format(" (~ts, line ~w)", [File, Line]);
        _ -> " "
    end.

shown_args(M, F, Args, Column, Print) ->
    Lead = [spaces(Column + 4), "called as "],
    Start = Column + 15,
    Operator = is_operator(M, F, length(Args)),
    ["\n", Lead,
     case Args of
         [A] when Operator -> [atom_to_list(F), " ", Print(A, Start + length(atom_to_list(F)) + 1)];
         [A, B] when Operator -> [Print(A, Start), " ", atom_to_list(F), " ", Print(B, Start)];
         _ -> with_arguments(own_name(M, F), Args, Start, Print)
     end].

spaces(N) -> lists:duplicate(N, $\s).
