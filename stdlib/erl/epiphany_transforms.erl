%% Parse transforms: the forms of a source, and what modules make of them.
-module(epiphany_transforms).
-export([known/1, wanted/1, forms/2, run/2, findings/1, scanned/1, place/2, term/1, fun2ms/2]).

%% Those that the compiler outside stands in for.
known(Module) -> lists:member(Module, [ms_transform, qlc, eunit_autoexport, eunit_striptests]).

%% The modules that options name.
wanted(Options) -> [M || {parse_transform, M} <- Options, not known(M)].

%% The forms of the file Name from the tokens that epiphany_compiler:tokens/5 gives.
forms(Name, Tokens) ->
    {Forms, Last} = forms(Tokens, [], [], {1, 1}),
    [{attribute, erl_anno:new({1, 1}), file, {Name, 1}} | Forms] ++ [{eof, Last}].

forms([{file, File}, {_, Line, _, _} = Next | Rest], Form, Forms, Last) ->
    forms([Next | Rest], Form, [{attribute, erl_anno:new({Line, 1}), file, {File, Line}} | Forms], Last);
forms([{dot, Line, Column, _} | Rest], Form, Forms, _) ->
    Parsed = case erl_parse:parse_form(lists:reverse(Form, [{dot, {Line, Column}}])) of
        {ok, F} -> F;
        {error, Info} -> {error, Info}
    end,
    forms(Rest, [], [Parsed | Forms], {Line + 1, 1});
forms([Token | Rest], Form, Forms, Last) -> forms(Rest, [token(Token) | Form], Forms, Last);
forms([], _, Forms, Last) -> {lists:reverse(Forms), Last}.

%% Tokens as erl_scan has them. Column 0 is none.
scanned(Tokens) -> [token(T) || T <- Tokens].

token({Kind, Line, Column, Text}) when Kind =:= atom; Kind =:= var -> {Kind, place(Line, Column), list_to_atom(Text)};
token({integer, Line, Column, Text}) -> {integer, place(Line, Column), list_to_integer(Text)};
token({float, Line, Column, Text}) -> {float, place(Line, Column), list_to_float(Text)};
token({char, Line, Column, [C]}) -> {char, place(Line, Column), C};
token({string, Line, Column, Text}) -> {string, place(Line, Column), Text};
token({Kind, Line, Column, _}) -> {Kind, place(Line, Column)}.

place(0, 0) -> none;
place(Line, 0) -> Line;
place(Line, Column) -> {Line, Column}.

%% A term that the compiler outside has written.
term(Text) ->
    {ok, Tokens, _} = erl_scan:string(Text ++ "."),
    {ok, Term} = erl_parse:parse_term(Tokens),
    Term.

%% {ok, Forms, Warnings} or {error, Errors, Warnings}: what the transforms make of forms that these
%% ask for, and then those of the options. Findings are {File, [{Location, Module, Reason}]}.
run(Forms, Options) ->
    Own = lists:flatten([O || {attribute, _, compile, O} <- Forms]),
    All = Own ++ Options,
    case wanted(All) of
        [] -> {ok, Forms, []};
        Modules -> each(Modules, [cleaned(F) || F <- Forms], All, [])
    end.

%% A form that asks for no transforms any more.
cleaned({attribute, A, compile, Options}) ->
    {attribute, A, compile, [O || O <- lists:flatten([Options]), wanted([O]) =:= []]};
cleaned(Form) -> Form.

each([Module | Modules], Forms, Options, Warnings) ->
    case transform(Module, Forms, Options) of
        {error, Errors, More} -> {error, Errors, Warnings ++ More};
        {warning, New, More} -> each(Modules, New, Options, Warnings ++ More);
        New -> each(Modules, New, Options, Warnings)
    end;
each([], Forms, Options, Warnings) ->
    {ok, placed(location(Options), Forms), Warnings}.

transform(Module, Forms, Options) ->
    _ = loaded(Module),
    case erlang:function_exported(Module, parse_transform, 2) of
        true -> called(Module, Forms, Options);
        false -> refused(Forms, {undef_parse_transform, Module})
    end.

%% A module of the code path, or one that has been compiled to where the program is.
loaded(Module) ->
    case code:ensure_loaded(Module) of
        {module, _} -> ok;
        {error, _} -> code:load_abs(atom_to_list(Module))
    end.

called(Module, Forms, Options) ->
    try
        Where = case erlang:function_exported(Module, parse_transform_info, 0) of
            true -> maps:get(error_location, Module:parse_transform_info(), location(Options));
            false -> location(Options)
        end,
        Module:parse_transform(placed(Where, Forms), Options)
    catch
        Class:Reason:Stack ->
            Here = [F || F <- Stack, element(1, F) =/= ?MODULE, element(1, F) =/= compile],
            refused(Forms, {parse_transform, Module, {Class, Reason, Here}})
    end.

