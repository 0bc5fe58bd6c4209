%% Identifiers of resources as RFC 3986 has them: taken apart and put together, brought into a
%% normal form, resolved, quoted; and queries of HTML forms. Texts are lists or binaries, and so is
%% what comes out: lists as soon as one of several texts is a list.
-module(uri_string).
-export([parse/1, recompose/1, normalize/1, normalize/2, resolve/2, resolve/3]).
-export([percent_decode/1, quote/1, quote/2, unquote/1, transcode/2]).
-export([compose_query/1, compose_query/2, dissect_query/1]).
-export([allowed_characters/0, is_host/1, is_path/1]).
-export_type([uri_string/0, uri_map/0, error/0]).

-type uri_string() :: iodata().
-type uri_map() :: #{scheme => text(), userinfo => text(), host => text(),
                     port => non_neg_integer() | undefined,
                     path => text(), query => text(), fragment => text()}.
-type text() :: unicode:chardata().
-type error() :: {error, atom(), term()}.

-define(is_text(T), (is_list(T) orelse is_binary(T))).

-define(texts, [fragment, host, path, query, scheme, userinfo]).

%% Parts

%% What begins with a scheme, or else a relative reference: that says what is wrong.
parse(Text) when ?is_text(Text) ->
    Chars = chars(Text),
    Parts = try
        epiphany_uri:absolute(Chars)
    catch
        throw:{invalid, _} -> catch epiphany_uri:relative(Chars)
    end,
    case Parts of
        {invalid, What} -> {error, invalid_uri, What};
        _ -> maps:map(fun(_, Part) -> like(Text, Part) end, Parts)
    end;
parse(Other) -> error(function_clause, [Other]).

chars(Text) ->
    case unicode:characters_to_list(Text) of
        Chars when is_list(Chars) -> Chars;
        _ -> error(function_clause, [Text])
    end.

%% What is no list of characters stays as it is.
like(Text, Chars) when is_binary(Text), is_list(Chars) -> unicode:characters_to_binary(Chars);
like(_, Chars) -> Chars.

recompose(Map) when is_map(Map) ->
    case is_map_key(path, Map) andalso lists:all(fun is_part/1, maps:keys(Map)) of
        true ->
            try like(sample(Map), composed(Map)) catch throw:{error, _, _} = Error -> Error end;
        false -> {error, invalid_map, Map}
    end;
recompose(Other) -> error(function_clause, [Other]).

is_part(Key) -> Key =:= port orelse lists:member(Key, ?texts).

%% A text of the kind of what comes of these parts.
sample(Map) ->
    case [T || T <- maps:values(maps:with(?texts, Map)), not is_binary(T)] of
        [] -> <<>>;
        _ -> []
    end.

