%% What the compiler outside makes of a source with the files that it includes.
-module(epiphany_source).
-export([included/3, macros/1, steps/1, defined/3, named/2]).

%% A file that another one includes by a name, as the compiler outside takes it: from the directory
%% of that one or one of others.
included({From, File, Lib}, Source, Dirs) ->
    Name = expanded(File),
    All = [directory(From), directory(Source), "." | Dirs],
    {Path, Text} = first([if Dir =:= "" -> Name; true -> filename:join(Dir, Name) end || Dir <- All]),
    {From, File, Lib, Path, Text}.

directory(File) ->
    case filename:basename(File) of
        File -> "";
        _ -> filename:dirname(File)
    end.

first([Path | Paths]) ->
    case file:read_file(Path) of
        {ok, Text} -> {lists:flatten(Path), Text};
        {error, _} -> first(Paths)
    end;
first([]) -> {"", ""}.

%% A name whose first part may be a variable of the environment.
expanded("$" ++ Name) ->
    {Variable, Rest} = lists:splitwith(fun(C) -> C =/= $/ end, Name),
    case os:getenv(Variable) of
        false -> [$$ | Name];
        Value -> Value ++ Rest
    end;
expanded(Name) -> Name.

%% Macros as options have them, with values as texts.
macros(Macros) -> [{atom_to_list(Name), text(Value)} || {Name, Value} <- lists:map(fun macro/1, Macros)].

macro({Name, Value, redefine}) -> {Name, Value};
macro({Name, Value}) -> {Name, Value};
macro(Name) -> {Name, true}.

text(Value) -> lists:flatten(erl_pp:expr(erl_parse:abstract(Value))).

%% {ok, Steps, Macros, Features, Extra} or {error, Reason}, by the options of epp:open/1: what the
%% preprocessor gives of a source, the macros that it begins with, the features that it ends with.
steps(Options) ->
    Name = proplists:get_value(name, Options),
    Shown = proplists:get_value(source_name, Options, Name),
    Macros = proplists:get_value(macros, Options, []),
    case read(proplists:get_value(fd, Options), Name) of
        {ok, Bytes} ->
            case predefined(Macros, shown(Shown, Options), Options) of
                {ok, Known} -> steps(Bytes, Name, Shown, Macros, Known, Options);
                {error, _} = Error -> Error
            end;
        {error, _} = Error -> Error
    end.

