-module(selective_receive).
-export([main/0]).

main() ->
    [self() ! M || M <- [{a, 1}, b, {a, 2}, "c", {d, 4}, b, 7]],
    io:format("~w~n", [receive {d, X} -> {got_d, X} end]),
    io:format("~w~n", [receive N when is_integer(N) -> {number, N} end]),
    io:format("~w~n", [receive {a, 2} -> second_a end]),
    io:format("~w~n", [flush()]),
    [self() ! {n, I} || I <- lists:seq(1, 100)],
    io:format("~w~n", [[receive {n, I} -> I end || I <- [100, 50, 1]]]),
    io:format("~w~n", [length(flush())]),
    self() ! {priority, low},
    self() ! {priority, high},
    io:format("~w~n", [important()]),
    io:format("~w~n", [flush()]),
    Ref = make_ref(),
    self() ! {make_ref(), wrong},
    self() ! {Ref, right},
    io:format("~w~n", [receive {Ref, Y} -> Y end]),
    io:format("~w~n", [length(flush())]),
    nested(),
    self() ! {pair, 3, 4},
    self() ! {pair, 5, 5},
    io:format("~w~n", [receive {pair, Z, Z} -> Z end]),
    io:format("~w~n", [flush()]).

important() ->
    receive
        {priority, high} -> [high | rest()]
    after 0 -> rest()
    end.

rest() ->
    receive
        {priority, P} -> [P | rest()]
    after 0 -> []
    end.

nested() ->
    [self() ! M || M <- [outer, inner, other]],
    receive
        outer ->
            receive
                inner -> io:format("inner in outer~n")
            end
    end,
    io:format("~w~n", [flush()]).

flush() ->
    receive
        M -> [M | flush()]
    after 0 -> []
    end.