refused(Forms, Reason) -> {error, [{source(Forms), [{none, compile, Reason}]}], []}.

source(Forms) ->
    case [File || {attribute, _, file, {File, _}} <- Forms] of
        [File | _] -> File;
        [] -> "no_name"
    end.

location(Options) -> proplists:get_value(error_location, Options, column).

%% Forms with the places that are wanted: lines and columns, or lines only.
placed(line, Forms) -> [lines(F) || F <- Forms];
placed(column, Forms) -> Forms.

lines({eof, Location}) -> {eof, line(Location)};
lines({Kind, {Location, Module, Reason}}) when Kind =:= error; Kind =:= warning -> {Kind, {line(Location), Module, Reason}};
lines(Form) -> erl_parse:map_anno(fun(A) -> erl_anno:set_location(erl_anno:line(A), A) end, Form).

line({Line, _}) -> Line;
line(Line) -> Line.

%% {Errors, Warnings} that stand among forms.
findings(Forms) ->
    {Errors, Warnings} = findings(Forms, "no_name", [], []),
    {Errors ++ type_errors(Forms), Warnings}.

findings([{attribute, _, file, {File, _}} | Forms], _, Errors, Warnings) -> findings(Forms, File, Errors, Warnings);
findings([{error, E} | Forms], File, Errors, Warnings) -> findings(Forms, File, [{File, [E]} | Errors], Warnings);
findings([{warning, W} | Forms], File, Errors, Warnings) -> findings(Forms, File, Errors, [{File, [W]} | Warnings]);
findings([_ | Forms], File, Errors, Warnings) -> findings(Forms, File, Errors, Warnings);
findings([], _, Errors, Warnings) -> {lists:reverse(Errors), lists:reverse(Warnings)}.

%% What is wrong with specifications and types of forms, which the compiler does not get to see.
type_errors(Forms) ->
    Module = hd([M || {attribute, _, module, M} <- Forms] ++ [undefined]),
    Functions = maps:from_list([{{Name, Arity}, true} || {function, _, Name, Arity, _} <- Forms]),
    type_errors(Forms, Module, Functions, "no_name").

type_errors([{attribute, _, file, {File, _}} | Forms], Module, Functions, _) -> type_errors(Forms, Module, Functions, File);
type_errors([{attribute, A, Kind, Value} | Forms], Module, Functions, File) ->
    Found = lists:keysort(1, type_errors_of(Kind, Value, A, Module, Functions)),
    [{File, [{At, erl_lint, Reason}]} || {At, Reason} <- Found] ++ type_errors(Forms, Module, Functions, File);
type_errors([_ | Forms], Module, Functions, File) -> type_errors(Forms, Module, Functions, File);
type_errors([], _, _, _) -> [].

type_errors_of(spec, {{Module, Name, Arity}, Types}, A, Module, Functions) ->
    type_errors_of(spec, {{Name, Arity}, Types}, A, Module, Functions);
type_errors_of(spec, {{_, _, Arity} = Other, Types}, A, _, _) ->
    [{erl_anno:location(A), {bad_module, Other}} | arities(Types, Arity, spec_wrong_arity)];
type_errors_of(spec, {{_, Arity} = Function, Types}, A, _, Functions) ->
    arities(Types, Arity, spec_wrong_arity) ++
        [{erl_anno:location(A), {spec_fun_undefined, Function}} || not is_map_key(Function, Functions)];
type_errors_of(callback, {{_, Arity}, Types}, _, _, _) -> arities(Types, Arity, callback_wrong_arity);
type_errors_of(type, {{record, _}, _, _}, A, _, _) -> [{erl_anno:location(A), old_abstract_code}];
type_errors_of(_, _, _, _, _) -> [].

arities(Types, Arity, Reason) ->
    [{erl_anno:location(A), Reason} || T <- Types, {type, A, 'fun', [{type, _, product, Args}, _]} <- [plain_type(T)], length(Args) =/= Arity].

plain_type({type, _, bounded_fun, [Type, _]}) -> Type;
plain_type(Type) -> Type.

%% The match specification that a fun of the shell means for ets or dbg.
fun2ms(Dialect, F) ->
    case erl_eval:fun_data(F) of
        {fun_data, Bindings, Clauses} -> specified(ms_transform:transform_from_shell(Dialect, Clauses, Bindings));
        _ ->
            exit({badarg, {Dialect, fun2ms, [function, called, with, real, 'fun', should, be, transformed, with, parse_transform, 'or',
                                             called, with, a, 'fun', generated, in, the, shell]}})
    end.

specified({error, [{_, [{_, Module, Reason} | _]} | _], _}) ->
    io:format("Error: ~ts~n", [Module:format_error(Reason)]),
    {error, transform_error};
specified(Spec) -> Spec.