steps(Bytes, Name, Shown, Macros, Known, Options) ->
    Told = epp:read_encoding_from_binary(Bytes),
    Text = case {Told, proplists:get_value(default_encoding, Options, utf8)} of
        {none, latin1} -> unicode:characters_to_binary(Bytes, latin1);
        _ -> Bytes
    end,
    {At, Marked} = marked(proplists:get_value(location, Options, 1), Text),
    Settings = lists:flatten(io_lib:format("~tw", [[O || {feature, _, _} = O <- Options]])),
    {Steps, Features} = preprocessed(shown(Shown, Options), Name, Marked, Settings, macros(Macros), #{}, [], Options),
    {Line, Column} = At,
    First = shown(Shown, Options),
    {ok, [{file, Line, Column, First, Line} | [base(S, Options) || S <- Steps]], Known, [list_to_atom(F) || F <- Features], [{encoding, Told}]}.

base({file, Line, Column, Name, Next}, Options) -> {file, Line, Column, shown(Name, Options), Next};
base(Step, _) -> Step.

%% A text that begins where it is to begin.
marked({Line, Column}, Text) when Line > 1; Column > 1 -> {{Line, Column}, [1, integer_to_list(Line), $,, integer_to_list(Column), 2, Text]};
marked({_, _} = At, Text) -> {At, Text};
marked(Line, Text) -> marked({Line, 1}, Text).

preprocessed(Shown, Name, Text, Settings, Macros, Places, Files, Options) ->
    case epiphany_compiler:compile({steps, Shown}, Text, Settings, Macros, Files) of
        {ok, Steps, Features} -> {Steps, Features};
        {include, Wanted} ->
            Found = [included(placed(W, Places), Name, directories(Options)) || W <- Wanted],
            Given = [{From, File, Lib, shown(Path, Options), Data} || {{From, File, Lib}, {_, _, _, Path, Data}} <- lists:zip(Wanted, Found)],
            Known = maps:merge(maps:from_list([{shown(Path, Options), Path} || {_, _, _, Path, _} <- Found]), Places),
            preprocessed(Shown, Name, Text, Settings, Macros, Known, Given ++ Files, Options)
    end.

%% An inclusion by what is known of where the file is that includes.
placed({From, File, Lib}, Places) -> {maps:get(From, Places, From), File, Lib}.

directories(Options) ->
    case proplists:get_value(includes, Options, []) of
        [C | _] = Dir when is_integer(C) -> [Dir];
        Dirs -> Dirs
    end.

%% The name of a file as positions have it.
shown(Path, Options) ->
    case proplists:get_value(deterministic, Options, false) of
        true -> filename:basename(Path);
        false -> Path
    end.

read(undefined, Name) -> file:read_file(Name);
read(File, _) -> {ok, unicode:characters_to_binary(rest(File))}.

rest(File) ->
    case io:get_line(File, '') of
        Line when is_list(Line); is_binary(Line) -> [Line | rest(File)];
        _ -> []
    end.

%% The macros that a source begins with, by their names.
predefined(Macros, File, Options) ->
    Line = case proplists:get_value(location, Options, 1) of
        {L, _} -> L;
        L -> L
    end,
    Enabled = {atom, Line, lists:member({feature, maybe_expr, enable}, Options)},
    Is = [{'(', Line}, {'(', Line}, {var, Line, 'X'}, {')', Line}, {'==', Line}, {atom, Line, maybe_expr}, {')', Line}],
    Base = #{'BASE_MODULE' => undefined, 'BASE_MODULE_STRING' => undefined, 'BEAM' => value({atom, Line, true}),
             'FEATURE_AVAILABLE' => [{1, {['X'], Is}}], 'FEATURE_ENABLED' => [{1, {['X'], [Enabled]}}],
             'FILE' => value({string, Line, File}), 'FUNCTION_ARITY' => undefined, 'FUNCTION_NAME' => undefined,
             'LINE' => value({integer, Line, 1}), 'MACHINE' => value({atom, Line, 'BEAM'}), 'MODULE' => undefined,
             'MODULE_STRING' => undefined, 'OTP_RELEASE' => value({integer, Line, 25})},
    given(Macros, Base, maps:from_list([{{atom, Name}, V} || {Name, V} <- maps:to_list(Base)])).

value(Token) -> {none, [Token]}.

given([Macro | Macros], Base, Known) ->
    case Macro of
        {Name, Value, redefine} when is_atom(Name) -> given(Macros, Base, Known#{{atom, Name} => {none, tokens(Value)}});
        {Name, Value} when is_atom(Name) -> given(Name, Value, Macros, Base, Known);
        Name when is_atom(Name) -> given(Name, true, Macros, Base, Known);
        _ -> {error, {bad, Macro}}
    end;
given([], _, Known) -> {ok, Known}.

given(Name, _, _, Base, _) when is_map_key(Name, Base) -> {error, {redefine_predef, Name}};
given(Name, _, _, _, Known) when is_map_key({atom, Name}, Known) -> {error, {redefine, Name}};
given(Name, Value, Macros, Base, Known) -> given(Macros, Base, Known#{{atom, Name} => [{none, {none, tokens(Value)}}]}).

tokens(Value) -> erl_parse:tokens(erl_parse:abstract(Value)).

%% Macros when one has the definitions {Arity, Parameters, Tokens}; -1 is without parentheses.
defined(Name, [], Macros) -> maps:remove({atom, list_to_atom(Name)}, Macros);
defined(Name, Definitions, Macros) ->
    Macros#{{atom, list_to_atom(Name)} => [case D of
        {-1, _, Tokens} -> {none, {none, Tokens}};
        {Arity, Parameters, Tokens} -> {Arity, {[list_to_atom(P) || P <- Parameters], Tokens}}
    end || D <- Definitions]}.

%% Macros behind a form: the name of the module.
named([{'-', _}, {atom, _, module}, {'(', _}, {atom, Where, Name} | _], Macros) ->
    Line = erl_anno:line(Where),
    Macros#{{atom, 'MODULE'} => value({atom, Line, Name}), {atom, 'MODULE_STRING'} => value({string, Line, atom_to_list(Name)})};
named(_, Macros) -> Macros.
