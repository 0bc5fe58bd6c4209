%% Flags of the start, each with its values, and arguments without flags.
-module(init_flags).
-export([main/0]).

main() ->
    All = init:get_arguments(),
    io:format("~w~n", [[is_atom(F) andalso lists:all(fun io_lib:latin1_char_list/1, Vs) || {F, Vs} <- All, F =:= progname]]),
    io:format("~w~n", [lists:all(fun({F, _}) -> init:get_argument(F) =:= {ok, [Vs || {G, Vs} <- All, G =:= F]} end, All)]),
    {ok, [[Name]]} = init:get_argument(progname),
    io:format("~w~n", [Name =:= proplists:get_value(progname, [{F, V} || {F, [V]} <- All])]),
    io:format("~w~n", [[init:get_argument(F) || F <- [none_such, "progname", 7, [], {progname}]]]),
    Plain = init:get_plain_arguments(),
    io:format("~w ~w~n", [lists:all(fun io_lib:char_list/1, Plain), [A || "-" ++ _ = A <- Plain]]).
