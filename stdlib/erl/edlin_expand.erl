%% What the names of modules and functions before the cursor may go on with.
-module(edlin_expand).
-export([expand/1, expand/2, format_matches/1]).

-define(WIDTH, 79).

expand(Before) -> expand(Before, []).

%% The text before the cursor comes in reverse order. {yes | no, Text to insert, Names with arities, or names, to choose from}.
expand(Before, _) ->
    {Name, Rest} = name(Before),
    case Rest of
        [$: | More] ->
            case name(More) of
                {[], _} -> {no, [], []};
                {Module, _} -> functions(Module, Name)
            end;
        _ -> modules(Name)
    end.

%% The name that text in reverse order begins with, which may be quoted, or a quote that is open.
name([$' | Rest]) -> quoted(Rest, "'", Rest);
name(Before) ->
    {Reversed, Rest} = lists:splitwith(fun is_part/1, Before),
    case open_quote(Before) of
        {Quoted, More} -> {Quoted, More};
        none -> {lists:reverse(Reversed), Rest}
    end.

is_part(C) -> C >= $a andalso C =< $z orelse C >= $A andalso C =< $Z orelse C >= $0 andalso C =< $9 orelse lists:member(C, "_@") orelse C >= $\xdf.

%% A name that has been closed.
quoted(Before, End, Opened) ->
    case lists:splitwith(fun(C) -> C =/= $' end, Before) of
        {Part, [$' | Rest]} when Rest =:= []; hd(Rest) =:= $: -> {[$' | lists:reverse(Part, End)], Rest};
        {Part, [$' | [C | _] = Rest]} when Part =/= [] ->
            case is_part(C) of
                true -> {End, Opened};
                false -> {[$' | lists:reverse(Part, End)], Rest}
            end;
        _ -> {End, Opened}
    end.

%% What follows the last quote when the number of quotes is odd.
open_quote(Before) ->
    case length([C || C <- Before, C =:= $']) rem 2 of
        1 ->
            {Part, [$' | Rest]} = lists:splitwith(fun(C) -> C =/= $' end, Before),
            {[$' | lists:reverse(Part)], Rest};
        0 -> none
    end.

modules([]) -> {no, [], []};
modules(Name) ->
    All = lists:usort([{shown(list_to_atom(Module)), File} || {Module, File, _} <- code:all_available()]),
    Known = [M || {M, _} <- All],
    case completed(Name, All) of
        {yes, Text, []} -> {yes, ended(Name ++ Text, Known, Text), []};
        {no, [], Found} -> {yes, [], Found};
        no -> {no, [], []}
    end.

%% A module whose name is no beginning of others is to be followed by a function.
ended(Whole, Known, Text) ->
    case [M || M <- Known, lists:prefix(Whole, M)] of
        [Whole] -> Text ++ ":";
        _ -> Text
    end.

functions(Module, Name) ->
    case exports(Module) of
        [] -> {no, [], []};
        All ->
            case completed(Name, All) of
                {yes, Text, []} -> {yes, Text ++ opened([A || {F, A} <- All, F =:= Name ++ Text]), []};
                {no, [], Found} when Name =:= [] -> {no, [], Found};
                {no, [], Found} -> {yes, [], Found};
                no -> {no, [], []}
            end
    end.

opened([]) -> [];
opened([0]) -> "()";
opened(_) -> "(".

exports(Module) ->
    try
        {ok, [{atom, _, M}], _} = erl_scan:string(Module),
        {module, M} = code:ensure_loaded(M),
        lists:sort([{shown(F), A} || {F, A} <- M:module_info(exports)])
    catch
        error:_ -> []
    end.

shown(Name) -> lists:flatten(io_lib:write_atom(Name)).

%% {yes, Text that all names with a beginning go on with, []} or {no, [], Names} where there is none; no if there are no names.
completed(Name, All) ->
    case [N || {Shown, _} = N <- All, lists:prefix(Name, Shown)] of
        [] -> no;
        Found ->
            Names = lists:usort([Shown || {Shown, _} <- Found]),
            case common([lists:nthtail(length(Name), Shown) || Shown <- Names]) of
                [] when length(Names) > 1 -> {no, [], Found};
                Text -> {yes, Text, []}
            end
    end.

common([First | More]) -> lists:foldl(fun both/2, First, More).

both([C | A], [C | B]) -> [C | both(A, B)];
both(_, _) -> [].

%% Names in columns, with their arities. What they all begin with is dots where they are too long for a line, and their ends where they
%% still are.
format_matches(Names) ->
    Texts = without_ends(without_beginning(lists:sort([text(N) || N <- Names]))),
    Width = min(?WIDTH, lists:max([string:length(Name) || {Name, _} <- Texts]) + 4),
    ["\n", in_rows(Texts, Width, ?WIDTH div Width, 1), "\n"].

text({Name, Arity}) when is_integer(Arity) -> {Name, [$/ | integer_to_list(Arity)]};
text({Name, _}) -> {Name, []};
text(Name) -> {Name, []}.

in_rows([], _, _, _) -> [];
in_rows([{Name, Arity} | Texts], Width, Columns, N) ->
    End = case N rem Columns of 0 -> "\n"; _ -> "" end,
    [string:pad(Name ++ Arity, Width), End | in_rows(Texts, Width, Columns, N + 1)].

too_long(Texts) -> lists:any(fun({Name, Arity}) -> string:length(Name ++ Arity) > ?WIDTH end, Texts).

without_beginning(Texts) ->
    Same = length(common([Name || {Name, _} <- Texts])),
    case Same > length("...") andalso too_long(Texts) of
        true -> [{"..." ++ lists:nthtail(Same, Name), Arity} || {Name, Arity} <- Texts];
        false -> Texts
    end.

without_ends(Texts) ->
    [case string:length(Name ++ Arity) > ?WIDTH of
         true -> {string:slice(Name, 0, ?WIDTH - length("..." ++ Arity)) ++ "...", Arity};
         false -> T
     end || {Name, Arity} = T <- Texts].
