%% Forms of a line 0, which -file may give, keep their places.
-module(places_at_line_zero).
-export([main/0]).

main() ->
    Name = "zero.erl",
    ok = file:write_file(Name, "-module(zero).\n-export([f/0]).\n-file(?FILE, 0). f() ->\n X = 1, Y = 2, X.\n"),
    {ok, Forms} = epp:parse_file(Name, [{location, {1, 1}}]),
    io:format("~p~n", [[F || F <- Forms, element(1, F) =/= attribute]]),
    {ok, Lines} = epp:parse_file(Name, []),
    io:format("~p~n", [[F || {function, _, _, _, _} = F <- Lines]]),
    {ok, zero, _, Warnings} = compile:forms(Forms, [return]),
    io:format("~p~n", [[W || {_, W} <- Warnings]]),
    ok = file:delete(Name).
