%% What was wrong with the arguments of built-in functions, in words.
-module(epiphany_hints).
-export([about/2]).

%% The numbers of the arguments that are wrong, with what is: Kinds are what they should be.
about(Kinds, Args) ->
    maps:from_list([{N, Text} || {N, Kind, Arg} <- lists:zip3(lists:seq(1, length(Args)), Kinds, Args), Text <- [check(Kind, Arg)], Text =/= good]).

-define(CHECK(Good, Text), case Good of true -> good; false -> <<Text>> end).

check(any, _) -> good;
check(atom, X) -> ?CHECK(is_atom(X), "not an atom");
check(binary, X) -> ?CHECK(is_binary(X), "not a binary");
check(bitstring, X) -> ?CHECK(is_bitstring(X), "not a bitstring");
check(boolean, X) -> ?CHECK(is_boolean(X), "not a boolean value");
check(float, X) -> ?CHECK(is_float(X), "not a float");
check(function, X) -> ?CHECK(is_function(X), "not a fun");
check({function, 1}, X) -> ?CHECK(is_function(X, 1), "not a fun that takes one argument");
check({function, 2}, X) -> ?CHECK(is_function(X, 2), "not a fun that takes two arguments");
check({function, 3}, X) -> ?CHECK(is_function(X, 3), "not a fun that takes three arguments");
check(integer, X) -> ?CHECK(is_integer(X), "not an integer");
check(map, X) -> ?CHECK(is_map(X), "not a map");
check(number, X) -> ?CHECK(is_number(X), "not a number");
check(pid, X) -> ?CHECK(is_pid(X), "not a pid");
check(port, X) -> ?CHECK(is_port(X), "not a port");
check(reference, X) -> ?CHECK(is_reference(X), "not a reference");
check(tuple, X) -> ?CHECK(is_tuple(X), "not a tuple");
check(nonempty, X) -> ?CHECK(is_list(X) andalso X =/= [], "not a nonempty list");
check(proper, X) -> ?CHECK(proper(X), "not a list");
check(list, X) when is_list(X) -> ?CHECK(proper(X), "not a proper list");
check(list, _) -> <<"not a list">>;
check(characters, X) ->
    case check(list, X) of
        good -> ?CHECK(lists:all(fun(C) -> is_integer(C) andalso C >= 0 andalso C < 16#110000 end, X), "not a list of characters");
        Text -> Text
    end;
check(variable, X) ->
    case check(characters, X) of
        good -> ?CHECK(not lists:member($=, X), "\"=\" characters is not allowed in environment variable names");
        Text -> Text
    end;
check({from, Least}, X) when is_integer(X) -> ?CHECK(X >= Least, "out of range");
check({within, Least, Most}, X) when is_integer(X) -> ?CHECK(X >= Least andalso X =< Most, "out of range");
check({from, _}, _) -> <<"not an integer">>;
check({within, _, _}, _) -> <<"not an integer">>;
check(base, X) -> ?CHECK(is_integer(X) andalso X >= 2 andalso X =< 36, "not an integer in the range 2 through 36");
check(iodata, X) ->
    try iolist_size(X) of
        _ -> good
    catch
        error:badarg -> <<"not an iodata term">>
    end;
check(regexp, X) when is_tuple(X) -> ?CHECK(is_regexp(X), "neither an iodata term nor a compiled regular expression");
check(regexp, X) ->
    try re:compile(X) of
        {ok, _} -> good;
        {error, {Text, At}} ->
            iolist_to_binary(["could not parse regular expression\n", Text, " on character ", integer_to_list(At)])
    catch
        error:badarg -> <<"neither an iodata term nor a compiled regular expression">>
    end;
check(unit, X) ->
    try erlang:convert_time_unit(1, X, native) of
        _ -> good
    catch
        error:badarg -> <<"invalid time unit">>
    end;
check(part, {Position, Length}) when is_integer(Position), is_integer(Length) -> good;
check(part, _) -> <<"not a valid {Pos,Length} tuple">>;
check(bytes, X) when is_bitstring(X) -> ?CHECK(is_binary(X), "is a bitstring (expected a binary)");
check(bytes, _) -> <<"not a binary">>;
check(pattern, X) ->
    try binary:compile_pattern(X) of
        _ -> good
    catch
        error:badarg -> <<"not a valid pattern">>
    end;
check(endianness, X) -> ?CHECK(X =:= big orelse X =:= little, "must be 'big' or 'little'");
check(iterable, X) -> ?CHECK(is_map(X) orelse is_iterator(X), "not a map or an iterator");
check(text, X) ->
    try unicode:characters_to_list(X) of
        _ -> good
    catch
        error:badarg -> <<"not valid character data (an iodata term)">>
    end;
check(encoding, X) ->
    try unicode:characters_to_binary(<<>>, X) of
        _ -> good
    catch
        error:badarg -> <<"not a valid encoding">>
    end;
check(objects, X) when is_list(X) ->
    ?CHECK(proper(X) andalso lists:all(fun(O) -> is_tuple(O) andalso O =/= {} end, X), "not a non-empty tuple or a list of non-empty tuples");
check(objects, {}) -> <<"is an empty tuple">>;
check(objects, X) -> check(tuple, X);
check(specification, X) ->
    try ets:match_spec_compile(X) of
        _ -> good
    catch
        error:badarg -> <<"not a valid match specification">>
    end;
check({Text, Good}, X) when is_function(Good) ->
    case Good(X) of
        true -> good;
        false -> Text
    end;
check(Text, _) when is_binary(Text); is_list(Text) -> Text.

proper(X) -> is_list(X) andalso try length(X) >= 0 catch error:badarg -> false end.

is_regexp(X) ->
    try re:run(<<>>, X) of
        _ -> true
    catch
        error:_ -> false
    end.

is_iterator(X) ->
    try maps:next(X) of
        _ -> true
    catch
        error:_ -> false
    end.