composed(Map) ->
    Part = fun(Key) -> encoded(Key, maps:get(Key, Map, none)) end,
    Scheme = [Part(scheme) ++ ":" || is_map_key(scheme, Map)],
    Authority = [[Part(userinfo) ++ "@" || is_map_key(userinfo, Map), is_map_key(host, Map)],
                 [Part(userinfo) || is_map_key(userinfo, Map), not is_map_key(host, Map)],
                 [Part(host) || is_map_key(host, Map)],
                 [[":" | port(Port)] || #{port := Port} <- [Map]]],
    Path = case lists:append(Authority) of
        [] -> Part(path);
        _ when is_map_key(host, Map) -> ["//", Authority, rooted(Part(path))];
        _ -> ["//", Authority, Part(path)]
    end,
    lists:flatten([Scheme, Path, [[$? | Part(query)] || is_map_key(query, Map)],
                   [[$# | Part(fragment)] || is_map_key(fragment, Map)]]).

port(undefined) -> "";
port(Port) -> integer_to_list(Port).

rooted([C | _] = Path) when C =/= $/ -> [$/ | Path];
rooted(Path) -> Path.

encoded(_, none) -> "";
encoded(scheme, Scheme) when ?is_text(Scheme) ->
    Chars = chars(Scheme),
    case Chars =/= [] andalso lists:all(fun(C) -> allowed(scheme, C) end, Chars) of
        true -> Chars;
        false -> throw({error, invalid_scheme, Scheme})
    end;
encoded(host, Host) ->
    case epiphany_uri:is_ipv6(text(Host)) of
        true -> "[" ++ text(Host) ++ "]";
        false -> encode(text(Host), fun(C) -> allowed(regname, C) end)
    end;
encoded(Key, Text) -> encode(text(Text), fun(C) -> allowed(Key, C) end).

text(Text) when ?is_text(Text) ->
    case unicode:characters_to_list(Text) of
        Chars when is_list(Chars) -> Chars;
        _ when is_binary(Text) -> throw({error, invalid_input, Text});
        _ -> error(function_clause, [Text])
    end;
text(Other) -> error(function_clause, [Other]).

allowed(Part, C) -> epiphany_uri:allowed(Part, C).

%% Other characters are the bytes of UTF-8, each after %.
encode(Chars, Is) -> lists:append([encode_one(C, Is) || C <- Chars]).

encode_one(C, Is) ->
    case Is(C) of
        true -> [C];
        false -> percent(<<C/utf8>>)
    end.

percent(Bytes) -> lists:append([[$%, digit(B bsr 4), digit(B band 15)] || <<B>> <= Bytes]).

digit(D) when D < 10 -> $0 + D;
digit(D) -> $A + D - 10.

allowed_characters() ->
    Parts = [scheme, userinfo, host, ipv4, ipv6, regname, path, query, fragment, reserved,
             unreserved],
    [{Part, [C || C <- lists:seq(0, 127), allowed(Part, C)]} || Part <- Parts].

is_host(C) -> allowed(host, C).

is_path(C) -> allowed(path, C).

%% The normal form

normalize(URI) -> normalize(URI, []).

normalize(URI, Options) when Options =:= []; Options =:= [return_map] ->
    case parts(URI) of
        Map when is_map(Map) ->
            try result(normal(Map), Options) catch throw:{error, _, _} = Error -> Error end;
        Error -> Error
    end;
normalize(URI, Options) -> error(function_clause, [URI, Options]).

parts(Map) when is_map(Map) -> Map;
parts(Text) -> parse(Text).

result(Map, [return_map]) -> Map;
result(Map, []) -> recompose(Map).

normal(#{path := _} = Map) ->
    Lower = maps:map(fun
        (Key, Text) when Key =:= scheme; Key =:= host -> changed(fun lower/1, Text);
        (_, Part) -> Part
    end, Map),
    Plain = maps:map(fun
        (port, Port) -> Port;
        (_, Text) -> changed(fun unreserved/1, Text)
    end, Lower),
    of_scheme(maps:update_with(path, fun(Path) -> changed(fun dots/1, Path) end, Plain));
normal(Map) -> error(function_clause, [Map]).

changed(Fun, Text) -> like(Text, Fun(text(Text))).

lower(Chars) -> [case C of _ when C >= $A, C =< $Z -> C + 32; _ -> C end || C <- Chars].

%% Quoted characters that need not be are plain, and others have large digits.
unreserved([$%, A, B | Rest] = Chars) ->
    case byte(A, B) of
        none ->
            What = unicode:characters_to_binary(lists:sublist(Chars, 3)),
            throw({error, invalid_percent_encoding, What});
        C ->
            case allowed(unreserved, C) of
                true -> [C | unreserved(Rest)];
                false -> percent(<<C>>) ++ unreserved(Rest)
            end
    end;
unreserved([C | Rest]) -> [C | unreserved(Rest)];
unreserved([]) -> [].

byte(A, B) ->
    try list_to_integer([A, B], 16) of
        N when A =/= $+, A =/= $- -> N;
        _ -> none
    catch
        error:_ -> none
    end.

dots(Path) -> epiphany_uri:without_dots(Path).

of_scheme(#{port := undefined} = Map) -> of_scheme(maps:remove(port, Map));
of_scheme(#{scheme := Scheme, path := Path} = Map) ->
    Name = text(Scheme),
    case maps:get(port, Map, none) =:= default_port(Name) of
        true -> of_scheme(maps:remove(port, Map));
        false when Name =:= "http"; Name =:= "https" -> Map#{path := slash(Path)};
        false -> Map
    end;
of_scheme(Map) -> Map.

slash([]) -> "/";
slash(<<>>) -> <<"/">>;
slash(Path) -> Path.

default_port("http") -> 80;
default_port("https") -> 443;
default_port("ftp") -> 21;
default_port("ssh") -> 22;
default_port("sftp") -> 22;
default_port("tftp") -> 69;
default_port(_) -> unknown.

%% References

resolve(Reference, Base) -> resolve(Reference, Base, []).

resolve(Reference, Base, Options) when Options =:= []; Options =:= [return_map] ->
    case parts(Reference) of
        #{scheme := _} = Map -> result(without_dots(Map), Options);
        Map when is_map(Map) -> from_base(Map, parts(Base), Options);
        Error -> Error
    end;
resolve(Reference, Base, Options) -> error(function_clause, [Reference, Base, Options]).

from_base(_, {error, _, _} = Error, _) -> Error;
from_base(Map, #{scheme := Scheme} = Base, Options) ->
    result((target(Map, Base))#{scheme => Scheme}, Options);
from_base(_, _, _) -> {error, invalid_scheme, ""}.

target(#{host := _} = Map, _) -> without_dots(Map);
target(#{path := Path} = Map, Base) when Path =:= []; Path =:= <<>> ->
    Own = maps:with([query, fragment], Map),
    maps:merge(maps:with([userinfo, host, port, path, query], Base), Own);
target(#{path := Path} = Map, Base) ->
    Whole = case text(Path) of
        [$/ | _] -> Path;
        _ -> merged(Path, Base)
    end,
    Authority = maps:with([userinfo, host, port], Base),
    without_dots(maps:merge(Authority, (maps:with([query, fragment], Map))#{path => Whole})).

%% A path beside that of the base.
merged(Path, #{path := Beside} = Base) ->
    Chars = text(Path),
    Before = case {text(Beside), Base} of
        {"", #{host := _}} -> "/";
        {Segments, _} -> up_to_slash(Segments)
    end,
    like(sample(#{path => Path, host => Beside}), Before ++ Chars).

up_to_slash(Path) ->
    lists:reverse(lists:dropwhile(fun(C) -> C =/= $/ end, lists:reverse(Path))).

without_dots(#{path := Path} = Map) -> Map#{path := changed(fun dots/1, Path)}.

%% Characters after %

percent_decode(Map) when is_map(Map) ->
    decode_parts(lists:sort(maps:keys(maps:with(?texts, Map))), Map);
percent_decode(Text) when ?is_text(Text) -> unquoted(Text);
percent_decode(Other) -> error(function_clause, [Other]).

decode_parts([Key | Keys], Map) ->
    try decoded(map_get(Key, Map)) of
        Text -> decode_parts(Keys, Map#{Key := Text})
    catch
        throw:{error, Reason, What} -> {error, {invalid, {Key, {Reason, What}}}}
    end;
decode_parts([], Map) -> Map.

%% As on OTP the error of a binary is thrown.
unquoted(Binary) when is_binary(Binary) -> decoded(Binary);
unquoted(List) ->
    try
        decoded(List)
    catch
        throw:{error, _, _} = Error -> Error
    end.

decoded(Text) ->
    Bytes = iolist_to_binary(raw(bytes(Text))),
    case unicode:characters_to_list(Bytes) of
        Chars when is_list(Chars) -> like(Text, Chars);
        _ -> throw({error, invalid_utf8, Bytes})
    end.

bytes(Text) when is_binary(Text) -> Text;
bytes(Text) -> unicode:characters_to_binary(chars(Text)).

raw(<<$%, A, B, Rest/binary>>) ->
    case byte(A, B) of
        none -> throw({error, invalid_percent_encoding, <<$%, A, B>>});
        C -> [C | raw(Rest)]
    end;
raw(<<C, Rest/binary>>) -> [C | raw(Rest)];
raw(<<>>) -> [].

quote(Text) -> quote(Text, []).

%% All but what is unreserved or safe is quoted.
quote(Text, Safe) ->
    Is = fun(C) -> allowed(unreserved, C) orelse lists:member(C, Safe) end,
    changed(fun(Chars) -> encode(Chars, Is) end, Text).

unquote(Text) when ?is_text(Text) -> unquoted(Text);
unquote(Other) -> error(function_clause, [Other]).

%% Another encoding of what is quoted; of binaries also of the rest.
transcode(Text, Options) when ?is_text(Text) ->
    In = proplists:get_value(in_encoding, Options, utf8),
    Out = proplists:get_value(out_encoding, Options, utf8),
    try coded(lists:flatten(characters(Text, In)), In, Out) of
        Coded when is_binary(Text) -> encoded_text(Coded, Out);
        Coded -> Coded
    catch
        throw:{error, _, _} = Error -> Error
    end;
transcode(Text, Options) -> error(function_clause, [Text, Options]).

encoded_text(Chars, Out) ->
    case unicode:characters_to_binary(Chars, unicode, Out) of
        Bytes when is_binary(Bytes) -> Bytes;
        {_, _, Left} -> {error, invalid_input, Left}
    end.

%% Lists have characters already.
characters([Text | Texts], In) -> [characters(Text, In) | characters(Texts, In)];
characters(Binary, In) when is_binary(Binary) ->
    case unicode:characters_to_list(Binary, In) of
        Chars when is_list(Chars) -> Chars;
        {_, _, Rest} -> throw({error, invalid_input, Rest})
    end;
characters(Chars, _) -> Chars.

coded([$%, _, _ | _] = Chars, In, Out) ->
    {Bytes, Rest} = quoted(Chars, []),
    case unicode:characters_to_binary(Bytes, In, Out) of
        Coded when is_binary(Coded) -> percent(Coded) ++ coded(Rest, In, Out);
        {_, _, Left} -> throw({error, invalid_input, Left})
    end;
coded([C | Rest], In, Out) -> [C | coded(Rest, In, Out)];
coded([], _, _) -> [].

%% The bytes that are quoted one after another.
quoted([$%, A, B | Rest] = Chars, Bytes) ->
    case byte(A, B) of
        none -> throw({error, invalid_percent_encoding, Chars});
        C -> quoted(Rest, [C | Bytes])
    end;
quoted(Rest, Bytes) -> {list_to_binary(lists:reverse(Bytes)), Rest}.

%% Queries of forms

compose_query(Pairs) -> compose_query(Pairs, [{encoding, utf8}]).

compose_query([], _) -> [];
compose_query(Pairs, Options) ->
    Encoding = proplists:get_value(encoding, Options),
    try lists:append(lists:join("&", [pair(Pair, Encoding) || Pair <- Pairs])) of
        Query -> like(sample_of_pairs(Pairs), Query)
    catch
        throw:{error, _, _} = Error -> Error
    end.

sample_of_pairs(Pairs) ->
    Is = fun({Key, Value}) -> is_binary(Key) andalso (Value =:= true orelse is_binary(Value)) end,
    case lists:all(Is, Pairs) of
        true -> <<>>;
        false -> []
    end.

pair({Key, true}, Encoding) -> form(Key, Encoding);
pair({Key, Value}, Encoding) -> form(Key, Encoding) ++ "=" ++ form(Value, Encoding);
pair(Other, Encoding) -> error(function_clause, [Other, Encoding]).

form(Text, Encoding) when ?is_text(Text) ->
    lists:append([form_byte(B) || <<B>> <= form_bytes(Text, Encoding)]);
form(Other, _) -> throw({error, invalid_input, Other}).

form_byte($\s) -> "+";
form_byte(B) when B >= $0, B =< $9; B >= $A, B =< $Z; B >= $a, B =< $z -> [B];
form_byte(B) when B =:= $*; B =:= $-; B =:= $.; B =:= $_ -> [B];
form_byte(B) -> percent(<<B>>).

form_bytes(Text, latin1) ->
    list_to_binary([latin1(C) || C <- text_or_error(Text)]);
form_bytes(Text, Encoding) when Encoding =:= utf8; Encoding =:= unicode ->
    case is_binary(Text) of
        true -> Text;
        false -> unicode:characters_to_binary(text_or_error(Text))
    end;
form_bytes(Text, undefined) -> throw({error, invalid_input, Text});
form_bytes(_, Encoding) -> throw({error, invalid_encoding, Encoding}).

latin1(C) when C < 256 -> C;
latin1(C) -> ["&#", integer_to_list(C), ";"].

text_or_error(Text) ->
    case unicode:characters_to_list(Text) of
        Chars when is_list(Chars) -> Chars;
        {_, _, Rest} -> throw({error, invalid_input, Rest})
    end.

dissect_query(<<>>) -> [];
dissect_query([]) -> [];
dissect_query(Text) when ?is_text(Text) ->
    try
        case unicode:characters_to_list(Text) of
            Chars when is_list(Chars) -> [one_pair(Pair, Text) || Pair <- pairs(Chars)];
            {_, _, <<C, _/binary>>} when is_binary(Text) -> {error, invalid_character, [C]};
            {_, _, Rest} -> {error, invalid_input, first_bytes(Rest)}
        end
    catch
        throw:{error, _, _} = Error -> Error
    end;
dissect_query(Other) -> error(function_clause, [Other]).

first_bytes([Bytes | _]) when is_binary(Bytes) -> Bytes;
first_bytes(Rest) -> Rest.

%% What stands for a character by its number ends no key.
pairs(Chars) -> key(Chars, []).

key([$& , $# | Rest], Key) -> key(Rest, [$#, $& | Key]);
key([$& | Rest], Key) -> [{lists:reverse(Key), true} | key(Rest, [])];
key([$= | Rest], Key) ->
    case lists:splitwith(fun(C) -> C =/= $& end, Rest) of
        {Value, [_ | More]} -> [{lists:reverse(Key), Value} | key(More, [])];
        {Value, []} -> [{lists:reverse(Key), Value}]
    end;
key([C | Rest], Key) -> key(Rest, [C | Key]);
key([], Key) -> [{lists:reverse(Key), true}].

one_pair({Key, true}, Text) -> {like(Text, of_form(Key)), true};
one_pair({Key, Value}, Text) -> {like(Text, of_form(Key)), like(Text, of_form(Value))}.

of_form(Chars) ->
    Bytes = iolist_to_binary(form_raw(Chars)),
    case unicode:characters_to_list(Bytes) of
        Decoded when is_list(Decoded) -> by_number(Decoded);
        {_, _, <<B, _/binary>>} -> throw({error, invalid_input, [B]})
    end.

form_raw([$+ | Rest]) -> [$\s | form_raw(Rest)];
form_raw([$%, A, B | Rest] = Chars) ->
    case byte(A, B) of
        none -> throw({error, invalid_percent_encoding, Chars});
        C -> [C | form_raw(Rest)]
    end;
form_raw([C | Rest]) -> [<<C/utf8>> | form_raw(Rest)];
form_raw([]) -> [].

%% Characters that an encoding did not have stand as &#N;.
by_number([$&, $# | Rest]) -> number(Rest, 0);
by_number([C | Rest]) -> [C | by_number(Rest)];
by_number([]) -> [].

number([$; | Rest], N) when N =< 16#10FFFF -> [N | by_number(Rest)];
number([$; | _], _) -> error(badarg);
number([D | Rest], N) when D >= $0, D =< $9 -> number(Rest, 10 * N + D - $0);
number([C | _], _) -> throw({error, invalid_input, [C]});
number([], N) -> error(function_clause, [[], N]).
