%% Names of files: characters, deep characters with atoms in them, or UTF-8 binaries. Where one of two names is a binary so is the result.
-module(filename).
-export([absname/1, absname/2, absname_join/2, append/2, basedir/2, basedir/3, basename/1, basename/2, dirname/1, extension/1, flatten/1, join/1, join/2]).
-export([nativename/1, pathtype/1, rootname/1, rootname/2, split/1, validate/1]).

%% Flat characters, or the binary.
flatten(Name) when is_binary(Name) -> Name;
flatten(Name) when is_atom(Name) -> atom_to_list(Name);
flatten(Name) when is_list(Name) -> flat(Name, []).

flat([H | T], Rest) when is_list(H) -> flat(H, flat(T, Rest));
flat([H | T], Rest) when is_atom(H) -> atom_to_list(H) ++ flat(T, Rest);
flat([H | T], Rest) -> [H | flat(T, Rest)];
flat([], Rest) -> Rest;
flat(Atom, Rest) when is_atom(Atom) -> atom_to_list(Atom) ++ Rest. % in place of the end

%% Does what F does with characters; the result is a binary if the name is one.
as_given(Name, F) when is_binary(Name) -> unicode:characters_to_binary(F(unicode:characters_to_list(Name)));
as_given(Name, F) -> F(flatten(Name)).

%% What two names have together: characters of both, and the result as said above.
together(A, B, F) when is_binary(A); is_binary(B) -> unicode:characters_to_binary(F(chars(A), chars(B)));
together(A, B, F) -> F(flatten(A), flatten(B)).

chars(Name) when is_binary(Name) -> unicode:characters_to_list(Name);
chars(Name) -> flatten(Name).

%% The part behind the last slash.
basename(Name) -> as_given(Name, fun base/1).

base(Name) -> base(Name, []).

base("/", Base) -> lists:reverse(Base);
base([$/ | Name], _) -> base(Name, []);
base([C | Name], Base) -> base(Name, [C | Base]);
base([], Base) -> lists:reverse(Base).

%% The same without an extension.
basename(Name, Extension) when is_atom(Name) ->
    basename(atom_to_list(Name), chars(Extension));
basename(Name, Extension) ->
    together(Name, Extension, fun(N, E) ->
        Base = base(N),
        case lists:suffix(E, N) andalso lists:suffix(E, Base) of % not before slashes at the end
            true -> lists:sublist(Base, length(Base) - length(E));
            false -> Base
        end
    end).

%% What is before the last slash.
dirname(Name) ->
    as_given(Name, fun(N) ->
        case lists:splitwith(fun(C) -> C =/= $/ end, lists:reverse(N)) of
            {_, []} -> ".";
            {_, Slashes} ->
                case lists:dropwhile(fun(C) -> C =:= $/ end, Slashes) of
                    [] -> "/";
                    Dir -> lists:reverse(Dir)
                end
        end
    end).

%% From the last dot of the last part on.
extension(Name) -> as_given(Name, fun(N) -> element(2, parted(N)) end).

rootname([$. | _] = Name) -> as_given(Name, fun([_ | N]) -> tl(element(1, parted([$x, $. | N]))) end);
rootname(Name) -> as_given(Name, fun(N) -> element(1, parted(N)) end).

parted(Name) ->
    case lists:splitwith(fun(C) -> C =/= $. andalso C =/= $/ end, lists:reverse(Name)) of
        {Extension, [$. | Root]} when Root =/= [], hd(Root) =/= $/ -> {lists:reverse(Root), [$. | lists:reverse(Extension)]};
        _ -> {Name, []}
    end.

rootname(Name, Extension) ->
    together(Name, Extension, fun(N, E) ->
        case lists:suffix(E, N) andalso lists:sublist(N, length(N) - length(E)) of
            false -> N;
            [_ | _] = Root -> case lists:last(Root) of $/ -> N; _ -> Root end;
            [] -> []
        end
    end).

join(Names) -> lists:foldl(fun(Name, none) -> tidy(Name); (Name, Joined) -> join(Joined, Name) end, none, names(Names)).

names([_ | _] = Names) -> Names.

tidy(Name) -> as_given(Name, fun(N) -> slashes(N) end).

%% One slash where there are several, or /./ stands, none at the end.
slashes(Name) -> slashes(Name, []).

slashes([$/ | Name], [$/ | _] = Done) -> slashes(Name, Done);
slashes([$/ | Name], [$., $/ | Done]) -> slashes(Name, [$/ | Done]);
slashes([C | Name], Done) -> slashes(Name, [C | Done]);
slashes([], "/") -> "/";
slashes([], [$/ | Done]) -> lists:reverse(Done);
slashes([], Done) -> lists:reverse(Done).

