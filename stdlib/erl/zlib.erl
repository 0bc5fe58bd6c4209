%% Compression, over the BIFs of epiphany_zlib, which know blocks of DEFLATE and nothing around
%% them. A stream is a reference, as on OTP, and ends with the process that opened it.
-module(zlib).
-export([compress/1, uncompress/1, zip/1, unzip/1, gzip/1, gunzip/1]).
-export([open/0, close/1, set_controlling_process/2, setBufSize/2, getBufSize/1]).
-export([deflateInit/1, deflateInit/2, deflateInit/6, deflateSetDictionary/2, deflateReset/1]).
-export([deflateParams/3, deflate/2, deflate/3, deflateEnd/1]).
-export([inflateInit/1, inflateInit/2, inflateInit/3, inflateReset/1]).
-export([inflateSetDictionary/2, inflateGetDictionary/1]).
-export([inflate/2, inflate/3, inflateChunk/1, inflateChunk/2, safeInflate/2, inflateEnd/1]).
-export([crc32/1, crc32/2, crc32/3, crc32_combine/4, adler32/2, adler32/3, adler32_combine/4]).

%% How far back a copy may reach.
-define(WINDOW, 32768).
%% What is compressed at a time, unless it is flushed before.
-define(BATCH, 262144).
%% The longest binary.
-define(LONGEST, 16777215).
%% What is inflated at a time for those who take it in pieces, and the size of a piece.
-define(AHEAD, 1048576).
-define(PIECE, 16384).

%% All at once.

compress(Data) -> whole_deflate(15, Data).

zip(Data) -> whole_deflate(-15, Data).

gzip(Data) -> whole_deflate(31, Data).

uncompress(Data) ->
    Size = try iolist_size(Data) catch _:_ -> error(badarg) end,
    Size >= 8 orelse error(data_error),
    whole_inflate(15, cut, Data).

unzip(Data) -> whole_inflate(-15, cut, Data).

gunzip(Data) -> whole_inflate(31, reset, Data).

whole_deflate(Bits, Data) ->
    {Out, _} = deflated(added(deflation(-1, Bits), iolist_to_binary(Data)), finish),
    iolist_to_binary(Out).

