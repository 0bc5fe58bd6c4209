%% Records of the shell: their declarations, where they are used, and where they are read from.
-module(epiphany_shell_records).
-export([misused/2, expanded/2, unexpanded/1, declared/2, added/2, without/2, named/2, read/3, fields/1]).

%% What is used of records that are not declared, or that have no such field: [{Where, Reason}].
misused({record, A, Name, Fields}, Records) when is_list(Fields) -> bad_fields(A, Name, Fields, Records);
misused({record, A, E, Name, Fields}, Records) -> misused(E, Records) ++ bad_fields(A, Name, Fields, Records);
misused({record_index, A, Name, Field}, Records) -> bad_fields(A, Name, [{record_field, A, Field, none}], Records);
misused({record_field, A, E, Name, Field}, Records) -> misused(E, Records) ++ bad_fields(A, Name, [{record_field, A, Field, none}], Records);
misused({value, _, _}, _) -> [];
misused(E, Records) when is_tuple(E) -> misused(tuple_to_list(E), Records);
misused([E | Es], Records) -> misused(E, Records) ++ misused(Es, Records);
misused(_, _) -> [].

bad_fields(A, Name, Used, Records) ->
    case named(Name, Records) of
        [] ->
            [{A, {undefined_record, Name}}];
        [{attribute, _, record, {_, Fields}}] ->
            Known = [field(F) || F <- Fields],
            [{Where, {undefined_field, Name, F}} || {record_field, _, {atom, Where, F}, _} <- Used, not lists:member(F, Known)]
                ++ lists:flatmap(fun({record_field, _, _, E}) -> misused(E, Records) end, Used)
    end.

%% An expression in which records are tuples.
expanded(E, Records) ->
    case used(E, Records) of
        [] -> E;
        Used ->
            Function = {function, 1, commands, 0, [{clause, 1, [], [], [E]}]},
            Forms = erl_expand_records:module([{attribute, 1, module, ?MODULE} | lists:reverse([Function | Used])], []),
            [Expanded] = [Body || {function, _, commands, 0, [{clause, _, _, _, [Body]}]} <- Forms],
            Expanded
    end.

%% Bindings without those of variables that come from what records have been expanded to, whose names are not those of variables.
unexpanded(Bs) -> [B || {Name, _} = B <- Bs, hd(atom_to_list(Name)) =/= $r].

%% Those whose names are anywhere in an expression, or in one that is used so.
used(E, Records) -> used([E], Records, []).

used(Es, Records, Used) ->
    Names = names(Es, #{}),
    case lists:partition(fun({attribute, _, record, {Name, _}}) -> is_map_key(Name, Names) end, Records) of
        {[], _} -> Used;
        {More, Others} -> used(More, Others, More ++ Used)
    end.

names({record, _, Name, Fields}, Names) -> names(Fields, Names#{Name => true});
names({record, _, E, Name, Fields}, Names) -> names([E | Fields], Names#{Name => true});
names({record_index, _, Name, _}, Names) -> Names#{Name => true};
names({record_field, _, E, Name, _}, Names) -> names(E, Names#{Name => true});
names({atom, _, Name}, Names) -> Names#{Name => true};
names(E, Names) when is_tuple(E) -> names(tuple_to_list(E), Names);
names([E | Es], Names) -> names(Es, names(E, Names));
names(_, Names) -> Names.

%% The records with another, which is kept without those that it uses: {ok, Name, Records} | {error, Text}.
declared({attribute, A, record, {Name, Fields}} = Record, Records) ->
    Same = {attribute, A, record, {Name, whole(Fields, named(Name, Records))}},
    All = added([Same], Records),
    Forms = [{attribute, 1, file, {"shell", 1}}, {attribute, 1, module, ?MODULE} | lists:reverse(All)] ++ [{eof, 2}],
    case erl_lint:module(Forms, "shell", []) of
        {error, [{_, [{_, Module, Reason} | _]} | _], _} -> {error, lists:flatten(Module:format_error(Reason))};
        _ ->
            {attribute, _, record, {_, Used}} = Record,
            {ok, Name, added([{attribute, A, record, {Name, whole(Used, Records)}}], Records)}
    end.

whole(Fields, Records) ->
    [case F of
         {record_field, A, N, Default} -> {record_field, A, N, expanded(Default, Records)};
         _ -> F
     end || F <- Fields].

%% The last ones first.
added(New, Records) -> lists:reverse(New) ++ lists:foldl(fun({attribute, _, record, {Name, _}}, Acc) -> without(Name, Acc) end, Records, New).

without('_', _) -> [];
without(Names, Records) when is_list(Names) -> lists:foldl(fun without/2, Records, Names);
without(Name, Records) -> [R || {attribute, _, record, {Other, _}} = R <- Records, Other =/= Name].

%% Those of some names.
named('_', Records) -> Records;
named(Names, Records) when is_list(Names) -> [R || {attribute, _, record, {Name, _}} = R <- Records, lists:member(Name, Names)];
named(Name, Records) -> named([Name], Records).

field({typed_record_field, Field, _}) -> field(Field);
field({record_field, _, {atom, _, Name}}) -> Name;
field({record_field, _, {atom, _, Name}, _}) -> Name.

%% The names of the fields of records, by the name of the record and how many there are.
fields(Records) -> maps:from_list([{{Name, length(Fields)}, [field(F) || F <- Fields]} || {attribute, _, record, {Name, Fields}} <- lists:reverse(Records)]).

%% The records of a module, or of files whose names match a pattern, of some names: a list, or an error.
read(What, Names, Options) ->
    case files(What) of
        {error, _} = Error -> Error;
        Files -> named(wanted(Names), lists:append([in(F, listed(Options)) || F <- Files]))
    end.

wanted(Name) when is_atom(Name) -> Name;
wanted(Names) -> Names.

listed(Options) when is_list(Options) -> Options;
listed(Option) -> [Option].

files(Module) when is_atom(Module) ->
    case code:which(Module) of
        non_existing -> {error, nofile};
        _ ->
            Info = try Module:module_info(compile) catch _:_ -> [] end,
            case [F || F <- [proplists:get_value(source, Info, ""), atom_to_list(Module) ++ ".erl"], filelib:is_regular(F)] of
                [File | _] -> [File];
                [] -> []
            end
    end;
files(Pattern) ->
    case io_lib:deep_char_list(Pattern) of
        true -> filelib:wildcard(lists:flatten(Pattern));
        false -> {error, invalid_filename}
    end.

%% The records that a source declares; for object code its source is read, which stands beside it or where sources do.
in(File, Options) ->
    case source(File) of
        {ok, Source} ->
            Path = [filename:dirname(Source) | [Dir || {i, Dir} <- Options]],
            Macros = [case O of {d, Name} -> Name; {d, Name, Value} -> {Name, Value} end || O <- Options, element(1, O) =:= d],
            case epp:parse_file(Source, Path, Macros) of
                {ok, Forms} -> [untyped(F) || {attribute, _, record, _} = F <- Forms];
                {error, _} -> []
            end;
        error -> []
    end.

source(File) ->
    case filename:extension(File) of
        ".beam" ->
            case filelib:find_source(File) of
                {ok, Source} -> {ok, Source};
                _ -> error
            end;
        _ -> {ok, File}
    end.

untyped({attribute, A, record, {Name, Fields}}) ->
    {attribute, A, record, {Name, [case F of {typed_record_field, Field, _} -> Field; _ -> F end || F <- Fields]}}.
