%% Numbers at the beginning of strings.
-module(string_numbers).
-export([main/0]).

main() ->
    show(string:to_integer("42abc")),
    show(string:to_integer("-7")),
    show(string:to_integer("+7.5")),
    show(string:to_integer("abc")),
    show(string:to_integer("")),
    show(string:to_integer(<<"12 13">>)),
    show(string:to_integer("123456789012345678901234567890")),
    show(string:to_integer(atom)),
    show(string:to_float("1.5abc")),
    show(string:to_float("-2.5e3")),
    show(string:to_float("1,25")),
    show(string:to_float("1")),
    show(string:to_float("1.")),
    show(string:to_float(".5")),
    show(string:to_float(<<"3.0x">>)),
    show(string:to_float("")),
    show(string:to_float(atom)),
    show(string:list_to_integer("15x")),
    show(string:list_to_float("1.25x")),
    show(string:list_to_integer("x")),
    show(string:list_to_float("1")).

show(X) -> io:format("~w~n", [X]).
