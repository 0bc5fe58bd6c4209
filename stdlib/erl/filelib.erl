%% Questions about files, and files by pattern.
-module(filelib).
-export([is_file/1, is_file/2, is_dir/1, is_dir/2, is_regular/1, is_regular/2, file_size/1, file_size/2, last_modified/1, last_modified/2]).
-export([ensure_dir/1, ensure_path/1, fold_files/5, wildcard/1, wildcard/2, wildcard/3, compile_wildcard/1, find_file/2, find_file/3, find_source/1, find_source/2, find_source/3, safe_relative_path/2]).

is_file(Name) -> lists:member(type(Name), [regular, directory]).

is_file(Name, _) -> is_file(Name).

is_dir(Name) -> type(Name) =:= directory.

is_dir(Name, _) -> is_dir(Name).

is_regular(Name) -> type(Name) =:= regular.

is_regular(Name, _) -> is_regular(Name).

type(Name) ->
    case file:read_file_info(Name, [{time, posix}]) of
        {ok, Info} -> element(3, Info);
        _ -> none
    end.

%% 0 for what is not there.
file_size(Name) ->
    case file:read_file_info(Name, [{time, posix}]) of
        {ok, Info} -> element(2, Info);
        _ -> 0
    end.

file_size(Name, _) -> file_size(Name).

last_modified(Name) ->
    case file:read_file_info(Name) of
        {ok, Info} -> element(6, Info);
        _ -> 0
    end.

last_modified(Name, _) -> last_modified(Name).

%% Makes the directories that a name needs.
ensure_dir("/") -> ok;
ensure_dir(Name) -> ensure_path(filename:dirname(Name)).

ensure_path(Dir) ->
    case is_dir(Dir) of
        true -> ok;
        false -> made(file:make_dir(Dir), Dir)
    end.

made({error, enoent} = Error, Dir) ->
    case filename:dirname(Dir) of
        Dir -> Error;
        Parent ->
            case ensure_path(Parent) of
                ok -> there(file:make_dir(Dir), Dir);
                Other -> Other
            end
    end;
made(Result, Dir) -> there(Result, Dir).

%% Another may have made it meanwhile.
there({error, eexist} = Error, Dir) ->
    case is_dir(Dir) of
        true -> ok;
        false -> Error
    end;
there(Result, _) -> Result.

%% Folds over the regular files below a directory whose name without directories a regular expression
%% finds, also those in directories below if Recursive.
fold_files(Dir, Pattern, Recursive, Fun, Acc) ->
    {ok, Compiled} = re:compile(Pattern, [unicode]),
    fold_dir(Dir, Compiled, Recursive, Fun, Acc).

fold_dir(Dir, Compiled, Recursive, Fun, Acc) ->
    lists:foldl(fun(Name, Acc1) ->
        Full = filename:join(Dir, Name),
        case type(Full) of
            regular ->
                case re:run(Name, Compiled, [{capture, none}]) of
                    match -> Fun(Full, Acc1);
                    nomatch -> Acc1
                end;
            directory when Recursive -> fold_dir(Full, Compiled, Recursive, Fun, Acc1);
            _ -> Acc1
        end
    end, Acc, list(Dir)).

%% The names that match, sorted: ? is a character, * some, ** some directories, [abc] and [a-z] one of some, {a,b} alternatives.
wildcard(Pattern) ->
    try matching(Pattern, ".") catch throw:Reason -> error({badpattern, Reason}) end.

%% The module is that by which files are looked at, of which there is one.
wildcard(Pattern, Module) when is_atom(Module) ->
    try matching(Pattern, ".") catch throw:Reason -> error({badpattern, Reason}) end;
wildcard(Pattern, Dir) ->
    try matching(Pattern, Dir) catch throw:Reason -> error({badpattern, Reason}) end.

wildcard(Pattern, Dir, Module) when is_atom(Module) ->
    try matching(Pattern, Dir) catch throw:Reason -> error({badpattern, Reason}) end.

%% A pattern that is known to be one; the functions above take it, too.
compile_wildcard(Pattern) ->
    try {compiled_wildcard, patterns(Pattern)} catch throw:Reason -> error({badpattern, Reason}) end.

matching(Pattern, Dir) ->
    lists:usort(lists:append([below(Parts, Dir) || Parts <- patterns(Pattern)])).

