%% The parse transform of ets:fun2ms/1 and dbg:fun2ms/1. The compiler outside makes the match
%% specifications, as it does when it reads a source; here they take the places of the calls.
-module(ms_transform).
-export([parse_transform/2, parse_transform_info/0, transform_from_shell/3, format_error/1]).

parse_transform_info() -> #{error_location => column}.

parse_transform(Forms, _) ->
    case specs(Forms) of
        {ok, Specs, Warnings} -> warned(replaced(Forms, Specs), by_file(Warnings));
        {error, Errors} -> {error, by_file(Errors), []}
    end.

warned(Forms, []) -> Forms;
warned(Forms, Warnings) -> {warning, Forms, lists:reverse(Warnings)}.

%% The match specification of the clauses of a fun that the shell has made, whose variables have
%% values.
transform_from_shell(Dialect, Clauses, Bindings) when Dialect =:= ets; Dialect =:= dbg ->
    Call = {call, 1, {remote, 1, {atom, 1, Dialect}, {atom, 1, fun2ms}}, [{'fun', 1, {clauses, Clauses}}]},
    case specs([{function, 1, commands, 0, [{clause, 1, [], [], [Call]}]}]) of
        {ok, [Spec], _} -> evaluated(Spec, maps:from_list(Bindings));
        {error, Errors} -> {error, by_file(Errors), []}
    end.

evaluated(Spec, Bindings) ->
    case [{Where, Name} || {var, Where, Name} <- variables(Spec), not is_map_key(Name, Bindings)] of
        [] ->
            {value, Value, _} = erl_eval:expr(Spec, Bindings),
            Value;
        [{Where, Name} | _] ->
            {error, by_file([{"TOP_LEVEL", erl_anno:location(Where), {6, atom_to_list(Name)}}]), []}
    end.

variables({var, _, _} = V) -> [V];
variables(E) when is_tuple(E) -> variables(tuple_to_list(E));
variables([E | Es]) -> variables(E) ++ variables(Es);
variables(_) -> [].

%% {ok, Specs, Warnings}: what the calls in forms stand for, in their order. {error, Errors}.
specs(Forms) ->
    Asked = {attribute, 0, compile, {parse_transform, ?MODULE}},
    Text = unicode:characters_to_binary(epiphany_tokens:placed([Asked | [F || F <- Forms, needed(F)]])),
    case epiphany_compiler:compile({specs, "TOP_LEVEL"}, Text, "[]", [], []) of
        {ok, Tokens, Warnings} -> {ok, parsed(epiphany_transforms:scanned(Tokens), []), located(Warnings)};
        {error, Errors, _} -> {error, located(Errors)}
    end.

needed({attribute, _, Name, _}) -> Name =:= file orelse Name =:= record;
needed(Form) -> is_tuple(Form).

parsed([], []) -> [];
parsed([{dot, _} = Dot | Tokens], Spec) ->
    {ok, [E]} = erl_parse:parse_exprs(lists:reverse(Spec, [Dot])),
    [E | parsed(Tokens, [])];
parsed([Token | Tokens], Spec) -> parsed(Tokens, [Token | Spec]).

located(Findings) ->
    [{File, epiphany_transforms:place(Line, Column), epiphany_transforms:term(Term)} || {File, Line, Column, _, _, Term, _} <- Findings].

by_file(Findings) -> [{File, [{Where, ?MODULE, Reason}]} || {File, Where, Reason} <- Findings].

%% Forms with specifications in the places of the calls.
replaced(Forms, Specs) ->
    Defaults = maps:from_list([{{Name, Field}, E} || {attribute, _, record, {Name, Fields}} <- Forms, {Field, E} <- lists:flatmap(fun default/1, Fields)]),
    {New, []} = lists:mapfoldl(fun
        ({function, _, _, _, _} = F, Left) -> each(F, Left, Defaults);
        (F, Left) -> {F, Left}
    end, Specs, Forms),
    New.

default({typed_record_field, Field, _}) -> default(Field);
default({record_field, _, {atom, _, Field}, E}) -> [{Field, E}];
default({record_field, _, _}) -> [].

each({call, _, {remote, _, {atom, _, Module}, {atom, _, fun2ms}}, [_]}, [Spec | Left], Defaults) when Module =:= ets; Module =:= dbg ->
    {whole(Spec, Defaults), Left};
each(E, Left, Defaults) when is_tuple(E) ->
    {Parts, Behind} = each(tuple_to_list(E), Left, Defaults),
    {list_to_tuple(Parts), Behind};
each([E | Es], Left, Defaults) ->
    {New, Then} = each(E, Left, Defaults),
    {Others, Behind} = each(Es, Then, Defaults),
    {[New | Others], Behind};
each(E, Left, _) -> {E, Left}.

%% A specification with the defaults of records where it names them.
whole({call, _, {atom, _, 'default of'}, [{atom, _, Name}, {atom, _, Field}]}, Defaults) -> maps:get({Name, Field}, Defaults);
whole(E, Defaults) when is_tuple(E) -> list_to_tuple(whole(tuple_to_list(E), Defaults));
whole([E | Es], Defaults) -> [whole(E, Defaults) | whole(Es, Defaults)];
whole(E, _) -> E.

format_error(Code) ->
    case epiphany_compiler:text(?MODULE, lists:flatten(io_lib:format("~0tp", [Code]))) of
        undefined -> io_lib:format("Unknown error code ~tw", [Code]);
        Text -> Text
    end.
