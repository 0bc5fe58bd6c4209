%% Sorts, merges and checks files of terms and binaries that need not fit into memory: what does not is sorted in runs, which are kept in temporary files
%% and merged.
%%
%% A file of the format term has terms with a dot behind each; all others have objects with their size, in so many bytes, before each. An item is
%% {Key, Object}, where an object is what was read, a term or a binary, and keys are compared.
-module(file_sorter).
-export([sort/1, sort/2, sort/3, keysort/2, keysort/3, keysort/4]).
-export([merge/2, merge/3, keymerge/3, keymerge/4]).
-export([check/1, check/2, keycheck/2, keycheck/3]).

%% format: term | binary_term | binary | Fun(Binary); position: of keys, or none; order: ascending | descending | Fun(A, B); size: of a run in bytes;
%% most: files that are merged at a time; output: a file or the user's function; temporary: {start of the names of temporary files, counter of those that there are}.
-record(sorting, {format = binary_term, header = 4, position = none, order = ascending, unique = false, size = 524288, most = 16, tmpdir = "",
                  compressed = false, output, temporary}).

%% An open file that is read item by item. kind: term | {binary, bytes of a size}; text: what erl_scan has to go on with; bytes: what is there already, for terms as
%% characters.
-record(source, {file, kind, device, text = [], bytes = <<>>, sorting}).

%% A place to write to: a file with its device, or the user's function. buffered: items with the last first, and their bytes.
-record(sink, {to, device, kind, buffered = [], bytes = 0, used = false, sorting}).

-define(CHUNK, 16384).
%% Sizes from here on are of no binary.
-define(ABSURD, 1 bsl 48).

sort(File) -> sort([File], File).

sort(Input, Output) -> sort(Input, Output, []).

sort(Input, Output, Options) -> sorted(none, Input, Output, Options).

keysort(Position, File) -> keysort(Position, [File], File).

keysort(Position, Input, Output) -> keysort(Position, Input, Output, []).

keysort(Position, Input, Output, Options) -> sorted(position(Position), Input, Output, Options).

merge(Files, Output) -> merge(Files, Output, []).

merge(Files, Output, Options) -> merged(none, Files, Output, Options).

keymerge(Position, Files, Output) -> keymerge(Position, Files, Output, []).

keymerge(Position, Files, Output, Options) -> merged(position(Position), Files, Output, Options).

%% {ok, [{File, Number, Term}]} with the first object of each file that stands wrong.

check(File) -> check([File], []).

check(Files, Options) -> checked(none, Files, Options).

keycheck(Position, File) -> keycheck(Position, [File], []).

keycheck(Position, Files, Options) -> checked(position(Position), Files, Options).

%% Errors and what functions of the user want returned at once are thrown up to here.
answered(Do) ->
    try
        Do()
    catch
        throw:{?MODULE, Result} -> Result
    end.

give(Result) -> throw({?MODULE, Result}).

file_error(File, Reason) -> give({error, {file_error, File, Reason}}).

%% Arguments

position(Position) when is_integer(Position), Position > 0 -> Position;
position([_ | _] = Positions) -> positions(Positions);
position(Position) -> error({badarg, Position}).

positions([Position | Positions]) when is_integer(Position), Position > 0 -> [Position | positions(Positions)];
positions([]) -> [];
positions([Position | _]) -> error({badarg, Position});
positions(Other) -> error({badarg, Other}).

input(Fun) when is_function(Fun, 1) -> Fun;
input(Files) -> files(Files).

files([Name | Names]) ->
    File = file(Name),
    case file:read_file_info(File) of
        {ok, _} -> [File | files(Names)];
        {error, Reason} -> file_error(File, Reason)
    end;
files([]) -> [];
files(Other) -> error({badarg, Other}).

file(Name) ->
    case epiphany_file:name(Name) of
        badarg -> error({badarg, Name});
        _ -> filename:absname(filename:flatten(Name))
    end.

output(Fun) when is_function(Fun, 1) -> Fun;
output(Name) -> file(Name).