patterns({compiled_wildcard, Patterns}) -> Patterns;
patterns(Pattern) ->
    [filename:split(Alternative) || Alternative <- alternatives(filename:flatten(Pattern))].

%% The patterns that braces stand for.
alternatives([$\\, C | Pattern]) -> [[$\\, C | Tail] || Tail <- alternatives(Pattern)];
alternatives([${ | Pattern]) ->
    {Inside, After} = alternative(Pattern, [], []),
    Tails = alternatives(After),
    [One ++ Tail || One <- Inside, Tail <- Tails];
alternatives([C | Pattern]) -> [[C | Tail] || Tail <- alternatives(Pattern)];
alternatives([]) -> [[]].

%% Those up to a brace, and what is behind it.
alternative([$\\, C | Pattern], One, All) -> alternative(Pattern, [C, $\\ | One], All);
alternative([$, | Pattern], One, All) -> alternative(Pattern, [], [lists:reverse(One) | All]);
alternative([$} | Pattern], One, All) -> {lists:reverse([lists:reverse(One) | All]), Pattern};
alternative([C | Pattern], One, All) -> alternative(Pattern, [C | One], All);
alternative([], _, _) -> throw(missing_delimiter).

below(["/" | Parts], _) -> ["/" ++ Name || Name <- below(Parts, "/")];
below(Parts, Dir) -> below(Parts, Dir, []).

%% Before is the name so far, in characters.
below([], Dir, Before) ->
    case Before =/= [] andalso (is_file(in(Dir, Before)) orelse is_link(in(Dir, Before))) of
        true -> [Before];
        false -> []
    end;
below(["**"], Dir, Before) ->
    [Name || Name <- everything(Dir, Before)];
below(["**" | Parts], Dir, Before) ->
    below(Parts, Dir, Before) ++ lists:append([below(["**" | Parts], Dir, Name) || Name <- entries(Dir, Before), is_dir(in(Dir, Name))]);
below([".." | Parts], Dir, Before) ->
    case Before =:= [] orelse is_dir(in(Dir, Before)) of
        true -> below(Parts, Dir, deeper(Before, ".."));
        false -> []
    end;
below([Part | Parts], Dir, Before) ->
    case lists:any(fun(C) -> lists:member(C, "*?[\\") end, Part) of
        false -> below(Parts, Dir, deeper(Before, Part));
        true -> lists:append([below(Parts, Dir, deeper(Before, Name)) || Name <- list(in(Dir, Before)), fit(Part, Name)])
    end.

everything(Dir, Before) ->
    lists:append([[Name | case is_dir(in(Dir, Name)) of true -> everything(Dir, Name); false -> [] end] || Name <- entries(Dir, Before)]).

entries(Dir, Before) -> [deeper(Before, Name) || Name <- list(in(Dir, Before))].

deeper([], Name) -> Name;
deeper(Before, Name) -> Before ++ [$/ | Name].

in(Dir, []) -> Dir;
in(Dir, Name) -> filename:join(Dir, Name).

is_link(Name) -> element(1, file:read_link(Name)) =:= ok.

list(Dir) ->
    case file:list_dir(Dir) of
        {ok, Names} -> lists:sort(Names);
        _ -> []
    end.

%% Whether a name is as a part of a pattern says.
fit([], Name) -> Name =:= [];
fit([$* | Part], Name) -> fit(Part, Name) orelse Name =/= [] andalso fit([$* | Part], tl(Name));
fit([$? | Part], [_ | Name]) -> fit(Part, Name);
fit([$\\, C | Part], [C | Name]) -> fit(Part, Name);
fit([$[ | Part], [C | Name]) ->
    case set(Part, []) of
        {Set, Rest} ->
            lists:any(fun({From, To}) -> C >= From andalso C =< To end, Set) andalso fit(Rest, Name);
        none -> C =:= $[ andalso fit(Part, Name)
    end;
fit([C | Part], [C | Name]) -> fit(Part, Name);
fit(_, _) -> false.

%% The ranges of a set, and what is behind it: a bracket that comes first is one of the characters, so
%% is a hyphen that has none before it.
set([$] | Part], []) -> set(Part, [{$], $]}]);
set([$] | Part], Set) -> {Set, Part};
set([$\\, C | Part], Set) -> set(Part, [{C, C} | Set]);
set([From, $-, To | Part], Set) -> set(Part, [{From, To} | Set]);
set([C | Part], Set) -> set(Part, [{C, C} | Set]);
set([], _) -> none.

