%% Terms as text over several lines, as ~p, with more to choose: records by the names of their fields, how long lines get.
-module(io_lib_pretty).
-export([print/1, print/2, print/3, print/4, print/5, print/6]).

-define(LINE_LENGTH, 80).

print(Term) -> print(Term, []).

%% Options: column, line_length (0: one line), depth (-1: all), line_max_chars and chars_limit (-1: no bound), encoding, strings, and
%% record_print_fun, which is called with the first element of a tuple and the number of those that follow, and has a list of as many
%% names, or no.
print(Term, Options) when is_list(Options) ->
    Option = fun(Key, Default) ->
        case lists:keyfind(Key, 1, Options) of
            {_, Value} -> Value;
            _ -> Default
        end
    end,
    Chars = Option(chars_limit, -1),
    Depth = Option(depth, -1),
    if
        Depth =:= 0; Chars =:= 0 -> "...";
        true ->
            Records = records(Term, Option(record_print_fun, none)),
            Column = max(1, Option(column, 1)),
            Bounds = {max(0, Option(line_max_chars, -1)), max(0, Chars), Records},
            Unicode = Option(encoding, utf8) =/= latin1,
            epiphany_io:print(Term, Column, Option(line_length, ?LINE_LENGTH), Depth, Unicode, Option(strings, true), Bounds)
    end;
print(Term, Records) -> print(Term, -1, Records).

print(Term, Depth, Records) -> print(Term, 1, ?LINE_LENGTH, Depth, Records).

print(Term, Column, LineLength, Depth) -> print(Term, Column, LineLength, Depth, none).

print(Term, Column, LineLength, Depth, Records) -> print(Term, Column, LineLength, Depth, -1, Records).

print(Term, Column, LineLength, Depth, LineChars, Records) ->
    print(Term, [{column, Column}, {line_length, LineLength}, {depth, Depth}, {line_max_chars, LineChars}, {record_print_fun, Records},
                 {encoding, latin1}]).

%% {Name, Fields} of the tuples in a term that have any.
records(Term, Names) when is_function(Names, 2) ->
    Found = found(Term, Names, #{}),
    [{Name, Fields} || {{Name, _}, Fields} <- maps:to_list(Found), Fields =/= none];
records(_, _) ->
    [].

found([H | T], Names, Found) -> found(T, Names, found(H, Names, Found));
found(Map, Names, Found) when is_map(Map) ->
    maps:fold(fun(Key, Value, Acc) -> found(Value, Names, found(Key, Names, Acc)) end, Found, Map);
found(Tuple, Names, Found) when tuple_size(Tuple) > 0 ->
    [Name | Elements] = tuple_to_list(Tuple),
    found(Elements, Names, case is_atom(Name) of
        true -> named({Name, length(Elements)}, Names, Found);
        false -> found(Name, Names, Found)
    end);
found(_, _, Found) -> Found.

named({Name, Size} = Kind, Names, Found) when not is_map_key(Kind, Found) ->
    case Names(Name, Size) of
        Fields when is_list(Fields), length(Fields) =:= Size -> Found#{Kind => Fields};
        _ -> Found#{Kind => none}
    end;
named(_, _, Found) -> Found.
