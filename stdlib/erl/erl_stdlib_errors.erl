%% What was wrong with the arguments of functions of the library.
-module(erl_stdlib_errors).
-export([format_error/2]).

%% The texts by the numbers of arguments, for the head of a stack trace.
format_error(Reason, [{M, F, Args, Where} | _]) when is_list(Args) ->
    Cause = maps:get(cause, proplists:get_value(error_info, Where, #{}), none),
    explained(M, F, Args, Reason, Cause);
format_error(_, _) ->
    #{}.

explained(ets, update_counter, [Table, _, Changes | _], _, table_type) -> (operation(Table, Changes))#{1 => table(Table, table_type)};
explained(ets, F, [Table | _] = Args, _, Cause) ->
    case {of_table(F, length(Args)), table(Table, Cause)} of
        {none, _} ->
            Found = epiphany_hints:about(ets(F, length(Args)), Args),
            case map_size(Found) of
                0 -> last(ets, F, Args, Cause);
                _ -> Found
            end;
        {Kinds, good} ->
            Found = epiphany_hints:about([any | Kinds], Args),
            case map_size(Found) of
                0 -> last(ets, F, Args, Cause);
                _ -> Found
            end;
        {Kinds, Text} ->
            Looked = [any | [case K of specification when length(Args) =:= 2 -> any; _ -> K end || K <- Kinds]],
            (epiphany_hints:about(Looked, Args))#{1 => Text}
    end;
explained(io, F, Args, _, Cause) -> io(F, Args, Cause);
explained(math, _, Args, badarith, _) when length(Args) =:= 0 -> #{};
explained(math, F, Args, badarith, _) -> outside(F, Args);
explained(maps, update, [_, _, Map], {badkey, _}, _) when is_map(Map) -> #{3 => <<"not a map">>};
explained(M, F, Args, _, badopt) ->
    (epiphany_hints:about(kinds(M, F, length(Args)), Args))#{length(Args) => <<"invalid options">>};
explained(M, F, Args, _, Cause) ->
    Found = epiphany_hints:about(kinds(M, F, length(Args)), Args),
    case map_size(Found) of
        0 -> last(M, F, Args, Cause);
        _ -> Found
    end.

%% What is wrong with output is told of the device, which is no argument where a process's own is meant, and of what there is to print.
io(F, Args, {io, arguments}) -> device(F, Args, <<"the device does not exist">>);
io(F, Args, {io, terminated}) -> device(F, Args, <<"the device has terminated">>);
io(F, Args, {device, {no_translation, From, To}}) ->
    device(F, Args, text("device failed to transcode string from ~p to ~p", [From, To]));
io(F, Args, {device, Why}) ->
    case {posix(Why), printed(F, Args)} of
        {none, Wrong} when map_size(Wrong) > 0 -> Wrong;
        {none, _} -> #{general => text("unknown error: ~tp", [Why])};
        {Text, Wrong} when F =:= put_chars -> maps:merge(Wrong, device(F, Args, Text));
        {Text, _} -> device(F, Args, Text)
    end;
io(_, _, _) -> #{}.

text(Format, Args) -> unicode:characters_to_binary(io_lib:format(Format, Args)).

device(F, Args, Text) ->
    case own_device(F, length(Args)) of
        true -> #{general => Text};
        false -> #{1 => Text}
    end.

own_device(nl, A) -> A =:= 0;
own_device(F, A) when F =:= format; F =:= fwrite -> A < 3;
own_device(_, A) -> A < 2.

posix(Why) ->
    case file:format_error(Why) of
        "unknown POSIX error" ++ _ -> none;
        _ when Why =:= terminated; Why =:= badarg; Why =:= system_limit -> none;
        Text -> [Text, " (", atom_to_list(Why), $)]
    end.

-define(NO_TEXT, <<"not valid character data (an iodata term)">>).

printed(put_chars, Args) ->
    try unicode:characters_to_binary(lists:last(Args)) of
        Text when is_binary(Text) -> #{};
        _ -> #{length(Args) => ?NO_TEXT}
    catch
        error:badarg -> #{length(Args) => ?NO_TEXT}
    end;
printed(F, Args) when F =:= format; F =:= fwrite ->
    {Format, Values, N} =
        case Args of
            [One] -> {One, [], 1};
            [One, Two] -> {One, Two, 1};
            [_, One, Two] -> {One, Two, 2}
        end,
    maps:from_list([{case What of format -> N; arguments -> N + 1; general -> general end, Text} ||
                       {What, Text} <- maps:to_list(epiphany_controls:wrong(Format, Values))]);
printed(_, _) ->
    #{}.

table(_, access) -> <<"the table identifier refers to an ETS table with insufficient access rights">>;
table(_, table_type) -> <<"the table identifier refers to an ETS table of a type not supported by this operation">>;
table(Table, id) when is_atom(Table); is_reference(Table) -> <<"the table identifier does not refer to an existing ETS table">>;
table(Table, type) when is_reference(Table) -> <<"not a valid table identifier">>;
table(Table, _) when not is_atom(Table), not is_reference(Table) -> <<"not an atom or a table identifier">>;
table(Table, _) ->
    case ets:info(Table, owner) of
        undefined -> <<"the table identifier does not refer to an existing ETS table">>;
        _ -> good
    end.

%% The kinds of the arguments behind a table, or none where the first is no table.
of_table(F, 1) when F =:= delete; F =:= first; F =:= last; F =:= tab2list; F =:= i; F =:= info; F =:= delete_all_objects -> [];
of_table(F, 2) when F =:= delete; F =:= lookup; F =:= member; F =:= match; F =:= match_delete; F =:= match_object; F =:= next; F =:= prev; F =:= slot;
                    F =:= take; F =:= setopts; F =:= info; F =:= internal_delete_all; F =:= init_table -> [any];
of_table(F, 2) when F =:= insert; F =:= insert_new -> [objects];
of_table(delete_object, 2) -> [tuple];
of_table(F, 2) when F =:= select; F =:= select_count; F =:= select_delete; F =:= select_replace; F =:= select_reverse; F =:= internal_select_delete ->
    [specification];
of_table(F, 3) when F =:= select; F =:= select_reverse -> [specification, {from, 1}];
of_table(F, 3) when F =:= match; F =:= match_object -> [any, {from, 1}];
of_table(lookup_element, 3) -> [any, {from, 1}];
of_table(rename, 2) -> [{<<"invalid table name (must be an atom)">>, fun is_atom/1}];
of_table(give_away, 3) -> [pid, any];
of_table(safe_fixtable, 2) -> [boolean];
of_table(F, 3) when F =:= update_counter; F =:= update_element; F =:= foldl; F =:= foldr; F =:= i -> [any, any];
of_table(update_counter, 4) -> [any, any, tuple];
of_table(_, _) -> none.

ets(new, 2) -> [atom, list];
ets(F, 1) when F =:= match; F =:= match_object; F =:= select; F =:= select_reverse -> [<<"invalid continuation">>];
ets(match_spec_compile, 1) -> [specification];
ets(whereis, 1) -> [{<<"invalid table name (must be an atom)">>, fun is_atom/1}];
ets(_, A) -> lists:duplicate(A, any).

kinds(lists, F, 3) when F =:= keyfind; F =:= keymember; F =:= keysearch -> [any, {from, 1}, list];
kinds(lists, member, 2) -> [any, list];
kinds(lists, reverse, 2) -> [list, any];
kinds(binary, F, A) -> binary(F, A);
kinds(maps, F, A) -> maps(F, A);
kinds(math, _, A) -> lists:duplicate(A, number);
kinds(unicode, _, A) -> lists:sublist([text, encoding, encoding], A);
kinds(re, F, A) -> lists:sublist(re(F), A);
kinds(_, _, A) -> lists:duplicate(A, any).

re(compile) -> [iodata, any];
re(inspect) -> [{<<"not a compiled regular expression">>, fun is_compiled/1}, {<<"not a valid item">>, fun(Item) -> Item =:= namelist end}];
re(replace) -> [iodata, regexp, iodata, any];
re(_) -> [iodata, regexp, any].

is_compiled(Pattern) ->
    try re:inspect(Pattern, namelist) of
        _ -> true
    catch
        error:badarg -> false
    end.

binary(at, 2) -> [bytes, {from, 0}];
binary(F, 1) when F =:= bin_to_list; F =:= copy; F =:= decode_unsigned; F =:= encode_hex; F =:= decode_hex; F =:= first; F =:= last -> [bytes];
binary(F, 2) when F =:= bin_to_list; F =:= part -> [bytes, part];
binary(F, 3) when F =:= bin_to_list; F =:= part -> [bytes, {from, 0}, integer];
binary(compile_pattern, 1) -> [pattern];
binary(copy, 2) -> [bytes, {from, 0}];
binary(decode_unsigned, 2) -> [bytes, endianness];
binary(encode_unsigned, 1) -> [{from, 0}];
binary(encode_unsigned, 2) -> [{from, 0}, endianness];
binary(list_to_bin, 1) -> [{<<"not an iodata term">>, fun is_list/1}];
binary(F, 1) when F =:= longest_common_prefix; F =:= longest_common_suffix -> [<<"not a flat list of binaries">>];
binary(F, 2) when F =:= match; F =:= matches; F =:= split -> [bytes, pattern];
binary(F, 3) when F =:= match; F =:= matches; F =:= split -> [bytes, pattern, any];
binary(replace, 3) -> [bytes, pattern, bytes];
binary(replace, 4) -> [bytes, pattern, bytes, any];
binary(referenced_byte_size, 1) -> [binary];
binary(_, A) -> lists:duplicate(A, any).

maps(F, 2) when F =:= filter; F =:= filtermap; F =:= foreach; F =:= map -> [{function, 2}, iterable];
maps(F, 2) when F =:= find; F =:= get; F =:= is_key; F =:= remove; F =:= take -> [any, map];
maps(fold, 3) -> [{function, 3}, any, iterable];
maps(from_keys, 2) -> [list, any];
maps(from_list, 1) -> [list];
maps(get, 3) -> [any, map, any];
maps(groups_from_list, 2) -> [{function, 1}, list];
maps(groups_from_list, 3) -> [{function, 1}, {function, 1}, list];
maps(F, 2) when F =:= intersect; F =:= merge -> [map, map];
maps(F, 3) when F =:= intersect_with; F =:= merge_with -> [{function, 3}, map, map];
maps(F, 1) when F =:= iterator; F =:= keys; F =:= size; F =:= to_list; F =:= values -> [map];
maps(next, 1) -> [<<"not a valid iterator">>];
maps(F, 3) when F =:= put; F =:= update -> [any, any, map];
maps(update_with, 3) -> [any, {function, 1}, map];
maps(update_with, 4) -> [any, {function, 1}, any, map];
maps(F, 2) when F =:= with; F =:= without -> [list, map];
maps(_, A) -> lists:duplicate(A, any).

%% What is wrong where each argument for itself is right.
last(maps, get, [_, _], _) -> #{1 => <<"not present in map">>};
last(binary, F, [_], _) when F =:= first; F =:= last -> #{1 => <<"a zero-sized binary is not allowed">>};
last(binary, decode_hex, [_], _) -> #{1 => "must contain an even number of bytes"};
last(binary, unhex, [Bytes], _) -> #{1 => iolist_to_binary([Bytes, " is not a valid hex"])};
last(binary, list_to_bin, [_], _) -> #{1 => <<"not an iodata term">>};
last(binary, F, [_, _], _) when F =:= bin_to_list; F =:= part -> #{2 => <<"out of range">>};
last(binary, F, [Binary, Position, _], _) when F =:= bin_to_list, Position > byte_size(Binary); F =:= part, Position > byte_size(Binary) ->
    #{2 => <<"out of range">>};
last(binary, F, [_, _, _], _) when F =:= bin_to_list; F =:= part -> #{3 => <<"out of range">>};
last(binary, F, [Binary, _, Options], _) when F =:= match; F =:= matches; F =:= split ->
    case outside_scope(Options, byte_size(Binary)) of
        true -> #{3 => <<"specified part is not wholly inside binary">>};
        false -> #{3 => <<"invalid options">>}
    end;
last(binary, replace, [_, _, _, _], _) -> #{4 => <<"invalid options">>};
last(ets, new, [_, _], already_exists) -> #{1 => <<"table name already exists">>};
last(ets, new, [_, _], _) -> #{2 => <<"invalid options">>};
last(ets, rename, [_, _], _) -> #{2 => <<"table name already exists">>};
last(ets, setopts, [_, _], _) -> #{2 => <<"invalid options">>};
last(ets, info, [_, _], _) -> #{2 => <<"not a valid info item">>};
last(ets, F, [_, _], _) when F =:= next; F =:= prev -> #{2 => <<"not a key that exists in the table">>};
last(ets, slot, [_, _], _) -> #{2 => <<"out of range">>};
last(ets, give_away, [_, _, _], not_owner) -> #{2 => <<"the current process is not the owner">>};
last(ets, give_away, [_, Pid, _], _) when Pid =:= self() -> #{2 => <<"the process is already the owner of the table">>};
last(ets, give_away, [_, _, _], _) -> #{2 => <<"the pid refers to a terminated process">>};
last(ets, lookup_element, [Table, Key, _], _) ->
    case ets:member(Table, Key) of
        true -> #{3 => <<"position is greater than the size of the object">>};
        false -> #{2 => <<"not a key that exists in the table">>}
    end;
last(ets, update_element, [Table, Key, Changes], _) -> #{3 => changes(Table, Key, Changes)};
last(ets, select_replace, [_, _], _) -> #{2 => <<"not a valid match specification">>};
last(ets, update_counter, [Table, _, Changes], badkey) -> (operation(Table, Changes))#{2 => <<"not a key that exists in the table">>};
last(ets, update_counter, [Table, Key, Changes | Default], _) -> counter(Table, Key, Changes, Default);
last(_, _, _, _) -> #{}.

outside_scope(Options, Size) ->
    try [S || {scope, S} <- Options] of
        [{Start, Length}] when is_integer(Start), is_integer(Length) ->
            Start < 0 orelse Start > Size orelse Start + Length > Size orelse Start + Length < 0;
        _ -> false
    catch
        error:_ -> false
    end.

%% The name of a function of numbers that is not defined for the arguments.
outside(F, [X]) when F =:= sqrt; F =:= log; F =:= log2; F =:= log10; F =:= acos; F =:= asin; F =:= acosh; F =:= atanh ->
    case defined(F, X) of
        false -> #{1 => <<"is outside the domain for this function">>};
        true -> #{}
    end;
outside(fmod, [_, Y]) when Y == 0 -> #{2 => <<"is outside the domain for this function">>};
outside(_, _) -> #{}.

defined(sqrt, X) -> X >= 0;
defined(F, X) when F =:= log; F =:= log2; F =:= log10 -> X > 0;
defined(F, X) when F =:= acos; F =:= asin -> X >= -1 andalso X =< 1;
defined(atanh, X) -> X > -1 andalso X < 1;
defined(acosh, X) -> X >= 1.

changes(Table, Key, Change) when is_tuple(Change) -> changes(Table, Key, [Change]);
changes(Table, _, Changes) ->
    KeyPosition = ets:info(Table, keypos),
    try lists:foreach(fun({P, _}) when is_integer(P) -> ok end, Changes) of
        ok ->
            case lists:keymember(KeyPosition, 1, Changes) of
                true -> <<"the position is the same as the key position">>;
                false -> <<"out of range">>
            end
    catch
        error:_ -> <<"is not a valid element specification">>
    end.

operation(Table, Changes) ->
    case operations(Changes, ets:info(Table, keypos)) of
        error -> #{3 => <<"not a valid update operation">>};
        _ -> #{}
    end.

counter(Table, Key, Changes, Default) ->
    KeyPosition = ets:info(Table, keypos),
    case operations(Changes, KeyPosition) of
        error ->
            #{3 => <<"not a valid update operation">>};
        Positions ->
            case {ets:lookup(Table, Key), Default} of
                {[], []} -> #{2 => <<"not a key that exists in the table">>};
                {[], [Object]} -> #{3 => position(Positions, KeyPosition, Object)};
                {[Object | _], _} -> #{3 => position(Positions, KeyPosition, Object)}
            end
    end.

operations(N, KeyPosition) when is_integer(N) -> [KeyPosition + 1];
operations({P, N}, _) when is_integer(P), is_integer(N) -> [P];
operations({P, N, Most, To}, _) when is_integer(P), is_integer(N), is_integer(Most), is_integer(To) -> [P];
operations(List, KeyPosition) when is_list(List) ->
    try lists:append([operations(O, KeyPosition) || O <- List, is_tuple(O) orelse error(badarg)]) catch error:_ -> error end;
operations(_, _) -> error.

position(Positions, KeyPosition, Object) ->
    case [P || P <- Positions, P =:= KeyPosition] of
        [_ | _] ->
            <<"the position is the same as the key position">>;
        [] ->
            case [P || P <- Positions, P < 1 orelse P > tuple_size(Object)] of
                [_ | _] -> <<"the position in the update operation is out of range">>;
                [] -> <<"the value in the given position, in the object, is not an integer">>
            end
    end.