find_file(Name, Dir) -> find_file(Name, Dir, []).

%% Rules are {From, To}: Dir, if it ends with From, with To in place of that.
find_file(Name, Dir, []) -> find_file(Name, Dir, search_rules());
find_file(Name, Dir, Rules) -> beside(Name, Dir, [Rule || {_, _} = Rule <- Rules]).

%% The source of an object file, by rules {Extension, extension of the source, rules for its directory}.
find_source(Path) -> find_source(filename:basename(Path), filename:dirname(Path)).

find_source(Name, Dir) -> find_source(Name, Dir, []).

find_source(Name, Dir, []) ->
    find_source(Name, Dir, search_rules());
find_source(Name, Dir, Rules) ->
    Extension = filename:extension(Name),
    first([fun() -> beside(filename:rootname(Name, Extension) ++ Source, Dir, [{"", ""} | lists:delete({"", ""}, Dirs)]) end
           || {E, Source, Dirs} <- Rules, E =:= Extension, is_list(Source), is_list(Dirs)]).

first([Look | Looks]) ->
    case Look() of
        {ok, File} -> {ok, File};
        _ -> first(Looks)
    end;
first([]) ->
    {error, not_found}.

beside(Name, Dir, Rules) ->
    first([fun() -> found(filename:join(lists:sublist(Dir, length(Dir) - length(From)) ++ To, Name)) end
           || {From, To} <- Rules, is_list(From), is_list(To), lists:suffix(From, Dir)]).

%% A file by its name, or the first by a pattern.
found(Name) ->
    case [F || F <- [Name | wildcard(Name)], is_regular(F)] of
        [File | _] -> {ok, File};
        [] -> none
    end.

search_rules() ->
    case application:get_env(kernel, source_search_rules) of
        {ok, [_ | _] = Rules} -> Rules;
        _ -> default_rules()
    end.

default_rules() ->
    Erlang = [{"ebin", "src"}, {"ebin", "esrc"}, {"ebin", "src/*"}, {"ebin", "esrc/*"}],
    C = [{"priv", "c_src"}, {"priv", "src"}, {"bin", "c_src"}, {"bin", "src"}, {"", "src"}],
    [{".beam", ".erl", Erlang}, {".erl", ".yrl", []}, {"", ".src", Erlang}, {".so", ".c", C}, {".o", ".c", C}, {"", ".c", C},
     {"", ".in", Erlang ++ C}, {".beam", ".asn1", [{"ebin", "src"}, {"ebin", "asn1"}]}, {"", ""}] ++ Erlang.

%% The name without its dots, or unsafe where it or a link in it leads out of Dir.
safe_relative_path(Name, Dir) ->
    case filename:pathtype(Name) of
        relative -> safe(filename:split(Name), Dir, [], []);
        _ -> unsafe
    end.

%% Followed are the links within whose names the place is, up to {link, Path} in the rest: what needs one again goes round.
safe([], _, [], _) -> "";
safe([], _, Parts, _) -> filename:join(lists:reverse(Parts));
safe([Dot | Rest], Dir, Parts, Followed) when Dot =:= "."; Dot =:= <<".">> -> safe(Rest, Dir, Parts, Followed);
safe([Dots | Rest], Dir, Parts, Followed) when Dots =:= ".."; Dots =:= <<"..">> ->
    case Parts of
        [] -> unsafe;
        [_ | Up] -> safe(Rest, Dir, Up, Followed)
    end;
safe([{link, Path} | Rest], Dir, Parts, Followed) ->
    safe(Rest, Dir, Parts, lists:delete(Path, Followed));
safe([Part | Rest], Dir, Parts, Followed) ->
    Path = filename:join([Dir | lists:reverse([Part | Parts])]),
    case file:read_link(Path) of
        {ok, Target} ->
            case filename:pathtype(Target) =:= relative andalso not lists:member(Path, Followed) of
                true -> safe(filename:split(Target) ++ [{link, Path} | Rest], Dir, Parts, [Path | Followed]);
                false -> unsafe
            end;
        _ -> safe(Rest, Dir, [Part | Parts], Followed)
    end.
