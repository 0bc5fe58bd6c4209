%% The format of tar archives, behind erl_tar: what their headers say in the formats of V7, ustar, pax, GNU and star, and how ustar and pax write it.
%%
%% An archive is a sequence of blocks of 512 bytes: a header, and so many blocks as its file takes, for each file, and two blocks of zeros. Headers of some
%% types are not of files but tell what the next header has no room for.
-module(epiphany_tar).
-export([fold/3, header/1, padding/1, ending/0]).

%% size: of what is in the archive; linkname: what a link points to; sparse: none or {size of the file, [{place, size}]} for what is in the archive.
-record(tar_entry, {name, type, size, mtime, mode, uid, gid, linkname = "", sparse = none}).

-define(BLOCK, 512).

%% What so many bytes lack to fill blocks.
padding(Size) -> <<0:((?BLOCK - Size rem ?BLOCK) rem ?BLOCK)/unit:8>>.

ending() -> <<0:(2 * ?BLOCK)/unit:8>>.

%% Reading

%% {ok, State} after Do(Entry, Bytes of the file, State) for each file of an archive, or {error, Reason}. Do throws to end early.
fold(Do, State, Archive) -> fold(Do, State, Archive, #{}, #{}).

%% Global and Next are what pax headers say of all files from here on and of the next one, by name.
fold(_, State, <<0:?BLOCK/unit:8, Rest/binary>>, _, _) ->
    case Rest of
        <<>> -> {ok, State};
        <<0:?BLOCK/unit:8, _/binary>> -> {ok, State};
        _ -> {error, invalid_end_of_archive}
    end;
fold(Do, State, <<Header:?BLOCK/binary, Rest/binary>>, Global, Next) ->
    case entry(Header) of
        {ok, Entry} -> with_data(Do, State, Entry, Header, Rest, Global, Next);
        Error -> Error
    end;
fold(_, _, _, _, _) ->
    {error, eof}.

with_data(Do, State, #tar_entry{type = Type, size = Given} = Entry, Header, Rest, Global, Next) ->
    Said = maps:merge(Global, Next),
    Size = number(maps:get(<<"size">>, Said, none), Given),
    Padding = byte_size(padding(Size)),
    case Rest of
        <<Data:Size/binary, _:Padding/binary, More/binary>> ->
            case Type of
                pax -> fold(Do, State, More, Global, maps:merge(Next, records(Data)));
                global -> fold(Do, State, More, maps:merge(Global, records(Data)), Next);
                long_name -> fold(Do, State, More, Global, Next#{<<"path">> => text(Data)});
                long_link -> fold(Do, State, More, Global, Next#{<<"linkpath">> => text(Data)});
                sparse -> old_sparse(Do, State, Entry#tar_entry{type = regular}, Header, Rest, Global, Said);
                _ -> whole(Do, State, overridden(Entry#tar_entry{size = Size}, Said), Data, More, Global, Said)
            end;
        _ when Type =:= sparse -> old_sparse(Do, State, Entry#tar_entry{type = regular}, Header, Rest, Global, Said);
        _ -> {error, eof}
    end.

whole(Do, State, Entry, Data, More, Global, Said) ->
    case sparse_map(Said, Data) of
        {ok, none, _} -> fold(Do, Do(Entry, Data, State), More, Global, #{});
        {ok, {Size, _} = Sparse, Parts} -> fold(Do, Do(Entry#tar_entry{size = Size, sparse = Sparse}, expanded(Sparse, Parts), State), More, Global, #{});
        Error -> Error
    end.

%% The bytes of a file with holes.
expanded({Size, Map}, Parts) -> iolist_to_binary(expanded(Map, 0, Size, Parts)).

expanded([{_, 0} | Map], At, Size, Parts) -> expanded(Map, At, Size, Parts);
expanded([{Place, Length} | Map], At, Size, Parts) when Place >= At ->
    case Parts of
        <<Part:Length/binary, More/binary>> -> [<<0:(Place - At)/unit:8>>, Part | expanded(Map, Place + Length, Size, More)];
        _ -> throw({error, eof})
    end;
expanded([], At, Size, _) when Size >= At -> [<<0:(Size - At)/unit:8>>];
expanded(_, _, _, _) -> throw({error, invalid_sparse_map}).

%% GNU's older way: four parts are told of in the header, more in blocks behind it.
old_sparse(Do, State, Entry, Header, Rest, Global, Said) ->
    <<_:386/binary, Map:96/binary, More, Real:12/binary, _/binary>> = Header,
    {Blocks, Behind} = old_blocks(More, Rest),
    Parts = old_map(iolist_to_binary([Map | Blocks])),
    #tar_entry{size = Size} = Entry,
    Padding = byte_size(padding(Size)),
    case {octal(Real), Behind} of
        {{ok, RealSize}, <<Data:Size/binary, _:Padding/binary, Next/binary>>} ->
            Sparse = {RealSize, Parts},
            Whole = overridden(Entry#tar_entry{size = RealSize, sparse = Sparse}, maps:remove(<<"size">>, Said)),
            fold(Do, Do(Whole, expanded(Sparse, Data), State), Next, Global, #{});
        {{ok, _}, _} -> {error, eof};
        {Error, _} -> Error
    end.

old_blocks(0, Rest) -> {[], Rest};
old_blocks(_, <<Map:504/binary, More, _:7/binary, Rest/binary>>) ->
    {Maps, Behind} = old_blocks(More, Rest),
    {[Map | Maps], Behind};
old_blocks(_, Rest) -> {[], Rest}.

old_map(<<Place:12/binary, Size:12/binary, Map/binary>>) ->
    case {octal(Place), octal(Size)} of
        {{ok, P}, {ok, S}} when Size =/= <<0:96>> -> [{P, S} | old_map(Map)];
        _ -> []
    end;
old_map(_) -> [].

%% {ok, none | {Size, Map}, the bytes of the parts} for what pax headers of GNU's tar say.
sparse_map(#{<<"GNU.sparse.major">> := <<"1">>, <<"GNU.sparse.realsize">> := Size}, Data) ->
    try
        {Count, Rest} = line(Data),
        {Map, Behind} = lines(Count, Rest),
        Padding = byte_size(padding(byte_size(Data) - byte_size(Behind))),
        <<_:Padding/binary, Parts/binary>> = Behind,
        {ok, {binary_to_integer(Size), Map}, Parts}
    catch
        error:_ -> {error, invalid_gnu_1_0_sparsemap}
    end;
sparse_map(#{<<"GNU.sparse.size">> := Size, <<"GNU.sparse.map">> := Map}, Data) ->
    try
        {ok, {binary_to_integer(Size), pairs([binary_to_integer(N) || N <- binary:split(Map, <<",">>, [global]), N =/= <<>>])}, Data}
    catch
        error:_ -> {error, invalid_gnu_0_1_sparsemap}
    end;
sparse_map(_, Data) ->
    {ok, none, Data}.

line(Bytes) ->
    [Digits, Rest] = binary:split(Bytes, <<"\n">>),
    {binary_to_integer(Digits), Rest}.

lines(0, Rest) -> {[], Rest};
lines(N, Bytes) ->
    {Place, Rest} = line(Bytes),
    {Size, Rest2} = line(Rest),
    {Map, Behind} = lines(N - 1, Rest2),
    {[{Place, Size} | Map], Behind}.

pairs([Place, Size | Numbers]) -> [{Place, Size} | pairs(Numbers)];
pairs([]) -> [].

%% What a header says: {ok, #tar_entry{}} or {error, Reason}.
entry(<<Name:100/binary, Mode:8/binary, Uid:8/binary, Gid:8/binary, Size:12/binary, Mtime:12/binary, Sum:8/binary, Type, Link:100/binary, Rest/binary>> = Header) ->
    case {octal(Sum), [octal(Field) || Field <- [Size, Mtime, Mode, Uid, Gid]]} of
        {{ok, Checksum}, Numbers} ->
            case lists:member(Checksum, checksums(Header)) of
                false -> {error, bad_header};
                true ->
                    case [N || {ok, N} <- Numbers] of
                        [S, T, M, U, G] -> {ok, named(#tar_entry{size = S, mtime = T, mode = M, uid = U, gid = G, linkname = text(Link)}, Type, Name, Rest)};
                        _ -> {error, invalid_tar_checksum}
                    end
            end;
        _ -> {error, invalid_tar_checksum}
    end.

%% Old archives have sums of signed bytes.
checksums(<<Before:148/binary, _:8/binary, Behind/binary>>) ->
    Bytes = binary_to_list(Before) ++ "        " ++ binary_to_list(Behind),
    [lists:sum(Bytes), lists:sum([if B > 127 -> B - 256; true -> B end || B <- Bytes])].

%% ustar has the beginning of a long name apart; a directory of old archives is a name that ends with a slash.
named(Entry, Byte, Field, <<Magic:8/binary, _:80/binary, Prefix:155/binary, _/binary>>) ->
    Short = text(Field),
    Name =
        case {Magic, text(Prefix)} of
            {<<"ustar", 0, _/binary>>, [_ | _] = Start} -> star_prefix(Start, Prefix) ++ "/" ++ Short;
            _ -> Short
        end,
    shaped(Entry#tar_entry{name = Name, type = type(Byte)}).

%% star keeps times at the end of the field.
star_prefix(_, <<Start:131/binary, Times:24/binary>>) ->
    case Times of
        <<Time:11/binary, C, _/binary>> when C =:= 0; C =:= $\s ->
            case {text(Time), octal(Time)} of
                {[D | _], {ok, _}} when D >= $0, D =< $7 -> text(Start);
                _ -> text(<<Start/binary, Times/binary>>)
            end;
        _ -> text(<<Start/binary, Times/binary>>)
    end.

shaped(#tar_entry{name = Name, type = Type} = Entry) ->
    case lists:suffix("/", Name) of
        true when Type =:= regular; Type =:= directory -> Entry#tar_entry{name = without_slash(Name), type = directory};
        _ -> without_data(Entry)
    end.

without_slash(Name) ->
    case lists:droplast(Name) of
        [] -> "/";
        Shorter -> Shorter
    end.

%% Only some types have blocks behind the header, whatever it says of a size.
without_data(#tar_entry{type = Type} = Entry) when Type =:= symlink; Type =:= link; Type =:= directory; Type =:= char; Type =:= block; Type =:= fifo ->
    Entry#tar_entry{size = 0};
without_data(Entry) -> Entry.

type(0) -> regular;
type($0) -> regular;
type($1) -> link;
type($2) -> symlink;
type($3) -> char;
type($4) -> block;
type($5) -> directory;
type($6) -> fifo;
type($7) -> regular;
type($x) -> pax;
type($X) -> pax;
type($g) -> global;
type($L) -> long_name;
type($K) -> long_link;
type($S) -> sparse;
type(_) -> unknown.

%% Octal digits among blanks, or GNU's bytes with the first bit set.
octal(<<1:1, Number:7, Rest/binary>>) ->
    Bits = bit_size(Rest),
    <<N:Bits>> = Rest,
    {ok, Number bsl Bits bor N};
octal(Field) ->
    case string:trim(text(Field), both, " ") of
        "" -> {ok, 0};
        Digits ->
            try
                {ok, list_to_integer(Digits, 8)}
            catch
                error:badarg -> {error, invalid_tar_checksum}
            end
    end.

%% The characters up to the first zero, in UTF-8 if they can be.
text(Field) when is_binary(Field) ->
    [Bytes | _] = binary:split(Field, <<0>>),
    case unicode:characters_to_list(Bytes) of
        Text when is_list(Text) -> Text;
        _ -> binary_to_list(Bytes)
    end;
text(Text) -> Text.

%% The records of a pax header by their names. Each begins with its length in digits.
records(Bytes) ->
    case binary:split(Bytes, <<" ">>) of
        [Digits, _] ->
            try
                Size = binary_to_integer(Digits),
                Skip = byte_size(Digits) + 1,
                Length = Size - Skip - 1,
                <<_:Skip/binary, Record:Length/binary, "\n", Rest/binary>> = Bytes,
                [Name, Value] = binary:split(Record, <<"=">>),
                maps:merge(#{Name => Value}, records(Rest))
            catch
                error:_ -> #{}
            end;
        _ -> #{}
    end.

%% An entry with what other headers say of it.
overridden(Entry, Said) ->
    Name = case Said of #{<<"GNU.sparse.name">> := N} -> text(N); #{<<"path">> := N} -> text(N); #{} -> Entry#tar_entry.name end,
    shaped(Entry#tar_entry{name = Name, linkname = text(maps:get(<<"linkpath">>, Said, Entry#tar_entry.linkname)),
                           mtime = number(maps:get(<<"mtime">>, Said, none), Entry#tar_entry.mtime),
                           uid = number(maps:get(<<"uid">>, Said, none), Entry#tar_entry.uid),
                           gid = number(maps:get(<<"gid">>, Said, none), Entry#tar_entry.gid)}).

%% Times may have fractions.
number(none, Default) -> Default;
number(Text, Default) ->
    case string:to_integer(Text) of
        {N, _} when is_integer(N) -> N;
        _ -> Default
    end.

%% Writing

%% The header of an entry: of ustar, and before it one of pax for what does not fit.
header(#tar_entry{type = directory, name = Name} = Entry) -> blocks(Entry#tar_entry{name = Name ++ "/"});
header(Entry) -> blocks(Entry).

blocks(#tar_entry{name = Name} = Entry) ->
    {Fields, Records} = fitting(Entry),
    [case Records of
         [] -> [];
         _ ->
             Data = iolist_to_binary([record(Key, Value) || {Key, Value} <- Records]),
             Place = binary:part(<<(utf8(filename:join([filename:dirname(Name), "PaxHeaders.0", filename:basename(Name)])))/binary, 0:100/unit:8>>, 0, 100),
             [block(Entry#tar_entry{type = pax, size = byte_size(Data), uid = 0, gid = 0}, Place, <<>>, <<>>), Data, padding(byte_size(Data))]
     end, Fields].

fitting(#tar_entry{name = Name, linkname = Link, size = Size, uid = Uid, gid = Gid} = Entry) ->
    {Field, Prefix, Path} =
        case name_fields(utf8(Name)) of
            none -> {<<>>, <<>>, [{"path", utf8(Name)}]};
            {F, P} -> {F, P, []}
        end,
    {Target, LinkPath} =
        case plain(utf8(Link)) andalso byte_size(utf8(Link)) =< 100 of
            true -> {utf8(Link), []};
            false -> {<<>>, [{"linkpath", utf8(Link)}]}
        end,
    Numbers = [{Key, integer_to_binary(N)} || {Key, N, Digits} <- [{"size", Size, 11}, {"uid", Uid, 7}, {"gid", Gid, 7}], N >= 1 bsl (3 * Digits)],
    Within = fun(N, Digits) -> if N < 1 bsl (3 * Digits) -> N; true -> 0 end end,
    {block(Entry#tar_entry{size = Within(Size, 11), uid = Within(Uid, 7), gid = Within(Gid, 7)}, Field, Target, Prefix), Path ++ LinkPath ++ Numbers}.

utf8(Name) -> unicode:characters_to_binary(Name).

%% {name, prefix} of a name that ustar can hold.
name_fields(Name) ->
    case plain(Name) of
        true when byte_size(Name) =< 100 -> {Name, <<>>};
        true when byte_size(Name) =< 256 -> split_name(Name, lists:reverse([At || {At, 1} <- binary:matches(Name, <<"/">>)]));
        _ -> none
    end.

split_name(Name, [At | Slashes]) ->
    case Name of
        <<Prefix:At/binary, "/", Rest/binary>> when At > 0, At =< 155, byte_size(Rest) =< 100, Rest =/= <<>> -> {Rest, Prefix};
        _ -> split_name(Name, Slashes)
    end;
split_name(_, []) -> none.

plain(Bytes) -> lists:all(fun(B) -> B < 128 end, binary_to_list(Bytes)).

%% A record's length counts its own digits.
record(Key, Value) ->
    Rest = iolist_to_binary([" ", Key, "=", Value, "\n"]),
    Size = byte_size(Rest),
    [integer_to_list(hd([N || Digits <- lists:seq(1, 12), N <- [Size + Digits], length(integer_to_list(N)) =:= Digits])), Rest].

block(#tar_entry{type = Type, size = Size, mtime = Mtime, mode = Mode, uid = Uid, gid = Gid}, Name, Link, Prefix) ->
    Before = [filled(Name, 100), digits(Mode, 7), digits(Uid, 7), digits(Gid, 7), digits(Size, 11), digits(max(0, Mtime), 11)],
    Behind = [byte(Type), filled(Link, 100), "ustar", 0, "00", <<0:64/unit:8>>, digits(0, 7), digits(0, 7), filled(Prefix, 155), <<0:12/unit:8>>],
    Sum = lists:sum(binary_to_list(iolist_to_binary([Before, "        ", Behind]))),
    [Before, digits(Sum, 7), Behind].

filled(Bytes, Size) -> [Bytes, <<0:(Size - byte_size(Bytes))/unit:8>>].

digits(N, Digits) -> [string:right(integer_to_list(N, 8), Digits, $0), 0].

byte(regular) -> $0;
byte(symlink) -> $2;
byte(char) -> $3;
byte(block) -> $4;
byte(directory) -> $5;
byte(fifo) -> $6;
byte(pax) -> $x.