options(Position, Options) when is_tuple(Options) -> options(Position, [Options]);
options(Position, Options) ->
    Sorting = options(Options, #sorting{position = Position}, Options),
    case Sorting of
        #sorting{format = term, header = Header} when Header =/= 4 -> error({badarg, header});
        #sorting{format = binary} when Position =/= none -> error({badarg, format});
        #sorting{order = Order} when Position =/= none, is_function(Order) -> error({badarg, order});
        _ -> Sorting
    end.

options([Option | Options], Sorting, All) -> options(Options, option(Option, Sorting), All);
options([], Sorting, _) -> Sorting;
options(Other, _, _) -> error({badarg, Other}).

option({format, Format}, S) when Format =:= term; Format =:= binary_term; Format =:= binary; is_function(Format, 1) -> S#sorting{format = Format};
option({header, Header}, S) when is_integer(Header), Header > 0, Header < 1 bsl 31 -> S#sorting{header = Header};
option({order, Order}, S) when Order =:= ascending; Order =:= descending; is_function(Order, 2) -> S#sorting{order = Order};
option({unique, Unique}, S) when is_boolean(Unique) -> S#sorting{unique = Unique};
option({compressed, Compressed}, S) when is_boolean(Compressed) -> S#sorting{compressed = Compressed};
option({size, Size}, S) when is_integer(Size), Size >= 0 -> S#sorting{size = Size};
option({no_files, Most}, S) when is_integer(Most), Most > 1 -> S#sorting{most = Most};
option({tmpdir, []}, S) -> S#sorting{tmpdir = ""};
option({tmpdir, Dir}, S) -> S#sorting{tmpdir = file(Dir)};
option(Option, _) -> error({badarg, Option}).

%% Sorting

sorted(Position, Input, Output, Options) ->
    answered(fun() ->
        From = input(Input),
        To = output(Output),
        with_temporary(To, options(Position, Options), fun(S) -> sort_input(From, To, S) end)
    end).

sort_input(From, To, S) ->
    {{Items, _, Runs}, Value} = each_batch(From, S, fun(Batch, State) -> gathered(Batch, State, S) end, {[], 0, []}),
    case Runs of
        [] ->
            Sorted = in_order(lists:reverse(Items), S),
            written(To, S, Value, fun(Sink) -> put_items(Sorted, Sink) end);
        _ ->
            merge_into([{File, binary} || File <- lists:reverse(run(Items, Runs, S))], To, S, Value)
    end.

%% Items are kept with the last first until they are a run.
gathered(Batch, {Items, Size, Runs}, S) ->
    All = lists:reverse(Batch, Items),
    Bytes = Size + lists:sum([byte_size(bytes(Object, S)) || {_, Object} <- Batch]),
    case Bytes > S#sorting.size of
        true -> {[], 0, run(All, Runs, S)};
        false -> {All, Bytes, Runs}
    end.

%% A file more, with the items in order.
run([], Runs, _) -> Runs;
run(Items, Runs, S) ->
    File = temporary(S),
    Sink = opened(File, {binary, 4}, S),
    closing(Sink, fun() -> ended(put_items(in_order(lists:reverse(Items), S), Sink)) end),
    [File | Runs].

in_order(Items, #sorting{order = ascending, unique = true}) -> lists:ukeysort(1, Items);
in_order(Items, #sorting{order = ascending}) -> lists:keysort(1, Items);
in_order(Items, #sorting{order = descending} = S) -> lists:reverse(in_order(Items, S#sorting{order = ascending}));
in_order(Items, #sorting{order = Order, unique = Unique}) ->
    Before = fun({A, _}, {B, _}) -> Order(A, B) end,
    case Unique of
        true -> lists:usort(Before, Items);
        false -> lists:sort(Before, Items)
    end.

%% Merging

merged(Position, Files, Output, Options) ->
    answered(fun() ->
        From = files(Files),
        To = output(Output),
        with_temporary(To, options(Position, Options), fun(S) -> merge_into([{File, given} || File <- From], To, S, none) end)
    end).

%% Where files are too many, neighbours become one until they are not.
merge_into(Files, To, #sorting{most = Most} = S, Value) when length(Files) > Most ->
    merge_into(neighbours(Files, S), To, S, Value);
merge_into(Files, To, S, Value) ->
    written(To, S, Value, fun(Sink) -> merge_files(Files, Sink, S) end).

neighbours(Files, #sorting{most = Most} = S) when length(Files) > Most ->
    {Some, More} = lists:split(Most, Files),
    [one(Some, S) | neighbours(More, S)];
neighbours([File], _) -> [File];
neighbours(Files, S) -> [one(Files, S)].

one(Files, S) ->
    File = temporary(S),
    Sink = opened(File, {binary, 4}, S),
    closing(Sink, fun() -> ended(merge_files(Files, Sink, S)) end),
    {File, binary}.

merge_files(Files, Sink, S) -> open_all(Files, [], 1, Sink, S).

%% Heads are {Item, number of its file, the items behind it, source}, in order.
open_all([{File, Kind} | Files], Heads, N, Sink, S) ->
    Source = open_source(File, case Kind of binary -> {binary, 4}; given -> kind(S) end, S),
    closing(Source, fun() -> open_all(Files, headed([], N, Source, Heads, S), N + 1, Sink, S) end);
open_all([], Heads, _, Sink, S) ->
    flow(Heads, none, Sink, S).

headed([Item | Items], N, Source, Heads, S) -> insert({Item, N, Items, Source}, Heads, S);
headed([], N, Source, Heads, S) ->
    case batch(Source) of
        {Items, Next} -> headed(Items, N, Next, Heads, S);
        done -> Heads
    end.

insert(New, [], _) -> [New];
insert(New, [Head | Heads], S) ->
    case stands_before(New, Head, S) of
        true -> [New, Head | Heads];
        false -> [Head | insert(New, Heads, S)]
    end.

%% Of equal items that of the first file comes first, as with a sort: in descending order that of the last.
stands_before({{A, _}, M, _, _}, {{B, _}, N, _, _}, #sorting{order = ascending}) -> A < B orelse A == B andalso M < N;
stands_before({{A, _}, M, _, _}, {{B, _}, N, _, _}, #sorting{order = descending}) -> A > B orelse A == B andalso M > N;
stands_before({{A, _}, M, _, _}, {{B, _}, N, _, _}, #sorting{order = Order}) when M < N -> Order(A, B);
stands_before({{A, _}, _, _, _}, {{B, _}, _, _, _}, #sorting{order = Order}) -> not Order(B, A).

%% Held is the item that goes out next unless an equal one takes its place.
flow([{Item, N, Items, Source} | Heads], Held, Sink, S) ->
    {Out, NewHeld} = held(Item, Held, S),
    flow(headed(Items, N, Source, Heads, S), NewHeld, put_items(Out, Sink), S);
flow([], none, Sink, _) -> Sink;
flow([], Held, Sink, _) -> put_items([Held], Sink).

held(Item, _, #sorting{unique = false}) -> {[Item], none};
held(Item, none, _) -> {[], Item};
held({Key, _} = Item, {Before, _} = Held, #sorting{order = Order} = S) ->
    case in_a_row(Before, Key, S) of
        true -> {[Held], Item};
        false when Order =:= descending -> {[], Item};
        false -> {[], Held}
    end.

%% Whether a key is another than the one before it, as far as files in order go.
in_a_row(A, B, #sorting{order = Order}) when is_atom(Order) -> A /= B;
in_a_row(A, B, #sorting{order = Order}) -> not (Order(A, B) andalso Order(B, A)).

%% Checking

checked(Position, Files, Options) ->
    answered(fun() ->
        From = files(Files),
        S = options(Position, Options),
        {ok, lists:append([wrong(File, S) || File <- From])}
    end).

wrong(File, S) ->
    Source = open_source(File, kind(S), S),
    closing(Source, fun() -> wrong([], none, 1, Source) end).

wrong([{Key, _} = Item | Items], Before, N, #source{file = File, sorting = S} = Source) ->
    case Before =:= none orelse may_follow(compared(element(1, Before), S), compared(Key, S), S) of
        true -> wrong(Items, Item, N + 1, Source);
        false -> [{File, N, shown(Item)}]
    end;
wrong([], Before, N, Source) ->
    case batch(Source) of
        {Items, Next} -> wrong(Items, Before, N, Next);
        done -> []
    end.

%% Terms that are equal follow each other in either order.
compared({Term, _, _}, #sorting{position = none, order = Order}) when is_atom(Order) -> Term;
compared(Key, _) -> Key.

may_follow(A, B, #sorting{order = ascending, unique = Unique}) -> A < B orelse not Unique andalso A == B;
may_follow(A, B, #sorting{order = descending, unique = Unique}) -> A > B orelse not Unique andalso A == B;
may_follow(A, B, #sorting{order = Order, unique = Unique}) -> Order(A, B) andalso not (Unique andalso Order(B, A)).

shown({_, Object}) when is_binary(Object) ->
    try
        binary_to_term(Object)
    catch
        error:badarg -> Object
    end;
shown({_, Object}) ->
    Object.

%% Input

%% {State, Value}: Do has been called with each batch of items and the state.
each_batch(Fun, S, Do, State) when is_function(Fun) ->
    case reading(fun() -> Fun(read) end, [], S) of
        end_of_input -> {State, none};
        {end_of_input, Value} -> {State, {value, Value}};
        {Objects, Next} when is_list(Objects), is_function(Next, 1) ->
            each_batch(Next, S, Do, reading(fun() -> Do(given(Objects, S), State) end, [Next], S));
        Other -> reading(fun() -> give(Other) end, [], S)
    end;
each_batch(Files, S, Do, State) ->
    {reading(fun() -> lists:foldl(fun(File, Before) -> each_of_file(File, S, Do, Before) end, State, Files) end, [], S), none}.

%% Functions of the user hear of what ends the reading early: that of the output, and that of the input if it is not what has failed.
reading(Read, Inputs, #sorting{output = Output}) ->
    try
        Read()
    catch
        Class:Reason:Stack ->
            [catch Fun(close) || Fun <- [Output | Inputs], is_function(Fun)],
            erlang:raise(Class, Reason, Stack)
    end.

each_of_file(File, S, Do, State) ->
    Source = open_source(File, kind(S), S),
    closing(Source, fun() -> each_of(Source, Do, State) end).

each_of(Source, Do, State) ->
    case batch(Source) of
        {Items, Next} -> each_of(Next, Do, Do(Items, State));
        done -> State
    end.

given(Objects, #sorting{format = Format} = S) ->
    [if
         Format =:= term; is_binary(Object) -> item(Object, {error, bad_object}, S);
         true -> give({error, bad_object})
     end || Object <- Objects].

kind(#sorting{format = term}) -> term;
kind(#sorting{header = Header}) -> {binary, Header}.

open_source(File, Kind, S) ->
    case epiphany_gzip:reader(File) of
        {ok, Device} -> #source{file = File, kind = Kind, device = Device, bytes = case Kind of term -> []; _ -> <<>> end, sorting = S};
        {error, Reason} -> file_error(File, Reason)
    end.

%% Does something with a file that is closed afterwards.
closing(Open, Do) ->
    try
        Do()
    after
        _ = epiphany_gzip:close(case Open of #source{device = Device} -> Device; #sink{device = Device} -> Device end)
    end.

%% {Items, Source} with some of the next items, or done.
batch(#source{kind = term, text = Text, bytes = Bytes} = Source) ->
    case erl_scan:tokens(Text, Bytes, 1) of
        {more, More} -> more_text(Source#source{text = More});
        {done, {eof, _}, _} -> done;
        {done, {ok, Tokens, _}, Rest} -> {[term(erl_parse:parse_term(Tokens), Source)], Source#source{text = [], bytes = Rest}};
        {done, {error, _, _}, _} -> give({error, {bad_term, Source#source.file}})
    end;
batch(#source{kind = {binary, Header}, bytes = Bytes} = Source) ->
    case objects(Bytes, Header, Source) of
        {[], Rest} -> more_bytes(Source#source{bytes = Rest});
        {Items, Rest} -> {Items, Source#source{bytes = Rest}}
    end.

more_text(Source) ->
    case more(Source) of
        {Bytes, Next} -> batch(Next#source{bytes = binary_to_list(Bytes)});
        eof -> batch(Source#source{bytes = eof})
    end.

more_bytes(#source{bytes = Before, file = File} = Source) ->
    case more(Source) of
        {Bytes, Next} -> batch(Next#source{bytes = <<Before/binary, Bytes/binary>>});
        eof when Before =:= <<>> -> done;
        eof -> give({error, {premature_eof, File}})
    end.

more(#source{device = Device, file = File, bytes = Before} = Source) ->
    case epiphany_gzip:read(Device, max(?CHUNK, length_of(Before))) of
        {ok, Bytes, Next} -> {Bytes, Source#source{device = Next}};
        eof -> eof;
        {error, Reason} -> file_error(File, Reason)
    end.

%% What has begun is read in steps that grow with it.
length_of(Bytes) when is_binary(Bytes) -> byte_size(Bytes);
length_of(_) -> 0.

term({ok, Term}, #source{file = File, sorting = S}) -> item(Term, {error, {bad_object, File}}, S);
term({error, _}, #source{file = File}) -> give({error, {bad_term, File}}).

%% {Items, Bytes that are no whole object}
objects(Bytes, Header, #source{file = File, sorting = S} = Source) ->
    case Bytes of
        <<Size:Header/unit:8, _/binary>> when Size >= ?ABSURD -> give({error, {bad_object, File}});
        <<Size:Header/unit:8, Object:Size/binary, Rest/binary>> ->
            Item = item(source_object(Object, Source), {error, {bad_object, File}}, S),
            {Items, End} = objects(Rest, Header, Source),
            {[Item | Items], End};
        _ -> {[], Bytes}
    end.

%% Terms are in temporary files as binaries.
source_object(Bytes, #source{sorting = #sorting{format = term}}) -> binary_to_term(Bytes);
source_object(Bytes, _) -> Bytes.

%% The item of an object; Bad is the answer where it has no key.
item(Object, Bad, #sorting{format = Format, position = Position, order = Order} = S) ->
    try
        Term =
            case Format of
                binary_term -> binary_to_term(Object);
                Fun when is_function(Fun) -> Fun(Object);
                _ -> Object
            end,
        {key(Term, Object, Position, Order, S), Object}
    catch
        error:_ -> give(Bad)
    end.

%% Terms that are equal but not the same stand in the order of their external sizes and bytes.
key(Term, _, none, Order, _) when is_function(Order) -> Term;
key(Term, Object, none, _, S) ->
    Bytes = bytes(Object, S),
    {Term, byte_size(Bytes), Bytes};
key(Term, _, Positions, _, _) when is_list(Positions) -> [element(Position, Term) || Position <- Positions];
key(Term, _, Position, _, _) -> element(Position, Term).

bytes(Object, #sorting{format = term}) -> term_to_binary(Object);
bytes(Object, _) -> Object.

%% Output

%% The result of what Do puts into the output. An output function is told of errors.
written(Fun, S, Value, Do) when is_function(Fun) ->
    ended(Do(#sink{to = told(Fun, Value), sorting = S}));
written(File, S, _, Do) ->
    Sink = opened(File, kind(S), S),
    closing(Sink, fun() -> ended(Do(Sink)) end).

told(Fun, none) -> Fun;
told(Fun, Value) -> next(Fun(Value)).

next(Fun) when is_function(Fun, 1) -> Fun;
next(Result) -> give(Result).

opened(File, Kind, #sorting{compressed = Compressed} = S) ->
    case epiphany_gzip:writer(File, Compressed) of
        {ok, Device} -> #sink{to = File, device = Device, kind = Kind, sorting = S};
        {error, Reason} -> file_error(File, Reason)
    end.

put_items([{_, Object} | Items], #sink{buffered = Buffered, bytes = Bytes, sorting = S} = Sink) ->
    Full = Sink#sink{buffered = [Object | Buffered], bytes = Bytes + byte_size(bytes(Object, S))},
    put_items(Items, flushed(Full));
put_items([], Sink) ->
    Sink.

flushed(#sink{bytes = Bytes} = Sink) when Bytes < ?CHUNK -> Sink;
flushed(Sink) -> flush(Sink).

flush(#sink{to = Fun, device = undefined, buffered = Buffered} = Sink) ->
    empty(Sink#sink{to = next(Fun(lists:reverse(Buffered)))});
flush(#sink{to = File, device = Device, kind = Kind, buffered = Buffered, sorting = S} = Sink) ->
    case epiphany_gzip:write(Device, [written_as(Kind, Object, S) || Object <- lists:reverse(Buffered)]) of
        ok -> empty(Sink);
        {error, Reason} -> file_error(File, Reason)
    end.

empty(Sink) -> Sink#sink{buffered = [], bytes = 0, used = true}.

written_as(term, Object, _) -> io_lib:format("~p.~n", [Object]);
written_as({binary, Header}, Object, S) ->
    Bytes = bytes(Object, S),
    [<<(byte_size(Bytes)):Header/unit:8>>, Bytes].

%% A function is called once at least.
ended(#sink{buffered = Buffered, used = Used} = Sink) when Buffered =/= []; not Used -> close(flush(Sink));
ended(Sink) -> close(Sink).

close(#sink{to = Fun, device = undefined}) -> Fun(close);
close(_) -> ok.

%% Temporary files

%% Does the sorting. At its end there are no temporary files.
with_temporary(To, #sorting{tmpdir = Given} = Sorting, Do) ->
    Dir =
        case Given of
            "" when is_function(To) -> filename:absname("");
            "" -> filename:dirname(To);
            _ -> Given
        end,
    Name = lists:concat(["fs_", node(), "_", os:getpid(), "_", erlang:unique_integer([positive])]),
    Count = counters:new(1, []),
    S = Sorting#sorting{output = To, temporary = {filename:join(Dir, Name), Count}},
    try
        Do(S)
    after
        [file:delete(temporary(S, N)) || N <- lists:seq(1, counters:get(Count, 1))]
    end.

%% A new name.
temporary(#sorting{temporary = {_, Count}} = S) ->
    counters:add(Count, 1, 1),
    temporary(S, counters:get(Count, 1)).

temporary(#sorting{temporary = {Start, _}}, N) -> lists:concat([Start, ".", N]).