whole_inflate(Bits, End, Data) ->
    State = inflation(Bits, End),
    case inflated(State#{in := iolist_to_binary(Data)}, ?LONGEST) of
        {wait, Out, #{phase := done, in := <<>>}} -> iolist_to_binary(Out);
        {full, _, _} -> error(system_limit);
        {{need_dictionary, _} = Reason, _, _} -> error(Reason);
        _ -> error(data_error)
    end.

%% Streams.

open() -> epiphany_cell:new({?MODULE, idle(#{owner => self(), piece => 4000})}).

idle(State) -> (maps:with([owner, piece], State))#{kind => none}.

close(Z) ->
    _ = state(Z),
    _ = epiphany_cell:drop(Z),
    ok.

state(Z) ->
    is_reference(Z) orelse error(badarg),
    try epiphany_cell:get(Z) of
        {?MODULE, #{owner := Owner} = State} when Owner =:= self() -> State;
        {?MODULE, _} -> error(not_on_controlling_process);
        _ -> error(badarg)
    catch
        error:badarg -> error(not_initialized)
    end.

state(Z, Kind) ->
    case state(Z) of
        #{kind := Kind} = State -> State;
        _ -> error(not_initialized)
    end.

keep(Z, State) ->
    ok = epiphany_cell:put(Z, {?MODULE, State}),
    ok.

set_controlling_process(Z, Pid) when is_pid(Pid) -> keep(Z, (state(Z))#{owner := Pid});
set_controlling_process(_, _) -> error(badarg).

setBufSize(Z, Size) when is_integer(Size), Size > 16, Size < 1 bsl 24 ->
    keep(Z, (state(Z))#{piece := Size});
setBufSize(_, _) -> error(badarg).

getBufSize(Z) -> maps:get(piece, state(Z)).

%% A stream that begins to deflate or inflate.
begun(Z, More) ->
    case state(Z) of
        #{kind := none} = State -> keep(Z, maps:merge(State, More));
        _ -> error(already_initialized)
    end.

%% Deflation. What has been given waits in pending; before is what the blocks so far stand for, as
%% far as copies reach.

deflateInit(Z) -> deflateInit(Z, default).

deflateInit(Z, Level) -> deflateInit(Z, Level, deflated, 15, 8, default).

deflateInit(Z, Level, Method, Bits, Memory, Strategy) ->
    Number = level(Level),
    Method =:= deflated orelse error(bad_compression_method),
    bits(Bits),
    is_integer(Memory) andalso Memory >= 1 andalso Memory =< 9 orelse error(bad_memlevel),
    Way = strategy(Strategy),
    Bits =< 15 andalso Bits =/= -8 orelse Bits >= 25 andalso Bits =< 31
        orelse error(stream_error),
    begun(Z, (deflation(Number, Bits))#{strategy := Way}).

level(none) -> 0;
level(best_speed) -> 1;
level(best_compression) -> 9;
level(default) -> -1;
level(N) when is_integer(N), N >= 0, N =< 9 -> N;
level(_) -> error(bad_compression_level).

strategy(Name)
  when Name =:= default; Name =:= filtered; Name =:= rle; Name =:= huffman_only -> Name;
strategy(_) -> error(bad_compression_strategy).

bits(N) when is_integer(N), N >= 8, N < 48; is_integer(N), N >= -15, N =< -8 -> ok;
bits(_) -> error(bad_windowbits).

deflation(Level, Bits) ->
    #{kind => deflate, level => Level, bits => Bits, strategy => default, dictionary => none,
      phase => new, before => <<>>, pending => [], waiting => 0, sum => first_sum(Bits), total => 0,
      flush => none, stash => []}.

%% The checksum of a format: Adler-32, or CRC-32.
first_sum(Bits) when Bits >= 8, Bits =< 15 -> 1;
first_sum(_) -> 0.

summed(Bits, Sum, Data) when Bits >= 8, Bits =< 15 -> erlang:adler32(Sum, Data);
summed(_, Sum, Data) -> erlang:crc32(Sum, Data).

deflateSetDictionary(Z, Dictionary) ->
    #{bits := Bits, phase := Phase, before := Before} = State = state(Z, deflate),
    Bytes = iolist_to_binary(Dictionary),
    Bits =< 15 andalso (Phase =:= new orelse Bits < 0) orelse error(stream_error),
    Sum = erlang:adler32(Bytes),
    keep(Z, State#{dictionary := Sum, before := last(<<Before/binary, Bytes/binary>>)}),
    case Bits < 0 of
        true -> 1;
        false -> Sum
    end.

deflateReset(Z) ->
    #{level := Level, bits := Bits, strategy := Strategy} = State = state(Z, deflate),
    keep(Z, maps:merge(State, (deflation(Level, Bits))#{strategy := Strategy})).

deflateParams(Z, Level, Strategy) ->
    Number = level(Level),
    Way = strategy(Strategy),
    Out = deflate(Z, <<>>, sync),
    keep(Z, (state(Z, deflate))#{level := Number, strategy := Way, stash := Out}).

deflate(Z, Data) -> deflate(Z, Data, none).

deflate(Z, Data, Flush) ->
    #{phase := Phase, stash := Stash} = State = state(Z, deflate),
    Bytes = iolist_to_binary(Data),
    lists:member(Flush, [none, sync, full, finish]) orelse error(bad_flush_mode),
    Phase =/= done orelse Bytes =:= <<>> orelse error(stream_error),
    {Out, Next} = deflated(added(State, Bytes), Flush),
    keep(Z, Next#{stash := []}),
    [B || B <- Stash ++ Out, B =/= <<>>].

added(#{phase := done} = State, _) -> State;
added(State, Bytes) ->
    #{bits := Bits, pending := Pending, waiting := N, sum := Sum, total := Total} = State,
    Size = byte_size(Bytes),
    State#{pending := [Pending, Bytes], waiting := N + Size,
           sum := summed(Bits, Sum, Bytes), total := Total + Size}.

%% What comes out, and the state behind it.
deflated(#{phase := done} = State, _) ->
    {[], State};
deflated(#{phase := new} = State, Flush) ->
    {Out, Next} = deflated(State#{phase := body}, Flush),
    {[head(State) | Out], Next};
deflated(#{waiting := N} = State, none) when N < ?BATCH ->
    {[], State#{flush := none}};
deflated(#{waiting := 0, flush := Same} = State, Same) when Same =:= sync; Same =:= full ->
    {[], State};
deflated(#{pending := Pending, before := Before} = State, Flush) ->
    Bytes = iolist_to_binary(Pending),
    Out = epiphany_zlib:deflate(way(State), Before, Bytes, Flush =:= finish),
    Next = State#{pending := [], waiting := 0, flush := Flush},
    case Flush of
        finish -> {[Out, foot(State)], Next#{phase := done}};
        full -> {[Out], Next#{before := <<>>}};
        _ -> {[Out], Next#{before := last(<<Before/binary, Bytes/binary>>)}}
    end.

%% A window that is smaller than that of the BIFs takes blocks without copies.
way(#{strategy := huffman_only}) -> -2;
way(#{bits := Bits}) when Bits > 0, Bits band 15 =/= 15; Bits < 0, Bits =/= -15 -> -2;
way(#{level := Level}) -> Level.

last(Bytes) when byte_size(Bytes) =< ?WINDOW -> Bytes;
last(Bytes) -> binary:copy(binary:part(Bytes, byte_size(Bytes), -?WINDOW)).

head(#{bits := Bits}) when Bits < 0 ->
    <<>>;
head(#{bits := Bits, level := Level}) when Bits > 15 ->
    Extra = case Level of
                9 -> 2;
                _ when Level =:= 0; Level =:= 1 -> 4;
                _ -> 0
            end,
    <<31, 139, 8, 0, 0:32, Extra, 3>>;
head(#{bits := Bits, dictionary := Dictionary} = State) ->
    {Preset, Sum} = case Dictionary of
                        none -> {0, <<>>};
                        _ -> {1, <<Dictionary:32>>}
                    end,
    <<First:16>> = <<(max(Bits, 9) - 8):4, 8:4, (grade(State)):2, Preset:1, 0:5>>,
    <<(First + 31 - First rem 31):16, Sum/binary>>.

%% How hard the compressor has tried.
grade(#{strategy := Strategy}) when Strategy =:= huffman_only; Strategy =:= rle -> 0;
grade(#{level := Level}) when Level =:= 0; Level =:= 1 -> 0;
grade(#{level := Level}) when Level >= 2, Level < 6 -> 1;
grade(#{level := Level}) when Level =:= 6; Level =:= -1 -> 2;
grade(_) -> 3.

foot(#{bits := Bits}) when Bits < 0 -> <<>>;
foot(#{bits := Bits, sum := Sum}) when Bits =< 15 -> <<Sum:32>>;
foot(#{sum := Sum, total := Total}) -> <<Sum:32/little, Total:32/little>>.

deflateEnd(Z) ->
    #{phase := Phase} = State = state(Z, deflate),
    keep(Z, idle(State)),
    Phase =/= body orelse error(data_error),
    ok.

%% Inflation. What has come in is kept from the last place where the BIFs can start anew, with
%% how many bytes have come of it; ready is what has been inflated and not been taken.

inflateInit(Z) -> inflateInit(Z, 15).

inflateInit(Z, Bits) -> inflateInit(Z, Bits, cut).

inflateInit(Z, Bits, End) ->
    bits(Bits),
    lists:member(End, [error, reset, cut]) orelse error(bad_eos_behavior),
    Bits =< 15 orelse Bits band 15 >= 8 orelse error(stream_error),
    begun(Z, inflation(Bits, End)).

inflation(Bits, End) ->
    #{kind => inflate, init => Bits, bits => Bits, 'end' => End, phase => phase(Bits), in => <<>>,
      skip => 0, before => <<>>, sum => first_sum(Bits), total => 0, ready => <<>>,
      ended => none}.

phase(Bits) when Bits < 0 -> body;
phase(_) -> head.

inflateReset(Z) ->
    #{init := Bits, 'end' := End} = State = state(Z, inflate),
    keep(Z, maps:merge(State, inflation(Bits, End))).

inflateSetDictionary(Z, Dictionary) ->
    Bytes = iolist_to_binary(Dictionary),
    case state(Z, inflate) of
        #{phase := {dictionary, Sum}} = State ->
            erlang:adler32(Bytes) =:= Sum orelse error(data_error),
            keep(Z, State#{phase := body, before := last(Bytes)});
        #{bits := Bits, skip := 0, in := <<>>} = State when Bits < 0 ->
            keep(Z, State#{before := last(Bytes)});
        _ ->
            error(stream_error)
    end.

%% What copies may reach: it is inflated once more from the last place that has been kept. Behind
%% the end of a stream it is what the last piece could reach.
inflateGetDictionary(Z) ->
    case state(Z, inflate) of
        #{ended := {Before, In, Size}} -> window(Before, In, Size);
        #{before := Before, in := In, skip := Size} -> window(Before, In, Size)
    end.

window(Before, _, 0) ->
    Before;
window(Before, In, Size) ->
    {Bytes, _} = epiphany_zlib:inflate(Before, In, 0, Size),
    last(<<Before/binary, Bytes/binary>>).

inflate(Z, Data) -> inflate(Z, Data, []).

inflate(Z, Data, Options) ->
    #{ready := Ready} = State = fed(Z, Data),
    {Status, Out, Next} = all_inflated(State, [Ready]),
    Bytes = [B || B <- lists:reverse(Out), B =/= <<>>],
    case Status of
        {need_dictionary, Sum} ->
            case lists:keyfind(exception_on_need_dict, 1, Options) of
                {_, false} ->
                    keep(Z, Next#{ready := <<>>}),
                    {need_dictionary, Sum, Bytes};
                _ ->
                    keep(Z, Next#{ready := iolist_to_binary(Bytes)}),
                    error(Status)
            end;
        wait ->
            keep(Z, Next#{ready := <<>>}),
            Bytes
    end.

all_inflated(State, Before) ->
    case inflated(State, ?LONGEST) of
        {full, Out, Next} -> all_inflated(Next, lists:reverse(Out, Before));
        {Status, Out, Next} -> {Status, lists:reverse(Out, Before), Next}
    end.

fed(Z, Data) ->
    #{in := In} = State = state(Z, inflate),
    Fed = State#{in := iolist_to_binary([In, Data])},
    keep(Z, Fed),
    Fed.

safeInflate(Z, Data) -> piece(Z, fed(Z, Data), ?PIECE).

inflateChunk(Z, Data) -> chunk(Z, fed(Z, Data)).

inflateChunk(Z) -> chunk(Z, state(Z, inflate)).

chunk(Z, #{piece := Size} = State) ->
    case piece(Z, State, Size) of
        {continue, Out} -> {more, Out};
        {finished, Out} -> Out;
        {need_dictionary, Sum, Out} ->
            keep(Z, (state(Z))#{ready := iolist_to_binary(Out)}),
            error({need_dictionary, Sum})
    end.

%% The next piece of a stream.
piece(Z, #{ready := Ready} = State, Size) when byte_size(Ready) > Size ->
    <<Out:Size/binary, Rest/binary>> = Ready,
    keep(Z, State#{ready := Rest}),
    {continue, [Out]};
piece(Z, #{ready := Ready} = State, Size) ->
    {Status, Out, Next} = inflated(State, ?AHEAD),
    More = iolist_to_binary([Ready | Out]),
    case Status of
        _ when byte_size(More) > Size ->
            piece(Z, Next#{ready := More}, Size);
        {need_dictionary, Sum} ->
            keep(Z, Next#{ready := <<>>}),
            {need_dictionary, Sum, [B || B <- [More], B =/= <<>>]};
        _ ->
            keep(Z, Next#{ready := <<>>}),
            {finished, [B || B <- [More], B =/= <<>>]}
    end.

%% What has been inflated, of Room bytes at most, and why it is not more: there is no room (full),
%% or nothing to inflate (wait).
inflated(State, Room) -> inflated(State, Room, []).

inflated(#{phase := head, bits := Bits, in := In} = State, Room, Out) ->
    case opened(Bits, In) of
        more -> {wait, lists:reverse(Out), State};
        {Format, Rest} ->
            inflated(headed(State, Format, body, Rest), Room, Out);
        {Format, Sum, Rest} ->
            inflated(headed(State, Format, {dictionary, Sum}, Rest), Room, Out)
    end;
inflated(#{phase := {dictionary, Sum}} = State, _, Out) ->
    {{need_dictionary, Sum}, lists:reverse(Out), State};
inflated(#{phase := body} = State, Room, Out) ->
    #{bits := Bits, in := In, before := Before, skip := Skip, sum := Sum, total := Total} = State,
    {Bytes, Status} = epiphany_zlib:inflate(Before, In, Skip, Room),
    Size = byte_size(Bytes),
    Next = State#{sum := summed(Bits, Sum, Bytes), total := Total + Size, skip := Skip + Size},
    Now = [Bytes | Out],
    case Status of
        false -> error(data_error);
        full -> {full, lists:reverse(Now), Next};
        more -> {wait, lists:reverse(Now), Next};
        {flushed, Window} ->
            {wait, lists:reverse(Now), Next#{in := <<>>, skip := 0, before := Window}};
        {done, N} ->
            <<_:N/binary, Rest/binary>> = In,
            Last = {Before, In, Skip},
            Foot = Next#{phase := foot, in := Rest, skip := 0, before := <<>>, ended := Last},
            inflated(Foot, Room - Size, Now)
    end;
inflated(#{phase := foot, in := In} = State, Room, Out) ->
    Foot = foot(State),
    Size = byte_size(Foot),
    case In of
        <<Foot:Size/binary, Rest/binary>> -> inflated(State#{phase := done, in := Rest}, Room, Out);
        _ when byte_size(In) < Size -> {wait, lists:reverse(Out), State};
        _ -> error(data_error)
    end;
inflated(#{phase := done, in := <<>>} = State, _, Out) ->
    {wait, lists:reverse(Out), State};
inflated(#{'end' := cut} = State, _, Out) ->
    {wait, lists:reverse(Out), State#{in := <<>>}};
inflated(#{'end' := reset, init := Bits, in := In} = State, Room, Out) ->
    #{ready := Ready} = State,
    Anew = (inflation(Bits, reset))#{in := In, ready := Ready},
    inflated(maps:merge(State, Anew), Room, Out);
inflated(_, _, _) ->
    error(data_error).

headed(State, Format, Phase, Rest) ->
    State#{phase := Phase, bits := Format, sum := first_sum(Format), in := Rest}.

%% What is behind the head of a stream, with its format, and the checksum of the dictionary that it
%% wants.
opened(_, In) when byte_size(In) < 2 -> more;
opened(Bits, <<31, 139, _/binary>> = In) when Bits > 15 -> gzip_head(In);
opened(Bits, In) when Bits =< 15; Bits >= 40 -> zlib_head(Bits band 15, In);
opened(_, _) -> error(data_error).

zlib_head(Bits, <<Window:4, Method:4, Level:2, Preset:1, Check:5, Rest/binary>>) ->
    <<Head:16>> = <<Window:4, Method:4, Level:2, Preset:1, Check:5>>,
    Head rem 31 =:= 0 andalso Method =:= 8 andalso Window + 8 =< Bits orelse error(data_error),
    case {Preset, Rest} of
        {0, _} -> {15, Rest};
        {1, <<Sum:32, Body/binary>>} -> {15, Sum, Body};
        _ -> more
    end.

gzip_head(<<_:16, Method, Flags, _:48, Rest/binary>> = In) ->
    Method =:= 8 andalso Flags band 16#e0 =:= 0 orelse error(data_error),
    gzip_parts([4, 8, 16, 2], Flags, In, Rest);
gzip_head(<<_:16, Method, _/binary>>) when Method =/= 8 ->
    error(data_error);
gzip_head(_) ->
    more.

%% Parts that flags tell of: more fields, a name, a comment, a checksum of the head.
gzip_parts([Flag | Flags], Set, In, Rest) when Set band Flag =:= 0 ->
    gzip_parts(Flags, Set, In, Rest);
gzip_parts([4 | Flags], Set, In, <<N:16/little, _:N/binary, Rest/binary>>) ->
    gzip_parts(Flags, Set, In, Rest);
gzip_parts([2 | Flags], Set, In, <<Sum:16/little, Rest/binary>> = All) ->
    Head = binary:part(In, 0, byte_size(In) - byte_size(All)),
    erlang:crc32(Head) band 16#ffff =:= Sum orelse error(data_error),
    gzip_parts(Flags, Set, In, Rest);
gzip_parts([Flag | Flags], Set, In, Rest) when Flag >= 8 ->
    case binary:split(Rest, <<0>>) of
        [_, Behind] -> gzip_parts(Flags, Set, In, Behind);
        _ -> more
    end;
gzip_parts([], _, _, Rest) -> {31, Rest};
gzip_parts(_, _, _, _) -> more.

inflateEnd(Z) ->
    #{phase := Phase, in := In, ready := Ready} = State = state(Z, inflate),
    keep(Z, idle(State)),
    Phase =:= done andalso In =:= <<>> andalso Ready =:= <<>> orelse error(data_error),
    ok.

%% Checksums. That of a stream is known where it has none of its own.

crc32(Z) ->
    case state(Z) of
        #{bits := Bits, sum := Sum} when Bits < 0 -> Sum;
        #{kind := none} -> error(not_initialized);
        _ -> 0
    end.

crc32(Z, Data) when is_reference(Z) -> erlang:crc32(Data);
crc32(_, _) -> error(badarg).

crc32(Z, Sum, Data) when is_reference(Z) -> erlang:crc32(Sum, Data);
crc32(_, _, _) -> error(badarg).

crc32_combine(Z, A, B, Size) when is_reference(Z) -> erlang:crc32_combine(A, B, Size);
crc32_combine(_, _, _, _) -> error(badarg).

adler32(Z, Data) when is_reference(Z) -> erlang:adler32(Data);
adler32(_, _) -> error(badarg).

adler32(Z, Sum, Data) when is_reference(Z) -> erlang:adler32(Sum, Data);
adler32(_, _, _) -> error(badarg).

adler32_combine(Z, A, B, Size) when is_reference(Z) -> erlang:adler32_combine(A, B, Size);
adler32_combine(_, _, _, _) -> error(badarg).
