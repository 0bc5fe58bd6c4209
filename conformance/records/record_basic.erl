-module(record_basic).
-export([main/0]).
-record(person, {name, age = 0, address = {none, []}, tags = [a | b] :: list(), id :: integer()}).
-record(empty, {}).
-record('Odd name', {'first field' = 1}).

main() ->
    P = #person{name = "ann"},
    io:format("~w~n", [P]),
    io:format("~w~n", [P#person{age = 3, id = 7}]),
    io:format("~w ~w~n", [P#person.age, P#person.address]),
    io:format("~w ~w~n", [#person.name, #person.id]),
    io:format("~w~n", [#empty{}]),
    io:format("~w~n", [(#'Odd name'{})#'Odd name'.'first field']),
    io:format("~w~n", [record_info(fields, person)]),
    io:format("~w ~w~n", [record_info(size, person), record_info(size, empty)]),
    io:format("~w~n", [#person{_ = x, age = 1}]),
    io:format("~w~n", [element(#person.age, P)]),
    io:format("~w~n", [setelement(#person.age, P, 99) =:= P#person{age = 99}]).