%% An absolute second name stands alone.
join(Dir, Name) ->
    together(Dir, Name, fun(D, [$/ | _] = N) when is_list(D) -> slashes(N);
                           (D, []) -> slashes(D);
                           (D, N) -> slashes(D ++ [$/ | N])
                        end).

append(Dir, Name) -> together(Dir, Name, fun(D, N) -> D ++ [$/ | N] end).

%% The parts between slashes; the slash that an absolute name begins with is one.
split(Name) when is_binary(Name) -> [unicode:characters_to_binary(Part) || Part <- split(unicode:characters_to_list(Name))];
split(Name) ->
    case flatten(Name) of
        [$/ | Rest] -> ["/" | parts(Rest, [])];
        Rest -> parts(Rest, [])
    end.

parts([], []) -> [];
parts([], Part) -> [lists:reverse(Part)];
parts([$/ | Name], []) -> parts(Name, []);
parts([$/ | Name], Part) -> [lists:reverse(Part) | parts(Name, [])];
parts([C | Name], Part) -> parts(Name, [C | Part]).

pathtype(Name) when is_binary(Name) -> pathtype(unicode:characters_to_list(Name));
pathtype(Name) ->
    case flatten(Name) of
        [$/ | _] -> absolute;
        _ -> relative
    end.

absname(Name) ->
    {ok, Dir} = file:get_cwd(),
    absname(Name, Dir).

absname(Name, Dir) -> join(Dir, Name).

absname_join(Dir, Name) -> join(Dir, Name).

nativename(Name) -> tidy(Name).

validate(Name) -> epiphany_file:name(Name) =/= badarg andalso not lists:member(0, chars(Name)).

%% Where an application keeps what it has of a kind: a directory of the user's, or a list of those that the site has.
basedir(Kind, Application) -> basedir(Kind, Application, #{}).

basedir(Kind, Application, Options) when is_atom(Kind), is_map(Options), is_list(Application) orelse is_binary(Application) ->
    System = case Options of
                 #{os := S} when S =:= linux; S =:= darwin; S =:= windows -> S;
                 _ -> linux
             end,
    Author = [A || System =:= windows, #{author := A} <- [Options]],
    Version = [V || #{version := V} <- [Options]],
    Name = join(Author ++ [Application | Version]),
    case kept(Kind, System) of
        [Dir | _] = Dirs when is_list(Dir) -> [join(D, Name) || D <- Dirs];
        [] -> [];
        {Dir, Last} -> join([Dir, Name | Last])
    end.

%% {Directory, what follows the application's name}, or a list of directories.
kept(user_data, linux) -> {setting("XDG_DATA_HOME", at_home(".local/share")), []};
kept(user_config, linux) -> {setting("XDG_CONFIG_HOME", at_home(".config")), []};
kept(user_cache, linux) -> {setting("XDG_CACHE_HOME", at_home(".cache")), []};
kept(user_log, linux) -> {setting("XDG_CACHE_HOME", at_home(".cache")), ["log"]};
kept(site_data, linux) -> string:lexemes(setting("XDG_DATA_DIRS", "/usr/local/share/:/usr/share/"), ":");
kept(site_config, linux) -> string:lexemes(setting("XDG_CONFIG_DIRS", "/etc/xdg"), ":");
kept(user_cache, darwin) -> {at_home("Library/Caches"), []};
kept(user_log, darwin) -> {at_home("Library/Logs"), []};
kept(Kind, darwin) when Kind =:= user_data; Kind =:= user_config -> {at_home("Library/Application Support"), []};
kept(Kind, darwin) when Kind =:= site_data; Kind =:= site_config -> ["/Library/Application Support"];
kept(user_config, windows) -> {setting("APPDATA", at_home("Roaming")), []};
kept(user_data, windows) -> {local(), []};
kept(user_cache, windows) -> {local(), ["Cache"]};
kept(user_log, windows) -> {local(), ["Logs"]};
kept(Kind, windows) when Kind =:= site_data; Kind =:= site_config -> [];
kept(Kind, _) -> error({case_clause, Kind}).

local() ->
    case setting("APPDATA", none) of
        none -> at_home("Local");
        Dir -> setting("LOCALAPPDATA", Dir)
    end.

setting(Name, Default) ->
    case os:getenv(Name) of
        Value when Value =:= false; Value =:= "" -> Default;
        Value -> Value
    end.

at_home(Dir) ->
    Home = case os:getenv("HOME") of
               false -> "/";
               H -> H
           end,
    join(Home, Dir).
