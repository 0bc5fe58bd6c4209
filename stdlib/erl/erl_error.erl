%% Exceptions as text.
-module(erl_error).
-export([format_exception/3, format_exception/4, format_exception/7]).

format_exception(Class, Reason, Stack) -> format_exception(Class, Reason, Stack, #{}).

%% Options: column (1), stack_trim_fun (none), format_fun (as ~tp from a column).
format_exception(Class, Reason, Stack, Options) ->
    Text = format_exception(maps:get(column, Options, 1), Class, Reason, Stack, maps:get(stack_trim_fun, Options, fun(_, _, _) -> false end),
                            maps:get(format_fun, Options, fun printed/2), unicode),
    unicode:characters_to_binary(["exception ", Text]).

printed(Term, Column) -> io_lib:format("~" ++ "1." ++ integer_to_list(Column) ++ "tp", [Term]).

%% Characters that begin in a column: what happened, then the calls that were going on. Outside(M, F, Arity) tells calls that
%% do not matter when they are at the end.
format_exception(Column, Class, Reason, Stack, Outside, Print, _Encoding) ->
    Prefix = ["exception ", name(Class), ": "],
    Indent = Column + iolist_length(Prefix),
    {Text, Calls} = explained(Class, Reason, Stack, Indent, Print),
    Kept = without(Calls, Outside),
    [Prefix, Text, [["\n", call(C, Column, First, Print)] || {C, First} <- numbered(Kept)]].

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

%% {Characters, calls that are left to show}
explained(error, undef, [{M, F, A, _} | Stack], _, _) ->
    {["undefined function ", mfa(M, F, arity(A))], Stack};
explained(error, function_clause, [{M, F, Args, Where} | Stack], Indent, Print) when is_list(Args) ->
    Head = ["no function clause matching ", io_lib:format("~tw:~tw", [M, F])],
    {[Head, arguments(Args, Indent + iolist_length(Head), Print), place(Where)], Stack};
explained(error, Reason, Stack, Indent, Print) ->
    {error_text(Reason, Indent, Print), Stack};
explained(_, Reason, Stack, Indent, Print) ->
    {Print(Reason, Indent), Stack}.

error_text(badarg, _, _) -> "bad argument";
error_text({badarg, V}, I, P) -> about("bad argument: ", V, I, P);
error_text(badarith, _, _) -> "an error occurred when evaluating an arithmetic expression";
error_text({badarity, {F, Args}}, I, P) when is_function(F) ->
    {arity, N} = erlang:fun_info(F, arity),
    [P(F, I), io_lib:format(" with arity ~w called with ", [N]), given(Args)];
error_text({badfun, V}, I, P) -> about("bad function ", V, I, P);
error_text({badmatch, V}, I, P) -> about("no match of right hand side value ", V, I, P);
error_text({case_clause, V}, I, P) -> about("no case clause matching ", V, I, P);
error_text({try_clause, V}, I, P) -> about("no try clause matching ", V, I, P);
error_text(if_clause, _, _) -> "no true branch found when evaluating an if expression";
error_text(function_clause, _, _) -> "no function clause matching";
error_text(noproc, _, _) -> "no such process or port";
error_text(notalive, _, _) -> "the node cannot be part of a distributed system";
error_text(system_limit, _, _) -> "a system limit has been reached";
error_text(timeout_value, _, _) -> "bad receive timeout value";
error_text({badmap, V}, I, P) -> about("bad map: ", V, I, P);
error_text({badkey, V}, I, P) -> about("bad key: ", V, I, P);
error_text({badrecord, V}, I, P) -> about("bad record ", V, I, P);
error_text(Reason, I, P) -> P(Reason, I).

about(Text, Value, Indent, Print) -> [Text, Print(Value, Indent + length(Text))].

given([]) -> "no arguments";
given([_]) -> "one argument";
given([_, _]) -> "two arguments";
given(Args) -> io_lib:format("~w arguments", [length(Args)]).

arguments(Args, Indent, Print) ->
    ["(", lists:join(",", [Print(A, Indent + 1) || A <- Args]), ")"].

mfa(M, F, Arity) -> io_lib:format("~tw:~tw/~w", [M, F, Arity]).

call({M, F, Args, Where}, Column, First, Print) ->
    Lead = spaces(Column + 1),
    Text =
        case First of
            true -> "in function  ";
            false -> "in call from "
        end,
    [Lead, Text, called(M, F, arity(Args)), place(Where) | shown_args(M, F, Args, Column, Print)];
call({F, Args, _}, Column, _, Print) when is_function(F) ->
    [spaces(Column + 1), "in call from ", Print(F, Column), integer_to_list(arity(Args))].

called(erlang, F, Arity) -> io_lib:format("~tw/~w", [F, Arity]);
called(M, F, Arity) -> mfa(M, F, Arity).

place(Where) ->
    case {lists:keyfind(file, 1, Where), lists:keyfind(line, 1, Where)} of
        {{file, File}, {line, Line}} -> io_lib:format(" (~ts, line ~w)", [File, Line]);
        _ -> ""
    end.

shown_args(M, F, Args, Column, Print) when is_list(Args) ->
    Head = [spaces(Column + 4), "called as ", case M of erlang -> io_lib:format("~tw", [F]); _ -> io_lib:format("~tw:~tw", [M, F]) end],
    ["\n", Head, arguments(Args, iolist_length(Head) + 1, Print)];
shown_args(_, _, _, _, _) ->
    [].

spaces(N) -> lists:duplicate(N, $\s).
